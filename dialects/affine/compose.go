package affine

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Composition: a map of the results of other affine.apply operations becomes
// one map of their operands.

// Apply1 is the result of a map with one result on operands, dimensions first:
// composed with the maps that the operands come from, simplified, and folded to
// a constant or an operand where it can be. It creates an affine.apply where it
// cannot.
func Apply1(b *ir.Builder, m ir.AffineMap, operands ...ir.Mixed) ir.Mixed {
	m, values := composed(m, operands)
	if r, ok := folded(m, values); ok {
		return r
	}
	return ir.Mixed{Value: newApply(b, m, values)}
}

// ApplyComposed is [Apply1] as a value that always creates an affine.apply.
func ApplyComposed(b *ir.Builder, m ir.AffineMap, operands ...ir.Mixed) *ir.Value {
	m, values := composed(m, operands)
	return newApply(b, m, values)
}

func newApply(b *ir.Builder, m ir.AffineMap, operands []*ir.Value) *ir.Value {
	st := ir.OpState{Def: Apply.OpDef, Operands: operands}
	st.SetProp("map", ir.AffineMapOf(m))
	return b.Create(st).Result(0)
}

// folded is the result of a map where that is an operand or a constant.
func folded(m ir.AffineMap, operands []*ir.Value) (ir.Mixed, bool) {
	e := m.Results()[0]
	switch e.Kind() {
	case ir.AffineDim:
		return mixedOf(operands[e.Value()]), true
	case ir.AffineSym:
		return mixedOf(operands[m.NumDims()+int(e.Value())]), true
	}
	constants := make([]ir.Attr, len(operands))
	for i, v := range operands {
		constants[i] = rewrite.ConstantOf(v)
	}
	v := constantFold(m, constants)[0]
	if v == nil {
		return ir.Mixed{}, false
	}
	return ir.Mixed{Const: *v}, *v != ir.Dynamic
}

func mixedOf(v *ir.Value) ir.Mixed {
	m, _ := rewrite.Static(ir.Mixed{Value: v})
	return m
}

// composed puts constants into a map and composes it.
func composed(m ir.AffineMap, operands []ir.Mixed) (ir.AffineMap, []*ir.Value) {
	var dims, syms []ir.AffineExpr
	var values []*ir.Value
	numDims, numSyms := 0, 0
	for i, o := range operands {
		e := ir.Const(o.Const)
		dim := i < m.NumDims()
		switch {
		case o.Value == nil:
		case dim:
			e = ir.Dim(numDims)
			numDims++
		default:
			e = ir.Sym(numSyms)
			numSyms++
		}
		if o.Value != nil {
			values = append(values, o.Value)
		}
		if dim {
			dims = append(dims, e)
		} else {
			syms = append(syms, e)
		}
	}
	return Compose(m.Replace(dims, syms, numDims, numSyms), values)
}

// Compose replaces operands that are results of affine.apply by the operands of
// those, as long as there are any, and makes the map canonical.
func Compose(m ir.AffineMap, operands []*ir.Value) (ir.AffineMap, []*ir.Value) {
	c := composer{m: m, dims: append([]*ir.Value(nil), operands[:m.NumDims()]...),
		syms: append([]*ir.Value(nil), operands[m.NumDims():]...)}
	for c.step() {
	}
	m, operands = c.pruned()
	m, operands = Canonical(m, operands)
	return m.Simplify(), operands
}

// composer replaces operands; those replaced are nil.
type composer struct {
	m          ir.AffineMap
	dims, syms []*ir.Value
}

// step replaces the first operand that is the result of a map.
func (c *composer) step() bool {
	for i, v := range c.dims {
		if apply, ok := applyOf(v); ok {
			c.dims[i] = nil
			c.replace(apply, i, true)
			return true
		}
	}
	for i, v := range c.syms {
		if apply, ok := applyOf(v); ok {
			c.syms[i] = nil
			c.replace(apply, i, false)
			return true
		}
	}
	return false
}

func applyOf(v *ir.Value) (ApplyOp, bool) {
	if v == nil {
		return ApplyOp{}, false
	}
	return ir.As[ApplyOp](v.DefiningOp())
}

func (c *composer) replace(apply ApplyOp, at int, dim bool) {
	inner, operands := Canonical(apply.Map(), apply.MapOperands)
	shiftedDims, shiftedSyms := variables(inner.NumDims(), len(c.dims), ir.Dim),
		variables(inner.NumSymbols(), len(c.syms), ir.Sym)
	e := inner.Results()[0].Replace(shiftedDims, shiftedSyms)
	dims, syms := variables(len(c.dims), 0, ir.Dim), variables(len(c.syms), 0, ir.Sym)
	if dim {
		dims[at] = e
	} else {
		syms[at] = e
	}
	c.dims = append(c.dims, operands[:inner.NumDims()]...)
	c.syms = append(c.syms, operands[inner.NumDims():]...)
	c.m = c.m.Replace(dims, syms, len(c.dims), len(c.syms))
}

// variables are n dimensions or symbols from a number on.
func variables(n, from int, mk func(int) ir.AffineExpr) []ir.AffineExpr {
	out := make([]ir.AffineExpr, n)
	for i := range out {
		out[i] = mk(from + i)
	}
	return out
}

// pruned is the map without the operands that were replaced.
func (c *composer) pruned() (ir.AffineMap, []*ir.Value) {
	var operands []*ir.Value
	number := func(vs []*ir.Value, mk func(int) ir.AffineExpr) ([]ir.AffineExpr, int) {
		out, n := make([]ir.AffineExpr, len(vs)), 0
		for i, v := range vs {
			out[i] = ir.Const(0)
			if v != nil {
				out[i] = mk(n)
				operands = append(operands, v)
				n++
			}
		}
		return out, n
	}
	dims, numDims := number(c.dims, ir.Dim)
	syms, numSyms := number(c.syms, ir.Sym)
	return c.m.Replace(dims, syms, numDims, numSyms), operands
}

// Canonical is an equal map of operands that are used, different, and symbols
// where they can be; constants are in the map.
func Canonical(m ir.AffineMap, operands []*ir.Value) (ir.AffineMap, []*ir.Value) {
	m, operands = promoteSymbols(m, operands)
	usedDims, usedSyms := make([]bool, m.NumDims()), make([]bool, m.NumSymbols())
	for _, e := range m.Results() {
		e.Walk(func(x ir.AffineExpr) {
			switch x.Kind() {
			case ir.AffineDim:
				usedDims[x.Value()] = true
			case ir.AffineSym:
				usedSyms[x.Value()] = true
			}
		})
	}
	var kept []*ir.Value
	number := func(vs []*ir.Value, used []bool, mk func(int) ir.AffineExpr, constants bool) ([]ir.AffineExpr, int) {
		out, seen, n := make([]ir.AffineExpr, len(vs)), map[*ir.Value]ir.AffineExpr{}, 0
		for i, v := range vs {
			out[i] = ir.Const(0)
			if !used[i] {
				continue
			}
			if c, ok := rewrite.IntConstant(v); ok && constants {
				out[i] = ir.Const(c)
				continue
			}
			e, ok := seen[v]
			if !ok {
				e = mk(n)
				seen[v] = e
				kept = append(kept, v)
				n++
			}
			out[i] = e
		}
		return out, n
	}
	dims, numDims := number(operands[:m.NumDims()], usedDims, ir.Dim, false)
	syms, numSyms := number(operands[m.NumDims():], usedSyms, ir.Sym, true)
	return m.Replace(dims, syms, numDims, numSyms), kept
}

// promoteSymbols makes symbols of the dimensions that can be.
func promoteSymbols(m ir.AffineMap, operands []*ir.Value) (ir.AffineMap, []*ir.Value) {
	var dims []ir.AffineExpr
	var kept, promoted []*ir.Value
	numDims, numSyms := 0, m.NumSymbols()
	for _, v := range operands[:m.NumDims()] {
		if isSymbolHere(v) {
			dims = append(dims, ir.Sym(numSyms))
			promoted = append(promoted, v)
			numSyms++
			continue
		}
		dims = append(dims, ir.Dim(numDims))
		kept = append(kept, v)
		numDims++
	}
	kept = append(append(kept, operands[m.NumDims():]...), promoted...)
	return m.Replace(dims, nil, numDims, numSyms), kept
}

// isSymbolHere reports whether v may be a symbol where it is defined.
func isSymbolHere(v *ir.Value) bool {
	if v.Type() != ir.Index {
		return false
	}
	if rg := v.ParentRegion(); rg != nil && rg.Owner() != nil && rg.Owner().MightBe(ir.AffineScope) {
		return true
	}
	def := v.DefiningOp()
	return def != nil && isSymbol(v, scopeOf(def))
}
