package affine

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// constantFold evaluates every result of a map for constants; nil where one is
// needed that is not known.
func constantFold(m ir.AffineMap, operands []ir.Attr) []*int64 {
	out := make([]*int64, len(m.Results()))
	for i, e := range m.Results() {
		dims, syms, ok := make([]int64, m.NumDims()), make([]int64, m.NumSymbols()), true
		e.Walk(func(x ir.AffineExpr) {
			switch x.Kind() {
			case ir.AffineDim:
				v, known := rewrite.IntOf(operands[x.Value()])
				dims[x.Value()], ok = v, ok && known
			case ir.AffineSym:
				v, known := rewrite.IntOf(operands[m.NumDims()+int(x.Value())])
				syms[x.Value()], ok = v, ok && known
			}
		})
		if !ok {
			continue
		}
		if v, ok := e.Eval(dims, syms); ok {
			out[i] = &v
		}
	}
	return out
}

// foldExtremum computes what is constant; if that is all of the results, the
// best of them.
func foldExtremum(o MinMaxOp, operands []ir.Attr, better func(a, b int64) bool) ([]ir.FoldResult, bool) {
	m := o.Map()
	exprs := slices.Clone(m.Results())
	all := true
	var best *int64
	for i, v := range constantFold(m, operands) {
		if v == nil {
			all = false
			continue
		}
		exprs[i] = ir.Const(*v)
		if best == nil || better(*v, *best) {
			best = v
		}
	}
	folded := ir.NewAffineMap(m.NumDims(), m.NumSymbols(), exprs...)
	switch {
	case m.NumSymbols() == 1 && len(exprs) == 1 && exprs[0] == ir.Sym(0):
		return ir.FoldValue(o.Operand(0))
	case all:
		return ir.FoldAttr(ir.IndexAttr(*best))
	case folded.Equal(m):
		return ir.NoFold()
	}
	o.SetAttr("map", ir.AffineMapOf(folded))
	return ir.FoldedInPlace()
}

// foldAccess reads and writes through memref.cast, whose source is at least as
// static.
func foldAccess(op *ir.Op, memref int) ([]ir.FoldResult, bool) {
	cast := op.Operand(memref).DefiningOp()
	if cast == nil || cast.Name() != "memref.cast" || !ir.IsRankedMemRef(cast.Operand(0).Type()) {
		return ir.NoFold()
	}
	op.SetOperand(memref, cast.Operand(0))
	return ir.FoldedInPlace()
}

// foldLoad also knows the elements of constant globals.
func foldLoad(a AccessOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if _, ok := foldAccess(a.Op, 0); ok {
		return ir.FoldedInPlace()
	}
	get := a.MemRef.DefiningOp()
	if get == nil || get.Name() != "memref.get_global" {
		return ir.NoFold()
	}
	global := ir.ResolveSymbol(get, ir.AttrAs[*ir.SymbolRefAttr](get, "name"))
	if global == nil || global.Name() != "memref.global" || !global.HasAttr("constant") {
		return ir.NoFold()
	}
	init, ok := global.Attr("initial_value").(*ir.DenseElementsAttr)
	if !ok {
		return ir.NoFold()
	}
	// What lies outside is undefined when it is read, and no element here.
	i := int64(0)
	for d, e := range a.Map().Results() {
		c, known := e.IsConst()
		n := init.Shaped().Shape()[d]
		if n == 0 || known && (c < 0 || c >= n) || !known && !init.IsSplat() {
			return ir.NoFold()
		}
		i = i*n + c
	}
	if init.IsSplat() {
		i = 0
	}
	return ir.FoldAttr(init.At(int(i)))
}

// bound is one bound of a loop: a map and its operands.
type bound struct {
	m        ir.AffineMap
	operands []*ir.Value
}

// foldBounds makes the bounds of a loop constants where their operands are, and
// the maps canonical.
func (f ForOp) foldBounds(operands []ir.Attr) (changed bool) {
	lower, upper := f.LowerOperands, f.UpperOperands
	constants := [2][]ir.Attr{operands[:len(lower)], operands[len(lower) : len(lower)+len(upper)]}
	bounds := [2]bound{{f.LowerMap(), lower}, {f.UpperMap(), upper}}
	better := [2]func(a, b int64) bool{func(a, b int64) bool { return a > b }, func(a, b int64) bool { return a < b }}
	for i, b := range bounds {
		if _, constant := constantResult(b.m); constant {
			continue
		}
		if v, ok := bestOf(constantFold(b.m, constants[i]), better[i]); ok {
			bounds[i], changed = bound{m: ir.NewAffineMap(0, 0, ir.Const(v))}, true
		}
	}
	for i, b := range bounds {
		m, values := Compose(b.m, b.operands)
		m = ir.NewAffineMap(m.NumDims(), m.NumSymbols(), slices.Compact(slices.Clone(m.Results()))...)
		if !m.Equal(b.m) {
			bounds[i], changed = bound{m, values}, true
		}
	}
	if changed {
		f.setBounds(bounds[0], bounds[1])
	}
	return changed
}

// bestOf is the best of known values; ok is false when one is not known.
func bestOf(vs []*int64, better func(a, b int64) bool) (best int64, ok bool) {
	for i, v := range vs {
		if v == nil {
			return 0, false
		}
		if i == 0 || better(*v, best) {
			best = *v
		}
	}
	return best, true
}

func (f ForOp) setBounds(lower, upper bound) {
	inits := f.InitArgs()
	f.Op.SetOperands(slices.Concat(lower.operands, upper.operands, inits))
	f.SetAttr("lowerBoundMap", ir.AffineMapOf(lower.m))
	f.SetAttr("upperBoundMap", ir.AffineMapOf(upper.m))
	f.SetAttr(ir.OperandSegments, ir.DenseI32(int64(len(lower.operands)), int64(len(upper.operands)), int64(len(inits))))
}

// foldIf makes the condition canonical.
func foldIf(o IfOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	constraints, eq := o.Set().Constraints()
	m := ir.NewAffineMap(o.Set().NumDims(), o.Set().NumSymbols(), constraints...)
	c, values := m, o.Operands
	if slices.ContainsFunc(values, func(v *ir.Value) bool {
		return v.DefiningOp() != nil &&
			v.DefiningOp().Name() == "affine.apply"
	}) {
		c, values = Compose(c, values)
	}
	c, values = Canonical(c, values)
	if c.Equal(m) && slices.Equal(values, o.Operands) {
		return ir.NoFold()
	}
	o.Op.SetOperands(values)
	o.SetAttr("condition", ir.IntegerSetOf(ir.NewIntegerSet(c.NumDims(), c.NumSymbols(), c.Results(), eq)))
	return ir.FoldedInPlace()
}

// foldParallel makes the bounds canonical.
func foldParallel(p ParallelOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	lower, lowerValues := Compose(p.LowerMap(), p.LowerOperands())
	upper, upperValues := Compose(p.UpperMap(), p.UpperOperands())
	operands := slices.Concat(lowerValues, upperValues)
	if lower.Equal(p.LowerMap()) && upper.Equal(p.UpperMap()) && slices.Equal(operands, p.MapOperands) {
		return ir.NoFold()
	}
	p.Op.SetOperands(operands)
	p.SetAttr("lowerBoundsMap", ir.AffineMapOf(lower))
	p.SetAttr("upperBoundsMap", ir.AffineMapOf(upper))
	return ir.FoldedInPlace()
}
