package mathtonvvm

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// powFast is 2^(y·log2|x|), negative where x is and y is odd; of a negative number only whole powers are numbers.
func powFast(e *expr, xs []*ir.Value) *ir.Value {
	x, y := xs[0], xs[1]
	r := e.ex2Fast(e.mul(y, logFast(1)(e, []*ir.Value{e.abs(x)})))
	half := e.mul(y, e.num(0.5))
	odd := e.cmp(llvm.FCmpONE, llvm.FTrunc.New(e.Builder, e.t, half), half)
	signed := e.sel(odd, e.copysign(r, x), r)
	signed = e.sel(e.cmp(llvm.FCmpOEQ, llvm.FTrunc.New(e.Builder, e.t, y), y), signed, e.num(gomath.NaN()))
	return e.sel(e.cmp(llvm.FCmpOLT, x, e.num(0)), signed, r)
}

// powF is 2^(y·log2|x|) with the logarithm and the multiplication in f64.
func powF(e *expr, xs []*ir.Value) *ir.Value {
	d := &expr{Builder: e.Builder, t: like(e.t, ir.F64)}
	wide := func(x *ir.Value) *ir.Value { return llvm.FPExt.New(e.Builder, llvm.CastOp{Arg: x}, d.t).Result }
	t := d.mul(wide(xs[1]), logD(log2e, 1)(d, []*ir.Value{d.abs(wide(xs[0]))}))
	t = d.clamp(t, -151, 129)
	n := d.round(t)
	f := llvm.FPTrunc.New(e.Builder, llvm.CastOp{Arg: d.add(d.sub(t, n), d.num(1))}, e.t).Result
	n = llvm.FPTrunc.New(e.Builder, llvm.CastOp{Arg: d.sub(n, d.num(1))}, e.t).Result
	return e.powSpecial(xs[0], xs[1], e.mul(e.ex2(f), e.ex2(n)))
}

func powD(e *expr, xs []*ir.Value) *ir.Value {
	t := e.mul(xs[1], logD(1, ln2)(e, []*ir.Value{e.abs(xs[0])}))
	return e.powSpecial(xs[0], xs[1], expD(e, []*ir.Value{t}))
}

// powSpecial gives |x|^y the sign of x^y, and the values where the formula says
// nothing (C's pow, annex F).
func (e *expr) powSpecial(x, y, r *ir.Value) *ir.Value {
	one := e.num(1)
	whole := e.cmp(llvm.FCmpOEQ, llvm.FTrunc.New(e.Builder, e.t, y), y)
	half := e.mul(y, e.num(0.5))
	even := e.cmp(llvm.FCmpOEQ, llvm.FTrunc.New(e.Builder, e.t, half), half)
	odd := llvm.And.New(e.Builder, llvm.BinaryOp{LHS: whole,
		RHS: llvm.XOr.New(e.Builder, llvm.BinaryOp{LHS: even, RHS: e.yes()}, like(e.t, ir.I1)).Result},
		like(e.t, ir.I1)).Result
	r = e.sel(odd, e.copysign(r, x), r)
	negative := llvm.And.New(e.Builder, llvm.BinaryOp{LHS: e.cmp(llvm.FCmpOLT, x, e.num(0)),
		RHS: e.cmp(llvm.FCmpONE, x, e.num(gomath.Inf(-1)))}, like(e.t, ir.I1)).Result
	r = e.sel(llvm.And.New(e.Builder, llvm.BinaryOp{LHS: negative,
		RHS: llvm.XOr.New(e.Builder, llvm.BinaryOp{LHS: whole, RHS: e.yes()}, like(e.t, ir.I1)).Result},
		like(e.t, ir.I1)).Result, e.num(gomath.NaN()), r)
	// NaN of either operand, then the cases that are 1 even so.
	r = e.sel(e.cmp(llvm.FCmpUNO, x, y), e.num(gomath.NaN()), r)
	infinite := e.cmp(llvm.FCmpOEQ, e.abs(y), e.num(gomath.Inf(1)))
	minusOne := llvm.And.New(e.Builder, llvm.BinaryOp{LHS: infinite, RHS: e.cmp(llvm.FCmpOEQ, e.abs(x), one)},
		like(e.t, ir.I1)).Result
	r = e.sel(minusOne, one, r)
	r = e.sel(e.cmp(llvm.FCmpOEQ, x, one), one, r)
	return e.sel(e.cmp(llvm.FCmpOEQ, y, e.num(0)), one, r)
}

// yes is true for each element.
func (e *expr) yes() *ir.Value { return splat(e.Builder, like(e.t, ir.I1), ir.True) }
