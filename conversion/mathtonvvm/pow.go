package mathtonvvm

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

func powFast(e *expr, xs []*ir.Value) *ir.Value {
	return e.ex2(e.mul(xs[1], logFast(1)(e, xs[:1])))
}

// powF is 2^(y·log2|x|) with the logarithm and the product in f64.
func powF(e *expr, xs []*ir.Value) *ir.Value {
	d := &expr{Builder: e.Builder, t: like(e.t, ir.F64)}
	wide := func(x *ir.Value) *ir.Value { return e.Value(llvm.FPExt.OpDef, d.t, x) }
	t := d.mul(wide(xs[1]), logD(log2e, 1)(d, []*ir.Value{d.abs(wide(xs[0]))}))
	t = d.clamp(t, -151, 129)
	n := d.round(t)
	f := e.Value(llvm.FPTrunc.OpDef, e.t, d.add(d.sub(t, n), d.num(1)))
	n = e.Value(llvm.FPTrunc.OpDef, e.t, d.sub(n, d.num(1)))
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
	odd := e.Value(llvm.And.OpDef, like(e.t, ir.I1), whole, e.Value(llvm.XOr.OpDef, like(e.t, ir.I1), even, e.yes()))
	r = e.sel(odd, e.copysign(r, x), r)
	negative := e.Value(llvm.And.OpDef, like(e.t, ir.I1), e.cmp(llvm.FCmpOLT, x, e.num(0)), e.cmp(llvm.FCmpONE, x, e.num(gomath.Inf(-1))))
	r = e.sel(e.Value(llvm.And.OpDef, like(e.t, ir.I1), negative, e.Value(llvm.XOr.OpDef, like(e.t, ir.I1), whole, e.yes())), e.num(gomath.NaN()), r)
	// NaN of either operand, then the cases that are 1 even so.
	r = e.sel(e.cmp(llvm.FCmpUNO, x, y), e.num(gomath.NaN()), r)
	infinite := e.cmp(llvm.FCmpOEQ, e.abs(y), e.num(gomath.Inf(1)))
	minusOne := e.Value(llvm.And.OpDef, like(e.t, ir.I1), infinite, e.cmp(llvm.FCmpOEQ, e.abs(x), one))
	r = e.sel(minusOne, one, r)
	r = e.sel(e.cmp(llvm.FCmpOEQ, x, one), one, r)
	return e.sel(e.cmp(llvm.FCmpOEQ, y, e.num(0)), one, r)
}

// yes is true for each element.
func (e *expr) yes() *ir.Value { return splat(e.Builder, like(e.t, ir.I1), ir.True) }
