package transforms

import (
	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// CPUAttachTarget says for which CPU modules of kernels are compiled.
var CPUAttachTarget = &pass.Pass{
	Name:  "cpu-attach-target",
	Class: "CPUAttachTarget",
	Doc: `Attaches a CPU target attribute to a GPU Module.

Adds a target to the gpu.modules directly inside the operation. gpu-module-to-binary compiles a module once for each of
its targets: for a CPU to machine code, by llc. The chip native is the machine that compiles.`,
	New: func() pass.Runner { return &cpuAttachTarget{cpu.DefaultTarget, uint(cpu.DefaultTarget.O)} },
}

type cpuAttachTarget struct {
	cpu.Target
	optLevel uint
}

// Options declares the pass's options.
func (p *cpuAttachTarget) Options(o *pass.Options) {
	o.String("triple", &p.Triple, "Target triple, for example aarch64-unknown-linux-gnu; that of this system by default.")
	o.String("chip", &p.Chip, "Processor in LLVM's words, for example haswell; native is this machine's.")
	o.String("features", &p.Features, "Processor features, for example +avx2,+fma.")
	o.Uint("O", &p.optLevel, "Optimization level.")
}

// Run attaches the target.
func (p *cpuAttachTarget) Run(_ *pass.Context, op *ir.Op) error {
	p.Target.O = int64(p.optLevel)
	if wrong := p.Mistake(); wrong != "" {
		return diag.Errorf(op.Loc(), "%s", wrong)
	}
	attachTarget(op, cpu.TargetOf(p.Target), func(string) bool { return true })
	return nil
}
