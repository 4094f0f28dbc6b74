package normalizelinalg

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// dropOutputs drops outputs whose results have no uses, and on which no other output depends: the position of a maximum
// beside the maximum.
func dropOutputs(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	ins, outs := operandsOf(g)
	yielded := g.Region.Entry().Last().Operands()
	var kept []operand
	var results []*ir.Value
	for i, o := range outs {
		needed := g.Op.Result(i).HasUses()
		for k, v := range yielded {
			needed = needed || k != i && g.Op.Result(k).HasUses() && reaches(g.Region, o.element, v)
		}
		if needed {
			kept, results = append(kept, o), append(results, g.Op.Result(i))
		}
	}
	if len(kept) == len(outs) || len(kept) == 0 || !valid(g, slices.Concat(ins, kept)...) {
		return false
	}
	made := remake(r, g, g.IteratorTypes(), ins, kept, &ir.Mapping{})
	for i, v := range results {
		r.ReplaceAllUses(v, made.Op.Result(i))
	}
	r.Erase(g.Op)
	return true
}

// reaches reports whether a value of a body depends on another.
func reaches(body *ir.Region, from, v *ir.Value) bool {
	seen := map[*ir.Value]bool{}
	var visit func(v *ir.Value) bool
	visit = func(v *ir.Value) bool {
		if v == from {
			return true
		}
		op := v.DefiningOp()
		if op == nil || seen[v] || !body.IsAncestor(v.ParentRegion()) {
			return false
		}
		seen[v] = true
		return slices.ContainsFunc(slices.Concat(op.Operands(), ir.UsedBy(op)), visit)
	}
	return visit(v)
}

// dropInputs drops inputs whose elements the body does not use, those that are read twice in the same way, and those
// whose elements are all one scalar, which the body then uses itself.
func dropInputs(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	ins, outs := operandsOf(g)
	known := &ir.Mapping{}
	for i := 0; i < len(ins); {
		in := ins[i]
		rest := slices.Delete(slices.Clone(ins), i, i+1)
		first := slices.IndexFunc(ins[:i], func(o operand) bool { return o.value == in.value && o.at.Equal(in.at) })
		scalar := scalarOf(r, in.value)
		switch {
		case !valid(g, slices.Concat(rest, outs)...):
			i++
			continue
		case first >= 0:
			r.ReplaceAllUses(in.element, ins[first].element)
		case scalar != nil && in.element.HasUses():
			known.Map(in.element, scalar)
		case in.element.HasUses():
			i++
			continue
		}
		ins = rest
	}
	if len(ins) == len(g.Ins) {
		return false
	}
	r.ReplaceOp(g.Op, remake(r, g, g.IteratorTypes(), ins, outs, known).Op)
	return true
}

// scalarOf is the scalar that an input is, or that all its elements are; nil where they differ.
func scalarOf(r *rewrite.Rewriter, v *ir.Value) *ir.Value {
	if _, ok := v.Type().(ir.ShapedType); !ok {
		return v
	}
	if scalar, ok := access.Filled(v); ok {
		return scalar
	}
	c, ok := arith.Constant.Cast(v.DefiningOp())
	if !ok {
		return nil
	}
	if d, ok := c.Value.(*ir.DenseElementsAttr); ok && d.IsSplat() {
		b := ir.Before(c.Op)
		b.Loc = c.Loc()
		return arith.NewConstant(b, d.At(0))
	}
	return nil
}
