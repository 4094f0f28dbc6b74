package stages

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/backend"
)

// Stage is a program at a point of its lowering.
type Stage struct {
	Module *ir.Op
	Pass   string // that made it, "" for the program as written
	Kernel string // the symbol of what the pass ran on, where that is a part of the program
	On     string // what executes its compiled kernels, "" for the simulator
}

func (s Stage) String() string {
	switch {
	case s.Pass == "":
		return "the program as written"
	case s.On != "":
		return s.Pass + " on " + s.On
	case s.Kernel != "":
		return s.Pass + " in @" + s.Kernel
	}
	return s.Pass
}

// on is the stage as a device executes it, nil for the simulator.
func (s Stage) on(d *backend.Device) Stage {
	if d != nil {
		s.On = d.Where
	}
	return s
}

// Each runs passes over a module and visits the program as written and after each
// pass that changed it, until a visit says no. A program with compiled kernels is visited where
// a device of the back ends executes stages. The configuration has one instrument
// more while the passes run.
func Each(cfg *pass.Config, m *pass.Manager, module *ir.Op, known backend.List, visit func(Stage) (goOn bool)) error {
	last, goOn := "", true
	show := func(s Stage) {
		text := asm.Text(s.Module, asm.PrintOptions{})
		if on, ok := known.Stage(s.Module); text != last && ok {
			last, goOn = text, visit(s.on(on))
		}
	}
	after := func(_ *pass.Context, e *pass.Execution, op *ir.Op, failed bool) {
		if failed || !goOn {
			return
		}
		s := Stage{Module: op, Pass: e.Pass.Name}
		if op.ParentOp() != nil {
			s.Kernel = ir.SymbolName(op)
		}
		for s.Module.ParentOp() != nil {
			s.Module = s.Module.ParentOp()
		}
		show(s)
	}
	if show(Stage{Module: module}); !goOn {
		return nil
	}
	others := cfg.Instruments
	defer func() { cfg.Instruments = others }()
	cfg.Instruments = append(slices.Clone(others), pass.Instrument{AfterPass: after})
	return m.Run(cfg, module)
}
