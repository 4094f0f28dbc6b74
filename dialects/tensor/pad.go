package tensor

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// PadOp is `%1 = tensor.pad %0 low[0, %n] high[1, 2] {…} : type to type`.
type PadOp struct {
	ir.Base
	Source     *ir.Value // the tensor in the middle
	Low        []*ir.Value
	High       []*ir.Value
	StaticLow  []int64
	StaticHigh []int64
	NoFold     bool // the padding stays even if it adds nothing
	Region     *ir.Region
	Result     *ir.Value
}

// MixedLow are how many elements are put in front, in each dimension.
func (t PadOp) MixedLow() []ir.Mixed { return ir.MixedIndices(t.Low, t.StaticLow) }

// MixedHigh are how many elements are put behind, in each dimension.
func (t PadOp) MixedHigh() []ir.Mixed { return ir.MixedIndices(t.High, t.StaticHigh) }

// Constant is the value of all padding, if it is defined outside of the region or is a constant; nil where it depends
// on the indices.
func (t PadOp) Constant() *ir.Value {
	y, ok := Yield.Cast(t.Region.Entry().Last())
	if !ok {
		return nil
	}
	op := y.Value.DefiningOp()
	if op != nil && op.Has(ir.ConstantLike) || !t.Region.IsAncestor(y.Value.ParentRegion()) {
		return y.Value
	}
	return nil
}

// Pad puts elements around a tensor.
var Pad = ir.Define(ir.Spec[PadOp]{
	Name: "tensor.pad",
	Syntax: "$source (`nofold` $nofold)? `low` `[` low `]` `high` `[` high `]` $region attr-dict " +
		"`:` type($source) `to` type($result)",
	Summary: "tensor pad operation",
	Doc: "The source with elements in front of it (`low`) and behind it (`high`). The region computes an element of the " +
		"padding from its indices in the result.\n\n" +
		"```mlir\nfunc.func @frame(%t: tensor<8x8xf32>, %zero: f32) -> tensor<10x12xf32> {\n" +
		"  %0 = tensor.pad %t low[1, 1] high[1, 3] {\n  ^bb0(%i: index, %j: index):\n    tensor.yield %zero : f32\n" +
		"  } : tensor<8x8xf32> to tensor<10x12xf32>\n  return %0 : tensor<10x12xf32>\n}\n```",
	Traits: ir.AttrSizedOperandSegments | ir.Pure | ir.SingleBlock,
	Fields: func(o *PadOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyRankedTensor),
			ir.Ins(&o.Low, "low", ir.IsIndex), ir.Ins(&o.High, "high", ir.IsIndex),
			ir.Numbers(&o.StaticLow, "static_low", ir.DenseI64ArrayC),
			ir.Numbers(&o.StaticHigh, "static_high", ir.DenseI64ArrayC),
			ir.Flag(&o.NoFold, "nofold"), ir.Body(&o.Region, "region").Blocks(1, 0),
			ir.Out(&o.Result, "result", ir.AnyRankedTensor),
		}
	},
	Implicit:      "tensor.yield",
	Parse:         parsePad,
	Print:         printPad,
	Verify:        PadOp.verify,
	VerifyRegions: PadOp.verifyRegions,
	Fold: func(t PadOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
		if t.NoFold || t.Source.Type() != t.Result.Type() || !ir.HasStaticShape(t.Result.Type()) {
			return ir.NoFold()
		}
		return ir.FoldValue(t.Source)
	},
	ResultNames: func(t PadOp, set func(*ir.Value, string)) { set(t.Result, "padded") },
})

func parsePad(p ir.OpParser, st *ir.OpState) {
	source := p.Operand()
	if p.Accept("nofold") {
		st.SetProp("nofold", ir.Unit)
	}
	p.Expect("low")
	low, staticLow := ir.ParseIndexList(p, ir.Square)
	p.Expect("high")
	high, staticHigh := ir.ParseIndexList(p, ir.Square)
	st.SetProp("static_low", ir.DenseI64(staticLow...))
	st.SetProp("static_high", ir.DenseI64(staticHigh...))
	st.Regions = []*ir.Region{p.Region(nil, nil)}
	p.FormatAttrs(st)
	p.Expect(":")
	t := p.TypeIn(ir.AnyRankedTensor.Class)
	p.Expect("to")
	st.Types = []ir.Type{p.TypeIn(ir.AnyRankedTensor.Class)}
	if p.Err() != nil {
		return
	}
	st.Operands = append([]*ir.Value{p.Resolve(source, t)}, p.ResolveSame(append(low, high...), ir.Index)...)
	st.SetProp(ir.OperandSegments, ir.DenseI32(1, int64(len(low)), int64(len(high))))
}

func printPad(p ir.OpPrinter, t PadOp) {
	p.Space()
	p.Operand(t.Source)
	if t.NoFold {
		p.Str(" nofold")
	}
	p.Str(" low")
	ir.PrintIndexList(p, ir.Square, t.MixedLow())
	p.Str(" high")
	ir.PrintIndexList(p, ir.Square, t.MixedHigh())
	p.Space()
	p.Region(t.Region, ir.RegionStyle{})
	p.AttrDict(t.Op, ir.OperandSegments, "static_low", "static_high", "nofold")
	p.Str(" : ")
	p.Type(t.Source.Type())
	p.Str(" to ")
	p.Type(t.Result.Type())
}

func (t PadOp) verify() error {
	source, result := typeOf(t.Source), typeOf(t.Result)
	if rank := len(source.Shape()); len(t.StaticLow) != rank || len(t.StaticHigh) != rank {
		return shaped.ErrorAt(t.Op, "failed to infer expectedType from sourceType '%s', specified resultType is '%s'", source,
			result)
	}
	for _, list := range []struct {
		name   string
		static []int64
		values int
	}{{"low", t.StaticLow, len(t.Low)}, {"high", t.StaticHigh, len(t.High)}} {
		if want := ir.CountDynamic(list.static); list.values != want {
			return t.Errorf("expected %d dynamic %s values", want, list.name)
		}
	}
	inferred := t.inferred()
	shape, ok := joined(inferred, result.Shape())
	if !ok || source.Elem() != result.Elem() || len(shape) != len(inferred) {
		return shaped.ErrorAt(t.Op, "specified type '%s' does not match the inferred type '%s'", result,
			ir.Tensor(inferred, source.Elem(), nil))
	}
	return nil
}

// inferred is the shape that follows from the source and the padding.
func (t PadOp) inferred() []int64 {
	shape := slices.Clone(typeOf(t.Source).Shape())
	for i, n := range shape {
		low, high := t.StaticLow[i], t.StaticHigh[i]
		if n == ir.Dynamic || low == ir.Dynamic || high == ir.Dynamic {
			shape[i] = ir.Dynamic
			continue
		}
		shape[i] = low + n + high
	}
	return shape
}

func (t PadOp) verifyRegions() error {
	block, rank := t.Region.Entry(), len(typeOf(t.Result).Shape())
	if block.NumArgs() != rank {
		return shaped.ErrorAt(t.Op, "expected the block to have %d arguments", rank)
	}
	for i, a := range block.Args() {
		if a.Type() != ir.Index {
			return t.Errorf("expected block argument %d to be an index", i+1)
		}
	}
	if y, ok := Yield.Cast(block.Last()); ok && y.Value.Type() != typeOf(t.Result).Elem() {
		return t.Errorf("expected yield type to match shape element type")
	}
	return nil
}
