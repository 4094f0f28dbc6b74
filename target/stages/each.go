package stages

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
)

// Stage is a program at a point of its lowering.
type Stage struct {
	Module *ir.Op
	Pass   string // that made it, "" for the program as written
	Kernel string // the symbol of what the pass ran on, where that is a part of the program
}

// Native reports whether kernels are compiled for this machine's CPU.
func (s Stage) Native() bool { return ir.Contains(s.Module, gpu.Binary) && executable(s.Module) }

func (s Stage) String() string {
	switch {
	case s.Pass == "":
		return "the program as written"
	case s.Native():
		return s.Pass + " on the CPU"
	case s.Kernel != "":
		return s.Pass + " in @" + s.Kernel
	}
	return s.Pass
}

// executable reports whether compiled kernels of a program are object files for CPUs: others are not simulated.
func executable(module *ir.Op) bool {
	for b := range ir.Collect(module, gpu.Binary) {
		for _, o := range b.Objects() {
			if _, ok := o.Target.(*cpu.TargetAttr); !ok || o.Format != gpu.FormatBinary {
				return false
			}
		}
	}
	return true
}

// Each runs passes over a module and visits the program as written and after each
// pass that changed it, until a visit says no. Kernels that are compiled for GPUs cannot be
// simulated: a program with such is not visited. The configuration has one instrument
// more while the passes run.
func Each(cfg *pass.Config, m *pass.Manager, module *ir.Op, visit func(Stage) (goOn bool)) error {
	last, goOn := "", true
	show := func(s Stage) {
		text := asm.Text(s.Module, asm.PrintOptions{})
		if text != last && executable(s.Module) {
			last, goOn = text, visit(s)
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
