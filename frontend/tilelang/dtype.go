package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// A dtype is an element type as programs name it: T.float16, "float16", torch.float16. A bool is a byte in memory and
// an i1 as a value.
type dtype struct {
	name     string
	typ      ir.Type // of elements in memory
	unsigned bool
}

// dtypes has every name of a type; the first of a type is the one that messages use.
var dtypes = func() map[string]*dtype {
	m := map[string]*dtype{}
	add := func(t ir.Type, unsigned bool, names ...string) {
		d := &dtype{name: names[0], typ: t, unsigned: unsigned}
		for _, n := range names {
			m[n] = d
		}
	}
	add(ir.F16, false, "float16", "half", "f16")
	add(ir.BF16, false, "bfloat16", "bf16")
	add(ir.F32, false, "float32", "float", "f32", "tfloat32")
	add(ir.F64, false, "float64", "double", "f64")
	add(ir.F8E4M3FN, false, "float8_e4m3", "float8_e4m3fn", "e4m3_float8", "f8e4m3fn")
	add(ir.F8E5M2, false, "float8_e5m2", "e5m2_float8", "f8e5m2")
	add(ir.F4E2M1FN, false, "float4_e2m1fn", "float4_e2m1", "e2m1_float4", "f4e2m1fn")
	add(ir.I8, false, "int8")
	add(ir.Int(16), false, "int16", "short")
	add(ir.I32, false, "int32", "int")
	add(ir.I64, false, "int64", "long")
	add(ir.I8, true, "uint8")
	add(ir.Int(16), true, "uint16")
	add(ir.I32, true, "uint32", "uint")
	add(ir.I64, true, "uint64")
	add(ir.I8, true, "bool", "boolean")
	return m
}()

func (d *dtype) isBool() bool  { return d.name == "bool" }
func (d *dtype) isFloat() bool { return isFloat(d.typ) }

// value is the type of an element that is read.
func (d *dtype) value() ir.Type {
	if d.isBool() {
		return ir.I1
	}
	return d.typ
}

func (d *dtype) bits() int {
	n, _ := ir.BitWidth(d.typ)
	return n
}

// TypeName implements [eval.Typed].
func (d *dtype) TypeName() string { return "dtype" }

// String is what str() gives.
func (d *dtype) String() string { return d.name }

// Attr implements [eval.HasAttr].
func (d *dtype) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "bits", "itemsize", "bytes":
		n := int64(d.bits())
		if name != "bits" {
			n = (n + 7) / 8
		}
		return n, true, nil
	case "name":
		return d.name, true, nil
	case "is_floating_point":
		return d.isFloat(), true, nil
	}
	return nil, false, nil
}

// Binary implements [eval.Operand]: types have no arithmetic.
func (d *dtype) Binary(eval.Site, python.Operator, eval.Value, bool) (eval.Value, error) {
	return eval.NotImplemented, nil
}

// Unary implements [eval.Operand].
func (d *dtype) Unary(eval.Site, python.UnaryOperator) (eval.Value, error) {
	return eval.NotImplemented, nil
}

// Compare implements [eval.Operand]: a type equals its names.
func (d *dtype) Compare(at eval.Site, op python.CompareOperator, other eval.Value, reflected bool) (eval.Value, error) {
	o, ok := asDtype(other)
	return isSameType(op, ok && o == d)
}

// isSameType is what a comparison says of two types that are the same, or are not.
func isSameType(op python.CompareOperator, same bool) (eval.Value, error) {
	switch op {
	case python.Eq, python.Is:
		return same, nil
	case python.NotEq, python.IsNot:
		return !same, nil
	}
	return eval.NotImplemented, nil
}

// Key implements [eval.Keyed]: a type is its name.
func (d *dtype) Key() any { return d.name }

// Elements implements [eval.Iterable]: the characters of its name, as types are strings in TileLang.
func (d *dtype) Elements(eval.Site) ([]eval.Value, error) {
	var out []eval.Value
	for _, c := range d.name {
		out = append(out, string(c))
	}
	return out, nil
}

// Call implements [eval.Callable]: `T.float32(x)` converts.
func (d *dtype) Call(c *eval.Call) (eval.Value, error) {
	if len(c.Args) != 1 {
		return nil, c.Interp.Errorf(c.Node, "T.%s expects a value to convert", d.name)
	}
	t := translatorOf(c.Site)
	return t.castValue(c.Site, c.Args[0], d)
}

// asDtype reads a type, or the name of one.
func asDtype(v eval.Value) (*dtype, bool) {
	switch v := v.(type) {
	case *dtype:
		return v, true
	case string:
		d, ok := dtypes[v]
		return d, ok
	}
	return nil, false
}

func isFloat(t ir.Type) bool { _, ok := t.(*ir.FloatType); return ok }
