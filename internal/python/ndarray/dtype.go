package ndarray

import (
	"math"

	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// A kind is a class of element types; what is computed from two kinds has the later one.
type kind int

const (
	boolean kind = iota
	integer
	floating
)

// A DType is an element type.
type DType struct {
	name     string // as torch and NumPy call it: float32
	kind     kind
	bits     int
	unsigned bool
	format   *fp.Format // of floats
}

var (
	boolType = &DType{name: "bool", kind: boolean, bits: 8, unsigned: true}
	int32T   = &DType{name: "int32", kind: integer, bits: 32}
	int64T   = &DType{name: "int64", kind: integer, bits: 64}
	float16T = &DType{name: "float16", kind: floating, bits: 16, format: fp.F16}
	bf16T    = &DType{name: "bfloat16", kind: floating, bits: 16, format: fp.BF16}
	float32T = &DType{name: "float32", kind: floating, bits: 32, format: fp.F32}
	float64T = &DType{name: "float64", kind: floating, bits: 64, format: fp.F64}

	dtypes = []*DType{
		boolType, {name: "int8", kind: integer, bits: 8}, {name: "int16", kind: integer, bits: 16}, int32T, int64T,
		{name: "uint8", kind: integer, bits: 8, unsigned: true}, {name: "uint16", kind: integer, bits: 16, unsigned: true},
		{name: "uint32", kind: integer, bits: 32, unsigned: true}, {name: "uint64", kind: integer, bits: 64, unsigned: true},
		{name: "float8_e4m3fn", kind: floating, bits: 8, format: fp.F8E4M3FN},
		{name: "float8_e5m2", kind: floating, bits: 8, format: fp.F8E5M2},
		{name: "float8_e4m3fnuz", kind: floating, bits: 8, format: fp.F8E4M3FNUZ},
		{name: "float8_e5m2fnuz", kind: floating, bits: 8, format: fp.F8E5M2FNUZ},
		{name: "float8_e8m0fnu", kind: floating, bits: 8, format: fp.F8E8M0FNU},
		{name: "float4_e2m1fn", kind: floating, bits: 8, format: fp.F4E2M1FN}, // as ml_dtypes has it: one a byte
		float16T, bf16T, float32T, float64T,
	}

	// otherNames are further names of types, in torch, NumPy or TileLang.
	otherNames = map[string]string{
		"half": "float16", "float": "float32", "double": "float64", "long": "int64", "int": "int32", "short": "int16",
		"single": "float32", "bool_": "bool", "intp": "int64", "int_": "int64", "float_": "float64", "longlong": "int64",
		"intc": "int32",
		"uint": "uint64", "float8_e4m3": "float8_e4m3fn", "e4m3_float8": "float8_e4m3fn", "e5m2_float8": "float8_e5m2",
	}
)

// dtypeNamed is the type of a name, nil if there is none.
func dtypeNamed(name string) *DType {
	if other := otherNames[name]; other != "" {
		name = other
	}
	for _, d := range dtypes {
		if d.name == name {
			return d
		}
	}
	return nil
}

// asDtype reads a value that names a type: torch.float32, "float32", or Python's float, int or bool.
func asDtype(v eval.Value) *DType {
	switch v := v.(type) {
	case *DType:
		return v
	case string:
		return dtypeNamed(v)
	case *eval.Type:
		return map[string]*DType{"float": float64T, "int": int64T, "bool": boolType}[v.Name]
	case interface{ DTypeName() string }:
		return dtypeNamed(v.DTypeName())
	}
	return nil
}

// TypeName is dtype.
func (*DType) TypeName() string { return "dtype" }

// String is the name.
func (d *DType) String() string { return d.name }

// Attr has what torch and NumPy say of a type.
func (d *DType) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "itemsize":
		return int64(d.bits / 8), true, nil
	case "name", "__name__":
		return d.name, true, nil
	case "is_floating_point":
		return d.kind == floating, true, nil
	case "kind":
		return map[kind]string{boolean: "b", integer: "i", floating: "f"}[d.kind], true, nil
	}
	return nil, false, nil
}

// AttrNames are those attributes.
func (*DType) AttrNames() []string { return []string{"itemsize", "name", "is_floating_point", "kind"} }

// Binary leaves operators to others: types have none.
func (*DType) Binary(eval.Site, python.Operator, eval.Value, bool) (eval.Value, error) {
	return eval.NotImplemented, nil
}

// Unary is as Binary.
func (*DType) Unary(eval.Site, python.UnaryOperator) (eval.Value, error) {
	return eval.NotImplemented, nil
}

// Compare has == with other names of the type.
func (d *DType) Compare(_ eval.Site, op python.CompareOperator, other eval.Value, _ bool) (eval.Value, error) {
	switch op {
	case python.Eq:
		return asDtype(other) == d, nil
	case python.NotEq:
		return asDtype(other) != d, nil
	}
	return eval.NotImplemented, nil
}

// Call makes a number of the type, as np.float32(x) does.
func (d *DType) Call(c *eval.Call) (eval.Value, error) {
	return guard(c.Site, func() eval.Value {
		if len(c.Args) != 1 {
			fail("TypeError", "%s takes the value to convert", d.name)
		}
		return asArray(numpyFace, c.Args[0]).to(d)
	})
}

// round is the number of the type that is nearest to x.
func (d *DType) round(x float64) float64 {
	switch d.format {
	case fp.F64:
		return x
	case fp.F32:
		return float64(float32(x))
	}
	return d.format.Round(x)
}

// wrap is n as an integer of the type.
func (d *DType) wrap(n int64) int64 {
	switch {
	case d.kind == boolean:
		if n != 0 {
			return 1
		}
		return 0
	case d.bits == 64:
		return n
	case d.unsigned:
		return n & (1<<d.bits - 1)
	}
	shift := 64 - d.bits
	return n << shift >> shift
}

// limits are the least and the greatest number of the type.
func (d *DType) limits() (least, greatest float64) {
	switch {
	case d.kind == floating:
		return -d.format.Max(), d.format.Max()
	case d.unsigned:
		return 0, math.Ldexp(1, d.bits) - 1
	}
	return -math.Ldexp(1, d.bits-1), math.Ldexp(1, d.bits-1) - 1
}

// promote is the type of what is computed from two arrays.
func promote(f *face, a, b *DType) *DType {
	if a == b {
		return a
	}
	if a.kind > b.kind {
		a, b = b, a
	}
	switch {
	case a.kind < b.kind:
		if f == numpyFace && a.kind == integer && a.bits >= b.bits {
			return float64T
		}
		return b
	case a.kind == floating && a.bits == b.bits:
		return map[bool]*DType{true: float32T, false: float16T}[a.bits == 16]
	case a.unsigned != b.unsigned:
		signed, other := a, b
		if a.unsigned {
			signed, other = b, a
		}
		if signed.bits > other.bits {
			return signed
		}
		if other.bits == 64 {
			return float64T
		}
		return map[int]*DType{8: dtypeNamed("int16"), 16: int32T, 32: int64T}[other.bits]
	case a.bits > b.bits:
		return a
	}
	return b
}
