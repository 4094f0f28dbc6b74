package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// What two operands become before an operator, as TVM has it (src/tir/op/op.cc, BinaryOpMatchTypes): the wider of their
// types, floats before integers. A Python integer is an i32, or an i64 where it is too large for that, so that `x *
// 100` and `x << 8` of an i8 do not wrap round; with other operators of bits it takes the other's type. A Python float
// is at least f32.

// common brings two numbers to one type.
func (t *translator) common(at eval.Site, x, y eval.Value) (a, b *scalar, err error) {
	return t.meeting(at, x, y, t.beside)
}

// commonBits is [translator.common] before an operator of bits.
func (t *translator) commonBits(at eval.Site, x, y eval.Value) (a, b *scalar, err error) {
	return t.meeting(at, x, y, func(s *scalar, n eval.Value) (ir.Type, bool) {
		if w := widthOf(s.v.Type()); !s.isFloat() && !s.isIndex() && !s.isBool() && fits(n, w) {
			return s.v.Type(), s.unsigned
		}
		return t.beside(s, n)
	})
}

// meeting brings two numbers to one type, a scalar and a Python number to that in which they meet.
func (t *translator) meeting(at eval.Site, x, y eval.Value, beside func(*scalar, eval.Value) (ir.Type, bool)) (a,
	b *scalar, err error) {
	if x, err = plain(at, x); err != nil {
		return nil, nil, err
	}
	if y, err = plain(at, y); err != nil {
		return nil, nil, err
	}
	if !isNumber(x) || !isNumber(y) {
		return nil, nil, at.Interp.Errorf(at.Node, "unsupported operands %s and %s; expected numbers", eval.TypeName(x),
			eval.TypeName(y))
	}
	sx, xs := x.(*scalar)
	sy, ys := y.(*scalar)
	switch {
	case xs && sx.v == nil, ys && sy.v == nil:
		return nil, nil, at.Interp.Errorf(at.Node, "operand is a value of a loop or kernel that has ended")
	case xs && !ys:
		typ, unsigned := beside(sx, y)
		return t.converted(sx, typ, unsigned), t.literal(y, typ, unsigned), nil
	case ys && !xs:
		typ, unsigned := beside(sy, x)
		return t.literal(x, typ, unsigned), t.converted(sy, typ, unsigned), nil
	}
	if !xs { // numbers that are known
		if sx, err = t.scalarOf(at, x, nil); err != nil {
			return nil, nil, err
		}
		if sy, err = t.scalarOf(at, y, nil); err != nil {
			return nil, nil, err
		}
	}
	typ, unsigned := wider(sx, sy)
	return t.converted(sx, typ, unsigned), t.converted(sy, typ, unsigned), nil
}

// beside is the type in which a scalar and a Python number meet.
func (t *translator) beside(s *scalar, n eval.Value) (ir.Type, bool) {
	_, float := n.(float64)
	_, truth := n.(bool)
	switch {
	case float && (!s.isFloat() || widthOf(s.v.Type()) < 32):
		return ir.F32, false
	case s.isBool() && !truth:
		return ir.I32, false
	case float || truth || s.isFloat() || s.isIndex():
	case widthOf(s.v.Type()) <= 32 && integer(n) != int64(int32(integer(n))):
		return ir.I64, false
	case widthOf(s.v.Type()) < 32:
		return ir.I32, false
	}
	return s.v.Type(), s.unsigned
}

// fits reports whether a Python integer is one of so many bits, with or without a sign.
func fits(n eval.Value, bits int) bool {
	i := integer(n)
	return bits >= 64 || -1<<(bits-1) <= i && i < 1<<bits
}

// wider is the type in which two scalars meet: of integers the wider one's, an unsigned one of two that are as wide
// (TVM, BinaryOpMatchTypes).
func wider(x, y *scalar) (ir.Type, bool) {
	a, b := x.v.Type(), y.v.Type()
	switch {
	case a == b:
		return a, x.unsigned || y.unsigned
	case x.isFloat() != y.isFloat():
		if x.isFloat() {
			return a, false
		}
		return b, false
	case x.isFloat() && widthOf(a) == widthOf(b):
		return ir.F32, false
	case x.isIndex() || y.isIndex():
		return ir.Index, false
	case widthOf(a) > widthOf(b):
		return a, x.unsigned
	}
	return b, y.unsigned
}

func widthOf(t ir.Type) int { n, _ := ir.BitWidth(t); return n }

// literal is a Python number as a constant.
func (t *translator) literal(n eval.Value, typ ir.Type, unsigned bool) *scalar {
	if typ == ir.Index {
		i := integer(n)
		return &scalar{v: arith.ConstantIndex(t.b, i), sum: constant(i), nonneg: i >= 0}
	}
	return &scalar{v: arith.NewConstant(t.b, numberAttr(n, typ, unsigned)), unsigned: unsigned}
}

// bitwise are the operators of bits that need no more of them than what they are of.
var bitwise = []python.Operator{python.BitAnd, python.BitOr, python.BitXor, python.RShift}

// binary makes `x op y`; at least one of them is a scalar.
func (t *translator) binary(at eval.Site, op python.Operator, x, y eval.Value) (eval.Value, error) {
	if !isNumber(x) || !isNumber(y) || t.deferred(x) || t.deferred(y) {
		return eval.NotImplemented, nil
	}
	if t.evaluation != nil {
		return t.evaluation.binary(at, op, x, y), nil
	}
	t.at(at)
	match, bits := t.common, slices.Contains(bitwise, op)
	if bits {
		match = t.commonBits
	}
	a, b, err := match(at, x, y)
	if err != nil {
		return nil, err
	}
	if a.isBool() && !bits { // numbers, as in C and Python: two that hold are two, not none
		a, b = t.converted(a, ir.I32, false), t.converted(b, ir.I32, false)
	}
	switch {
	case a.isFloat():
		return t.floatOp(at, op, a, b)
	case op == python.Div:
		return nil, at.Interp.Errorf(at.Node, "'/' of two integers is unsupported; write // to round down, or convert an operand: T.cast(x, \"float32\")")
	case a.isIndex():
		return t.indexOp(at, op, a, b)
	}
	return t.integerOp(at, op, a, b)
}

func (t *translator) floatOp(at eval.Site, op python.Operator, a, b *scalar) (eval.Value, error) {
	of := func(v *ir.Value) (eval.Value, error) { return &scalar{v: v}, nil }
	switch op {
	case python.Add:
		return of(arith.Binary(t.b, arith.AddF, a.v, b.v))
	case python.Sub:
		return of(arith.Binary(t.b, arith.SubF, a.v, b.v))
	case python.Mult:
		return of(arith.Binary(t.b, arith.MulF, a.v, b.v))
	case python.Div:
		return of(arith.Binary(t.b, arith.DivF, a.v, b.v))
	case python.Mod:
		return of(arith.Binary(t.b, arith.RemF, a.v, b.v))
	case python.Pow:
		return of(math.PowF.New(t.b, math.BinaryOp{LHS: a.v, RHS: b.v}, a.v.Type()).Result)
	case python.FloorDiv:
		q := arith.Binary(t.b, arith.DivF, a.v, b.v)
		return of(t.unary(math.Floor, q))
	}
	return nil, at.Interp.Errorf(at.Node, "'%s' expects integers, got a float", op)
}

// indexOp keeps what is known of indices.
func (t *translator) indexOp(at eval.Site, op python.Operator, a, b *scalar) (eval.Value, error) {
	c, known := b.sum.Known()
	ca, knownA := a.sum.Known()
	nonneg := a.nonneg && b.nonneg
	switch op {
	case python.Add:
		return t.summed(a.sum.Plus(b.sum), nonneg), nil
	case python.Sub:
		return t.summed(a.sum.Minus(b.sum), false), nil
	case python.Mult:
		if known {
			return t.summed(a.sum.Times(c), nonneg), nil
		}
		if knownA {
			return t.summed(b.sum.Times(ca), nonneg), nil
		}
		return index(arith.Binary(t.b, arith.MulI, a.v, b.v), nonneg), nil
	case python.FloorDiv:
		if q, ok := a.sum.DividedBy(c); known && ok {
			return t.summed(q, nonneg), nil
		}
		if nonneg {
			return index(arith.Binary(t.b, arith.DivSI, a.v, b.v), true), nil
		}
		return index(arith.Binary(t.b, arith.FloorDivSI, a.v, b.v), false), nil
	case python.Mod:
		if _, ok := a.sum.DividedBy(c); known && ok {
			return t.literal(int64(0), ir.Index, false), nil
		}
		if nonneg {
			return index(arith.Binary(t.b, arith.RemSI, a.v, b.v), true), nil
		}
		q := arith.Binary(t.b, arith.FloorDivSI, a.v, b.v)
		return index(arith.Binary(t.b, arith.SubI, a.v, arith.Binary(t.b, arith.MulI, q, b.v)), b.nonneg), nil
	}
	r, err := t.integerOp(at, op, a, b)
	if s, ok := r.(*scalar); ok {
		return index(s.v, nonneg && op != python.BitXor), nil
	}
	return r, err
}

// summed makes the value of a sum.
func (t *translator) summed(l linear.Form, nonneg bool) *scalar {
	if m, ok := l.Single(); ok && m.Coefficient == 1 {
		return &scalar{v: m.Of, sum: l, nonneg: nonneg}
	}
	block := end(t.b)
	for _, m := range t.sums {
		if m.end == block && block != nil && m.l.Constant() == l.Constant() && slices.Equal(m.l.Terms(), l.Terms()) {
			return &scalar{v: m.v, sum: l, nonneg: nonneg}
		}
	}
	v := arith.Linear(t.b, l)
	if block != nil {
		copy(t.sums[1:], t.sums[:])
		t.sums[0] = madeSum{block, l, v}
	}
	return &scalar{v: v, sum: l, nonneg: nonneg}
}

// A madeSum is a sum that was made at the end of a block, where it is still known: a subscript's, for the window that
// is made next.
type madeSum struct {
	end *ir.Block
	l   linear.Form
	v   *ir.Value
}

// end is the block if a builder is at its end, else nil.
func end(b *ir.Builder) *ir.Block {
	block, before := b.InsertionPoint()
	if before != nil {
		return nil
	}
	return block
}

func (t *translator) integerOp(at eval.Site, op python.Operator, a, b *scalar) (eval.Value, error) {
	of := func(v *ir.Value) (eval.Value, error) { return number(v, a.unsigned), nil }
	make := func(def ir.Def[arith.BinaryOp]) (eval.Value, error) { return of(arith.Binary(t.b, def, a.v, b.v)) }
	switch op {
	case python.Add:
		return make(arith.AddI)
	case python.Sub:
		return make(arith.SubI)
	case python.Mult:
		return make(arith.MulI)
	case python.FloorDiv:
		if a.unsigned {
			return of(arith.Binary(t.b, arith.DivUI, a.v, b.v))
		}
		return make(arith.FloorDivSI)
	case python.Mod:
		if a.unsigned {
			return make(arith.RemUI)
		}
		q := arith.Binary(t.b, arith.FloorDivSI, a.v, b.v)
		return of(arith.Binary(t.b, arith.SubI, a.v, arith.Binary(t.b, arith.MulI, q, b.v)))
	case python.LShift:
		return make(arith.ShLI)
	case python.RShift:
		if a.unsigned {
			return make(arith.ShRUI)
		}
		return make(arith.ShRSI)
	case python.BitAnd:
		return make(arith.AndI)
	case python.BitOr:
		return make(arith.OrI)
	case python.BitXor:
		return make(arith.XOrI)
	case python.Pow:
		return of(math.IPowI.New(t.b, math.BinaryOp{LHS: a.v, RHS: b.v}, a.v.Type()).Result)
	}
	return nil, at.Interp.Errorf(at.Node, "'%s' is unsupported on runtime values", op)
}

// A predicate is a comparison as operations have it.
type predicate struct {
	float            arith.CmpFPredicate
	signed, unsigned arith.CmpIPredicate
}

var predicates = map[python.CompareOperator]predicate{
	python.Eq:    {arith.OEQ, arith.EQ, arith.EQ},
	python.NotEq: {arith.UNE, arith.NE, arith.NE},
	python.Lt:    {arith.OLT, arith.SLT, arith.ULT},
	python.LtE:   {arith.OLE, arith.SLE, arith.ULE},
	python.Gt:    {arith.OGT, arith.SGT, arith.UGT},
	python.GtE:   {arith.OGE, arith.SGE, arith.UGE},
}

// compare makes `x op y`.
func (t *translator) compare(at eval.Site, op python.CompareOperator, x, y eval.Value) (eval.Value, error) {
	if t.evaluation != nil {
		return t.evaluation.compare(at, op, x, y), nil
	}
	if !isNumber(x) || !isNumber(y) {
		switch op {
		case python.Is, python.Eq:
			return false, nil
		case python.IsNot, python.NotEq:
			return true, nil
		}
		return eval.NotImplemented, nil
	}
	if t.deferred(x) || t.deferred(y) {
		return eval.NotImplemented, nil
	}
	t.at(at)
	a, b, err := t.common(at, x, y)
	if err != nil {
		return nil, err
	}
	switch p, ok := predicates[op]; {
	case !ok:
	case a.isFloat():
		return number(arith.NewCmpF(t.b, p.float, a.v, b.v), false), nil
	case a.unsigned:
		return number(arith.NewCmpI(t.b, p.unsigned, a.v, b.v), false), nil
	default:
		return number(arith.NewCmpI(t.b, p.signed, a.v, b.v), false), nil
	}
	return nil, at.Interp.Errorf(at.Node, "'%s' cannot compare runtime values", op)
}
