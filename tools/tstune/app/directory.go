package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// index is the file of a directory that lists what is in it.
const index = "index.jsonl"

// compiled is a choice that was compiled.
type compiled struct {
	File   string        `json:"file"` // in the directory
	Record tuning.Record `json:"record"`
	module *ir.Op
}

// compile compiles choices, several at a time, and hands them on in their order. Choices that llc or ptxas reject are
// left out, with the reason, and those for which there is no time.
func (s *session) compile(p *program, best []*candidate) []*compiled {
	all := make([]*compiled, len(best))
	s.parallel("choices compiled", len(best), func(i int) {
		if i > 0 && s.late() {
			return
		}
		c := &compiled{Record: best[i].Record}
		module, err := s.lower(p, c.Record.Choice, s.kit.Backends.Planning().Binary, "format="+s.opts.format)
		if err != nil {
			c.Record.Rejected = firstLine(err)
		}
		c.module = module
		all[i] = c
	})
	var out []*compiled
	for _, c := range all {
		switch {
		case c == nil:
		case c.Record.Rejected != "":
			fmt.Fprintf(s.out, "rejected: %s: %s\n", c.Record.Choice, c.Record.Rejected)
		default:
			out = append(out, c)
		}
	}
	return out
}

// writeDirectory compiles choices for [session.measureDirectory].
func (s *session) writeDirectory(p *program, best []*candidate) error {
	dir := proc.Path(s.ctx, s.opts.compileTo)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("cannot write to '%s': %s", s.opts.compileTo, command.Reason(err))
	}
	var list strings.Builder
	all := s.compile(p, best)
	for i, c := range all {
		c.File = fmt.Sprintf("%s-%03d.mlir", p.print, i)
		if err := proc.WriteFile(filepath.Join(dir, c.File),
			[]byte(asm.Text(c.module, asm.PrintOptions{})+"\n")); err != nil {
			return fmt.Errorf("cannot write '%s': %s", c.File, command.Reason(err))
		}
		list.Write(tuning.Line(c))
	}
	old, err := os.ReadFile(filepath.Join(dir, index))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("cannot read '%s': %s", index, command.Reason(err))
	}
	fmt.Fprintf(s.out, "compiled %d choices to '%s'\n", len(all), s.opts.compileTo)
	return proc.WriteFile(filepath.Join(dir, index), append(old, list.String()...))
}

// readDirectory reads what [session.writeDirectory] wrote.
func (s *session) readDirectory() (out []*compiled, err error) {
	dir := proc.Path(s.ctx, s.opts.measure)
	text, err := os.ReadFile(filepath.Join(dir, index))
	if err != nil {
		return nil, fmt.Errorf("cannot read '%s', which --compile-only writes: %s", filepath.Join(s.opts.measure, index),
			command.Reason(err))
	}
	for line := range strings.Lines(string(text)) {
		c := &compiled{}
		if err := json.Unmarshal([]byte(line), c); err != nil {
			return nil, fmt.Errorf("'%s' is not a list of --compile-only: %w", index, err)
		}
		if c.module, err = s.parse(filepath.Join(s.opts.measure, c.File)); err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}
