package tensor

import "github.com/tsopt/tsopt/ir"

// CastOp is `%1 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>`.
type CastOp struct {
	ir.Base
	Source *ir.Value // the tensor cast
	Dest   *ir.Value
}

// AreCastCompatible implements [ir.CastLike].
func (CastOp) AreCastCompatible(in, out []ir.Type) bool { return CastCompatible(in[0], out[0]) }

// Cast forgets or asserts static extents or rank.
var Cast = ir.Define(ir.Spec[CastOp]{
	Name:    "tensor.cast",
	Summary: "tensor cast operation",
	Doc: "The same tensor with another type: extents or rank become dynamic, or are asserted.\n\n" +
		"```mlir\nfunc.func @erase(%t: tensor<4x?xf32>) -> tensor<?x?xf32> {\n" +
		"  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>\n  return %0 : tensor<?x?xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *CastOp) []ir.Field {
		return []ir.Field{ir.In(&o.Source, "source", ir.AnyTensor), ir.Out(&o.Dest, "dest", ir.AnyTensor)}
	},
	Format: "$source attr-dict `:` type($source) `to` type($dest)",
	Verify: func(c CastOp) error {
		if !CastCompatible(c.Source.Type(), c.Dest.Type()) {
			return c.Errorf("operand type '%s' and result type '%s' are cast incompatible", c.Source.Type(), c.Dest.Type())
		}
		return nil
	},
	Fold: func(c CastOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
		if c.Source.Type() == c.Dest.Type() {
			return ir.FoldValue(c.Source)
		}
		return ir.NoFold()
	},
	ResultNames: func(c CastOp, set func(*ir.Value, string)) { set(c.Dest, "cast") },
})

// CastCompatible reports whether tensor.cast may convert a to b: elements are the same,
// and extents where both are known.
func CastCompatible(a, b ir.Type) bool {
	x, y := a.(*ir.TensorType), b.(*ir.TensorType)
	if x.Elem() != y.Elem() {
		return false
	}
	if !x.HasRank() || !y.HasRank() {
		return true
	}
	_, ok := joined(x.Shape(), y.Shape())
	return ok
}

// joined is a shape that knows what both know; ok is false where they disagree.
func joined(a, b []int64) (shape []int64, ok bool) {
	if len(a) != len(b) {
		return nil, false
	}
	for i, n := range a {
		if n == ir.Dynamic {
			n = b[i]
		}
		if b[i] != ir.Dynamic && b[i] != n {
			return nil, false
		}
		shape = append(shape, n)
	}
	return shape, true
}

// DimOp is `%n = tensor.dim %t, %i : type`.
type DimOp struct {
	ir.Base
	Source *ir.Value // the tensor asked
	Index  *ir.Value // the dimension
	Result *ir.Value
}

// isSpeculatable: an index that is not known to be in range is undefined behaviour.
func (d DimOp) isSpeculatable() bool {
	i, ok := constantValue(d.Index)
	return ok && typeOf(d.Source).HasRank() && i >= 0 && i < int64(len(typeOf(d.Source).Shape()))
}

// constantValue is the integer that a value is known to be.
func constantValue(v *ir.Value) (int64, bool) {
	op := v.DefiningOp()
	if op == nil || !op.Has(ir.ConstantLike) {
		return 0, false
	}
	a, ok := op.Attr("value").(*ir.IntegerAttr)
	if !ok {
		return 0, false
	}
	return a.Int(), true
}

// Dim is the extent of one dimension.
var Dim = ir.Define(ir.Spec[DimOp]{
	Name:    "tensor.dim",
	Summary: "dimension index operation",
	Doc: "The extent of a dimension; one that does not exist is undefined behaviour.\n\n" +
		"```mlir\nfunc.func @rows(%t: tensor<?x4xf32>) -> index {\n  %c0 = arith.constant 0 : index\n" +
		"  %0 = tensor.dim %t, %c0 : tensor<?x4xf32>\n  return %0 : index\n}\n```",
	Fields: func(o *DimOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.Confined(ir.AnyTensor, "non-0-ranked or unranked tensor", hasDimensions)),
			ir.In(&o.Index, "index", ir.IsIndex),
			ir.Out(&o.Result, "result", ir.IsIndex),
		}
	},
	Format:       "attr-dict $source `,` $index `:` type($source)",
	Does:         []ir.Effect{},
	Fold:         foldDim,
	ResultNames:  func(d DimOp, set func(*ir.Value, string)) { set(d.Result, "dim") },
	Speculatable: DimOp.isSpeculatable,
})

func hasDimensions(t ir.Type) bool {
	x := t.(*ir.TensorType)
	return !x.HasRank() || len(x.Shape()) > 0
}

// foldDim knows static extents, and the operands that gave dynamic ones.
func foldDim(d DimOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	i, ok := constants[1].(*ir.IntegerAttr)
	t := typeOf(d.Source)
	if !ok || !t.HasRank() || i.Int() < 0 || i.Int() >= int64(len(t.Shape())) {
		return ir.NoFold()
	}
	if n := t.Shape()[i.Int()]; n != ir.Dynamic {
		return ir.FoldAttr(ir.Integer(ir.Index, n))
	}
	if v := dynamicExtent(d.Source.DefiningOp(), t, int(i.Int())); v != nil {
		return ir.FoldValue(v)
	}
	return ir.NoFold()
}

// dynamicExtent is the operand of op that is the size of a dynamic dimension of its
// result, nil where there is none.
func dynamicExtent(op *ir.Op, t *ir.TensorType, dim int) *ir.Value {
	nth := ir.CountDynamic(t.Shape()[:dim])
	if e, ok := ir.As[EmptyOp](op); ok {
		return e.DynamicSizes[nth]
	}
	if s, ok := ir.As[ExtractSliceOp](op); ok && len(s.StaticSizes) == len(t.Shape()) {
		return s.MixedSizes()[dim].Value
	}
	return nil
}
