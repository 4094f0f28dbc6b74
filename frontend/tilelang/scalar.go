package tilelang

import (
	"cmp"
	"fmt"
	"math/big"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/diag"
)

// A scalar is a runtime value on the device: an index, an integer, a float or a condition (i1).
type scalar struct {
	v        *ir.Value
	unsigned bool
	// sum is what an index is a sum of; itself once, where nothing else is known.
	sum linear.Form
	// nonneg says that an index is 0 or more.
	nonneg bool
}

// TypeName implements [eval.Typed].
func (s *scalar) TypeName() string { return "runtime value" }

// Text is how a printed tree names a number that a program is launched with.
func (s *scalar) Text() string {
	if n, known := s.sum.Known(); known {
		return fmt.Sprint(n)
	}
	v := s.v
	if v == nil {
		return "_"
	}
	if c, ok := arith.IndexCast.Cast(v.DefiningOp()); ok {
		v = c.In
	}
	return cmp.Or(diag.NameIn(v.Loc()), "_")
}

// Late implements [eval.Late].
func (s *scalar) Late() string { return "on the device" }

func (s *scalar) isIndex() bool { return s.v.Type() == ir.Index }
func (s *scalar) isFloat() bool { return isFloat(s.v.Type()) }
func (s *scalar) isBool() bool  { return s.v.Type() == ir.I1 }

// index makes a scalar of an index value.
func index(v *ir.Value, nonneg bool) *scalar {
	return &scalar{v: v, sum: linear.Of(v), nonneg: nonneg}
}

// number makes a scalar of a value of another type.
func number(v *ir.Value, unsigned bool) *scalar {
	if v.Type() == ir.Index {
		return index(v, false)
	}
	return &scalar{v: v, unsigned: unsigned}
}

// Attr implements [eval.HasAttr].
func (s *scalar) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "dtype":
		return s.dtype(), true, nil
	case "astype":
		return castMethod(s), true, nil
	}
	return nil, false, nil
}

// numberAttribute is an attribute that a number of Python has in a kernel, as it may stand for one of the device.
func numberAttribute(_ eval.Site, of eval.Value, name string) (eval.Value, bool) {
	switch of.(type) {
	case int64, float64, bool:
		return castMethod(of), name == "astype"
	}
	return nil, false
}

// castMethod is the method astype of a number.
func castMethod(v eval.Value) eval.Value {
	return &eval.Builtin{Name: "astype", Fn: func(c *eval.Call) (eval.Value, error) {
		if len(c.Args) != 1 {
			return nil, c.Interp.Errorf(c.Node, "astype expects a type")
		}
		if e := evaluating(c.Site); e != nil {
			n := e.called(c, "astype")
			n.Of, n.Method = v, "astype"
			s := numberOf(n.Gives)
			s.elem, _ = asDtype(c.Args[0])
			return s, nil
		}
		t := translatorOf(c.Site)
		d, err := t.dtypeOf(c.Site, c.Args[0])
		if err != nil {
			return nil, err
		}
		return t.castValue(c.Site, v, d)
	}}
}

// dtype is the type that programs see.
func (s *scalar) dtype() *dtype {
	if s.isBool() {
		return dtypes["bool"]
	}
	if s.isIndex() {
		return dtypes["int32"]
	}
	for _, n := range []string{"float16", "bfloat16", "float32", "float64", "float8_e4m3", "float8_e5m2", "float4_e2m1fn",
		"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"} {
		if d := dtypes[n]; d.typ == s.v.Type() && d.unsigned == s.unsigned {
			return d
		}
	}
	return dtypes["int32"]
}

// Binary implements [eval.Operand].
func (s *scalar) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	t := translatorOf(at)
	var x, y eval.Value = s, other
	if reflected {
		x, y = y, x
	}
	if _, vector := other.(*vectorSymbol); vector {
		return eval.NotImplemented, nil
	}
	return t.binary(at, op, x, y)
}

// Unary implements [eval.Operand].
func (s *scalar) Unary(at eval.Site, op python.UnaryOperator) (eval.Value, error) {
	if e := evaluating(at); e != nil {
		return e.unary(at, op, s), nil
	}
	t := translatorOf(at)
	t.at(at)
	switch {
	case op == python.UAdd:
		return s, nil
	case op == python.Not:
		return s.Not(at)
	case op == python.USub && s.isFloat():
		return &scalar{v: t.negated(s.v)}, nil
	case op == python.USub:
		return t.binary(at, python.Sub, int64(0), s)
	case s.isBool():
		return s.Not(at)
	case !s.isFloat():
		return t.binary(at, python.BitXor, s, int64(-1))
	}
	return nil, at.Interp.Errorf(at.Node, "'%s' expects integers, got a float", op)
}

// Compare implements [eval.Operand].
func (s *scalar) Compare(at eval.Site, op python.CompareOperator, other eval.Value, reflected bool) (eval.Value,
	error) {
	t := translatorOf(at)
	var x, y eval.Value = s, other
	if reflected {
		x, y = y, x
	}
	return t.compare(at, op, x, y)
}

// isNumber reports whether a value is a scalar, or a Python number that becomes one.
func isNumber(v eval.Value) bool {
	switch v := v.(type) {
	case *scalar, bool, int64, *big.Int, float64:
		return true
	case *region:
		return v.element()
	case *partSymbol:
		return v.plain
	}
	_, ok := v.(reader)
	return ok
}

// A reader is a value that stands for a number: a variable, a runtime dimension, an element of a buffer.
type reader interface {
	read(at eval.Site) (*scalar, error)
}

// plain is a value with what it stands for in its place.
func plain(at eval.Site, v eval.Value) (eval.Value, error) {
	if r, ok := v.(reader); ok {
		return numberNow(at, r)
	}
	return v, nil
}

// numberNow is the number that a reader stands for. A reader that has no number here, and that no other translation
// would give one, is an error: the loop or the kernel that it is of has ended.
func numberNow(at eval.Site, r reader) (*scalar, error) {
	s, err := r.read(at)
	if err == nil && s == nil {
		err = at.Interp.Errorf(at.Node, "this value belongs to a loop or a T.Kernel that has ended; compute it in the T.Kernel that uses it")
	}
	return s, err
}

// negated is -v of a float.
func (t *translator) negated(v *ir.Value) *ir.Value {
	return arith.NegF.New(t.b, arith.UnaryOp{Input: v}, v.Type()).Result
}
