package affine

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns.
func Patterns() []rewrite.Pattern {
	out := []rewrite.Pattern{
		rewrite.On(Apply, "apply-compose", func(r *rewrite.Rewriter, a ApplyOp) bool { return compose(r, a.Op, 0) }),
		rewrite.On(Prefetch, "prefetch-compose", func(r *rewrite.Rewriter, o PrefetchOp) bool { return compose(r, o.Op, 1) }),
		rewrite.On(If, "if-empty-else", dropEmptyElse),
		rewrite.On(If, "if-always-or-never", ifKnown),
		rewrite.On(DelinearizeIndex, "delinearize-unit-basis", dropUnitDigits),
		rewrite.On(DelinearizeIndex, "delinearize-of-linearize", delinearizeOfLinearize),
		rewrite.On(LinearizeIndex, "linearize-unit-basis", dropUnitFactors),
		rewrite.On(LinearizeIndex, "linearize-leading-zero", dropLeadingZero),
		rewrite.On(LinearizeIndex, "linearize-of-delinearize", linearizeOfDelinearize),
	}
	for _, d := range []ir.Def[MinMaxOp]{Min, Max} {
		name := d.OpDef.Name[len("affine."):]
		out = append(out,
			rewrite.On(d, name+"-of-one", extremumOfOne),
			rewrite.On(d, name+"-duplicates", dropDuplicates),
			rewrite.On(d, name+"-of-"+name, mergeExtrema),
			rewrite.On(d, name+"-compose", func(r *rewrite.Rewriter, o MinMaxOp) bool { return compose(r, o.Op, 0) }),
			rewrite.On(d, name+"-sort", sortResults))
	}
	for _, d := range []ir.Def[AccessOp]{Load, Store, VectorLoad, VectorStore} {
		out = append(out, rewrite.On(d, d.OpDef.Name[len("affine."):]+"-compose",
			func(r *rewrite.Rewriter, a AccessOp) bool { return compose(r, a.Op, a.NumOperands()-len(a.Indices)) }))
	}
	return out
}

// compose makes the map of an operation canonical, together with its operands,
// which start at number first.
func compose(r *rewrite.Rewriter, op *ir.Op, first int) bool {
	m := ir.AttrAs[*ir.AffineMapAttr](op, "map").Map()
	operands := op.Operands()
	c, values := Compose(m, operands[first:])
	if c.Equal(m) && slices.Equal(values, operands[first:]) {
		return false
	}
	props := slices.Clone(op.Props())
	props[op.Def().AttrIndex("map")] = ir.AffineMapOf(c)
	st := ir.OpState{Def: op.Def(), Operands: append(operands[:first:first], values...), Types: op.ResultTypes(),
		Props: props}
	r.ReplaceWith(op, st)
	return true
}

func replaceExtremum(r *rewrite.Rewriter, o MinMaxOp, def *ir.OpDef, m ir.AffineMap, operands []*ir.Value) bool {
	st := ir.OpState{Def: def, Operands: operands}
	st.SetProp("map", ir.AffineMapOf(m))
	r.ReplaceWith(o.Op, st)
	return true
}

func extremumOfOne(r *rewrite.Rewriter, o MinMaxOp) bool {
	return len(o.Map().Results()) == 1 && replaceExtremum(r, o, Apply.OpDef, o.Map(), o.Operands)
}

func dropDuplicates(r *rewrite.Rewriter, o MinMaxOp) bool {
	m := o.Map()
	var exprs []ir.AffineExpr
	for _, e := range m.Results() {
		if !slices.Contains(exprs, e) {
			exprs = append(exprs, e)
		}
	}
	if len(exprs) == len(m.Results()) {
		return false
	}
	return replaceExtremum(r, o, o.Def(), ir.NewAffineMap(m.NumDims(), m.NumSymbols(), exprs...), o.Operands)
}

// mergeExtrema takes in the results of extrema of the same kind that are
// results themselves.
func mergeExtrema(r *rewrite.Rewriter, o MinMaxOp) bool {
	m := o.Map()
	n := m.NumDims()
	dims, syms := o.Operands[:n:n], o.Operands[n:]
	var exprs []ir.AffineExpr
	var inner []MinMaxOp
	for _, e := range m.Results() {
		var v *ir.Value
		switch e.Kind() {
		case ir.AffineDim:
			v = dims[e.Value()]
		case ir.AffineSym:
			v = syms[e.Value()]
		}
		if v != nil && v.DefiningOp() != nil && v.DefiningOp().Def() == o.Def() {
			inner = append(inner, ir.View[MinMaxOp](v.DefiningOp()))
			continue
		}
		exprs = append(exprs, e)
	}
	if len(inner) == 0 {
		return false
	}
	for _, i := range inner {
		im, operands := i.Map(), i.Operands
		shiftedDims, shiftedSyms := variables(im.NumDims(), len(dims), ir.Dim), variables(im.NumSymbols(), len(syms), ir.Sym)
		for _, e := range im.Results() {
			exprs = append(exprs, e.Replace(shiftedDims, shiftedSyms))
		}
		dims, syms = append(dims, operands[:im.NumDims()]...), append(syms, operands[im.NumDims():]...)
	}
	return replaceExtremum(r, o, o.Def(), ir.NewAffineMap(len(dims), len(syms), exprs...), slices.Concat(dims, syms))
}

// sortResults orders the results by their coefficients.
func sortResults(r *rewrite.Rewriter, o MinMaxOp) bool {
	m := o.Map()
	type result struct {
		coeffs []int64
		expr   ir.AffineExpr
	}
	results := make([]result, len(m.Results()))
	for i, e := range m.Results() {
		coeffs, ok := e.Coefficients(m.NumDims(), m.NumSymbols())
		if !ok {
			return false
		}
		results[i] = result{coeffs, e}
	}
	byCoeffs := func(a, b result) int { return slices.Compare(a.coeffs, b.coeffs) }
	if slices.IsSortedFunc(results, byCoeffs) {
		return false
	}
	slices.SortStableFunc(results, byCoeffs)
	exprs := make([]ir.AffineExpr, len(results))
	for i, x := range results {
		exprs[i] = x.expr
	}
	return replaceExtremum(r, o, o.Def(), ir.NewAffineMap(m.NumDims(), m.NumSymbols(), exprs...), o.Operands)
}

func dropEmptyElse(r *rewrite.Rewriter, o IfOp) bool {
	if o.Else.Empty() || o.NumResults() > 0 || o.Else.Entry().First() != o.Else.Entry().Terminator() {
		return false
	}
	r.Modify(o.Op, func() { r.EraseBlock(o.Else.Entry()) })
	return true
}

// ifKnown keeps one branch when the set is upstream's empty one, `1 == 0`, or
// the one that holds everything, `0 == 0`.
func ifKnown(r *rewrite.Rewriter, o IfOp) bool {
	constraints, eq := o.Set().Constraints()
	if len(constraints) != 1 || !eq[0] {
		return false
	}
	c, ok := constraints[0].IsConst()
	if !ok || c != 0 && c != 1 {
		return false
	}
	branch := o.Then
	if c == 1 {
		branch = o.Else
	}
	if branch.Empty() {
		r.Erase(o.Op)
		return true
	}
	end := branch.Entry().Terminator()
	values := end.Operands()
	r.InlineBlockBefore(branch.Entry(), o.Op)
	r.Replace(o.Op, values...)
	r.Erase(end)
	return true
}
