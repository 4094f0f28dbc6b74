package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// A unsupportedType is a type of elements that tiles and arrays cannot have. Helper functions for several types compare
// with it and ask how wide it is, which is no use of it.
type unsupportedType struct{ *bound }

func (r *unsupportedType) reject(at eval.Site) error {
	return at.Interp.Errorf(at.Node, "T.%s is not supported: %s", r.Name, r.Unsupported)
}

// TypeName implements [eval.Typed].
func (r *unsupportedType) TypeName() string { return "dtype" }

// String is what str() gives.
func (r *unsupportedType) String() string { return r.Name }

// Key implements [eval.Keyed].
func (r *unsupportedType) Key() any { return r.Name }

// Attr implements [eval.HasAttr].
func (r *unsupportedType) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "bits":
		return int64(r.bits), true, nil
	case "itemsize", "bytes":
		return int64(r.bits+7) / 8, true, nil
	case "name":
		return r.Name, true, nil
	}
	return nil, false, nil
}

// Call implements [eval.Callable]: a conversion.
func (r *unsupportedType) Call(c *eval.Call) (eval.Value, error) { return nil, r.reject(c.Site) }

// Binary implements [eval.Operand].
func (r *unsupportedType) Binary(eval.Site, python.Operator, eval.Value, bool) (eval.Value, error) {
	return eval.NotImplemented, nil
}

// Unary implements [eval.Operand].
func (r *unsupportedType) Unary(eval.Site, python.UnaryOperator) (eval.Value, error) {
	return eval.NotImplemented, nil
}

// Compare implements [eval.Operand]: a type equals its name.
func (r *unsupportedType) Compare(_ eval.Site, op python.CompareOperator, other eval.Value, _ bool) (eval.Value,
	error) {
	same := false
	switch o := other.(type) {
	case *unsupportedType:
		same = o.Name == r.Name
	case string:
		same = o == r.Name
	}
	return isSameType(op, same)
}
