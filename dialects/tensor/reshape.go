package tensor

import (
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// ExpandShapeOp is
// `%1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 4, 8] : type into type`.
type ExpandShapeOp struct {
	ir.Base
	Source            *ir.Value // the tensor expanded
	OutputShape       []*ir.Value
	Reassociation     *ir.ArrayAttr
	StaticOutputShape []int64
	Result            *ir.Value
}

// Groups is the reassociation.
func (e ExpandShapeOp) Groups() shaped.Reassociation { return shaped.ReassociationOf(e.Op) }

// MixedOutputShape are the extents of the result.
func (e ExpandShapeOp) MixedOutputShape() []ir.Mixed {
	return ir.MixedIndices(e.OutputShape, e.StaticOutputShape)
}

// ExpandShape splits dimensions.
var ExpandShape = ir.Define(ir.Spec[ExpandShapeOp]{
	Name: "tensor.expand_shape", Syntax: "$src $reassociation `output_shape` `[` sizes `]` attr-dict `:` type($src) `into` type($result)",
	Summary: "operation to produce a tensor with a higher rank",
	Doc: "The same elements; each dimension is split into the group of dimensions that the reassociation lists. In a " +
		"kernel, where the tensor is a tile, canonicalization makes it a tile.reshape.\n\n" +
		"```mlir\nfunc.func @split(%t: tensor<?x32xf32>, %n: index) -> tensor<?x4x32xf32> {\n" +
		"  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 4, 32]\n" +
		"    : tensor<?x32xf32> into tensor<?x4x32xf32>\n  return %0 : tensor<?x4x32xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ExpandShapeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "src", ir.AnyTensor),
			ir.Ins(&o.OutputShape, "output_shape", ir.IsIndex),
			ir.AttrIs(&o.Reassociation, "reassociation", ir.IndexListArrayC),
			ir.Numbers(&o.StaticOutputShape, "static_output_shape", ir.DenseI64ArrayC),
			ir.Out(&o.Result, "result", ir.AnyTensor),
		}
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		src := p.Operand()
		st.SetProp("reassociation", p.Attr(nil))
		p.Expect("output_shape")
		dynamic, static := ir.ParseIndexList(p, ir.Square)
		st.SetProp("static_output_shape", ir.DenseI64(static...))
		p.FormatAttrs(st)
		p.Expect(":")
		t := p.TypeIn(ir.AnyTensor.Class)
		p.Expect("into")
		st.Types = []ir.Type{p.TypeIn(ir.AnyTensor.Class)}
		st.Operands = append([]*ir.Value{p.Resolve(src, t)}, p.ResolveSame(dynamic, ir.Index)...)
	},
	Print: func(p ir.OpPrinter, e ExpandShapeOp) {
		p.Space()
		p.Operand(e.Source)
		p.Space()
		p.Attr(e.Reassociation)
		p.Str(" output_shape ")
		ir.PrintIndexList(p, ir.Square, e.MixedOutputShape())
		p.AttrDict(e.Op, "reassociation", "static_output_shape")
		p.Str(" : ")
		p.Type(e.Source.Type())
		p.Str(" into ")
		p.Type(e.Result.Type())
	},
	Verify: func(e ExpandShapeOp) error {
		static, rank := e.StaticOutputShape, len(typeOf(e.Result).Shape())
		if len(static) != rank {
			return e.Errorf("expected number of static shape dims to be equal to the output rank (%d) but found %d inputs instead", rank, len(static))
		}
		if want, got := ir.CountDynamic(static), len(e.OutputShape); want != got {
			return e.Errorf("mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has %d dynamic dims while output_shape has %d values", want, got)
		}
		return verifyReshape(e.Op, e.Groups(), typeOf(e.Source), typeOf(e.Result))
	},
	Fold: func(e ExpandShapeOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
		inner, ok := ir.As[CollapseShapeOp](e.Source.DefiningOp())
		if ok && inner.Reassociation == e.Reassociation {
			return foldReshape(e.Source, e.Result, inner.Source, constants[0])
		}
		return foldReshape(e.Source, e.Result, nil, constants[0])
	},
	ResultNames: func(e ExpandShapeOp, set func(*ir.Value, string)) { set(e.Result, "expanded") },
})

// CollapseShapeOp is `%1 = tensor.collapse_shape %0 [[0, 1], [2]] : type into type`.
type CollapseShapeOp struct {
	ir.Base
	Source        *ir.Value // the tensor collapsed
	Reassociation *ir.ArrayAttr
	Result        *ir.Value
}

// Groups is the reassociation.
func (c CollapseShapeOp) Groups() shaped.Reassociation { return shaped.ReassociationOf(c.Op) }

// CollapseShape merges dimensions.
var CollapseShape = ir.Define(ir.Spec[CollapseShapeOp]{
	Name:    "tensor.collapse_shape",
	Summary: "operation to produce a tensor with a smaller rank",
	Doc: "The same elements; each group of dimensions is collapsed to one. In a kernel, where the tensor is a tile, " +
		"canonicalization makes it a tile.reshape.\n\n" +
		"```mlir\nfunc.func @flat(%t: tensor<4x8x32xf32>) -> tensor<32x32xf32> {\n" +
		"  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<4x8x32xf32> into tensor<32x32xf32>\n" +
		"  return %0 : tensor<32x32xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *CollapseShapeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "src", ir.AnyTensor),
			ir.AttrIs(&o.Reassociation, "reassociation", ir.IndexListArrayC),
			ir.Out(&o.Result, "result", ir.AnyTensor),
		}
	},
	Format: "$src $reassociation attr-dict `:` type($src) `into` type($result)",
	Verify: func(c CollapseShapeOp) error {
		return verifyReshape(c.Op, c.Groups(), typeOf(c.Result), typeOf(c.Source))
	},
	Fold: func(c CollapseShapeOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
		inner, ok := ir.As[ExpandShapeOp](c.Source.DefiningOp())
		if ok && inner.Reassociation == c.Reassociation {
			return foldReshape(c.Source, c.Result, inner.Source, constants[0])
		}
		return foldReshape(c.Source, c.Result, nil, constants[0])
	},
	ResultNames: func(c CollapseShapeOp, set func(*ir.Value, string)) { set(c.Result, "collapsed") },
})

// verifyReshape checks that the groups cover the expanded dimensions in order and
// multiply to the collapsed ones.
func verifyReshape(op *ir.Op, groups shaped.Reassociation, collapsed, expanded *ir.TensorType) error {
	if len(collapsed.Shape()) != len(groups) {
		return op.Errorf("expected collapsed rank (%d) to equal the number of reassociation maps (%d).",
			len(collapsed.Shape()), len(groups))
	}
	next := int64(0)
	for i, g := range groups {
		for _, d := range g {
			if d != next || d >= int64(len(expanded.Shape())) {
				return op.Errorf("expected reassociation map #%d to be valid and contiguous.", i)
			}
			next++
		}
		switch size := extent(g, expanded.Shape()); {
		case size == collapsed.Shape()[i]:
		case size == ir.Dynamic:
			return op.Errorf("expected dimension %d of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic", i)
		default:
			return op.Errorf("expected dimension %d of collapsed type to be static value of %d", i, size)
		}
	}
	return nil
}

// extent multiplies a group's extents.
func extent(group, shape []int64) int64 {
	n := int64(1)
	for _, d := range group {
		if shape[d] == ir.Dynamic {
			return ir.Dynamic
		}
		n *= shape[d]
	}
	return n
}

// foldReshape drops a reshape to the same type, and one that undoes one of original, and
// reshapes constants.
func foldReshape(source, result, original *ir.Value, constant ir.Attr) ([]ir.FoldResult, bool) {
	t := typeOf(result)
	switch d, isConstant := constant.(*ir.DenseElementsAttr); {
	case source.Type() == result.Type():
		return ir.FoldValue(source)
	case original != nil && original.Type() == result.Type():
		return ir.FoldValue(original)
	case isConstant && ir.HasStaticShape(t):
		return ir.FoldAttr(ir.DenseElements(t, d.Data()))
	}
	return ir.NoFold()
}
