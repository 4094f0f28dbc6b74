package linalgops

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Specialize is linalg-specialize-generic-ops.
var Specialize = pass.Simple("linalg-specialize-generic-ops", "LinalgSpecializeGenericOpsPass", "",
	"Convert generic ops back to named ops.\n\nThe operations are fill, copy, transpose, broadcast, exp, add, sub, mul, div, "+
		"matmul, batch_matmul, convolutions and poolings. Inputs of other elementwise generics that are broadcast or "+
		"transposed become so by operations of their own.",
	func(ctx *pass.Context, op *ir.Op) error {
		rewrite.Greedy(op, []rewrite.Pattern{rewrite.On(linalg.Generic, "specialize", specialize),
			rewrite.On(linalg.Generic, "decompose-projections", separateMoves)}, rewrite.Config{Registry: ctx.Dialects})
		return nil
	})

func specialize(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	with := moved(r, g)
	if with == nil {
		with = pointwise(r, g)
	}
	if with == nil {
		def, w, ok := linalg.Recognize(g)
		if !ok {
			return false
		}
		with = linalg.New(r.Builder, def, w).Op
	}
	r.ReplaceOp(g.Op, with)
	return true
}

// plain reports whether a generic has one output, at the indices of its loops, which are parallel.
func plain(g linalg.GenericOp) bool {
	maps := g.IndexingMaps()
	return len(g.Outs) == 1 && maps[len(maps)-1].IsIdentity() &&
		!slices.ContainsFunc(g.IteratorTypes(), func(k linalg.Iterator) bool { return k != linalg.Parallel })
}

// moved is the fill, copy, broadcast or transpose that a generic is which yields its input, nil for none.
func moved(r *rewrite.Rewriter, g linalg.GenericOp) *ir.Op {
	body := g.Region.Entry()
	if !plain(g) {
		return nil
	}
	v := linalg.Yield.Of(body.Last()).Values[0]
	if len(g.Ins) == 0 {
		// The driver has moved constants out of the body.
		if c := v.DefiningOp(); c == nil || !c.Has(ir.ConstantLike) || c.Block() == body {
			return nil
		}
		return linalg.NewFill(r.Builder, v, g.Outs[0]).Op
	}
	if len(g.Ins) != 1 || body.Len() != 1 || v != body.Arg(0) {
		return nil
	}
	in, out, m := g.Ins[0], g.Outs[0], g.IndexingMaps()[0]
	if _, ok := in.Type().(ir.ShapedType); !ok {
		return linalg.NewFill(r.Builder, in, out).Op
	}
	dims, ok := projection(m)
	switch {
	case m.IsIdentity():
		return linalg.New(r.Builder, linalg.Copy, linalg.NamedOp{Nest: linalg.Nest{Ins: g.Ins, Outs: g.Outs}}).Op
	case !ok:
		return nil
	case len(dims) == m.NumDims():
		return linalg.NewTranspose(r.Builder, in, out, inverse(dims)).Op
	case slices.IsSorted(dims):
		return linalg.NewBroadcast(r.Builder, in, out, absent(dims, m.NumDims())).Op
	}
	return nil
}

// projection are the loops that a map's results are, if they are different.
func projection(m ir.AffineMap) (dims []int64, ok bool) {
	dims = []int64{}
	for _, e := range m.Results() {
		if e.Kind() != ir.AffineDim || slices.Contains(dims, e.Value()) {
			return nil, false
		}
		dims = append(dims, e.Value())
	}
	return dims, true
}

// inverse is the permutation that undoes one.
func inverse(p []int64) []int64 {
	out := make([]int64, len(p))
	for i, d := range p {
		out[d] = int64(i)
	}
	return out
}

// absent are the loops, of n, that are not in a list.
func absent(dims []int64, n int) []int64 {
	var out []int64
	for d := range int64(n) {
		if !slices.Contains(dims, d) {
			out = append(out, d)
		}
	}
	return out
}

// names are the pointwise operations that are made.
var names = map[*ir.OpDef]string{
	math.Exp.OpDef: "exp", arith.AddF.OpDef: "add", arith.SubF.OpDef: "sub", arith.MulF.OpDef: "mul",
	arith.DivF.OpDef: "div",
}

// pointwise is the named operation of a generic whose body is one operation on its inputs, nil for none.
func pointwise(r *rewrite.Rewriter, g linalg.GenericOp) *ir.Op {
	body := g.Region.Entry()
	op := body.First()
	if !plain(g) || body.Len() != 2 || names[op.Def()] == "" || op.NumOperands() != len(g.Ins) ||
		linalg.Yield.Of(body.Last()).Values[0] != op.Result(0) || !sameMaps(g.IndexingMaps()) {
		return nil
	}
	var ins []*ir.Value
	for _, v := range op.Operands() {
		if v.OwnerBlock() != body || !v.IsBlockArg() || v.Index() >= len(g.Ins) || slices.Contains(ins, g.Ins[v.Index()]) {
			return nil
		}
		ins = append(ins, g.Ins[v.Index()])
	}
	w := linalg.NamedOp{Nest: linalg.Nest{Ins: ins, Outs: g.Outs}}
	return linalg.New(r.Builder, linalg.Named(names[op.Def()]), w).Op
}

func sameMaps(maps []ir.AffineMap) bool {
	return !slices.ContainsFunc(maps, func(m ir.AffineMap) bool { return !m.Equal(maps[0]) })
}
