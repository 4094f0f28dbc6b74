package arith

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// CastOp is the view of the conversions between number types.
type CastOp struct {
	ir.Base
	In       *ir.Value
	Overflow OverflowFlags
	Rounding ir.Opt[RoundingMode]
	FastMath ir.Opt[FastMathFlags]
	Out      *ir.Value
}

// AreCastCompatible implements [ir.CastLike].
func (o CastOp) AreCastCompatible(in, out []ir.Type) bool {
	return len(in) == o.NumOperands() && len(out) == 1 && sameShape(in[0], out[0]) &&
		encoding(in[0]) == encoding(out[0]) &&
		castRules[o.Name()](castElem(in[0]), castElem(out[0]))
}

// The constraints of the conversions.
var (
	fixedWidthLike = ir.Like(ir.AnySignlessInteger, "signless-fixed-width-integer-like")
	indexCastType  = ir.Either("signless-integer-like or memref of signless-integer",
		ir.SignlessIntegerOrIndexLike, ir.MemRefOf(ir.AnySignlessInteger, ir.IsIndex))
	bitcastType = ir.Either("signless-integer-or-float-like or memref of signless-integer or float",
		ir.SignlessIntegerOrFloatLike, ir.MemRefOf(ir.AnySignlessInteger, ir.AnyFloat))
)

// The conversions.
var (
	ExtUI = cast("extui", "integer zero extension operation", "Widens an integer with zeros.", "i8", "i32",
		fixedWidthLike, fixedWidthLike, nil, foldExt(zeroExtend))
	ExtSI = cast("extsi", "integer sign extension operation", "Widens an integer with its sign.", "i8", "i32",
		fixedWidthLike, fixedWidthLike, nil, foldExt(signExtend))
	TruncI = cast("trunci", "integer truncation operation",
		"Drops the high bits. `overflow<nsw, nuw>` asserts that the signed or unsigned value stays the same.", "i32", "i8",
		fixedWidthLike, fixedWidthLike, func(o *CastOp) []ir.Field { return []ir.Field{overflowField(&o.Overflow)} },
		foldTruncI)
	ExtF = cast("extf", "cast from floating-point to wider floating-point", "Converts to a wider format, exactly.", "f16",
		"f32",
		ir.FloatLike, ir.FloatLike, func(o *CastOp) []ir.Field { return []ir.Field{optionalFastMath(&o.FastMath)} }, foldExtF)
	TruncF = cast("truncf", "cast from floating-point to narrower floating-point",
		"Rounds to a narrower format: to nearest even, or as the rounding mode says.", "f32", "f16",
		ir.FloatLike, ir.FloatLike, func(o *CastOp) []ir.Field {
			return []ir.Field{roundingField(&o.Rounding), optionalFastMath(&o.FastMath)}
		}, foldTruncF)
	UIToFP = cast("uitofp", "cast from unsigned integer type to floating-point",
		"Rounds an unsigned integer to nearest even.",
		"i32", "f32", fixedWidthLike, ir.FloatLike, nil, foldIntToFloat(false))
	SIToFP = cast("sitofp", "cast from integer type to floating-point", "Rounds a signed integer to nearest even.",
		"i32", "f32", fixedWidthLike, ir.FloatLike, nil, foldIntToFloat(true))
	FPToUI = cast("fptoui", "cast from floating-point type to integer type",
		"Rounds towards zero to an unsigned integer; a number that does not fit is poison.",
		"f32", "i32", ir.FloatLike, fixedWidthLike, nil, foldFloatToInt(false))
	FPToSI = cast("fptosi", "cast from floating-point type to integer type",
		"Rounds towards zero to a signed integer; a number that does not fit is poison.",
		"f32", "i32", ir.FloatLike, fixedWidthLike, nil, foldFloatToInt(true))
	IndexCast = cast("index_cast", "cast between index and integer types",
		"Converts between index and an integer; widening repeats the sign, narrowing drops bits.",
		"i32", "index", indexCastType, indexCastType, nil, foldIndexCast(signExtend))
	IndexCastUI = cast("index_castui", "unsigned cast between index and integer types",
		"Converts between index and an integer; widening fills with zeros, narrowing drops bits.",
		"i32", "index", indexCastType, indexCastType, nil, foldIndexCast(zeroExtend))
	Bitcast = cast("bitcast", "bitcast between values of equal bit width", "Reads the same bits as another type.",
		"f32", "i32", bitcastType, bitcastType, nil, foldBitcast)
)

// Formats of the attributes of conversions, between operand and attr-dict.
var castAttrFormat = map[string]string{
	"trunci": "(`overflow` `` $overflowFlags^)? ",
	"extf":   "(`fastmath` `` $fastmath^)? ",
	"truncf": "($roundingmode^)? (`fastmath` `` $fastmath^)? ",
}

type castFolder = func(CastOp, []ir.Attr) ([]ir.FoldResult, bool)

func cast(name, summary, text, from, to string, in, out ir.TypeConstraint, attrs func(*CastOp) []ir.Field,
	fold castFolder) ir.Def[CastOp] {
	return ir.Define(ir.Spec[CastOp]{
		Name: "arith." + name, Summary: summary,
		Doc:    ir.DocExample(text, "%a: "+from, "%0 = arith."+name+" %a : "+from+" to "+to),
		Traits: ir.Pure | ir.SameOperandsAndResultShape | ir.Elementwise,
		Fields: func(o *CastOp) []ir.Field {
			fields := []ir.Field{ir.In(&o.In, "in", in)}
			if attrs != nil {
				fields = append(fields, attrs(o)...)
			}
			return append(fields, ir.Out(&o.Out, "out", out))
		},
		Format: "$in " + castAttrFormat[name] + "attr-dict `:` type($in) `to` type($out)",
		Preds: []ir.TypePred{{Summary: "input and output have the same tensor dimensions",
			OK: func(op *ir.Op) bool {
				o := ir.View[CastOp](op)
				return sameTensorDims(o.In.Type(), o.Out.Type())
			}}},
		Verify: CastOp.verify,
		Fold:   fold,
	})
}

func (o CastOp) verify() error {
	in, out := o.In.Type(), o.Out.Type()
	if !o.AreCastCompatible(o.Op.OperandTypes(), o.ResultTypes()) {
		return o.Errorf("operand type '%s' and result type '%s' are cast incompatible", in, out)
	}
	return nil
}

func encoding(t ir.Type) ir.Attr {
	if tt, ok := t.(*ir.TensorType); ok {
		return tt.Encoding()
	}
	return nil
}

// sameTensorDims is upstream's stricter rule for tensors, whose dimensions must
// be known or unknown on both sides.
func sameTensorDims(a, b ir.Type) bool {
	dims := func(t ir.Type) (shape []int64, known bool) {
		tt, ok := t.(*ir.TensorType)
		if !ok {
			return nil, true
		}
		return tt.Shape(), tt.HasRank()
	}
	x, ok1 := dims(a)
	y, ok2 := dims(b)
	return ok1 && ok2 && slices.Equal(x, y)
}

// sameShape reports whether both are scalars, or shaped with compatible shapes.
func sameShape(a, b ir.Type) bool {
	s, ok1 := a.(ir.ShapedType)
	t, ok2 := b.(ir.ShapedType)
	if !ok1 || !ok2 {
		return ok1 == ok2
	}
	if !s.HasRank() || !t.HasRank() {
		return true
	}
	if len(s.Shape()) != len(t.Shape()) {
		return false
	}
	for i, d := range s.Shape() {
		if e := t.Shape()[i]; d != e && d != ir.Dynamic && e != ir.Dynamic {
			return false
		}
	}
	return true
}

func castElem(t ir.Type) ir.Type { return ir.ElemOrSelf(t) }

// castRules says which element types a conversion joins.
var castRules = map[string]func(in, out ir.Type) bool{
	"arith.extui":        wider(ir.IsSignlessInteger),
	"arith.extsi":        wider(ir.IsSignlessInteger),
	"arith.trunci":       narrower(ir.IsSignlessInteger),
	"arith.extf":         wider(ir.IsFloat),
	"arith.truncf":       narrower(ir.IsFloat),
	"arith.uitofp":       always,
	"arith.sitofp":       always,
	"arith.fptoui":       always,
	"arith.fptosi":       always,
	"arith.index_cast":   indexAndInteger,
	"arith.index_castui": indexAndInteger,
	"arith.bitcast":      sameWidth,
}

func always(_, _ ir.Type) bool { return true }

func wider(kind func(ir.Type) bool) func(in, out ir.Type) bool {
	return func(in, out ir.Type) bool { return kind(in) && kind(out) && width(in) < width(out) }
}

func narrower(kind func(ir.Type) bool) func(in, out ir.Type) bool {
	return func(in, out ir.Type) bool { return kind(in) && kind(out) && width(in) > width(out) }
}

func indexAndInteger(in, out ir.Type) bool {
	return in == ir.Index && ir.IsSignlessInteger(out) || ir.IsSignlessInteger(in) && out == ir.Index
}

func sameWidth(in, out ir.Type) bool { return width(in) == width(out) }

func width(t ir.Type) int {
	w, _ := ir.BitWidth(t)
	return w
}

// Cast makes a conversion to a type.
func Cast(b *ir.Builder, def ir.Def[CastOp], v *ir.Value, t ir.Type) *ir.Value {
	return def.New(b, CastOp{In: v}, t).Out
}
