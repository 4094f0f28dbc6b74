// Package trial runs passes on copies of a kernel, so that a pass can compare what becomes of several versions of it.
//
// coarsen-blocks and align-gemm-operands predict the time of each version by package estimate.
package trial

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// Alone is a program that has a copy of the kernel and what it refers to, but no other functions or kernels. copied
// maps values of root to those of the program.
func Alone(root *ir.Op, kernel tile.KernelOp, copied *ir.Mapping) (program *ir.Op, k tile.KernelOp) {
	program = ir.CloneWithoutRegions(root, copied)
	to := &ir.Block{}
	program.Region(0).Append(to)
	for op := range root.Region(0).Entry().Ops() {
		_, isFunction := ir.As[ir.FunctionLike](op)
		if op.IsAncestor(kernel.Op) || !isFunction {
			to.Append(ir.Clone(op, copied))
		}
	}
	k = tile.Kernel.Of(copied.Get(kernel.Body.Entry().Args()[0]).OwnerBlock().ParentOp())
	for other := range ir.Collect(program, tile.Kernel) {
		if other.Op != k.Op {
			other.Op.Erase()
		}
	}
	return program, k
}

// Run runs the passes on each program. failed has the first diagnostic of each program that they reject, nil for the
// others; a bug of a pass is an error.
func Run(ctx *pass.Context, passes *pass.Manager, programs []*ir.Op) (failed []error, err error) {
	failed = ctx.Try(passes, programs)
	for _, err := range failed {
		var bug *diag.Diagnostic
		if errors.As(err, &bug) && bug.Internal {
			return nil, err
		}
	}
	return failed, nil
}
