package stages

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/backend"
)

// Levels runs passes over a module and visits the program where its lowering reaches a level:
// as written, before each pass that begins names, and as the last pass left it.
// It finds nearly all that [Each] finds in a fraction of the time, and does not say which pass it was.
// Like Each, it visits no program whose compiled kernels no device executes, and none twice in a row.
func Levels(cfg *pass.Config, m *pass.Manager, module *ir.Op, known backend.List, begins []string,
	visit func(Stage) (goOn bool)) error {
	text := func() string { return asm.Text(module, asm.PrintOptions{}) }
	last := text()
	goOn := visit(Stage{Module: module})
	if !goOn {
		return nil
	}
	// changed is the pass that ran last.
	changed := Stage{Module: module}
	show := func() {
		on, ok := known.Stage(module)
		if !goOn || !ok {
			return
		}
		if now := text(); now != last {
			last, goOn = now, visit(changed.on(on))
		}
	}
	before := func(_ *pass.Context, e *pass.Execution, _ *ir.Op) {
		if slices.Contains(begins, e.Pass.Name) {
			show()
		}
	}
	after := func(_ *pass.Context, e *pass.Execution, op *ir.Op, _ bool) {
		if changed.Pass, changed.Kernel = e.Pass.Name, ""; op.ParentOp() != nil {
			changed.Kernel = ir.SymbolName(op)
		}
	}
	others := cfg.Instruments
	defer func() { cfg.Instruments = others }()
	cfg.Instruments = append(slices.Clone(others), pass.Instrument{BeforePass: before, AfterPass: after})
	if err := m.Run(cfg, module); err != nil {
		return err
	}
	show()
	return nil
}
