package mathtonvvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// function computes a function of its arguments, which have the type of e.
type function func(e *expr, xs []*ir.Value) *ir.Value

// functions are the expansions: for f32, for f64 (nil when there is none) and
// what the hardware approximates in f32.
var functions = []struct {
	op            *ir.OpDef
	f32, f64, afn function
}{
	{math.Exp.OpDef, expF, expD, expFast},
	{math.Exp2.OpDef, exp2F, exp2D, exp2Fast},
	{math.ExpM1.OpDef, expm1F, nil, nil},
	{math.Log.OpDef, logF(1, ln2), logD(1, ln2), logFast(ln2)},
	{math.Log2.OpDef, logF(log2e, 1), logD(log2e, 1), logFast(1)},
	{math.Log10.OpDef, logF(log10e, log10of2), logD(log10e, log10of2), logFast(log10of2)},
	{math.Log1p.OpDef, log1pF, nil, nil},
	{math.Sin.OpDef, sinF, sinD, hardware(llvm.Sin)},
	{math.Cos.OpDef, cosF, cosD, hardware(llvm.Cos)},
	{math.Tan.OpDef, quotient(sinF, cosF), quotient(sinD, cosD), quotient(hardware(llvm.Sin), hardware(llvm.Cos))},
	{math.Sinh.OpDef, sinhOf(expHalfF, expm1F), sinhOf(expHalfD, expm1D), nil},
	{math.Cosh.OpDef, coshOf(expHalfF), coshOf(expHalfD), nil},
	{math.Tanh.OpDef, tanhF, tanhD, hardware(llvm.Tanh)},
	{math.Erf.OpDef, erfF, nil, nil},
	{math.PowF.OpDef, powF, powD, powFast},
	{math.Acos.OpDef, acosF, nil, nil},
	{math.Acosh.OpDef, acoshF, nil, nil},
	{math.Asin.OpDef, asinF, nil, nil},
	{math.Asinh.OpDef, asinhF, nil, nil},
	{math.Atan.OpDef, atanF, nil, nil},
	{math.Atan2.OpDef, atan2F, nil, nil},
	{math.Atanh.OpDef, atanhF, nil, nil},
	{math.Cbrt.OpDef, cbrtF, nil, nil},
	{math.Erfc.OpDef, erfcF, nil, nil},
	{math.FPowI.OpDef, fpowiF, fpowiD, nil},
	{math.Rsqrt.OpDef, rsqrt, rsqrt, rsqrtFast},
}

// Patterns converts math with the types of c.
func Patterns(c *llvmtypes.Converter) []rewrite.ConversionPattern {
	var out []rewrite.ConversionPattern
	for _, f := range functions {
		out = append(out, rewrite.ConvertAny(f.op, c.TypeConverter, f.op.Name+" for NVPTX",
			func(r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value) bool {
				elem := innermost(op.Result(0).Type())
				fn := f.f32
				switch {
				case elem == ir.F64:
					fn = f.f64
				case elem != ir.F32 && elem != ir.F16 && elem != ir.BF16:
					return r.Fail(op, "is unsupported on NVPTX for '%s'", op.Result(0).Type())
				case f.afn != nil && approximates(op):
					fn = f.afn
				}
				if fn == nil {
					return r.Fail(op, "is unsupported on NVPTX for '%s'", op.Result(0).Type())
				}
				return c.Replace(r, op, args, func(b *ir.Builder, t ir.Type,
					xs []*ir.Value) *ir.Value {
					return evaluate(b, t, fn, xs)
				})
			}).WithBenefit(2))
	}
	out = append(out, rewrite.ConvertOn(math.Sincos, c.TypeConverter, "sine and cosine", sincos))
	return append(out, direct(c)...)
}

// sincos is the sine and the cosine.
func sincos(r *rewrite.ConversionRewriter, op, _ math.SincosOp) bool {
	part := math.UnaryOp{Input: op.Input, FastMath: op.FastMath}
	r.Replace(op.Op, math.Sin.New(r.Builder, part).Result, math.Cos.New(r.Builder, part).Result)
	return true
}

// direct are the functions that llc selects.
func direct(c *llvmtypes.Converter) []rewrite.ConversionPattern {
	var out []rewrite.ConversionPattern
	for _, p := range []struct {
		from *ir.OpDef
		to   *llvm.Intrinsic
	}{
		{math.AbsF.OpDef, llvm.FAbs}, {math.Ceil.OpDef, llvm.FCeil}, {math.CopySign.OpDef, llvm.CopySign},
		{math.Floor.OpDef, llvm.FFloor},
		{math.Fma.OpDef, llvm.FMA}, {math.Round.OpDef, llvm.Round}, {math.RoundEven.OpDef, llvm.RoundEven},
		{math.Sqrt.OpDef, llvm.Sqrt},
		{math.Trunc.OpDef, llvm.FTrunc},
	} {
		out = append(out, c.OneToOne(p.from, p.to.Def.OpDef, llvmtypes.FastMath))
	}
	return out
}

func innermost(t ir.Type) ir.Type { return ir.ElemOrSelf(t) }

// approximates reports whether an operation allows approximate functions.
func approximates(op *ir.Op) bool {
	f, ok := op.Attr("fastmath").(*ir.EnumAttr)
	if !ok {
		return false
	}
	afn, _ := llvm.FastMathKind.Value("afn")
	return llvmtypes.FastMathAttr(f).Value()&afn != 0
}

// evaluate computes small floats in f32.
func evaluate(b *ir.Builder, t ir.Type, fn function, xs []*ir.Value) *ir.Value {
	e := &expr{Builder: b, t: t}
	elem := ir.ElemOrSelf(t)
	if elem == ir.F32 || elem == ir.F64 {
		return fn(e, xs)
	}
	wide := &expr{Builder: b, t: like(t, ir.F32)}
	args := make([]*ir.Value, len(xs))
	for i, x := range xs {
		args[i] = x
		if ir.IsFloat(ir.ElemOrSelf(x.Type())) {
			args[i] = llvm.FPExt.New(b, llvm.CastOp{Arg: x}, wide.t).Result
		}
	}
	return llvm.FPTrunc.New(b, llvm.CastOp{Arg: fn(wide, args)}, t).Result
}

// like is elem, or a vector of it in the shape of t.
func like(t, elem ir.Type) ir.Type {
	if v, ok := t.(*ir.VectorType); ok {
		return v.CloneWith(v.Shape(), elem)
	}
	return elem
}
