package app

import (
	"fmt"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
)

// export writes what is needed to run the entry function without this tool.
func (s *session) export(module *ir.Op) error {
	fn, err := s.entry(module)
	if err != nil {
		return err
	}
	_, cases, err := s.inputs(fn)
	if err != nil {
		return err
	}
	if err := s.doesSomething(fn); err != nil {
		return err
	}
	plan, images, err := exec.Record(s.ctx, module, s.opts.entry, cases[0].Arrays, s.simOptions())
	if err != nil {
		return s.report(err)
	}
	if err := plan.Write(proc.Path(s.ctx, s.opts.export), images); err != nil {
		return fmt.Errorf("cannot write to '%s': %s", s.opts.export, command.Reason(err))
	}
	return nil
}
