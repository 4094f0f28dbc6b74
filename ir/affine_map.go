package ir

import (
	"strconv"
	"strings"
)

// AffineMap is `(d0, d1)[s0] -> (d0 + s0, d1)`. The zero value is `() -> ()`.
type AffineMap struct {
	dims, syms int
	exprs      []AffineExpr
}

// NewAffineMap returns a map from dims dimensions and syms symbols.
func NewAffineMap(dims, syms int, exprs ...AffineExpr) AffineMap {
	return AffineMap{dims, syms, exprs}
}

// IdentityMap is `(d0, …) -> (d0, …)`.
func IdentityMap(n int) AffineMap {
	m := AffineMap{dims: n}
	for i := range n {
		m.exprs = append(m.exprs, Dim(i))
	}
	return m
}

// NumDims is the number of dimensions.
func (m AffineMap) NumDims() int { return m.dims }

// NumSymbols is the number of symbols.
func (m AffineMap) NumSymbols() int { return m.syms }

// Results are the result expressions; the caller must not change them.
func (m AffineMap) Results() []AffineExpr { return m.exprs }

// IsIdentity reports whether m is `(d0, …) -> (d0, …)` without symbols.
func (m AffineMap) IsIdentity() bool {
	if m.dims != len(m.exprs) {
		return false
	}
	for i, e := range m.exprs {
		if e != Dim(i) {
			return false
		}
	}
	return true
}

// Equal compares maps.
func (m AffineMap) Equal(o AffineMap) bool {
	if m.dims != o.dims || m.syms != o.syms || len(m.exprs) != len(o.exprs) {
		return false
	}
	for i, e := range m.exprs {
		if e != o.exprs[i] {
			return false
		}
	}
	return true
}

// Eval applies the map; ok is false on a division by zero.
func (m AffineMap) Eval(dims, syms []int64) (out []int64, ok bool) {
	for _, e := range m.exprs {
		v, ok := e.Eval(dims, syms)
		if !ok {
			return nil, false
		}
		out = append(out, v)
	}
	return out, true
}

// Compose returns x ↦ m(o(x)); symbols of m come first, then those of o.
func (m AffineMap) Compose(o AffineMap) AffineMap {
	shifted := make([]AffineExpr, o.syms)
	for i := range shifted {
		shifted[i] = Sym(m.syms + i)
	}
	inner := make([]AffineExpr, len(o.exprs))
	for i, e := range o.exprs {
		inner[i] = e.Replace(nil, shifted)
	}
	out := AffineMap{dims: o.dims, syms: m.syms + o.syms}
	for _, e := range m.exprs {
		out.exprs = append(out.exprs, e.Replace(inner, nil))
	}
	return out
}

// Strides reads a single-result map as a strided layout of a shape; unknown
// strides are [Dynamic]. A map with as many results as dimensions is first
// linearised in row-major order. ok is false when it is not of that form.
func (m AffineMap) Strides(shape []int64) (strides []int64, offset int64, ok bool) {
	e, ok := m.linearised(shape)
	if !ok {
		return nil, 0, false
	}
	strides = make([]int64, m.dims)
	if !collectStrides(e, Const(1), strides, &offset) {
		return nil, 0, false
	}
	return strides, offset, true
}

func (m AffineMap) linearised(shape []int64) (AffineExpr, bool) {
	if len(m.exprs) == 1 {
		return m.exprs[0], true
	}
	if len(m.exprs) != len(shape) || !m.isPermutation() {
		return AffineExpr{}, false
	}
	sum, run := Const(0), int64(1)
	for i := len(m.exprs) - 1; i >= 0; i-- {
		sum = sum.Add(m.exprs[i].Mul(Const(run)))
		extent := shape[m.exprs[i].Value()]
		if extent == Dynamic {
			return AffineExpr{}, i == 0
		}
		run *= extent
	}
	return sum, true
}

func (m AffineMap) isPermutation() bool {
	seen := make([]bool, m.dims)
	for _, e := range m.exprs {
		if e.Kind() != AffineDim || seen[e.Value()] {
			return false
		}
		seen[e.Value()] = true
	}
	return true
}

// collectStrides adds the terms of factor*e to strides and offset.
func collectStrides(e, factor AffineExpr, strides []int64, offset *int64) bool {
	add := func(into *int64) bool {
		c, ok := factor.IsConst()
		if !ok || *into == Dynamic {
			*into = Dynamic
			return true
		}
		*into += c
		return true
	}
	switch e.Kind() {
	case AffineDim:
		return add(&strides[e.Value()])
	case AffineAdd:
		return collectStrides(e.LHS(), factor, strides, offset) && collectStrides(e.RHS(), factor, strides, offset)
	case AffineMul:
		if e.RHS().IsSymbolicOrConst() {
			return collectStrides(e.LHS(), factor.Mul(e.RHS()), strides, offset)
		}
		return false
	}
	if !e.IsSymbolicOrConst() {
		return false
	}
	factor = factor.Mul(e)
	return add(offset)
}

// String is upstream's text of the map, without `affine_map<>`.
func (m AffineMap) String() string {
	var b strings.Builder
	writeSpaceOf(&b, m.dims, m.syms)
	b.WriteString(" -> (")
	for i, e := range m.exprs {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(e.String())
	}
	b.WriteByte(')')
	return b.String()
}

func writeSpaceOf(b *strings.Builder, dims, syms int) {
	writeNames(b, '(', "d", dims, ')')
	if syms > 0 {
		writeNames(b, '[', "s", syms, ']')
	}
}

func writeNames(b *strings.Builder, open byte, prefix string, n int, end byte) {
	b.WriteByte(open)
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(prefix + strconv.Itoa(i))
	}
	b.WriteByte(end)
}

// IntegerSet is `(d0)[s0] : (d0 >= 0, d0 - s0 == 0)`.
type IntegerSet struct {
	dims, syms int
	// constraints are compared with zero
	constraints []AffineExpr
	eq          []bool
}

// NewIntegerSet returns a set; eq[i] says that constraint i is `== 0` and not
// `>= 0`.
func NewIntegerSet(dims, syms int, constraints []AffineExpr, eq []bool) IntegerSet {
	return IntegerSet{dims, syms, constraints, eq}
}

// NumDims is the number of dimensions.
func (s IntegerSet) NumDims() int { return s.dims }

// NumSymbols is the number of symbols.
func (s IntegerSet) NumSymbols() int { return s.syms }

// Constraints are the expressions and whether each is an equality.
func (s IntegerSet) Constraints() ([]AffineExpr, []bool) { return s.constraints, s.eq }

// Contains tells whether a point satisfies every constraint.
func (s IntegerSet) Contains(dims, syms []int64) bool {
	for i, e := range s.constraints {
		v, ok := e.Eval(dims, syms)
		if !ok || v < 0 || s.eq[i] && v != 0 {
			return false
		}
	}
	return true
}

// String is upstream's text of the set, without `affine_set<>`.
func (s IntegerSet) String() string {
	var b strings.Builder
	writeSpaceOf(&b, s.dims, s.syms)
	b.WriteString(" : (")
	for i, e := range s.constraints {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(e.String())
		if s.eq[i] {
			b.WriteString(" == 0")
		} else {
			b.WriteString(" >= 0")
		}
	}
	b.WriteByte(')')
	return b.String()
}
