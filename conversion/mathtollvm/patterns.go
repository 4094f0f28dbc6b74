package mathtollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns converts math with the types of c.
func Patterns(c *llvmtypes.Converter, approximateLog1p bool) []rewrite.ConversionPattern {
	var out []rewrite.ConversionPattern
	for _, p := range []struct {
		from *ir.OpDef
		to   *llvm.Intrinsic
	}{
		{math.AbsF.OpDef, llvm.FAbs}, {math.Acos.OpDef, llvm.ACos}, {math.Asin.OpDef, llvm.ASin},
		{math.Atan.OpDef, llvm.ATan},
		{math.Atan2.OpDef, llvm.ATan2}, {math.Ceil.OpDef, llvm.FCeil}, {math.CopySign.OpDef, llvm.CopySign},
		{math.Cos.OpDef, llvm.Cos},
		{math.Cosh.OpDef, llvm.Cosh}, {math.Exp.OpDef, llvm.Exp}, {math.Exp2.OpDef, llvm.Exp2},
		{math.Floor.OpDef, llvm.FFloor},
		{math.Fma.OpDef, llvm.FMA}, {math.FPowI.OpDef, llvm.PowI}, {math.Log.OpDef, llvm.Log}, {math.Log10.OpDef, llvm.Log10},
		{math.Log2.OpDef, llvm.Log2}, {math.PowF.OpDef, llvm.Pow}, {math.Round.OpDef, llvm.Round},
		{math.RoundEven.OpDef, llvm.RoundEven},
		{math.Sin.OpDef, llvm.Sin}, {math.Sinh.OpDef, llvm.Sinh}, {math.Sqrt.OpDef, llvm.Sqrt}, {math.Tan.OpDef, llvm.Tan},
		{math.Tanh.OpDef, llvm.Tanh}, {math.Trunc.OpDef, llvm.FTrunc},
	} {
		out = append(out, c.OneToOne(p.from, p.to.Def.OpDef, llvmtypes.FastMath))
	}
	out = append(out,
		c.OneToOne(math.CtPop.OpDef, llvm.CtPop.Def.OpDef, nil),
		c.OneToOne(math.CountLeadingZeros.OpDef, llvm.CountLeadingZeros.Def.OpDef, withFlag("is_zero_poison")),
		c.OneToOne(math.CountTrailingZeros.OpDef, llvm.CountTrailingZeros.Def.OpDef, withFlag("is_zero_poison")),
		c.OneToOne(math.AbsI.OpDef, llvm.Abs.Def.OpDef, withFlag("is_int_min_poison")),
		c.OneToOne(math.IsNaN.OpDef, llvm.IsFPClass.Def.OpDef, fpClass(3)),
		c.OneToOne(math.IsFinite.OpDef, llvm.IsFPClass.Def.OpDef, fpClass(504)),
		composed(c, math.ExpM1.OpDef, expM1),
		composed(c, math.Rsqrt.OpDef, rsqrt),
		rewrite.ConvertOn(math.Sincos, c.TypeConverter, "sincos", sincos(c)))
	if approximateLog1p {
		out = append(out, composed(c, math.Log1p.OpDef, log1p))
	}
	return out
}

func withFlag(name string) llvmtypes.AttrMap {
	return func(op *ir.Op) []ir.NamedAttr {
		return append(llvmtypes.Attrs(op), ir.NamedAttr{Name: name, Value: ir.False})
	}
}

// fpClass tests for classes of numbers: LLVM's FPClassTest, 3 is NaN and 504 all
// finite ones.
func fpClass(bits int64) llvmtypes.AttrMap {
	return func(op *ir.Op) []ir.NamedAttr {
		return append(llvmtypes.Attrs(op, "fastmath"), ir.NamedAttr{Name: "bit", Value: ir.I32Attr(bits)})
	}
}

// compute makes a function of one operand out of others; attrs are its flags.
type compute func(b *ir.Builder, t ir.Type, x *ir.Value, attrs []ir.NamedAttr) *ir.Value

func composed(c *llvmtypes.Converter, def *ir.OpDef, fn compute) rewrite.ConversionPattern {
	return rewrite.ConvertAny(def, c.TypeConverter, def.Name,
		func(r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value) bool {
			if !c.Computes(r, op) {
				return false
			}
			attrs := llvmtypes.FastMath(op)
			return c.Replace(r, op, args, func(b *ir.Builder, t ir.Type,
				xs []*ir.Value) *ir.Value {
				return fn(b, t, xs[0], attrs)
			})
		})
}

// one is 1.0 of a float type or vector of it.
func one(b *ir.Builder, t ir.Type) *ir.Value {
	f := ir.Float(ir.ElemOrSelf(t).(*ir.FloatType), 1)
	if v, ok := t.(*ir.VectorType); ok {
		return llvm.NewConstant(b, t, ir.SplatOf(v, f))
	}
	return llvm.NewConstant(b, t, f)
}

func apply(b *ir.Builder, def *ir.OpDef, t ir.Type, attrs []ir.NamedAttr, xs ...*ir.Value) *ir.Value {
	st := ir.OpState{Def: def, Operands: xs, Types: []ir.Type{t}}
	for _, a := range attrs {
		st.SetProp(a.Name, a.Value)
	}
	return b.Create(st).Result(0)
}

func expM1(b *ir.Builder, t ir.Type, x *ir.Value, attrs []ir.NamedAttr) *ir.Value {
	unit := one(b, t)
	return apply(b, llvm.FSub.OpDef, t, attrs, apply(b, llvm.Exp.Def.OpDef, t, attrs, x), unit)
}

func log1p(b *ir.Builder, t ir.Type, x *ir.Value, attrs []ir.NamedAttr) *ir.Value {
	return apply(b, llvm.Log.Def.OpDef, t, attrs, apply(b, llvm.FAdd.OpDef, t, attrs, one(b, t), x))
}

func rsqrt(b *ir.Builder, t ir.Type, x *ir.Value, attrs []ir.NamedAttr) *ir.Value {
	unit := one(b, t)
	return apply(b, llvm.FDiv.OpDef, t, attrs, unit, apply(b, llvm.Sqrt.Def.OpDef, t, attrs, x))
}

func sincos(c *llvmtypes.Converter) func(*rewrite.ConversionRewriter, math.SincosOp, math.SincosOp) bool {
	return func(r *rewrite.ConversionRewriter, op, in math.SincosOp) bool {
		if !c.Computes(r, op.Op) {
			return false
		}
		t := c.Type(op.Sin.Type())
		if t == nil || !llvm.IsCompatibleType(t) {
			return r.Fail(op.Op, "has a type that cannot be converted to LLVM")
		}
		if _, nested := t.(*llvm.ArrayType); nested {
			return r.Fail(op.Op, "vectors of several dimensions are not supported")
		}
		b := r.Builder
		both := apply(b, llvm.SinCos.Def.OpDef, llvm.Struct(t, t), llvmtypes.FastMath(op.Op), in.Input)
		r.Replace(op.Op, llvm.NewExtractValue(b, both, 0), llvm.NewExtractValue(b, both, 1))
		return true
	}
}
