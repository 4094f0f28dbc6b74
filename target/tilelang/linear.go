package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// A linear is a sum of multiples of index values and a constant: what is known of a subscript. By it the extent of
// `A[i * 64 : (i + 1) * 64]` is a number.
type linear struct {
	terms    []term // by first appearance, none of factor 0
	constant int64
}

type term struct {
	of     *ir.Value
	factor int64
}

func constant(n int64) linear { return linear{constant: n} }

// plus is l + f·m. Terms are never changed where they are, so that sums may share them.
func (l linear) plus(m linear, f int64) linear {
	out := linear{l.terms, l.constant + f*m.constant}
	switch {
	case len(m.terms) == 0:
		return out
	case len(l.terms) == 0 && f == 1:
		return linear{m.terms, out.constant}
	}
	out.terms = append(make([]term, 0, len(l.terms)+len(m.terms)), l.terms...)
	for _, t := range m.terms {
		i := slices.IndexFunc(out.terms, func(u term) bool { return u.of == t.of })
		switch {
		case i < 0:
			out.terms = append(out.terms, term{t.of, f * t.factor})
		case out.terms[i].factor+f*t.factor == 0:
			out.terms = slices.Delete(out.terms, i, i+1)
		default:
			out.terms[i].factor += f * t.factor
		}
	}
	return out
}

// equal reports whether two sums have the same terms, in the same order.
func (l linear) equal(m linear) bool {
	return l.constant == m.constant && slices.Equal(l.terms, m.terms)
}

// same reports whether l - m is 0.
func (l linear) same(m linear) bool {
	if l.constant != m.constant || len(l.terms) != len(m.terms) {
		return false
	}
	for _, t := range l.terms {
		if m.factor(t.of) != t.factor {
			return false
		}
	}
	return true
}

// times is f·l.
func (l linear) times(f int64) linear {
	if f == 0 {
		return linear{}
	}
	return linear{}.plus(l, f)
}

// divided is l / n where n is positive and divides all of it.
func (l linear) divided(n int64) (linear, bool) {
	if n <= 0 || l.constant%n != 0 {
		return linear{}, false
	}
	out := linear{constant: l.constant / n}
	for _, t := range l.terms {
		if t.factor%n != 0 {
			return out, false
		}
		out.terms = append(out.terms, term{t.of, t.factor / n})
	}
	return out, true
}

// number is the value of a constant.
func (l linear) number() (int64, bool) { return l.constant, len(l.terms) == 0 }

// factor is that of a value.
func (l linear) factor(v *ir.Value) int64 {
	for _, t := range l.terms {
		if t.of == v {
			return t.factor
		}
	}
	return 0
}

// without is l but for a value's multiple.
func (l linear) without(v *ir.Value) linear {
	return linear{slices.DeleteFunc(slices.Clone(l.terms), func(t term) bool { return t.of == v }), l.constant}
}

// difference is l - m, where indices that are computed alike, as the two of `x[i % 4 * 32 : i % 4 * 32 + 32]`, are one.
func (l linear) difference(m linear) linear {
	alike := linear{constant: l.constant}
	for _, t := range l.terms {
		of := t.of
		if i := slices.IndexFunc(m.terms, func(u term) bool { return computedAlike(u.of, of) }); i >= 0 {
			of = m.terms[i].of
		}
		alike = alike.plus(linear{terms: []term{{of, 1}}}, t.factor)
	}
	return alike.plus(m, -1)
}

// computedAlike reports whether two values are the same for what they are computed of.
func computedAlike(v, w *ir.Value) bool {
	if v == w {
		return true
	}
	x, y := v.DefiningOp(), w.DefiningOp()
	if x == nil || y == nil || x.Def() != y.Def() || v.Index() != w.Index() || !ir.IsPure(x) || x.NumRegions() > 0 || !slices.Equal(x.Props(), y.Props()) {
		return false
	}
	return slices.EqualFunc(x.Operands(), y.Operands(), computedAlike)
}
