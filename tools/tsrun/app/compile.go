package app

import (
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/gpubinary"
	"github.com/tsopt/tsopt/target/llc"
	"github.com/tsopt/tsopt/target/nvptx"
)

// compile makes PTX of the kernels and assembles it, as far as the tools for that are installed: a program without PTX
// is not verified.
func (s *session) compile(cfg *pass.Config, module *ir.Op) error {
	why := notCompiled(module)
	var a nvptx.Assembler
	var missing *llc.MissingTool
	if _, err := a.LLC(); why == "" && errors.As(err, &missing) {
		why = "cannot find llc: " + err.Error()
	}
	if why != "" {
		fmt.Fprintf(s.out, "remark: no PTX was generated: %s\n", why)
		return nil
	}
	m := pass.NewManager("builtin.module")
	if err := m.Add(gpubinary.Pass, "format=isa"); err != nil {
		return err
	}
	if err := m.Run(cfg, module); err != nil {
		fmt.Fprintf(s.out, "%-40s fails\n", "PTX generation")
		return command.Reported
	}
	return s.assemble(&a, module)
}

// notCompiled says why the kernels of a module cannot be compiled, "" when they
// can.
func notCompiled(module *ir.Op) string {
	if !ir.Contains(module, gpu.Module) {
		return "the program has no gpu.module at the last stage"
	}
	for m := range ir.Collect(module, gpu.Module) {
		if len(m.Targets()) == 0 {
			return "the pipeline attaches no target to the kernels; add nvvm-attach-target"
		}
		for op := range m.Body.Entry().Ops() {
			if op.Name() == "gpu.func" {
				return "the pipeline does not lower the kernels to the llvm dialect"
			}
		}
	}
	return ""
}

// assemble runs ptxas over the PTX of every kernel.
func (s *session) assemble(a *nvptx.Assembler, module *ir.Op) error {
	var missing *llc.MissingTool
	for b := range ir.Collect(module, gpu.Binary) {
		for _, o := range b.Objects() {
			t, ok := o.Target.(*nvvm.TargetAttr)
			if !ok || o.Format != gpu.FormatAssembly {
				continue
			}
			code, err := a.Cubin(s.ctx, o.Data, nvptx.Options{Chip: t.Chip, OptLevel: int(t.O)})
			switch {
			case errors.As(err, &missing):
				fmt.Fprintf(s.out, "generated PTX of @%s for %s\nremark: it was not assembled: %s\n", b.SymName, t.Chip, err)
				return nil
			case err != nil:
				fmt.Fprintf(s.out, "%-40s fails\n", "assembling the PTX of @"+b.SymName)
				return s.report(b.Errorf("cannot be assembled: %v", err))
			}
			fmt.Fprintf(s.out, "generated PTX of @%s for %s and assembled it\n", b.SymName, t.Chip)
			for _, f := range code.Report.Findings() {
				fmt.Fprintf(s.out, "warning: kernel @%s: %s\n", f.Function, f.Text)
			}
			if s.opts.resources {
				s.printResources(code.Report)
			}
		}
	}
	return nil
}

func (s *session) printResources(r *nvptx.Report) {
	for _, k := range r.Kernels {
		fmt.Fprintf(s.out, "kernel @%s: %d registers, %d bytes spill stores, %d bytes spill loads, %d bytes of static shared memory, %d bytes of stack, %d barriers\n",
			k.Name, k.Registers, k.SpillStores, k.SpillLoads, k.Shared, k.Stack, k.Barriers)
	}
	for _, m := range r.Messages {
		fmt.Fprintf(s.out, "ptxas %s: %s\n", m.Severity, m.Text)
	}
}
