// Package vectortoscf is --convert-vector-to-scf: transfers of vectors of several
// dimensions become loops over transfers of vectors of one, and transfers that
// are not contiguous loops over elements.
package vectortoscf

import (
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-vector-to-scf.
var Pass = &pass.Pass{
	Name:  "convert-vector-to-scf",
	Class: "ConvertVectorToSCFPass",
	Doc: `Lower the operations from the vector dialect into the SCF dialect

A transfer of a multi-dimensional vector goes through a stack buffer, with a
vector of one dimension less in each iteration of a loop; permuted and broadcast
dimensions first become vector.transpose and vector.broadcast.

` + "```mlir\n" + `%0 = vector.transfer_read %m[%i, %j], %pad : memref<?x?xf32>, vector<4x8xf32>
` + "```\n\nbecomes a loop with\n\n```mlir\n" + `%r = vector.transfer_read %m[%row, %j], %pad : memref<?x?xf32>, vector<8xf32>
memref.store %r, %buffer[%k] : memref<4xvector<8xf32>>
` + "```\n\n" + `Transfers of tensors, of scalable vectors and in a vector.mask are not changed: lower-tensors and
lower-scalable have no effect, and a remark says so.`,
	New: func() pass.Runner { return &runner{targetRank: 1} },
}

type runner struct {
	fullUnroll, lowerTensors, lowerScalable bool
	targetRank                              uint
}

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.Bool("full-unroll", &p.fullUnroll, "Perform full unrolling when converting vector transfers to SCF")
	o.Uint("target-rank", &p.targetRank, "Target vector rank to which transfer ops should be lowered")
	o.Bool("lower-tensors", &p.lowerTensors, "Lower transfer ops that operate on tensors")
	o.Bool("lower-scalable", &p.lowerScalable, "Add scalable vector specific lowerings (that introduce loops)")
}

// Run rewrites everything inside op.
func (p *runner) Run(ctx *pass.Context, op *ir.Op) error {
	if p.lowerTensors || p.lowerScalable {
		ctx.Noted(diag.General, op, "lower-tensors and lower-scalable have no effect: transfers of tensors and of scalable vectors are not lowered")
	}
	cfg := rewrite.Config{Registry: ctx.Dialects}
	rewrite.Greedy(op, PermutationPatterns(), cfg)
	rewrite.Greedy(op, Patterns(int(p.targetRank), p.fullUnroll), cfg)
	return nil
}

// Patterns lower transfers to vectors of a rank.
func Patterns(rank int, unroll bool) []rewrite.Pattern {
	l := lowering{rank}
	out := l.loopPatterns()
	if unroll {
		out = l.unrollPatterns()
	}
	if rank == 1 {
		out = append(out, elementPatterns()...)
	}
	return out
}

// on is [rewrite.On] for transfers outside of a vector.mask, whose region may hold one
// operation and no other: the mask has to be lowered before.
func on[W any](def ir.Def[W], name string, fn func(*rewrite.Rewriter, W) bool) rewrite.Pattern {
	return rewrite.On(def, name, func(r *rewrite.Rewriter, op W) bool {
		return !vector.Mask.Is(ir.OpOf(op).ParentOp()) && fn(r, op)
	})
}

// lowering holds what the patterns need.
type lowering struct{ rank int }
