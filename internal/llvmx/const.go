package llvmx

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/tsopt/tsopt/internal/fp"
)

// Value is anything an instruction can have as operand.
type Value = value.Value

// Const is a constant, by its text.
type Const struct {
	typ  Type
	text string
}

// Raw returns the constant of type t that prints as text.
func Raw(t Type, text string) Const { return Const{t, text} }

func (c Const) Type() Type     { return c.typ }
func (c Const) Ident() string  { return c.text }
func (c Const) String() string { return typeText(c.typ) + " " + c.text }

// IsConstant marks a constant for llir.
func (c Const) IsConstant() {}

// IntConst returns an integer constant.
func IntConst(t Type, v int64) Const {
	if t == I1 {
		return Bool(v&1 != 0)
	}
	return Const{t, strconv.FormatInt(v, 10)}
}

// BigConst returns an integer constant of any width.
func BigConst(t Type, v *big.Int) Const { return Const{t, v.String()} }

// Bool returns an i1 constant.
func Bool(v bool) Const { return Const{I1, strconv.FormatBool(v)} }

// Null returns the null pointer of a pointer type.
func Null(t Type) Const { return Const{t, "null"} }

// Undef returns the undefined value of a type.
func Undef(t Type) Const { return Const{t, "undef"} }

// Poison returns the poison value of a type.
func Poison(t Type) Const { return Const{t, "poison"} }

// Zero returns the zero of any type.
func Zero(t Type) Const { return Const{t, "zeroinitializer"} }

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
// (langref, "Simple Constants"); NaN payloads move along.
func FloatBits(t Type, bits uint64) Const {
	switch t {
	case Half:
		return Const{t, fmt.Sprintf("0xH%04X", bits)}
	case BFloat:
		return Const{t, fmt.Sprintf("0xR%04X", bits)}
	case Float:
		bits = widen(uint32(bits))
	}
	return Const{t, fmt.Sprintf("0x%016X", bits)}
}

// WideFloatBits returns a constant of the 80 or 128 bit formats.
func WideFloatBits(t Type, bits *big.Int) Const {
	if t == FP80 {
		return Const{t, fmt.Sprintf("0xK%020X", bits)}
	}
	word := new(big.Int).SetUint64(^uint64(0))
	low := new(big.Int).And(bits, word)
	high := new(big.Int).Rsh(bits, 64)
	return Const{t, fmt.Sprintf("0xL%016X%016X", low, high)}
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

// VectorConst returns a constant vector.
func VectorConst(elems ...Value) Const {
	return Const{Vec(len(elems), elems[0].Type()), list("<", elems, ">")}
}

// Splat returns the vector of type t with all elements equal to elem.
func Splat(t Type, elem Value) Const {
	if v, ok := t.(*types.VectorType); ok && !v.Scalable && v.Len <= 8 {
		elems := make([]Value, v.Len)
		for i := range elems {
			elems[i] = elem
		}
		return Const{t, list("<", elems, ">")}
	}
	return Const{t, "splat (" + elem.String() + ")"}
}

// ArrayConst returns a constant array.
func ArrayConst(elem Type, elems ...Value) Const {
	return Const{Array(int64(len(elems)), elem), list("[", elems, "]")}
}

// StructConst returns a constant of a structure type.
func StructConst(t Type, fields ...Value) Const {
	if s, ok := t.(*types.StructType); ok && s.Packed {
		return Const{t, list("<{", fields, "}>")}
	}
	return Const{t, list("{", fields, "}")}
}

// Bytes returns an array of i8.
func Bytes(data []byte) Const {
	return Const{Array(int64(len(data)), I8), "c" + quote(string(data))}
}

// ConstCast returns a constant conversion: addrspacecast, ptrtoint, inttoptr, bitcast or trunc.
func ConstCast(op string, v Value, to Type) Const {
	return Const{to, op + " (" + v.String() + " to " + to.String() + ")"}
}

// ConstGEP returns a constant address computation.
func ConstGEP(elem Type, base Value, indices []Value, flags ...string) Const {
	ops := append([]Value{base}, indices...)
	return Const{base.Type(), "getelementptr " + words(flags) + list("("+elem.String()+", ", ops, ")")}
}

// list joins operands with commas.
func list(open string, values []Value, end string) string {
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

// quote writes a string as LLVM does: what is not printable ASCII, quotes and
// backslashes as \XX.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, "\\%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
