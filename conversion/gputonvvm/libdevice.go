package gputonvvm

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// libdevice says which function of NVIDIA's libdevice an operation calls: the
// name for f64, to which f32 adds an f; fast tells of one with less precision,
// used where fastmath allows approximations.
var libdevice = []struct {
	def  *ir.OpDef
	name string
	fast bool
}{
	{arith.RemF.OpDef, "__nv_fmod", false},
	{math.AbsF.OpDef, "__nv_fabs", false}, {math.Acos.OpDef, "__nv_acos", false}, {math.Acosh.OpDef, "__nv_acosh", false},
	{math.Asin.OpDef, "__nv_asin", false}, {math.Asinh.OpDef, "__nv_asinh", false}, {math.Atan.OpDef, "__nv_atan", false},
	{math.Atan2.OpDef, "__nv_atan2", false}, {math.Atanh.OpDef, "__nv_atanh", false},
	{math.Cbrt.OpDef, "__nv_cbrt", false},
	{math.Ceil.OpDef, "__nv_ceil", false}, {math.CopySign.OpDef, "__nv_copysign", false},
	{math.Cos.OpDef, "__nv_cos", true},
	{math.Cosh.OpDef, "__nv_cosh", false}, {math.Erf.OpDef, "__nv_erf", false}, {math.Erfc.OpDef, "__nv_erfc", false},
	{math.Exp.OpDef, "__nv_exp", true}, {math.Exp2.OpDef, "__nv_exp2", false}, {math.ExpM1.OpDef, "__nv_expm1", false},
	{math.Floor.OpDef, "__nv_floor", false}, {math.Fma.OpDef, "__nv_fma", false}, {math.Log.OpDef, "__nv_log", true},
	{math.Log10.OpDef, "__nv_log10", true}, {math.Log1p.OpDef, "__nv_log1p", false}, {math.Log2.OpDef, "__nv_log2", true},
	{math.PowF.OpDef, "__nv_pow", true}, {math.RoundEven.OpDef, "__nv_rint", false},
	{math.Round.OpDef, "__nv_round", false},
	{math.Rsqrt.OpDef, "__nv_rsqrt", false}, {math.Sin.OpDef, "__nv_sin", true}, {math.Sinh.OpDef, "__nv_sinh", false},
	{math.Sqrt.OpDef, "__nv_sqrt", false}, {math.Tan.OpDef, "__nv_tan", true}, {math.Tanh.OpDef, "__nv_tanh", false},
}

func (l *lowering) libdevice() []rewrite.ConversionPattern {
	var out []rewrite.ConversionPattern
	for _, f := range libdevice {
		p := rewrite.ConvertAny(f.def, l.c.TypeConverter, f.name,
			func(r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value) bool {
				elem, ok := ir.ElemOrSelf(op.Result(0).Type()).(*ir.FloatType)
				if !ok || elem.Width() > 64 {
					return r.Fail(op, "has no function in libdevice")
				}
				name := libdeviceName(op, elem, f.name, f.fast)
				return l.c.Replace(r, op, args, func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
					return l.each(b, t, xs, func(xs []*ir.Value) *ir.Value { return l.call(r, b, op, name, elem, xs) })
				})
			})
		out = append(out, p.WithBenefit(10))
	}
	return out
}

func libdeviceName(op *ir.Op, elem *ir.FloatType, name string, fast bool) string {
	if elem == ir.F64 {
		return name
	}
	flags, _ := op.Attr("fastmath").(*ir.EnumAttr)
	if fast && flags != nil && strings.Contains(arith.FastMath.Text(flags.Value()), "afn") || fast && isFast(flags) {
		name = strings.Replace(name, "__nv_", "__nv_fast_", 1)
	}
	return name + "f"
}

func isFast(flags *ir.EnumAttr) bool {
	return flags != nil && flags.Value() == arith.FastMath.Named("fast").Value()
}

// call calls the function; numbers of less than 32 bits go through f32.
func (l *lowering) call(r *rewrite.ConversionRewriter, b *ir.Builder, op *ir.Op, name string, elem *ir.FloatType,
	xs []*ir.Value) *ir.Value {
	computed := elem
	if elem.Width() < 32 {
		computed = ir.F32
		for i, x := range xs {
			xs[i] = llvm.FPExt.New(b, llvm.CastOp{Arg: x}, computed).Result
		}
	}
	params := make([]ir.Type, len(xs))
	for i := range xs {
		params[i] = computed
	}
	function := enclosingFunction(op)
	declare(r, ir.NearestSymbolTable(op.ParentOp()), function, name, llvm.Function(computed, params, false))
	v := llvm.NewCall(b, []ir.Type{computed}, name, xs...).Result(0)
	if computed != elem {
		v = llvm.FPTrunc.New(b, llvm.CastOp{Arg: v}, elem).Result
	}
	return v
}

func enclosingFunction(op *ir.Op) *ir.Op {
	for op = op.ParentOp(); op != nil; op = op.ParentOp() {
		if op.Has(ir.SymbolTrait) && !op.Has(ir.SymbolTableTrait) {
			return op
		}
	}
	return nil
}
