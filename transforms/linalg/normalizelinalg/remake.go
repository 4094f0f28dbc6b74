package normalizelinalg

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// operand is an operand of an operation that takes the place of another: its tensor, how the loops index it, and the
// argument of the old body that its elements stand for.
type operand struct {
	value   *ir.Value
	at      ir.AffineMap
	element *ir.Value
}

// operandsOf are the operands of an operation.
func operandsOf(g linalg.GenericOp) (ins, outs []operand) {
	var all []operand
	maps := g.IndexingMaps()
	for i, v := range linalg.Operands(g) {
		all = append(all, operand{v, maps[i], g.Region.Entry().Arg(i)})
	}
	return slices.Clip(all[:len(g.Ins)]), all[len(g.Ins):]
}

// valid reports whether an operation with other operands would run its loops as often as it does: each loop alone
// indexes a dimension, and known extents are what they were.
func valid(g linalg.GenericOp, operands ...operand) bool {
	extents := linalg.LoopExtents(g)
	found := make([]bool, len(extents))
	for _, o := range operands {
		at, shape := o.at.Results(), linalg.Shape(o.value)
		if !fits(extents, at, shape) {
			return false
		}
		for d, e := range at {
			if e.Kind() == ir.AffineDim {
				found[e.Value()] = found[e.Value()] || shape[d] == extents[e.Value()]
			}
		}
	}
	return !slices.Contains(found, false)
}

// fits reports whether the loops that alone index a dimension run as often as it has elements, as far as is known.
func fits(extents []int64, at []ir.AffineExpr, shape []int64) bool {
	for d, e := range at {
		if e.Kind() != ir.AffineDim {
			continue
		}
		if n := extents[e.Value()]; n != shape[d] && n != ir.Dynamic && shape[d] != ir.Dynamic {
			return false
		}
	}
	return true
}

// remake replaces an operation by one with other operands. What known says of values of the old body holds in the new
// one. It returns the new operation, whose results are those of the outputs given.
func remake(r *rewrite.Rewriter, g linalg.GenericOp, iterators []linalg.Iterator, ins, outs []operand,
	known *ir.Mapping) linalg.GenericOp {
	var maps []ir.AffineMap
	values := func(list []operand) (out []*ir.Value) {
		for _, o := range list {
			out, maps = append(out, o.value), append(maps, o.at)
		}
		return out
	}
	inputs, outputs := values(ins), values(outs)
	elements := slices.Concat(ins, outs)
	made := linalg.NewGeneric(r.Builder, inputs, outputs, maps, iterators,
		func(b *ir.Builder, args []*ir.Value) []*ir.Value {
			for i, o := range elements {
				known.Map(o.element, args[i])
			}
			body := g.Region.Entry()
			copyBody(b, body, known)
			var yielded []*ir.Value
			for _, o := range outs {
				yielded = append(yielded, known.Get(body.Last().Operand(o.element.Index()-len(g.Ins))))
			}
			return yielded
		})
	for _, a := range g.Op.DiscardableAttrs() {
		r.SetAttr(made.Op, a.Name, a.Value)
	}
	return made
}

// copyBody copies the operations of a body whose results are not known, but not its end.
func copyBody(b *ir.Builder, body *ir.Block, known *ir.Mapping) {
	for op := range body.Ops() {
		if _, ok := known.Lookup(resultOf(op)); !ok && op != body.Last() {
			b.Insert(ir.Clone(op, known))
		}
	}
}

// resultOf is the first result, nil where there is none.
func resultOf(op *ir.Op) *ir.Value {
	if op.NumResults() == 0 {
		return nil
	}
	return op.Result(0)
}

// replace replaces an operation by one with the same results.
func replace(r *rewrite.Rewriter, g linalg.GenericOp, ins, outs []operand) {
	r.ReplaceOp(g.Op, remake(r, g, g.IteratorTypes(), ins, outs, &ir.Mapping{}).Op)
}
