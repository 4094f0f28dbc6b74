package app

import (
	"io"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/timing"
	"github.com/tsopt/tsopt/target/stages"
)

// timed runs a program. With --timing it runs what the units of the machine execute, and reports how long that takes.
func (s *session) timed(module *ir.Op, run func(*ir.Op, sim.Options) (*exec.Outcome, error)) (*exec.Outcome, error) {
	o := s.simOptions()
	if !s.opts.timing {
		return s.observed(o, func(o sim.Options) (*exec.Outcome, error) { return run(module, o) })
	}
	machine, err := arch.Find(module, s.opts.arch, s.kit.Targets)
	if err != nil {
		return nil, err
	}
	recorder, err := timing.New(machine, s.opts.trace != "")
	if err != nil {
		return nil, diag.Errorf(module.Loc(), "--timing: %v", err)
	}
	units, err := s.lower(module)
	if err != nil {
		return nil, err
	}
	for _, code := range []*ir.OpDef{gpu.Launch.OpDef, gpu.Module.OpDef} {
		if at := first(units, code); at != nil {
			return nil, at.Errorf("is code of threads, whose time on %s is unknown; --timing takes tile programs", machine.Name)
		}
	}
	o.Observer = recorder
	out, err := run(units, o)
	if err != nil {
		return nil, err
	}
	if err := recorder.End(units); err != nil {
		return nil, err
	}
	recorder.Report(s.out)
	if s.opts.trace == "" {
		return out, nil
	}
	return out, s.writeFile(s.opts.trace, recorder.Trace)
}

// first is the first operation of a kind, nil for none.
func first(root *ir.Op, kind *ir.OpDef) (found *ir.Op) {
	ir.WalkOps(root, func(op *ir.Op) {
		if found == nil && op.Def() == kind {
			found = op
		}
	})
	return found
}

// lower makes the program of the machine's units.
func (s *session) lower(module *ir.Op) (*ir.Op, error) {
	reg := s.kit.PassRegistry()
	m := pass.NewManager("builtin.module")
	if err := pass.ParseInto(m, s.lowering(module), reg); err != nil {
		return nil, err
	}
	cfg := &pass.Config{
		Dialects: s.dialects, Passes: reg, Serial: true, Out: io.Discard, Err: s.errw,
		Print: func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) },
		Emit:  s.emit,
	}
	s.kit.Configure(cfg)
	out := ir.Clone(module, &ir.Mapping{})
	stages.Only(out, s.opts.entry)
	if err := m.Run(cfg, out); err != nil {
		return nil, command.Reported // by emit
	}
	return out, nil
}
