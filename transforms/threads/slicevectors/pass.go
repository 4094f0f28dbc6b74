// Package slicevectors is --slice-vectors: long runs of elementwise operations are computed a few elements at a time.
package slicevectors

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/threads/expanddivisions"
)

// Pass is slice-vectors.
var Pass = &pass.Pass{
	Name: "slice-vectors", Class: "SliceVectors",
	Doc: `Compute runs of elementwise vector operations a few elements at a time

A thread has an accumulator as a vector, for example of 64 elements. LLVM computes each operation of a run for all elements before
the next operation, so that the vectors between them are live as a whole: a thread with an accumulator of 128 registers spills in
an epilogue with an exact exp or erf. This pass computes a run for 32 elements after the other, so that only the operands and the
result are live as a whole, and the rest for 32 elements. In a kernel with few threads, a run with a division is computed for 8 (expand-divisions).

A run is a sequence of elementwise operations on vectors of one length, in a gpu.launch. The pass changes runs with a function of
many machine instructions (instructions.txt of the cost model): others have few partial results, and ptxas orders them itself.

` + "```mlir\n" + `%e = math.exp %x : vector<64xf32>
%s = arith.addf %e, %one : vector<64xf32>
` + "```",
	New: func() pass.Runner { return pass.Func(kernels) },
}

func kernels(_ *pass.Context, root *ir.Op) error {
	for l := range ir.Collect(root, gpu.Launch) {
		divides := expanddivisions.InFew(l)
		ir.WalkOps(l.Op, func(op *ir.Op) {
			for _, r := range op.Regions() {
				for b := range r.Blocks() {
					for _, run := range runs(b, divides) {
						run.slice()
					}
				}
			}
		})
	}
	return nil
}
