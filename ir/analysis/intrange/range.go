package intrange

import (
	"fmt"
	"math/big"

	"github.com/tsopt/tsopt/ir"
)

// Range is a set of integers of Width bits: those that lie between UMin and UMax
// as unsigned numbers and between SMin and SMax as signed ones. It and its
// numbers are never changed.
type Range struct {
	Width                  int
	UMin, UMax, SMin, SMax *big.Int
}

var (
	zero = new(big.Int)
	one  = big.NewInt(1)
)

// unsignedMax is 2^w - 1.
func unsignedMax(w int) *big.Int {
	m := new(big.Int).Lsh(one, uint(w))
	return m.Sub(m, one)
}

// signedMin is -2^(w-1).
func signedMin(w int) *big.Int {
	return new(big.Int).Neg(new(big.Int).Lsh(one, uint(w-1)))
}

// signedMax is 2^(w-1) - 1.
func signedMax(w int) *big.Int { return unsignedMax(w - 1) }

// Full is every integer of a width.
func Full(w int) *Range { return &Range{w, zero, unsignedMax(w), signedMin(w), signedMax(w)} }

// IsFull reports whether r says nothing.
func (r *Range) IsFull() bool { return r.Equal(Full(r.Width)) }

// toSigned reads an unsigned number as signed.
func toSigned(w int, v *big.Int) *big.Int {
	if v.Bit(w-1) == 0 {
		return v
	}
	return new(big.Int).Sub(v, new(big.Int).Lsh(one, uint(w)))
}

// toUnsigned reads a number modulo 2^w.
func toUnsigned(w int, v *big.Int) *big.Int { return new(big.Int).And(v, unsignedMax(w)) }

// FromUnsigned is the range between two unsigned numbers.
func FromUnsigned(w int, lo, hi *big.Int) *Range {
	r := &Range{w, lo, hi, signedMin(w), signedMax(w)}
	if lo.Bit(w-1) == hi.Bit(w-1) {
		a, b := toSigned(w, lo), toSigned(w, hi)
		r.SMin, r.SMax = lesser(a, b), greater(a, b)
	}
	return r
}

// FromSigned is the range between two signed numbers.
func FromSigned(w int, lo, hi *big.Int) *Range {
	r := &Range{w, zero, unsignedMax(w), lo, hi}
	if (lo.Sign() < 0) == (hi.Sign() < 0) {
		a, b := toUnsigned(w, lo), toUnsigned(w, hi)
		r.UMin, r.UMax = lesser(a, b), greater(a, b)
	}
	return r
}

func between(w int, lo, hi *big.Int, signed bool) *Range {
	if signed {
		return FromSigned(w, lo, hi)
	}
	return FromUnsigned(w, lo, hi)
}

// Constant is the range of one number, of either sign.
func Constant(w int, v *big.Int) *Range {
	u := toUnsigned(w, v)
	return FromUnsigned(w, u, u)
}

// NonNegative are the signed numbers that are not negative.
func NonNegative(w int) *Range { return FromUnsigned(w, zero, signedMax(w)) }

func lesser(a, b *big.Int) *big.Int {
	if b.Cmp(a) < 0 {
		return b
	}
	return a
}

func greater(a, b *big.Int) *big.Int {
	if b.Cmp(a) > 0 {
		return b
	}
	return a
}

// Equal compares ranges.
func (r *Range) Equal(o *Range) bool {
	return r.Width == o.Width && r.UMin.Cmp(o.UMin) == 0 && r.UMax.Cmp(o.UMax) == 0 &&
		r.SMin.Cmp(o.SMin) == 0 && r.SMax.Cmp(o.SMax) == 0
}

// Union is the least range that holds both.
func (r *Range) Union(o *Range) *Range {
	return &Range{r.Width, lesser(r.UMin, o.UMin), greater(r.UMax, o.UMax), lesser(r.SMin, o.SMin),
		greater(r.SMax, o.SMax)}
}

// Intersect holds what both hold; one may be wider than the other's bounds say.
func (r *Range) Intersect(o *Range) *Range {
	return &Range{r.Width, greater(r.UMin, o.UMin), lesser(r.UMax, o.UMax), greater(r.SMin, o.SMin),
		lesser(r.SMax, o.SMax)}
}

// Contains reports whether r holds everything that o does.
func (r *Range) Contains(o *Range) bool { return r.Union(o).Equal(r) }

// empty reports whether r holds nothing: its bounds contradict each other.
func (r *Range) empty() bool { return r.UMin.Cmp(r.UMax) > 0 || r.SMin.Cmp(r.SMax) > 0 }

// agreed is r with what each reading of numbers that are not negative tells of
// the other.
func (r *Range) agreed() *Range {
	if r.SMin.Sign() < 0 && r.UMax.Bit(r.Width-1) != 0 {
		return r
	}
	lo, hi := greater(r.SMin, r.UMin), lesser(r.SMax, r.UMax)
	if out := (&Range{r.Width, lo, hi, lo, hi}); !out.empty() && !out.Equal(r) {
		return out
	}
	return r
}

// Constant is the only number of r, as unsigned, if there is but one.
func (r *Range) Constant() (v *big.Int, ok bool) {
	switch {
	case r.UMin.Cmp(r.UMax) == 0:
		return r.UMin, true
	case r.SMin.Cmp(r.SMax) == 0:
		return toUnsigned(r.Width, r.SMin), true
	}
	return nil, false
}

// String is for debugging.
func (r *Range) String() string {
	if r == nil {
		return "unknown"
	}
	return fmt.Sprintf("unsigned : [%s, %s] signed : [%s, %s]", r.UMin, r.UMax, r.SMin, r.SMax)
}

// WidthOf is the number of bits of an integer or index, or of the elements of
// a vector or tensor of such; 0 for other types.
func WidthOf(t ir.Type) int {
	switch t := ir.ElemOrSelf(t).(type) {
	case *ir.IndexType:
		return 64
	case *ir.IntegerType:
		return t.Width()
	}
	return 0
}

// OfType is every value of a type, nil when the type is not of integers.
func OfType(t ir.Type) *Range {
	if w := WidthOf(t); w > 0 {
		return Full(w)
	}
	return nil
}

// OfConstant holds the elements of a constant; nil when they are no integers.
func OfConstant(a ir.Attr) *Range {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		if w := WidthOf(a.Type()); w > 0 {
			return Constant(w, a.Big())
		}
	case *ir.DenseElementsAttr:
		return ofElements(a)
	}
	return nil
}

func ofElements(a *ir.DenseElementsAttr) (r *Range) {
	n, static := ir.NumElements(a.Shaped().Shape())
	w := WidthOf(a.Shaped())
	if w == 0 || !static {
		return nil
	}
	if a.IsSplat() {
		n = min(n, 1)
	}
	for i := range n {
		e, ok := a.At(int(i)).(*ir.IntegerAttr)
		if !ok {
			return nil
		}
		if c := Constant(w, e.Big()); r == nil {
			r = c
		} else {
			r = r.Union(c)
		}
	}
	return r
}
