package llvmx

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"github.com/tsopt/tsopt/internal/fp"
)

// Value is anything an instruction can have as operand.
type Value = value.Value

// constKind says what of a constant is known beside its text.
type constKind uint8

const (
	opaqueConst constKind = iota // an address or an expression
	intConst
	floatConst
	zeroConst // null, zeroinitializer
	undefConst
	poisonConst
	aggregateConst
	offsetConst // an address and a number of bytes
)

// Const is a constant: its text and, where it can be computed with, its value. To
// llir it is a constant.Constant.
type Const struct {
	typ   Type
	text  string
	kind  constKind
	bits  *big.Int // of an integer, two's complement; of a float, its pattern; an offset
	elems []Const
	base  string // of an offset
}

// Raw returns the constant of type t that prints as text.
func Raw(t Type, text string) Const { return Const{typ: t, text: text} }

// Type returns the constant's type.
func (c Const) Type() Type { return c.typ }

// Ident returns the constant without its type.
func (c Const) Ident() string { return c.text }

// String returns the constant as an operand is written.
func (c Const) String() string { return typeText(c.typ) + " " + c.text }

// IsConstant makes Const one of llir's constants.
func (Const) IsConstant() {}

// IntConst returns an integer constant.
func IntConst(t Type, v int64) Const { return BigConst(t, big.NewInt(v)) }

// BigConst returns an integer constant of any width.
func BigConst(t Type, v *big.Int) Const {
	n := uint(IntBits(t))
	v = new(big.Int).And(v, mask(n))
	text := ""
	switch {
	case n == 1:
		text = strconv.FormatBool(v.Sign() != 0)
	case n > 0 && v.Bit(int(n)-1) == 1:
		text = new(big.Int).Sub(v, new(big.Int).Lsh(big.NewInt(1), n)).String()
	default:
		text = v.String()
	}
	return Const{typ: t, text: text, kind: intConst, bits: v}
}

// mask is a number of n one bits.
func mask(n uint) *big.Int {
	m := new(big.Int).Lsh(big.NewInt(1), n)
	return m.Sub(m, big.NewInt(1))
}

// signed is the value of an integer constant as a signed number.
func (c Const) signed() *big.Int {
	if n := IntBits(c.typ); n > 0 && c.bits.Bit(n-1) == 1 {
		return new(big.Int).Sub(c.bits, new(big.Int).Lsh(big.NewInt(1), uint(n)))
	}
	return c.bits
}

// Bool returns an i1 constant.
func Bool(v bool) Const {
	if v {
		return IntConst(I1, 1)
	}
	return IntConst(I1, 0)
}

// Null returns the null pointer of a pointer type.
func Null(t Type) Const { return Const{typ: t, text: "null", kind: zeroConst} }

// Undef returns the undefined value of a type.
func Undef(t Type) Const { return Const{typ: t, text: "undef", kind: undefConst} }

// Poison returns the poison value of a type.
func Poison(t Type) Const { return Const{typ: t, text: "poison", kind: poisonConst} }

// Zero returns the zero of any type.
func Zero(t Type) Const {
	switch t.(type) {
	case *PointerType:
		return Null(t)
	case *types.IntType:
		return IntConst(t, 0)
	case *types.TokenType:
		return Const{typ: t, text: "none", kind: zeroConst}
	}
	if FloatFormat(t) != nil {
		return FloatBits(t, 0)
	}
	if floatBits[t] > 0 {
		return WideFloatBits(t, new(big.Int))
	}
	return Const{typ: t, text: "zeroinitializer", kind: zeroConst}
}

// isZero reports whether all bits of a constant are known to be zero.
func (c Const) isZero() bool {
	switch c.kind {
	case zeroConst:
		return true
	case intConst, floatConst:
		return c.bits.Sign() == 0
	}
	return false
}

// FloatFormat returns the number format of a half, bfloat, float or double,
// nil for other types.
func FloatFormat(t Type) *fp.Format {
	switch t {
	case Half:
		return fp.F16
	case BFloat:
		return fp.BF16
	case Float:
		return fp.F32
	case Double:
		return fp.F64
	}
	return nil
}

// FloatConst returns v rounded to t, a half, bfloat, float or double.
func FloatConst(t Type, v float64) Const { return FloatBits(t, FloatFormat(t).Encode(v)) }

// FloatBits returns the floating point constant with a bit pattern: t is half,
// bfloat, float or double. LLVM writes a float as the double of the same value
// (langref, "Simple Constants"), in decimal where six digits tell it exactly.
func FloatBits(t Type, bits uint64) Const {
	c := Const{typ: t, kind: floatConst, bits: new(big.Int).SetUint64(bits)}
	switch t {
	case Half:
		c.text = fmt.Sprintf("0xH%04X", bits)
		return c
	case BFloat:
		c.text = fmt.Sprintf("0xR%04X", bits)
		return c
	case Float:
		bits = widen(uint32(bits))
	}
	c.text = doubleText(bits)
	return c
}

func doubleText(bits uint64) string {
	v := math.Float64frombits(bits)
	if !math.IsInf(v, 0) && !math.IsNaN(v) {
		short, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'e', 5, 64), 64)
		if math.Float64bits(short) == bits {
			return strconv.FormatFloat(v, 'e', 6, 64)
		}
	}
	return fmt.Sprintf("0x%016X", bits)
}

// WideFloatBits returns a constant of the 80 or 128 bit formats.
func WideFloatBits(t Type, bits *big.Int) Const {
	c := Const{typ: t, kind: floatConst, bits: bits}
	if t == FP80 {
		c.text = fmt.Sprintf("0xK%020X", bits)
		return c
	}
	low := new(big.Int).And(bits, mask(64))
	high := new(big.Int).Rsh(bits, 64)
	c.text = fmt.Sprintf("0xL%016X%016X", low, high)
	return c
}

// widen turns the pattern of a float into that of the equal double, without
// the hardware, which would quieten signalling NaNs.
func widen(b uint32) uint64 {
	sign, mag := uint64(b>>31)<<63, uint64(b&0x7fffffff)
	if mag > 0x7f800000 {
		return sign | 0x7ff<<52 | mag&(1<<23-1)<<29
	}
	return sign | fp.F64.Encode(fp.F32.Decode(mag))
}

// aggregate is a constant of several, in LLVM's canonical form: all zero, all
// undefined and all poison are one word.
func aggregate(t Type, elems []Const, open, end string) Const {
	all := func(is func(Const) bool) bool {
		for _, e := range elems {
			if !is(e) {
				return false
			}
		}
		return true
	}
	switch {
	case all(Const.isZero):
		return Const{typ: t, text: "zeroinitializer", kind: zeroConst}
	case all(func(c Const) bool { return c.kind == poisonConst }):
		return Poison(t)
	case all(func(c Const) bool { return c.kind == undefConst }):
		return Undef(t)
	}
	return Const{typ: t, kind: aggregateConst, elems: elems, text: list(open, elems, end)}
}

// VectorConst returns a constant vector.
func VectorConst(elems ...Const) Const {
	t := Vec(len(elems), elems[0].typ)
	c := aggregate(t, elems, "<", ">")
	if first := elems[0]; c.kind == aggregateConst && (first.kind == intConst || first.kind == floatConst) {
		for _, e := range elems {
			if e.kind != first.kind || e.bits.Cmp(first.bits) != 0 {
				return c
			}
		}
		c.text = "splat (" + first.String() + ")"
	}
	return c
}

// Splat returns the vector of type t with all elements equal to elem.
func Splat(t Type, elem Const) Const {
	v := t.(*VectorType)
	if !v.Scalable {
		elems := make([]Const, v.Len)
		for i := range elems {
			elems[i] = elem
		}
		return VectorConst(elems...)
	}
	switch {
	case elem.isZero():
		return Const{typ: t, text: "zeroinitializer", kind: zeroConst}
	case elem.kind == poisonConst:
		return Poison(t)
	case elem.kind == undefConst:
		return Undef(t)
	}
	return Const{typ: t, text: "splat (" + elem.String() + ")"}
}

// ArrayConst returns a constant array; one of known bytes is written as text.
func ArrayConst(elem Type, elems ...Const) Const {
	t := Array(int64(len(elems)), elem)
	c := aggregate(t, elems, "[", "]")
	if elem != I8 || c.kind != aggregateConst {
		return c
	}
	data := make([]byte, len(elems))
	for i, e := range elems {
		if e.kind != intConst {
			return c
		}
		data[i] = byte(e.bits.Uint64())
	}
	c.text = "c" + quote(string(data))
	return c
}

// StructConst returns a constant of a structure type.
func StructConst(t Type, fields ...Const) Const {
	if s, ok := t.(*StructType); ok && s.Packed {
		return aggregate(t, fields, "<{ ", " }>")
	}
	return aggregate(t, fields, "{ ", " }")
}

// Bytes returns an array of i8.
func Bytes(data []byte) Const {
	elems := make([]Const, len(data))
	for i, b := range data {
		elems[i] = IntConst(I8, int64(b))
	}
	return ArrayConst(I8, elems...)
}

// list joins operands with commas.
func list(open string, values []Const, end string) string {
	var b strings.Builder
	b.WriteString(open)
	for i, v := range values {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(v.String())
	}
	b.WriteString(end)
	return b.String()
}

// words is every word followed by a space.
func words(ws []string) string {
	if len(ws) == 0 {
		return ""
	}
	return strings.Join(ws, " ") + " "
}

// Quote writes a string in LLVM's quotes.
func Quote(s string) string { return quote(s) }

// quote writes a string as LLVM does: what is not printable ASCII, quotes and
// backslashes as \XX, but for a backslash itself, which is doubled.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			b.WriteString(`\\`)
		case c < ' ' || c > '~' || c == '"':
			fmt.Fprintf(&b, "\\%02X", c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// nameText is a name as it follows @ or %, quoted where it must be.
func nameText(name string) string {
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		return quote(name)
	}
	for i := range len(name) {
		c := name[i]
		if c != '_' && c != '.' && c != '$' && c != '-' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') &&
			(c < '0' || c > '9') {
			return quote(name)
		}
	}
	return name
}
