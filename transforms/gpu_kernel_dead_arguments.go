package transforms

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// GPUKernelDeadArguments is gpu-kernel-dead-arguments.
var GPUKernelDeadArguments = pass.Simple("gpu-kernel-dead-arguments", "GpuKernelDeadArguments", "builtin.module",
	`Remove unused kernel arguments

Removes unused arguments of kernels in the llvm dialect from the kernels and from their
launches. A launch must pass one value for each argument: kernels with another calling convention
are not changed, and neither are kernels without a launch in the module.`,
	func(_ *pass.Context, root *ir.Op) error {
		launches := launchesOf(root)
		for f := range ir.Collect(root, llvm.Func) {
			if ls := launches[f.Op]; len(ls) > 0 && !f.IsDeclaration() {
				dropUnused(f, ls)
			}
		}
		return nil
	})

func dropUnused(f llvm.FuncOp, launches []gpu.LaunchFuncOp) {
	args := f.Body.Entry().Args()
	dead := pickDead(len(args), func(i int) bool { return !args[i].HasUses() })
	if !slices.Contains(dead, true) || slices.ContainsFunc(launches,
		func(l gpu.LaunchFuncOp) bool { return len(l.Args) != len(args) }) {
		return
	}
	for _, l := range launches {
		ir.Edit(l.Op, func(o *gpu.LaunchFuncOp) { o.Args = without(o.Args, dead) })
	}
	for i, gone := range slices.Backward(dead) {
		if gone {
			f.Body.Entry().EraseArg(i)
		}
	}
	ir.Edit(f.Op, func(o *llvm.FuncOp) {
		o.FuncType = llvm.Function(f.Type().Result(), without(f.Type().Params(), dead), f.Type().IsVarArg())
		if o.ArgAttrs != nil {
			o.ArgAttrs = ir.Array(without(o.ArgAttrs.Elems(), dead)...)
		}
	})
}

// launchesOf are the launches of each kernel in the module.
func launchesOf(root *ir.Op) map[*ir.Op][]gpu.LaunchFuncOp {
	out := map[*ir.Op][]gpu.LaunchFuncOp{}
	for l := range ir.Collect(root, gpu.LaunchFunc) {
		if f := l.Callee(); f != nil {
			out[f] = append(out[f], l)
		}
	}
	return out
}
