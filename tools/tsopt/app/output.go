package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tsopt/tsopt/internal/proc"
)

// output takes what the run prints. The first holdBack bytes stay in memory, so
// that a part whose printing fails leaves nothing behind; what is larger goes
// on as it comes, and need never be in memory as a whole.
type output struct {
	held []byte
	to   io.Writer   // the standard output, or file
	file *atomicFile // nil for the standard output, and until it is needed
	name string      // of the file as the user wrote it
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
		o.file, o.err = createAtomically(o.path)
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
		o.err = o.file.commit()
	}
	if o.err != nil && o.path != "" {
		return fmt.Errorf("cannot open output file '%s': %s", o.name, reason(o.err))
	}
	return o.err
}

// close drops what was not finished.
func (o *output) close() {
	if o.file != nil {
		o.file.close()
	}
}

// atomicFile is a file that replaces another one, when committed, in one step.
// What is no regular file, such as /dev/null, is written directly.
type atomicFile struct {
	*os.File
	name string // of the file to replace, "" when written directly
}

func createAtomically(name string) (*atomicFile, error) {
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0o666)
		return &atomicFile{f, ""}, err
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.Unwrap(err)}
	}
	return &atomicFile{f, name}, nil
}

func (f *atomicFile) commit() error {
	if err := f.File.Close(); err != nil || f.name == "" {
		return err
	}
	mode := fs.FileMode(0o644)
	if st, err := os.Stat(f.name); err == nil {
		mode = st.Mode()
	}
	if err := os.Chmod(f.File.Name(), mode); err != nil {
		return err
	}
	return os.Rename(f.File.Name(), f.name)
}

// close gives up what was not committed.
func (f *atomicFile) close() {
	f.File.Close()
	if f.name != "" {
		os.Remove(f.File.Name())
	}
}

// writeAtomically replaces a file by a complete new one.
func writeAtomically(name string, data []byte) error {
	f, err := createAtomically(name)
	if err != nil {
		return err
	}
	defer f.close()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.commit()
}
