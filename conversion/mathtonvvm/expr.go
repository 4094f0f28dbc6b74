package mathtonvvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// expr writes arithmetic on values of one float type or vector of it.
type expr struct {
	*ir.Builder
	t ir.Type
}

// num is a constant.
func (e *expr) num(v float64) *ir.Value {
	return splat(e.Builder, e.t, ir.Float(ir.ElemOrSelf(e.t).(*ir.FloatType), v))
}

// splat is a constant of a scalar or, for each element, vector type.
func splat(b *ir.Builder, t ir.Type, c ir.Attr) *ir.Value {
	if v, ok := t.(*ir.VectorType); ok {
		c = ir.SplatOf(v, c)
	}
	return llvm.NewConstant(b, t, c)
}

func (e *expr) add(x, y *ir.Value) *ir.Value {
	return llvm.FAdd.New(e.Builder, llvm.BinaryOp{LHS: x, RHS: y}, e.t).Result
}
func (e *expr) sub(x, y *ir.Value) *ir.Value {
	return llvm.FSub.New(e.Builder, llvm.BinaryOp{LHS: x, RHS: y}, e.t).Result
}
func (e *expr) mul(x, y *ir.Value) *ir.Value {
	return llvm.FMul.New(e.Builder, llvm.BinaryOp{LHS: x, RHS: y}, e.t).Result
}
func (e *expr) div(x, y *ir.Value) *ir.Value {
	return llvm.FDiv.New(e.Builder, llvm.BinaryOp{LHS: x, RHS: y}, e.t).Result
}
func (e *expr) neg(x *ir.Value) *ir.Value {
	return llvm.FNeg.New(e.Builder, llvm.UnaryOp{Arg: x}, e.t).Result
}
func (e *expr) abs(x *ir.Value) *ir.Value { return llvm.FAbs.New(e.Builder, e.t, x) }

func (e *expr) fma(x, y, z *ir.Value) *ir.Value { return llvm.FMA.New(e.Builder, e.t, x, y, z) }

func (e *expr) copysign(x, sign *ir.Value) *ir.Value {
	return llvm.CopySign.New(e.Builder, e.t, x, sign)
}

// round is to the nearest integer, ties to even.
func (e *expr) round(x *ir.Value) *ir.Value { return llvm.RoundEven.New(e.Builder, e.t, x) }

func (e *expr) cmp(pred llvm.FCmpPredicate, x, y *ir.Value) *ir.Value {
	return llvm.FCmp.New(e.Builder, llvm.FCmpOp{Predicate: pred, LHS: x, RHS: y}).Result
}

func (e *expr) sel(cond, x, y *ir.Value) *ir.Value {
	return llvm.Select.New(e.Builder, llvm.SelectOp{Condition: cond, TrueValue: x, FalseValue: y}, e.t).Result
}

// clamp keeps NaN.
func (e *expr) clamp(x *ir.Value, lo, hi float64) *ir.Value {
	l, h := e.num(lo), e.num(hi)
	x = e.sel(e.cmp(llvm.FCmpOLT, x, l), l, x)
	return e.sel(e.cmp(llvm.FCmpOGT, x, h), h, x)
}

// poly is Horner's scheme: coefficients from the highest power.
func (e *expr) poly(x *ir.Value, coefficients ...float64) *ir.Value {
	r := e.num(coefficients[0])
	for _, c := range coefficients[1:] {
		r = e.fma(r, x, e.num(c))
	}
	return r
}

// bits is the integer type of the same size.
func (e *expr) bits() ir.Type {
	w, _ := ir.BitWidth(ir.ElemOrSelf(e.t))
	return like(e.t, ir.Int(w))
}

func (e *expr) toBits(x *ir.Value) *ir.Value {
	return llvm.BitCast.New(e.Builder, llvm.CastOp{Arg: x}, e.bits()).Result
}

func (e *expr) fromBits(x *ir.Value) *ir.Value {
	return llvm.BitCast.New(e.Builder, llvm.CastOp{Arg: x}, e.t).Result
}

// integer is a constant of the integer type of the same size.
func (e *expr) integer(v int64) *ir.Value {
	t := e.bits()
	return splat(e.Builder, t, ir.Integer(ir.ElemOrSelf(t), v))
}

func (e *expr) int(def *ir.OpDef, x, y *ir.Value) *ir.Value { return e.Value(def, e.bits(), x, y) }

// ex2 is 2 to the x: ex2.approx.f32, with an error of 2 units in the last place
// (PTX ISA, "ex2").
func (e *expr) ex2(x *ir.Value) *ir.Value { return llvm.Exp2.New(e.Builder, e.t, x) }

// scalars applies a scalar function to the elements of vectors: NVPTX's
// approximations have no vector form.
func (e *expr) scalars(fn func(x *ir.Value) *ir.Value, x *ir.Value) *ir.Value {
	v, ok := e.t.(*ir.VectorType)
	if !ok {
		return fn(x)
	}
	out := llvm.PoisonValue.New(e.Builder, llvm.ValueOp{}, e.t).Result
	for i := range v.Shape()[0] {
		at := llvm.NewInt(e.Builder, ir.I32, i)
		elem := llvm.ExtractElement.New(e.Builder, llvm.ExtractElementOp{Vector: x, Position: at}, v.Elem()).Result
		out = llvm.InsertElement.New(e.Builder, llvm.InsertElementOp{Vector: out, Value: fn(elem), Position: at}, e.t).Result
	}
	return out
}

// nvvm calls an NVPTX intrinsic on f32.
func (e *expr) nvvm(name string, x *ir.Value) *ir.Value {
	return e.scalars(func(y *ir.Value) *ir.Value {
		return llvm.NewCallIntrinsic(e.Builder, ir.F32, "llvm.nvvm."+name, y).Result(0)
	}, x)
}

// hardware is an LLVM intrinsic that llc selects when afn allows it.
func hardware(in *llvm.Intrinsic) function {
	return func(e *expr, xs []*ir.Value) *ir.Value {
		afn, _ := llvm.FastMathKind.Value("afn")
		st := ir.OpState{Def: in.Def.OpDef, Operands: xs, Types: []ir.Type{e.t}}
		st.SetProp("fastmathFlags", llvm.FastMathKind.Of(afn))
		return e.Create(st).Result(0)
	}
}

func quotient(num, den function) function {
	return func(e *expr, xs []*ir.Value) *ir.Value { return e.div(num(e, xs), den(e, xs)) }
}
