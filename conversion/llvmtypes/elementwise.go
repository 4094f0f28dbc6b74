package llvmtypes

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// AttrMap turns the attributes of an operation into those of the llvm
// operation that replaces it; nil keeps them as they are.
type AttrMap func(op *ir.Op) []ir.NamedAttr

// OneToOne replaces an operation by one of the llvm dialect with the same
// operands. Vectors of several dimensions, which are arrays of vectors there,
// are taken apart.
func (c *Converter) OneToOne(from, to *ir.OpDef, attrs AttrMap) rewrite.ConversionPattern {
	moves := to == llvm.BitCast.OpDef || to == llvm.Select.OpDef
	return rewrite.ConvertAny(from, c.TypeConverter, from.Name+" to "+to.Name,
		func(r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value) bool {
			if !moves && !c.Computes(r, op) {
				return false
			}
			entries := op.AllAttrs()
			if attrs != nil {
				entries = attrs(op)
			}
			return c.Replace(r, op, args, func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
				return build(b, to, t, xs, entries)
			})
		})
}

// Computes rejects an operation that computes with a float that LLVM lacks: LLVM stores it as an integer, which can
// only be moved.
func (c *Converter) Computes(r *rewrite.ConversionRewriter, op *ir.Op) bool {
	for _, t := range slices.Concat(op.OperandTypes(), op.ResultTypes()) {
		if f, ok := ir.ElemOrSelf(t).(*ir.FloatType); ok && floatType(f) != f {
			return r.Fail(op, "computes with '%s', for which llvm has no arithmetic; run convert-math-to-nvvm first, which computes in f32", f)
		}
	}
	return true
}

func build(b *ir.Builder, def *ir.OpDef, t ir.Type, operands []*ir.Value, attrs []ir.NamedAttr) *ir.Value {
	st := ir.OpState{Def: def, Operands: operands, Types: []ir.Type{t}}
	for _, a := range attrs {
		st.SetProp(a.Name, a.Value)
	}
	return b.Create(st).Result(0)
}

// Replace replaces op, which has one result, by what mk makes of the operands:
// once or, for a vector of several dimensions, for each innermost vector.
func (c *Converter) Replace(r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value,
	mk func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value) bool {
	t := c.Type(op.Result(0).Type())
	if t == nil || !llvm.IsCompatibleType(t) {
		return r.Fail(op, "has a type that cannot be converted to LLVM: '%s'", op.Result(0).Type())
	}
	for _, a := range args {
		if !llvm.IsCompatibleType(a.Type()) {
			return r.Fail(op, "has an operand that cannot be converted to LLVM: '%s'", a.Type())
		}
	}
	r.Builder.Loc = op.Loc()
	if _, nested := t.(*llvm.ArrayType); !nested {
		r.Replace(op, mk(r.Builder, t, args))
		return true
	}
	r.Replace(op, unroll(r.Builder, t, args, mk))
	return true
}

// unroll applies mk to the innermost vectors of nested arrays.
func unroll(b *ir.Builder, t ir.Type, args []*ir.Value,
	mk func(*ir.Builder, ir.Type, []*ir.Value) *ir.Value) *ir.Value {
	out := llvm.PoisonValue.New(b, llvm.ValueOp{}, t).Result
	eachVector(t, nil, func(elem ir.Type, path []int64) {
		parts := make([]*ir.Value, len(args))
		for i, a := range args {
			parts[i] = a
			if _, nested := a.Type().(*llvm.ArrayType); nested {
				parts[i] = llvm.NewExtractValue(b, a, path...)
			}
		}
		out = llvm.NewInsertValue(b, out, mk(b, elem, parts), path...)
	})
	return out
}

func eachVector(t ir.Type, path []int64, visit func(elem ir.Type, path []int64)) {
	arr, ok := t.(*llvm.ArrayType)
	if !ok {
		visit(t, path)
		return
	}
	for i := range arr.NumElements() {
		eachVector(arr.Elem(), append(path[:len(path):len(path)], i), visit)
	}
}

// Attrs copies all attributes of op but those named in drop.
func Attrs(op *ir.Op, drop ...string) []ir.NamedAttr {
	var out []ir.NamedAttr
	for _, a := range op.AllAttrs() {
		keep := true
		for _, d := range drop {
			keep = keep && a.Name != d
		}
		if keep {
			out = append(out, a)
		}
	}
	return out
}

// fastMathBits are llvm's flags in the order of arith's bits.
var fastMathBits = [...]llvm.FastMathFlags{
	llvm.Reassoc, llvm.NoNaNs, llvm.NoInfs, llvm.NoSignedZeros, llvm.AllowReciprocal, llvm.AllowContract, llvm.ApproxFunc,
}

// FastMathFlags are llvm's of arith's.
func FastMathFlags(f arith.FastMathFlags) llvm.FastMathFlags {
	var out llvm.FastMathFlags
	for i, bit := range fastMathBits {
		if f&(1<<i) != 0 {
			out |= bit
		}
	}
	return out
}

// FastMath is the attribute map of floating-point operations: fastmath becomes
// fastmathFlags.
func FastMath(op *ir.Op) []ir.NamedAttr {
	out := Attrs(op, "fastmath")
	if f, ok := op.Attr("fastmath").(*ir.EnumAttr); ok {
		out = append(out, ir.NamedAttr{Name: "fastmathFlags", Value: FastMathAttr(f)})
	}
	return out
}

// FastMathAttr is the llvm attribute of arith's.
func FastMathAttr(f *ir.EnumAttr) *ir.EnumAttr {
	return llvm.FastMathKind.Of(int64(FastMathFlags(arith.FastMathFlags(f.Value()))))
}

// DropFastMath is the attribute map to operations without fast-math flags.
func DropFastMath(op *ir.Op) []ir.NamedAttr { return Attrs(op, "fastmath") }

// Overflow is the attribute map of integer operations with overflow flags.
func Overflow(op *ir.Op) []ir.NamedAttr {
	out := Attrs(op, "overflowFlags")
	if f, ok := op.Attr("overflowFlags").(*ir.EnumAttr); ok {
		out = append(out, ir.NamedAttr{Name: "overflowFlags", Value: ir.I32Attr(f.Value())})
	}
	return out
}
