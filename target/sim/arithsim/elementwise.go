package arithsim

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Elementwise operations work on scalars, vectors and tiles alike: a function on words, applied to each element. With
// partial tiles they work on each partial sum separately; a replicated operand is used with each.

type (
	word1 func(a *engine.Agent, x uint64) uint64
	word2 func(a *engine.Agent, x, y uint64) uint64
	word3 func(a *engine.Agent, x, y, z uint64) uint64
)

// formats are those of an elementwise operation.
func formats(c *engine.Compiler, op *ir.Op) (in []word.Elem, out word.Elem) {
	for _, v := range op.Operands() {
		in = append(in, c.Elem(v))
	}
	return in, c.Elem(op.Result(0))
}

// Map1 is f of defined words; an unwritten word stays unwritten.
func Map1(c *engine.Compiler, op *ir.Op, f word1) {
	if known := f; c.Keeps() {
		f = func(a *engine.Agent, x uint64) uint64 {
			if engine.IsUnwritten(x) {
				return x
			}
			return known(a, x)
		}
	}
	c.Wordwise = true
	x := c.At(engine.Only(op))
	out := c.Lanes(op.Result(0))
	n := out.Words()
	d := c.Define(op.Result(0)).At
	if n == 1 {
		c.Emit(func(a *engine.Agent) { a.F[d] = f(a, a.F[x]) })
		return
	}
	c.Emit(func(a *engine.Agent) {
		src, dst := a.F[x:x+n], a.F[d:d+n]
		for i, w := range src {
			dst[i] = f(a, w)
		}
	})
}

func map2(c *engine.Compiler, op *ir.Op, f word2) {
	if known := f; c.Keeps() {
		f = func(a *engine.Agent, x, y uint64) uint64 {
			switch {
			case engine.IsUnwritten(x):
				return x
			case engine.IsUnwritten(y):
				return y
			}
			return known(a, x, y)
		}
	}
	combine2(c, op, f)
}

// combine2 is map2 of a function that handles unwritten words itself.
func combine2(c *engine.Compiler, op *ir.Op, f word2) {
	c.Wordwise = true
	out, in := c.Lanes(op.Result(0)), op.Operands()
	x, xs, xw := c.OperandLanes(in[0], out)
	y, ys, yw := c.OperandLanes(in[1], out)
	n := out.Words()
	d := c.Define(op.Result(0)).At
	switch {
	case n == 1:
		c.Emit(func(a *engine.Agent) { a.F[d] = f(a, a.F[x], a.F[y]) })
	case xs == 1 && ys == 1 && xw == n && yw == n:
		c.Emit(func(a *engine.Agent) {
			p, q, dst := a.F[x:x+n], a.F[y:y+n], a.F[d:d+n]
			for i, w := range p {
				dst[i] = f(a, w, q[i])
			}
		})
	default:
		c.Emit(func(a *engine.Agent) {
			for i := range n {
				a.F[d+i] = f(a, a.F[x+i%xw*xs], a.F[y+i%yw*ys])
			}
		})
	}
}

func map3(c *engine.Compiler, op *ir.Op, f word3) {
	if known := f; c.Keeps() {
		f = func(a *engine.Agent, x, y, z uint64) uint64 {
			for _, w := range [...]uint64{x, y, z} {
				if engine.IsUnwritten(w) {
					return w
				}
			}
			return known(a, x, y, z)
		}
	}
	combine3(c, op, f)
}

// combine3 is map3 of a function that handles unwritten words itself.
func combine3(c *engine.Compiler, op *ir.Op, f word3) {
	c.Wordwise = true
	out, in := c.Lanes(op.Result(0)), op.Operands()
	x, xs, xw := c.OperandLanes(in[0], out)
	y, ys, yw := c.OperandLanes(in[1], out)
	z, zs, zw := c.OperandLanes(in[2], out)
	n := out.Words()
	d := c.Define(op.Result(0)).At
	if n == 1 {
		c.Emit(func(a *engine.Agent) { a.F[d] = f(a, a.F[x], a.F[y], a.F[z]) })
		return
	}
	c.Emit(func(a *engine.Agent) {
		for i := range n {
			a.F[d+i] = f(a, a.F[x+i%xw*xs], a.F[y+i%yw*ys], a.F[z+i%zw*zs])
		}
	})
}

// Makers of the meaning of elementwise operations from functions on numbers.

func FloatUnary(fn func(float64) float64) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		in, out := c.Elem(engine.Only(op)), c.Elem(op.Result(0))
		Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return out.Word(fn(in.Float(x))) })
	}
}

func FloatBinary(fn func(x, y float64) float64) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		e := c.Elem(op.Result(0))
		map2(c, op, func(_ *engine.Agent, x, y uint64) uint64 { return e.Word(fn(e.Float(x), e.Float(y))) })
	}
}

// intBinary is for functions whose low bits depend on low bits only, or that
// want their operands zero-extended.
func intBinary(fn func(x, y uint64) uint64) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		m := c.Elem(op.Result(0)).Mask()
		map2(c, op, func(_ *engine.Agent, x, y uint64) uint64 { return fn(x, y) & m })
	}
}

// absorbing is an operation whose result one operand may determine, whatever the other one is.
func absorbing(by func(word.Elem) uint64, fn func(x, y uint64) uint64) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		all := by(c.Elem(op.Result(0)))
		combine2(c, op, func(_ *engine.Agent, x, y uint64) uint64 {
			switch {
			case x == all || y == all:
				return all
			case engine.IsUnwritten(x):
				return x
			case engine.IsUnwritten(y):
				return y
			}
			return fn(x, y)
		})
	}
}

func signedBinary(fn func(x, y int64) int64) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		e := c.Elem(op.Result(0))
		m := e.Mask()
		map2(c, op, func(_ *engine.Agent, x, y uint64) uint64 { return uint64(fn(e.Signed(x), e.Signed(y))) & m })
	}
}

// division is an integer division, which fails for a zero divisor.
func division(fn func(e word.Elem, x, y uint64) uint64) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		e := c.Elem(op.Result(0))
		m := e.Mask()
		map2(c, op, func(a *engine.Agent, x, y uint64) uint64 {
			if y == 0 {
				a.Fail("divides by zero")
			}
			return fn(e, x, y) & m
		})
	}
}

// shift is a shift, whose amount must be less than the width.
func shift(fn func(e word.Elem, x, y uint64) uint64) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		e := c.Elem(op.Result(0))
		m := e.Mask()
		map2(c, op, func(a *engine.Agent, x, y uint64) uint64 {
			if y >= uint64(e.Bits) {
				return 0 // poison upstream; a fixed value keeps runs equal
			}
			return fn(e, x, y) & m
		})
	}
}
