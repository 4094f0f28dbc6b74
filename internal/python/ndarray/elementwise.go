package ndarray

import (
	"math"
	"math/bits"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// both operands of an operator, and the type of what it gives. A number of Python, or in torch an array without
// dimensions, has the type of the other operand if that is of its kind or a later one.
func operands(f *face, x, y eval.Value) (a, b *Array, d *DType) {
	a, b = asArray(f, x), asArray(f, y)
	weakA, weakB := a.weak(f, x), b.weak(f, y)
	switch {
	case weakB && !weakA && b.dtype.kind <= a.dtype.kind:
		return a, b, a.dtype
	case weakA && !weakB && a.dtype.kind <= b.dtype.kind:
		return a, b, b.dtype
	}
	return a, b, promote(f, a.dtype, b.dtype)
}

func (a *Array) weak(f *face, v eval.Value) bool {
	_, isArray := v.(*Array)
	return !isArray || f == torchFace && a.rank() == 0
}

// arithmetic is `x op y`, element by element.
func arithmetic(f *face, op python.Operator, x, y eval.Value) *Array {
	if op == python.MatMult {
		return matmul(asArray(f, x), asArray(f, y))
	}
	a, b, d := operands(f, x, y)
	isBitwise := op == python.BitAnd || op == python.BitOr || op == python.BitXor
	switch {
	case isBitwise || op == python.LShift || op == python.RShift:
		if d.kind == floating {
			fail("TypeError", "ufunc '%s' not supported for the input types, and the inputs could not be safely coerced to any supported types", bitwiseNames[op])
		}
		return ofInts(f, d, a, b, bitwise(op, d))
	case op == python.Div:
		if d.kind != floating {
			d = f.float
		}
		return ofFloats(f, d, a, b, func(x, y float64) float64 { return x / y })
	case d.kind == floating:
		return ofFloats(f, d, a, b, floatOps[op])
	case d.kind == boolean && op == python.Add:
		return ofInts(f, d, a, b, func(x, y int64) int64 { return x | y })
	case d.kind == boolean && op == python.Mult:
		return ofInts(f, d, a, b, func(x, y int64) int64 { return x & y })
	case d.kind == boolean && op == python.Sub:
		fail("TypeError", "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.")
	case d.kind == boolean:
		d = int64T
	}
	return ofInts(f, d, a, b, intOps(op, d))
}

func ofFloats(f *face, d *DType, a, b *Array, do func(x, y float64) float64) *Array {
	a, b = a.floating(), b.floating()
	return newFloats(f, d, broadcastShape(a.shape, b.shape), zip(a, b, *a.floats, *b.floats, do))
}

func ofInts(f *face, d *DType, a, b *Array, do func(x, y int64) int64) *Array {
	out := zip(a, b, *a.ints, *b.ints, do)
	for i, n := range out {
		out[i] = d.wrap(n)
	}
	return newInts(f, d, broadcastShape(a.shape, b.shape), out)
}

// floating is the array with elements in float64.
func (a *Array) floating() *Array {
	if a.isFloat() {
		return a
	}
	return newFloats(a.face, a.face.float, a.shape, a.asFloats())
}

var floatOps = map[python.Operator]func(x, y float64) float64{
	python.Add:      func(x, y float64) float64 { return x + y },
	python.Sub:      func(x, y float64) float64 { return x - y },
	python.Mult:     func(x, y float64) float64 { return x * y },
	python.FloorDiv: func(x, y float64) float64 { return math.Floor(x / y) },
	python.Mod:      floorMod,
	python.Pow:      math.Pow,
}

// floorMod is Python's %, whose result has the sign of y.
func floorMod(x, y float64) float64 {
	m := math.Mod(x, y)
	if m != 0 && (m < 0) != (y < 0) {
		m += y
	}
	return m
}

func intOps(op python.Operator, d *DType) func(x, y int64) int64 {
	switch op {
	case python.Add:
		return func(x, y int64) int64 { return x + y }
	case python.Sub:
		return func(x, y int64) int64 { return x - y }
	case python.Mult:
		return func(x, y int64) int64 { return x * y }
	case python.FloorDiv:
		return func(x, y int64) int64 { q, _ := divMod(x, y, d); return q }
	case python.Mod:
		return func(x, y int64) int64 { _, m := divMod(x, y, d); return m }
	}
	return power
}

func divMod(x, y int64, d *DType) (q, m int64) {
	switch {
	case y == 0:
		fail("ZeroDivisionError", "integer division or modulo by zero")
	case d.unsigned && d.bits == 64:
		uq, um := bits.Div64(0, uint64(x), uint64(y))
		return int64(uq), int64(um)
	case y == -1:
		return -x, 0
	}
	q, m = x/y, x%y
	if m != 0 && (m < 0) != (y < 0) {
		q, m = q-1, m+y
	}
	return q, m
}

func power(x, y int64) int64 {
	if y < 0 {
		fail("ValueError", "Integers to negative integer powers are not allowed.")
	}
	r := int64(1)
	for ; y > 0; y >>= 1 {
		if y&1 == 1 {
			r *= x
		}
		x *= x
	}
	return r
}

var bitwiseNames = map[python.Operator]string{
	python.BitAnd: "bitwise_and", python.BitOr: "bitwise_or", python.BitXor: "bitwise_xor", python.LShift: "left_shift",
	python.RShift: "right_shift",
}

func bitwise(op python.Operator, d *DType) func(x, y int64) int64 {
	switch op {
	case python.BitAnd:
		return func(x, y int64) int64 { return x & y }
	case python.BitOr:
		return func(x, y int64) int64 { return x | y }
	case python.BitXor:
		return func(x, y int64) int64 { return x ^ y }
	case python.LShift:
		return func(x, y int64) int64 { return x << uint64(y) }
	}
	if d.unsigned && d.bits == 64 {
		return func(x, y int64) int64 { return int64(uint64(x) >> uint64(y)) }
	}
	return func(x, y int64) int64 { return x >> uint64(y) }
}

// comparison is `x op y`, element by element.
func comparison(f *face, op python.CompareOperator, x, y eval.Value) *Array {
	a, b, d := operands(f, x, y)
	shape := broadcastShape(a.shape, b.shape)
	if d.kind == floating {
		a, b = a.floating(), b.floating()
		return newInts(f, boolType, shape, zip(a, b, *a.floats, *b.floats, comparing[float64](op)))
	}
	if d.unsigned && d.bits == 64 {
		u := comparing[uint64](op)
		return newInts(f, boolType, shape, zip(a, b, *a.ints, *b.ints,
			func(x, y int64) int64 { return u(uint64(x), uint64(y)) }))
	}
	return newInts(f, boolType, shape, zip(a, b, *a.ints, *b.ints, comparing[int64](op)))
}

func comparing[T int64 | uint64 | float64](op python.CompareOperator) func(x, y T) int64 {
	switch op {
	case python.Eq:
		return func(x, y T) int64 { return number(x == y) }
	case python.NotEq:
		return func(x, y T) int64 { return number(x != y) }
	case python.Lt:
		return func(x, y T) int64 { return number(x < y) }
	case python.LtE:
		return func(x, y T) int64 { return number(x <= y) }
	case python.Gt:
		return func(x, y T) int64 { return number(x > y) }
	}
	return func(x, y T) int64 { return number(x >= y) }
}

// negated is `op a`.
func unary(a *Array, op python.UnaryOperator) *Array {
	switch {
	case op == python.UAdd:
		return a
	case op == python.Invert && a.dtype.kind == boolean:
		return newInts(a.face, boolType, a.shape, mapped(a.asInts(), func(n int64) int64 { return 1 - n }))
	case op == python.Invert && a.isFloat():
		fail("TypeError", "ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced to any supported types")
	case op == python.Invert:
		return newInts(a.face, a.dtype, a.shape, mapped(a.asInts(), func(n int64) int64 { return a.dtype.wrap(^n) }))
	case a.isFloat():
		return newFloats(a.face, a.dtype, a.shape, mapped(a.asFloats(), func(x float64) float64 { return -x }))
	case a.dtype.kind == boolean:
		fail("TypeError", "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.")
	}
	return newInts(a.face, a.dtype, a.shape, mapped(a.asInts(), func(n int64) int64 { return a.dtype.wrap(-n) }))
}
