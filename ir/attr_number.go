package ir

import (
	"math/big"
	"strconv"
)

// IntegerAttr is an integer or boolean constant: `3 : i32`, `true`.
type IntegerAttr struct {
	AttrBase
	typ   Type // *IntegerType or *IndexType
	value int64
	wide  *big.Int // two's complement value when the width exceeds 64
}

type integerKey struct {
	typ   Type
	value int64
	wide  string
}

var integerAttrs = NewInterner(func(k integerKey) *IntegerAttr {
	a := &IntegerAttr{AttrBase: NewAttrBase(), typ: k.typ, value: k.value}
	if k.wide != "" {
		a.wide, _ = new(big.Int).SetString(k.wide, 62)
	}
	return a
})

// Integer returns a constant of an integer or index type. The value is taken modulo 2^width; it is stored
// sign-extended, for unsigned types zero-extended when it fits.
func Integer(t Type, v int64) *IntegerAttr {
	w, ok := BitWidth(t)
	if !ok {
		panic("ir.Integer: not an integer type: " + t.String())
	}
	if w > 64 {
		return IntegerBig(t, big.NewInt(v))
	}
	return integerAttrs.Get(integerKey{t, truncate(t, v, w), ""})
}

func truncate(t Type, v int64, w int) int64 {
	if w == 0 {
		return 0
	}
	if w == 64 {
		return v
	}
	s := 64 - uint(w)
	if it, ok := t.(*IntegerType); ok && it.sign == Unsigned {
		return int64(uint64(v) << s >> s)
	}
	return v << s >> s
}

// IntegerBig is [Integer] for any width.
func IntegerBig(t Type, v *big.Int) *IntegerAttr {
	w, _ := BitWidth(t)
	m := new(big.Int).And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(1)))
	if w <= 64 {
		return Integer(t, int64(m.Uint64()))
	}
	it := t.(*IntegerType)
	if it.sign != Unsigned && m.Bit(w-1) == 1 {
		m.Sub(m, new(big.Int).Lsh(big.NewInt(1), uint(w)))
	}
	return integerAttrs.Get(integerKey{t, 0, m.Text(62)})
}

// Type is the integer or index type.
func (a *IntegerAttr) Type() Type { return a.typ }

// Int is the value, sign-extended (zero-extended for an unsigned type). It is
// the low 64 bits when the type is wider.
func (a *IntegerAttr) Int() int64 {
	if a.wide != nil {
		return int64(new(big.Int).And(a.wide, new(big.Int).SetUint64(^uint64(0))).Uint64())
	}
	return a.value
}

// Uint is the value zero-extended from the type's width.
func (a *IntegerAttr) Uint() uint64 {
	w, _ := BitWidth(a.typ)
	if w >= 64 || a.wide != nil {
		return uint64(a.Int())
	}
	return uint64(a.value) & (1<<uint(w) - 1)
}

// Big is the value as a big integer of either sign.
func (a *IntegerAttr) Big() *big.Int {
	if a.wide != nil {
		return new(big.Int).Set(a.wide)
	}
	if it, ok := a.typ.(*IntegerType); ok && it.sign == Unsigned {
		return new(big.Int).SetUint64(uint64(a.value))
	}
	return big.NewInt(a.value)
}

// Decimal is the value as text.
func (a *IntegerAttr) Decimal() string {
	if it, ok := a.typ.(*IntegerType); a.wide != nil || ok && it.sign == Unsigned {
		return a.Big().String()
	}
	return strconv.FormatInt(a.value, 10)
}

// Bool returns `true` or `false`, which are i1.
func Bool(b bool) *IntegerAttr {
	if b {
		return True
	}
	return False
}

// The i1 constants.
var (
	True  = Integer(I1, 1)
	False = Integer(I1, 0)
)

// IndexAttr returns a constant of type index.
func IndexAttr(v int64) *IntegerAttr { return Integer(Index, v) }

// I32Attr returns a constant of type i32.
func I32Attr(v int64) *IntegerAttr { return Integer(I32, v) }

// I64Attr returns a constant of type i64.
func I64Attr(v int64) *IntegerAttr { return Integer(I64, v) }

// FloatAttr is a floating-point constant: `1.0 : f32`. It is kept as the bits
// of its own format, so NaN payloads and signed zeros survive.
type FloatAttr struct {
	AttrBase
	typ    *FloatType
	lo, hi uint64 // hi only for f80 and f128
}

type floatKey struct {
	typ    *FloatType
	lo, hi uint64
}

var floatAttrs = NewInterner(func(k floatKey) *FloatAttr {
	return &FloatAttr{NewAttrBase(), k.typ, k.lo, k.hi}
})

// Float returns a constant, rounded to nearest even in its format.
func Float(t *FloatType, v float64) *FloatAttr {
	if t.format == nil {
		lo, hi := encodeWide(t, v)
		return FloatBits(t, lo, hi)
	}
	return FloatBits(t, t.format.Encode(v), 0)
}

// FloatBits returns a constant from the bits of its format; hi holds the bits
// from 64 up of f80 and f128.
func FloatBits(t *FloatType, lo, hi uint64) *FloatAttr { return floatAttrs.Get(floatKey{t, lo, hi}) }

// Type is the float type.
func (a *FloatAttr) Type() Type { return a.typ }

// Bits are the bits in the constant's own format.
func (a *FloatAttr) Bits() (lo, hi uint64) { return a.lo, a.hi }

// Float64 is the value, rounded when the format is wider than f64.
func (a *FloatAttr) Float64() float64 {
	if a.typ.format == nil {
		return decodeWide(a.typ, a.lo, a.hi)
	}
	return a.typ.format.Decode(a.lo)
}
