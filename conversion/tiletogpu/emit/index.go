package emit

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// Plus adds two values; nil stands for zero.
func Plus(b *ir.Builder, x, y *ir.Value) *ir.Value {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return arith.Binary(b, arith.AddI, x, y)
}

// PlusConst adds a constant to a value that may be nil.
func (t *thread) PlusConst(b *ir.Builder, x *ir.Value, n int64) *ir.Value {
	if x == nil {
		return t.Const(n)
	}
	if n == 0 {
		return x
	}
	return arith.Binary(b, arith.AddI, x, t.Const(n))
}

func (t *thread) Times(b *ir.Builder, x *ir.Value, n int64) *ir.Value {
	if n == 1 {
		return x
	}
	return arith.Binary(b, arith.MulI, x, t.Const(n))
}

// And is the conjunction of two conditions; nil stands for true.
func And(b *ir.Builder, x, y *ir.Value) *ir.Value {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return arith.Binary(b, arith.AndI, x, y)
}

// Index is an element of an index list of the tile program.
func (c *Ctx) Index(m ir.Mixed) *ir.Value {
	if m.Value == nil {
		return c.Const(m.Const)
	}
	return c.Get(m.Value)
}
