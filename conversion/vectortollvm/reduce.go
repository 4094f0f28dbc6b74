package vectortollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// fma becomes fmuladd as upstream's; on a GPU the two are one instruction.
func (l lowering) fma() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.FMA, l.c.TypeConverter, "fma",
		func(r *rewrite.ConversionRewriter, op, in vector.FMAOp) bool {
			return l.c.Replace(r, op.Op, in.Operands(), func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
				return llvm.FMulAdd.New(b, t, xs...)
			})
		})
}

// combiner says how a kind of reduction is done: by which intrinsic on a vector,
// and how its result is combined with the accumulator.
type combiner struct {
	reduce   *llvm.Intrinsic
	combine  ir.Def[llvm.BinaryOp]      // of two numbers
	pick     ir.Opt[llvm.ICmpPredicate] // or the comparison that picks the accumulator
	function *llvm.Intrinsic            // or an intrinsic of two numbers
}

var intCombiners = map[vector.Kind]combiner{
	vector.Add: {reduce: llvm.ReduceAdd, combine: llvm.Add}, vector.Mul: {reduce: llvm.ReduceMul, combine: llvm.Mul},
	vector.And: {reduce: llvm.ReduceAnd, combine: llvm.And}, vector.Or: {reduce: llvm.ReduceOr, combine: llvm.Or},
	vector.XOr:   {reduce: llvm.ReduceXor, combine: llvm.XOr},
	vector.MinSI: {reduce: llvm.ReduceSMin, pick: ir.Some(llvm.SLE)},
	vector.MinUI: {reduce: llvm.ReduceUMin, pick: ir.Some(llvm.ULE)},
	vector.MaxSI: {reduce: llvm.ReduceSMax, pick: ir.Some(llvm.SGE)},
	vector.MaxUI: {reduce: llvm.ReduceUMax, pick: ir.Some(llvm.UGE)},
}

var floatCombiners = map[vector.Kind]combiner{
	vector.MinNumF:  {reduce: llvm.ReduceFMin, function: llvm.MinNum},
	vector.MaxNumF:  {reduce: llvm.ReduceFMax, function: llvm.MaxNum},
	vector.MinimumF: {reduce: llvm.ReduceFMinimum, function: llvm.Minimum},
	vector.MaximumF: {reduce: llvm.ReduceFMaximum, function: llvm.Maximum},
}

// started are the reductions that start from an accumulator.
var started = map[vector.Kind]struct {
	reduce  *llvm.Intrinsic
	neutral float64
}{vector.Add: {llvm.ReduceFAdd, 0}, vector.Mul: {llvm.ReduceFMul, 1}}

func (l lowering) reduction() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Reduction, l.c.TypeConverter, "reduction",
		func(r *rewrite.ConversionRewriter, op, in vector.ReductionOp) bool {
			kind, t := op.Kind, l.c.Type(op.Dest.Type())
			acc := in.Acc
			flags := ir.Attr(llvmtypes.FastMathAttr(op.FastMath))
			b := r.Builder
			f, isFloat := t.(*ir.FloatType)
			if s, ok := started[kind]; ok && isFloat {
				if acc == nil {
					acc = llvm.NewConstant(b, t, ir.Float(f, s.neutral))
				}
				if l.reassociate {
					fast := arith.FastMath.Named("reassoc").Value() | op.FastMath.Value()
					flags = llvmtypes.FastMathAttr(arith.FastMath.Of(fast))
				}
				r.Replace(op.Op, withFlags(b, s.reduce, t, flags, acc, in.Vector))
				return true
			}
			c, ok := intCombiners[kind]
			if isFloat {
				c, ok = floatCombiners[kind]
			}
			if !ok {
				return r.Fail(op.Op, "combines by %s", kind)
			}
			v := withFlags(b, c.reduce, t, flags, in.Vector)
			if acc != nil {
				v = c.with(b, acc, v, flags)
			}
			r.Replace(op.Op, v)
			return true
		})
}

// withFlags creates an intrinsic, with fast-math flags where it has them.
func withFlags(b *ir.Builder, i *llvm.Intrinsic, t ir.Type, flags ir.Attr, operands ...*ir.Value) *ir.Value {
	st := ir.OpState{Def: i.Def.OpDef, Operands: operands, Types: []ir.Type{t}}
	if i.Def.Open().AttrIndex("fastmathFlags") >= 0 {
		st.SetProp("fastmathFlags", flags)
	}
	return b.Create(st).Result(0)
}

// with combines the accumulator with a reduced vector.
func (c combiner) with(b *ir.Builder, acc, v *ir.Value, flags ir.Attr) *ir.Value {
	switch {
	case c.combine.OpDef != nil:
		return c.combine.New(b, llvm.BinaryOp{LHS: acc, RHS: v}, v.Type()).Result
	case c.pick.OK:
		return llvm.Select.New(b, llvm.SelectOp{Condition: llvm.NewICmp(b, c.pick.V, acc, v), TrueValue: acc, FalseValue: v},
			v.Type()).Result
	}
	return withFlags(b, c.function, v.Type(), flags, v, acc)
}
