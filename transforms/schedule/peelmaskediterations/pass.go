// Package peelmaskediterations is --peel-masked-iterations: it splits a loop where a condition on the induction
// variable changes, so that the condition is constant in each part.
package peelmaskediterations

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is peel-masked-iterations.
var Pass = &pass.Pass{
	Name: "peel-masked-iterations", Formerly: "split-loop", Class: "PeelMaskedIterations",
	Doc: `Peel the iterations of a loop that need a mask

A comparison of indices, in a tile.parallel for each element or in an scf.if,
often has the same result in a whole iteration and in all iterations before, or after it:
the mask of causal attention matters only near the diagonal, and the mask of an
odd length only in the last iteration. A tile.pipelined or scf.for of a kernel
becomes two loops: one over the iterations that need no mask, without it, and one over the others. For a mask that is added,
no mask is needed where it is zero. A comparison with the same result in all
iterations becomes a constant. A loop is split twice at most.

A tile.parallel that loads or stores elements under such conditions becomes two as well, in the branches of an scf.if:
one without the conditions that hold for all elements of a block if they hold for the outermost, such as for a block whose tile is
inside of an array, and one with them, for the last blocks. Without conditions, neighboring elements are accessed together.

The comparison must be of sums of indices and of indices times constants; the pass assumes that these
do not overflow. Loops with communication are not changed, since the number of iterations of each end
of a channel belongs to the program. Loops of a scale.on @thread with convergent operations, such as
shuffles, are not changed either, since each thread would go from one loop to the other in an
iteration of its own. In a role both loops together use a ring buffer as often as the original loop,
and an outstanding MMA of one iteration stays outstanding between the loops.` + "\n\n```mlir\n" + `%s = tile.pipelined %k = %c0 to %n step %c64 stages(2) iter_args(%a = %z) -> (tensor<64x64xf32>) {
  %x = tile.load %A[%row, %k] : memref<?x?xf32> -> tensor<64x64xf32>
  %m = tile.parallel (%i, %j) = (64, 64) in(%x as %e) : (tensor<64x64xf32>) {
    %key = arith.addi %k, %j : index
    %query = arith.addi %row, %i : index
    %keep = arith.cmpi sle, %key, %query : index  // true while %k + 63 <= %row
    %v = arith.select %keep, %e, %zero : f32
    tile.yield %v : f32
  } : tensor<64x64xf32>
  %b = arith.addf %a, %m : tensor<64x64xf32>
  tile.yield %b : tensor<64x64xf32>
}
` + "```",
	Takes: forms.Normal(),
	New:   func() pass.Runner { return runner{} },
}

type runner struct{}

// Run implements [pass.Runner].
func (runner) Run(_ *pass.Context, root *ir.Op) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		Kernel(k)
		return nil
	})
}

// divisions is how often a loop is divided at most: each time the kernel gets another
// copy of its body.
const divisions = 2

// Kernel divides the loops of a kernel.
func Kernel(k tile.KernelOp) {
	var loops []loop
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if l, ok := loopOf(op); ok {
			loops = append(loops, l)
		}
	})
	for _, l := range slices.Backward(loops) { // inner loops first: an outer one is copied with them
		for n := 0; n < divisions; {
			// What the last division made is asked about as well.
			d, ok := find(l, formsOf(k))
			if !ok {
				break
			}
			if d.part == whole {
				d.decide()
				continue
			}
			l = d.divide(l)
			n++
		}
	}
	divideElements(k)
}

// formsOf reads the linear forms of a kernel's indices.
func formsOf(k tile.KernelOp) *linear.Reader {
	return &linear.Reader{Ranges: intrange.Later(intrange.Scope(k.Op))}
}

// loop is a loop that may be divided.
type loop struct {
	op *ir.Op
	ir.CountedLoop
}

func loopOf(op *ir.Op) (l loop, ok bool) {
	f, isFor := scf.For.Cast(op)
	if !tile.Pipelined.Is(op) && (!isFor || f.Unsigned || f.Step.Type() != ir.Index) {
		return l, false
	}
	if communicates(op) || meets(op) {
		return l, false
	}
	return viewOf(op), true
}

func viewOf(op *ir.Op) loop {
	c, _ := ir.As[ir.CountedLoop](op)
	return loop{op, c}
}

func communicates(l *ir.Op) (yes bool) {
	ir.WalkOps(l, func(op *ir.Op) { yes = yes || op.Def().Dialect() == comm.Dialect.Name || tile.Specialize.Is(op) })
	return yes
}

// meets reports whether threads, each running a loop by itself, synchronize in it.
func meets(l *ir.Op) (yes bool) {
	if on, ok := ir.Enclosing(l, scale.On); !ok || on.Level != scale.Thread {
		return false
	}
	ir.WalkOps(l, func(op *ir.Op) { yes = yes || op.Has(ir.Convergent) || tile.Barrier.Is(op) })
	return yes
}
