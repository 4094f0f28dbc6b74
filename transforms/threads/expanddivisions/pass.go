// Package expanddivisions is --expand-divisions: vectors are divided without a branch for each element.
package expanddivisions

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is expand-divisions.
var Pass = &pass.Pass{
	Name: "expand-divisions", Class: "ExpandDivisions",
	Doc: `Divide vectors of f32 without a branch for each element

ptxas makes an exact division (div.rn.f32) of a reciprocal, Newton's method, and a call for operands of unusual sizes, which each
division decides by a branch of its own: a thread waits for one division before it begins the next. This pass writes the
same instructions for all elements of a vector, with one branch: whether all dividends lie between 2^-63 and 2^64 in magnitude, and all
divisors between 2^-31 and 2^32. No result or remainder then underflows, and the quotients are those of div.rn.f32. Otherwise it
divides in f64, where nothing underflows, and rounds to the same quotients. A vector of more than 8 elements is divided in parts.

It changes divisions without the flags arcp and afn, which allow less exact instructions, in kernels whose threads have too few others
beside them to hide the latency: where a gpu.launch reallocates registers, and of 16 elements by one number. In other kernels the
check costs more than it saves.

` + "```mlir\n" + `%b = vector.broadcast %y : f32 to vector<16xf32>
%q = arith.divf %a, %b : vector<16xf32>
` + "```",
	New: func() pass.Runner { return pass.Func(kernels) },
}

const (
	// least is how many elements a vector needs for the branch to pay, and leastByOne if they have one divisor.
	least      = 4
	leastByOne = 16
	// Width is how many elements are divided together: their partial results take registers. On an H200, an RMSNorm of
	// 16384x5000 with quantization takes 78 µs with 8, 84 with 16 and 83 without the pass.
	Width = 8
)

func kernels(_ *pass.Context, root *ir.Op) error {
	for l := range ir.Collect(root, gpu.Launch) {
		inFew := InFew(l)
		for _, d := range slices.Collect(ir.Collect(l.Op, arith.DivF)) {
			if inFew(d.Op) || isExact(d) && length(d) >= leastByOne && repeats(d.RHS) {
				expand(d)
			}
		}
	}
	return nil
}

// InFew makes a function that reports whether an operation of a kernel is a division that the pass changes because the
// kernel has few threads.
func InFew(l gpu.LaunchOp) func(op *ir.Op) bool {
	few := ir.Contains(l.Op, nvvm.SetMaxRegister)
	return func(op *ir.Op) bool {
		d, ok := arith.DivF.Cast(op)
		return ok && few && isExact(d) && length(d) >= least
	}
}

func length(d arith.BinaryOp) int64 { return d.Result.Type().(*ir.VectorType).Shape()[0] }

// isExact reports whether a division is an exact one of vectors.
func isExact(d arith.BinaryOp) bool {
	t, ok := d.Result.Type().(*ir.VectorType)
	return ok && d.FastMath&(arith.AllowReciprocal|arith.ApproxFunc) == 0 && t.Elem() == ir.F32 && len(t.Shape()) == 1 &&
		!slices.Contains(t.Scalable(), true)
}

// repeats reports whether the elements of a vector are one value.
func repeats(v *ir.Value) bool {
	if f, ok := vector.FromElements.Cast(v.DefiningOp()); ok {
		return !slices.ContainsFunc(f.Elements, func(e *ir.Value) bool { return e != f.Elements[0] })
	}
	return vector.Broadcast.Is(v.DefiningOp()) || rewrite.IsSplat(v.DefiningOp())
}
