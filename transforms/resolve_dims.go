package transforms

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// The passes that ask operations for the shapes of their results.
var (
	ResolveShapedTypeResultDims = resolveDims("resolve-shaped-type-result-dims", "ResolveShapedTypeResultDimsPass",
		"Resolve memref.dim of result values")
	ResolveRankedShapedTypeResultDims = resolveDims("resolve-ranked-shaped-type-result-dims",
		"ResolveRankedShapeTypeResultDimsPass",
		"Resolve memref.dim of result values of ranked shape type")
)

func resolveDims(name, class, summary string) *pass.Pass {
	return &pass.Pass{Name: name, Class: class, Doc: summary + `

A memref.dim of the result of an operation that can compute its result's shape, such
as memref.subview and memref.expand_shape, is replaced by that computation.

` + "```mlir\n" + `%0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
%1 = memref.dim %0, %c0 : memref<?x4xf32>   // is %n
` + "```",
		New: func() pass.Runner { return &dimResolver{failOnLimit: true} }}
}

type dimResolver struct{ failOnLimit bool }

// Options declares the pass's options.
func (p *dimResolver) Options(o *pass.Options) {
	o.Bool("error-on-pattern-iteration-limit", &p.failOnLimit, "Throw an error when pattern rewriter hits iteration limit")
}

// Run rewrites everything inside op.
func (p *dimResolver) Run(ctx *pass.Context, op *ir.Op) error {
	res := rewrite.Greedy(op, []rewrite.Pattern{rewrite.On(memref.Dim, "resolve-dim", resolveDim)},
		rewrite.Config{Registry: ctx.Dialects})
	if !res.Converged && p.failOnLimit {
		return diag.Errorf(op.Loc(), "dim operation resolution hit pattern iteration limit")
	}
	return nil
}

func resolveDim(r *rewrite.Rewriter, op memref.DimOp) bool {
	i, known := rewrite.IntConstant(op.Index)
	shape := resultShape(op.Source.DefiningOp())
	if !known || i < 0 || i >= int64(len(shape)) {
		return false
	}
	v := shape[i].Value
	if v == nil {
		v = arith.ConstantIndex(r.Builder, shape[i].Const)
	}
	r.Replace(op.Op, v)
	return true
}

// resultShape is the shape of an operation's result, nil when it does not tell.
func resultShape(def *ir.Op) []ir.Mixed {
	if op, ok := memref.SubView.Cast(def); ok {
		var out []ir.Mixed
		dropped := op.DroppedDims()
		for i, n := range op.MixedSizes() {
			if !dropped[i] {
				out = append(out, n)
			}
		}
		return out
	}
	if op, ok := memref.ExpandShape.Cast(def); ok {
		return op.MixedOutputShape()
	}
	if a, ok := memref.AsAllocLike(def); ok {
		return ir.MixedIndices(a.DynamicSizes, a.Type().Shape())
	}
	return nil
}
