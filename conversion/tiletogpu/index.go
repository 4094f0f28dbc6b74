package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// plus adds two values of which either may be nil, for zero.
func (*thread) plus(b *ir.Builder, x, y *ir.Value) *ir.Value {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return arith.Binary(b, arith.AddI, x, y)
}

// plusConst adds a constant to a value that may be nil.
func (t *thread) plusConst(b *ir.Builder, x *ir.Value, n int64) *ir.Value {
	if x == nil {
		return t.preamble(n)
	}
	if n == 0 {
		return x
	}
	return arith.Binary(b, arith.AddI, x, t.preamble(n))
}

func (t *thread) times(b *ir.Builder, x *ir.Value, n int64) *ir.Value {
	if n == 1 {
		return x
	}
	return arith.Binary(b, arith.MulI, x, t.preamble(n))
}

// both is the conjunction of two conditions of which either may be nil, for true.
func (*thread) both(b *ir.Builder, x, y *ir.Value) *ir.Value {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return arith.Binary(b, arith.AndI, x, y)
}
