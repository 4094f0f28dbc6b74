package normalizelinalg

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// emptyOutputs lets a pointwise operation write into tensor.empty. If it reads what was there, that is an input.
func emptyOutputs(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	if access.ClassOf(g).Kind != access.Pointwise {
		return false
	}
	ins, outs := operandsOf(g)
	known := &ir.Mapping{}
	changed := false
	for i, o := range outs {
		if tensor.Empty.Is(o.value.DefiningOp()) {
			continue
		}
		if o.element.HasUses() {
			// The element gets an argument of its own, since the output's stays.
			ins = append(ins, operand{o.value, o.at, o.element})
		}
		outs[i].value, changed = emptyLike(r, o.value), true
	}
	if !changed {
		return false
	}
	made := remakeReading(r, g, ins, outs, known)
	r.ReplaceOp(g.Op, made.Op)
	return true
}

// remakeReading is remake where elements of outputs may be read as inputs too: then the input's count.
func remakeReading(r *rewrite.Rewriter, g linalg.GenericOp, ins, outs []operand, known *ir.Mapping) linalg.GenericOp {
	made := remake(r, g, g.IteratorTypes(), ins, outs, known)
	body := made.Region.Entry()
	for i, in := range ins[len(g.Ins):] {
		r.ReplaceAllUses(body.Arg(len(ins)+in.element.Index()-len(g.Ins)), body.Arg(len(g.Ins)+i))
	}
	return made
}

// emptyLike is a tensor.empty of the type of a tensor.
func emptyLike(r *rewrite.Rewriter, v *ir.Value) *ir.Value {
	t := v.Type().(*ir.TensorType)
	return tensor.Empty.New(r.Builder, tensor.EmptyOp{DynamicSizes: dynamicExtents(r, v)}, t).Result
}

// dynamicExtents are the extents of a tensor that its type does not say.
func dynamicExtents(r *rewrite.Rewriter, v *ir.Value) []*ir.Value {
	var out []*ir.Value
	for d, n := range linalg.Shape(v) {
		if n == ir.Dynamic {
			out = append(out, extentOf(r, v, d))
		}
	}
	return out
}

// extentOf is an extent of a tensor as a value.
func extentOf(r *rewrite.Rewriter, v *ir.Value, d int) *ir.Value {
	if n := linalg.Shape(v)[d]; n != ir.Dynamic {
		return arith.ConstantIndex(r.Builder, n)
	}
	if e, ok := tensor.Empty.Cast(v.DefiningOp()); ok {
		return e.DynamicSizes[ir.CountDynamic(linalg.Shape(v)[:d])]
	}
	if s, ok := ir.As[linalg.Structured](v.DefiningOp()); ok {
		return extentOf(r, s.Outputs()[v.Index()], d)
	}
	at := arith.ConstantIndex(r.Builder, int64(d))
	return tensor.Dim.New(r.Builder, tensor.DimOp{Source: v, Index: at}, ir.Index).Result
}

// neutralOutputs lets a reduction begin with the neutral element of its combiner, and combines the result with what it
// began with before in a pointwise operation.
func neutralOutputs(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	c := access.ClassOf(g)
	if c.Kind != access.Reduction && c.Kind != access.Contraction {
		return false
	}
	ins, outs := operandsOf(g)
	at := -1
	for i, o := range outs {
		if c.Combinations[i].Op != nil && !access.IsNeutral(o.value, c.Combinations[i].Kind) {
			at = i
		}
	}
	if at < 0 || !independent(g, at) {
		return false
	}
	combination, init := c.Combinations[at], outs[at].value
	elem := combination.Op.Result(0).Type()
	neutral := combination.Kind.Identity(elem)
	if tile.IsCombination(combination.Op, 0) {
		neutral = arith.ZeroAttr(elem)
	}
	if init.Type().(*ir.TensorType).Elem() != elem {
		return false
	}
	scalar := arith.NewConstant(r.Builder, neutral)
	outs[at].value = access.NewFilled(r.Builder, scalar, emptyLike(r, init))
	made := remake(r, g, g.IteratorTypes(), ins, outs, &ir.Mapping{})
	results := made.Op.Results()
	rank := len(linalg.Shape(init))
	id := ir.IdentityMap(rank)
	end := linalg.NewGeneric(r.Builder, []*ir.Value{results[at], init}, []*ir.Value{emptyLike(r, init)},
		[]ir.AffineMap{id, id, id}, make([]linalg.Iterator, rank), func(b *ir.Builder, args []*ir.Value) []*ir.Value {
			return []*ir.Value{tile.Combine(b, combination.Kind, args[0], args[1])}
		})
	results[at] = end.Op.Result(0)
	r.Replace(g.Op, results...)
	return true
}

// independent reports whether no other output depends on the old element of an output.
func independent(g linalg.GenericOp, output int) bool {
	old := g.Region.Entry().Arg(len(g.Ins) + output)
	for i, v := range g.Region.Entry().Last().Operands() {
		if i != output && reaches(g.Region, old, v) {
			return false
		}
	}
	return true
}

// splitOutputs makes an operation for each of the results of a reduction that do not depend on each other, as the sum
// and the greatest of the same elements. Those that do stay together.
func splitOutputs(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	if len(access.Loops(g, linalg.Reduction)) == 0 {
		return false
	}
	ins, outs := operandsOf(g)
	yielded := g.Region.Entry().Last().Operands()
	of := map[int]bool{0: true} // the first result, and those that depend on it, or it on them
	for again := true; again; {
		again = false
		for i, o := range outs {
			for k := range outs {
				if of[i] != of[k] && reaches(g.Region, o.element, yielded[k]) {
					of[i], of[k], again = true, true, true
				}
			}
		}
	}
	var first, rest []operand
	var firsts, rests []*ir.Value
	for i, o := range outs {
		if of[i] {
			first, firsts = append(first, o), append(firsts, g.Op.Result(i))
		} else {
			rest, rests = append(rest, o), append(rests, g.Op.Result(i))
		}
	}
	if len(rest) == 0 || !valid(g, slices.Concat(ins, first)...) || !valid(g, slices.Concat(ins, rest)...) {
		return false
	}
	results := slices.Concat(remake(r, g, g.IteratorTypes(), ins, first, &ir.Mapping{}).Op.Results(),
		remake(r, g, g.IteratorTypes(), ins, rest, &ir.Mapping{}).Op.Results())
	for i, v := range slices.Concat(firsts, rests) {
		r.ReplaceAllUses(v, results[i])
	}
	r.Erase(g.Op)
	return true
}
