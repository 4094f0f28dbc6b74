package tilelang

import (
	gobits "math/bits"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// What is counted of an integer's bits. A number of Python is an int32 here, as in kernels.

var bitCountFunctions = []Function{
	{Name: "popcount", Params: "x", Result: "Expr", perThread: true, eachThread: true,
		Doc: "The number of bits of an integer that are 1 (population count).",
		call: func(t *translator, a *args) (eval.Value, error) {
			s, err := t.bitsOf(a)
			if err != nil {
				return nil, err
			}
			return number(t.unary(math.CtPop, s.v), s.unsigned), nil
		}},
	{Name: "clz", Params: "x", Result: "Expr", perThread: true, eachThread: true,
		Doc: "The number of leading zero bits of an integer, as int32; for 0 the width of its type.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if n, known := a.value("x").(int64); known && n == int64(int32(n)) {
				return int64(gobits.LeadingZeros32(uint32(n))), nil
			}
			s, err := t.bitsOf(a)
			if err != nil {
				return nil, err
			}
			return t.converted(number(t.unary(math.CountLeadingZeros, s.v), true), ir.I32, false), nil
		}},
	{Name: "__ffs", Params: "x", Result: "Expr", perThread: true, eachThread: true,
		Doc: "The position of the lowest 1 bit of an integer, as int32, counted from 1; 0 for 0.",
		call: func(t *translator, a *args) (eval.Value, error) {
			s, err := t.bitsOf(a)
			if err != nil {
				return nil, err
			}
			zero := arith.NewCmpI(t.b, arith.EQ, s.v, arith.Zero(t.b, s.v.Type()))
			place := t.converted(number(t.unary(math.CountTrailingZeros, s.v), true), ir.I32, false).v
			place = arith.Binary(t.b, arith.AddI, place, t.literal(int64(1), ir.I32, false).v)
			return number(t.either(zero, arith.Zero(t.b, ir.I32), place), false), nil
		}},
}

// bitsOf is the argument x as an integer of known width.
func (t *translator) bitsOf(a *args) (*scalar, error) {
	s, err := t.scalarOf(a.site("x"), a.value("x"), nil)
	switch {
	case err != nil:
		return nil, err
	case s.isFloat():
		return nil, a.wrongf("x", "expected an integer, got a float; use T.reinterpret to count the bits of a float")
	case s.isIndex(), s.isBool():
		s = t.converted(s, ir.I32, false)
	}
	return s, nil
}
