package arithsim

import (
	"math"
	"math/bits"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Results that may be anything, for [Options.Undefined]. A run gives them fixed
// values, so that it can be repeated; whether a program asks for one is a
// question of its own, which comparisons of programs have to ask.

// Flags are the flags of an operation: its result is undefined if they do not hold.
type Flags struct{ Nsw, Nuw, exact, nneg bool }

func flagsOf(op *ir.Op) (f Flags) {
	switch a := op.Attr("overflowFlags").(type) {
	case *ir.EnumAttr:
		f.Nsw, f.Nuw = a.Value()&1 != 0, a.Value()&2 != 0
	case *ir.IntegerAttr:
		f.Nsw, f.Nuw = a.Int()&1 != 0, a.Int()&2 != 0
	}
	f.exact, f.nneg = op.HasAttr("isExact"), op.HasAttr("nonNeg")
	return f
}

// defined gives an operation on up to two operands a condition under which its
// result is defined.
func defined(base engine.Rule, holds func(in, out word.Elem, f Flags, x, y uint64) bool) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		if report := c.M.Opt.Undefined; report != nil {
			emitDefined(c, op, holds, report)
		}
		base(c, op)
	}
}

func emitDefined(c *engine.Compiler, op *ir.Op, holds func(in, out word.Elem, f Flags, x, y uint64) bool,
	report func(*ir.Op)) {
	out, operands := c.Lanes(op.Result(0)), op.Operands()
	in, f, n := c.Elem(operands[0]), flagsOf(op), out.Words()
	x, xs, xw := c.OperandLanes(operands[0], out)
	y, ys, yw := x, xs, xw
	if len(operands) > 1 {
		y, ys, yw = c.OperandLanes(operands[1], out)
	}
	c.Emit(func(a *engine.Agent) {
		for i := range n {
			if !holds(in, out.Elem, f, a.F[x+i%xw*xs], a.F[y+i%yw*ys]) {
				report(op)
			}
		}
	})
}

// fits reports whether a signed 128-bit number fits in w bits.
func fits(hi int64, lo uint64, w int) bool {
	s := int64(lo<<uint(64-w)) >> uint(64-w)
	return uint64(s) == lo && s>>63 == hi
}

func AddDefined(e, _ word.Elem, f Flags, x, y uint64) bool {
	sum, carry := bits.Add64(x, y, 0)
	p, q := e.Signed(x), e.Signed(y)
	lo, c := bits.Add64(uint64(p), uint64(q), 0)
	hi := p>>63 + q>>63 + int64(c)
	return (!f.Nuw || carry == 0 && sum&^e.Mask() == 0) && (!f.Nsw || fits(hi, lo, e.Bits))
}

func SubDefined(e, _ word.Elem, f Flags, x, y uint64) bool {
	p, q := e.Signed(x), e.Signed(y)
	lo, borrow := bits.Sub64(uint64(p), uint64(q), 0)
	hi := p>>63 - q>>63 - int64(borrow)
	return (!f.Nuw || x >= y) && (!f.Nsw || fits(hi, lo, e.Bits))
}

func MulDefined(e, _ word.Elem, f Flags, x, y uint64) bool {
	_, high := wideProduct(e, x, y, false)
	low, highS := wideProduct(e, x, y, true)
	return (!f.Nuw || high == 0) && (!f.Nsw || e.Signed(highS) == e.Signed(low)>>63)
}

func shlDefined(e, _ word.Elem, f Flags, x, y uint64) bool {
	if y >= uint64(e.Bits) {
		return false
	}
	back := x << y & e.Mask()
	return (!f.Nuw || back>>y == x) && (!f.Nsw || e.Signed(back)>>y == e.Signed(x))
}

func shrDefined(e, _ word.Elem, f Flags, x, y uint64) bool {
	return y < uint64(e.Bits) && (!f.exact || x>>y<<y == x)
}

// quotientFits: the least number divided by -1 does not fit.
func quotientFits(e, _ word.Elem, f Flags, x, y uint64) bool {
	least := uint64(1) << uint(e.Bits-1)
	return y == 0 || !(x == least && y == e.Mask()) && (!f.exact || e.Signed(x)%e.Signed(y) == 0)
}

func divUDefined(_, _ word.Elem, f Flags, x, y uint64) bool { return y == 0 || !f.exact || x%y == 0 }

func truncDefined(in, out word.Elem, f Flags, x, _ uint64) bool {
	return (!f.Nuw || x&^out.Mask() == 0) && (!f.Nsw || in.Signed(x) == out.Signed(x))
}

func nonNegative(in, _ word.Elem, f Flags, x, _ uint64) bool { return !f.nneg || in.Signed(x) >= 0 }

func fitsSigned(in, out word.Elem, _ Flags, x, _ uint64) bool {
	v, lim := math.Trunc(in.Float(x)), math.Ldexp(1, out.Bits-1)
	return v >= -lim && v < lim
}

func fitsUnsigned(in, out word.Elem, _ Flags, x, _ uint64) bool {
	v := math.Trunc(in.Float(x))
	return v >= 0 && v < math.Ldexp(1, out.Bits)
}

// WithOverflow are LLVM's operations that say whether they overflow, as a structure
// of result and bit.
func WithOverflow(fn func(x, y uint64) uint64, holds func(in, out word.Elem, f Flags, x, y uint64) bool,
	f Flags) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		operands := op.Operands()
		in := c.Lanes(operands[0])
		n, e := in.Words(), in.Elem
		x, y, d := c.At(operands[0]), c.At(operands[1]), c.Define(op.Result(0)).At
		c.Emit(func(a *engine.Agent) {
			for i := range n {
				p, q := a.F[x+i], a.F[y+i]
				a.F[d+i], a.F[d+n+i] = fn(p, q)&e.Mask(), word.Bit(!holds(e, e, f, p, q))
			}
		})
	}
}
