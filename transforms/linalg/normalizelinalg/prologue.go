package normalizelinalg

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// splitPrologues takes what is computed of one side of a contraction, before elements are multiplied, out of the
// contraction if it costs much: there it would be computed again for each element of the other side.
func splitPrologues(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	class := access.ClassOf(g)
	if class.Kind != access.Contraction {
		return false
	}
	for _, side := range class.Sides {
		v := sideValue(g, class.Combinations[0].Term, side)
		if v == nil || access.PriceOf(g.Region, v) <= access.Cheap {
			continue
		}
		if split(r, g, side.Inputs(), v) {
			return true
		}
	}
	return false
}

// sideValue is what a side's factors are multiplied to, before it is widened; nil where the body has no such value.
func sideValue(g linalg.GenericOp, term *ir.Value, side access.Side) *ir.Value {
	factors := access.FactorsOf(g, term)
	onSide := 0
	for _, f := range factors {
		if slices.ContainsFunc(side.Factors, func(s access.Factor) bool { return s.Value == f.Value }) {
			onSide++
		}
	}
	for arith.ExtF.Is(term.DefiningOp()) {
		term = arith.ExtF.Of(term.DefiningOp()).In
	}
	switch op := term.DefiningOp(); {
	case onSide == 0:
		return nil
	case onSide == len(factors):
		if len(factors) != len(side.Factors) {
			return nil
		}
		return term
	case arith.MulF.Is(op) || arith.MulI.Is(op):
		for _, v := range op.Operands() {
			if found := sideValue(g, v, side); found != nil {
				return found
			}
		}
	case op != nil && op.NumOperands() == 1:
		return sideValue(g, op.Operands()[0], side)
	}
	return nil
}

// split computes a value of a body, which depends on the given inputs, in an operation of its own. That runs over the
// elements of the inputs, which share their indices.
func split(r *rewrite.Rewriter, g linalg.GenericOp, inputs []int, v *ir.Value) bool {
	ins, outs := operandsOf(g)
	indices, sizes, ok := domainOf(r, ins, inputs)
	if !ok {
		return false
	}
	loops := make([]ir.AffineExpr, len(g.IteratorTypes()))
	for k, e := range indices {
		if e.Kind() == ir.AffineDim {
			loops[e.Value()] = ir.Dim(k)
		}
	}
	for _, l := range access.ReadsOf(g, v).Asked {
		if loops[l] == (ir.AffineExpr{}) {
			return false
		}
	}
	var values []*ir.Value
	var maps []ir.AffineMap
	for _, i := range inputs {
		values = append(values, ins[i].value)
		var at []ir.AffineExpr
		for _, e := range ins[i].at.Results() {
			if k := slices.Index(indices, e); k >= 0 {
				e = ir.Dim(k)
			}
			at = append(at, e)
		}
		maps = append(maps, ir.NewAffineMap(len(indices), 0, at...))
	}
	empty := sizes.empty(r, v.Type())
	made := linalg.NewGeneric(r.Builder, values, []*ir.Value{empty}, append(maps, ir.IdentityMap(len(indices))),
		make([]linalg.Iterator, len(indices)), func(b *ir.Builder, args []*ir.Value) []*ir.Value {
			known := &ir.Mapping{}
			for k, i := range inputs {
				known.Map(ins[i].element, args[k])
			}
			return []*ir.Value{ir.CloneValue(b, v, g.Region, known)}
		})
	renumber(made, loops)
	in := operand{made.Op.Result(0), ir.NewAffineMap(len(loops), 0, indices...), v}
	replace(r, g, slices.Insert(ins, inputs[0], in), outs)
	return true
}

// shape are extents, and where those are found that types do not say.
type shape struct {
	of   []*ir.Value
	dims []int
}

// domainOf are the different indices of inputs, those of the input with most dimensions first, and their extents. ok is
// false where an index has no extent of its own.
func domainOf(r *rewrite.Rewriter, ins []operand, inputs []int) (indices []ir.AffineExpr, s shape, ok bool) {
	order := slices.Clone(inputs)
	slices.SortStableFunc(order, func(a, b int) int { return len(ins[b].at.Results()) - len(ins[a].at.Results()) })
	for _, i := range order {
		for d, e := range ins[i].at.Results() {
			if e.Kind() == ir.AffineConst || slices.Contains(indices, e) {
				continue
			}
			if e.Kind() != ir.AffineDim && i != order[0] {
				return nil, s, false
			}
			indices = append(indices, e)
			s.of, s.dims = append(s.of, ins[i].value), append(s.dims, d)
		}
	}
	return indices, s, true
}

// empty is a tensor of the extents.
func (s shape) empty(r *rewrite.Rewriter, elem ir.Type) *ir.Value {
	var sizes []*ir.Value
	extents := []int64{}
	for i, v := range s.of {
		n := linalg.Shape(v)[s.dims[i]]
		extents = append(extents, n)
		if n == ir.Dynamic {
			sizes = append(sizes, extentOf(r, v, s.dims[i]))
		}
	}
	return tensor.Empty.New(r.Builder, tensor.EmptyOp{DynamicSizes: sizes}, ir.Tensor(extents, elem, nil)).Result
}
