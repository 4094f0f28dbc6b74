package app

import (
	"fmt"
	"io"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
)

// output takes what the run prints. The first holdBack bytes stay in memory, so
// that a part whose printing fails leaves nothing behind; what is larger goes
// on as it comes, and need never be in memory as a whole.
type output struct {
	held []byte
	to   io.Writer  // the standard output, or file
	file *proc.File // nil for the standard output, and until it is needed
	name string     // of the file as the user wrote it
	path string
	err  error // of the destination
	part int   // where the part starts in held, as far as it is still there
}

const holdBack = 1 << 20

func (s *session) newOutput() *output {
	o := &output{to: s.out}
	if n := s.opts.output; n != "-" && n != "" {
		o.to, o.name, o.path = nil, n, proc.Path(s.ctx, n)
	}
	return o
}

func (o *output) Write(p []byte) (int, error) {
	o.held = append(o.held, p...)
	if len(o.held) > holdBack {
		o.pass()
	}
	return len(p), o.err
}

// begin starts a part of the output, abandon takes it back as far as it is
// still here.
func (o *output) begin() { o.part = len(o.held) }

func (o *output) abandon() { o.held = o.held[:min(o.part, len(o.held))] }

// pass hands on what is held.
func (o *output) pass() {
	if o.to == nil && o.err == nil {
		o.file, o.err = proc.Create(o.path)
		o.to = o.file
	}
	if o.err == nil {
		_, o.err = o.to.Write(o.held)
	}
	o.held, o.part = o.held[:0], 0
}

// finish completes the output. A file appears in one step and only when all went
// well.
func (o *output) finish(ok bool) error {
	if o.path != "" && !ok {
		return nil
	}
	o.pass()
	if o.err == nil && o.file != nil {
		o.err = o.file.Commit()
	}
	if o.err != nil && o.path != "" {
		return fmt.Errorf("cannot open output file '%s': %s", o.name, command.Reason(o.err))
	}
	return o.err
}

// close drops what was not finished.
func (o *output) close() {
	if o.file != nil {
		o.file.Close()
	}
}
