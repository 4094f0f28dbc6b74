package vector

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// BroadcastOp is `%1 = vector.broadcast %0 : f32 to vector<4xf32>`.
type BroadcastOp struct {
	ir.Base
	Source *ir.Value // the scalar or vector repeated
	Vector *ir.Value
}

// Broadcast repeats a value along new leading dimensions and those of extent 1.
var Broadcast = ir.Define(ir.Spec[BroadcastOp]{
	Name:    "vector.broadcast",
	Summary: "broadcast operation",
	Doc: "Repeats a scalar, or a vector along leading dimensions and along those where it has extent 1.\n\n" +
		"```mlir\nfunc.func @f(%x: f32) -> vector<4x8xf32> {\n  %0 = vector.broadcast %x : f32 to vector<8xf32>\n" +
		"  %1 = vector.broadcast %0 : vector<8xf32> to vector<4x8xf32>\n  return %1 : vector<4x8xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *BroadcastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyType),
			ir.Out(&o.Vector, "vector", anyVector),
		}
	},
	Format: "$source attr-dict `:` type($source) `to` type($vector)",
	Verify: verifyBroadcast,
	Fold:   foldBroadcast,
})

func verifyBroadcast(b BroadcastOp) error {
	if err := sameElement(b.Op, 0, "source operand and result have same element type"); err != nil {
		return err
	}
	if _, shaped := b.Source.Type().(ir.ShapedType); shaped && !ir.AnyVector.OK(b.Source.Type()) {
		return b.Errorf("source type is not a vector")
	}
	src, dst := shapeOf(b.Source.Type()), vectorType(b.Vector).Shape()
	from, _ := b.Source.Type().(*ir.VectorType)
	if len(src) > len(dst) {
		return b.Errorf("source rank higher than destination rank")
	}
	for i, n := range src {
		j := len(dst) - len(src) + i
		scales, as := isScalable(from, i), isScalable(vectorType(b.Vector), j)
		if stretched := n == 1 && !scales; !stretched && (n != dst[j] || scales != as) {
			return b.Errorf("dimension mismatch (%s vs. %s)", extent(n, scales), extent(dst[j], as))
		}
	}
	return nil
}

// FromElementsOp is `%v = vector.from_elements %a, %b : vector<2xf32>`.
type FromElementsOp struct {
	ir.Base
	Elements []*ir.Value
	Dest     *ir.Value
}

// FromElements makes a vector of scalars.
var FromElements = ir.Define(ir.Spec[FromElementsOp]{
	Name: "vector.from_elements", Syntax: "$elements attr-dict `:` type($dest)",
	Summary: "operation that defines a vector from scalar elements",
	Doc: "A vector of the operands in row-major order.\n\n" +
		"```mlir\nfunc.func @f(%a: f32, %b: f32) -> vector<2xf32> {\n  %0 = vector.from_elements %a, %b : vector<2xf32>\n" +
		"  return %0 : vector<2xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *FromElementsOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Elements, "elements", ir.AnyType),
			ir.Out(&o.Dest, "dest", ir.AnyFixedVector),
		}
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		pos := p.Pos()
		elements := p.Operands(ir.NoDelimiter)
		p.OpAttrs(st)
		t, ok := p.ColonType().(*ir.VectorType)
		if p.Err() != nil {
			return
		}
		if !ok {
			p.Errorf(pos, "invalid kind of type specified: expected builtin.vector")
			return
		}
		if numScalable(t) > 0 {
			p.Errorf(pos, "'dest' must be fixed-length vector of any type values, but got '%s'", t)
			return
		}
		if n := numElements(t); n != int64(len(elements)) {
			p.Errorf(pos, "number of operands and types do not match: got %d operands and %d types", len(elements), n)
			return
		}
		st.Operands, st.Types = p.ResolveSame(elements, t.Elem()), []ir.Type{t}
	},
	Print: func(p ir.OpPrinter, f FromElementsOp) {
		p.Space()
		p.Operands(f.Elements)
		p.AttrDict(f.Op)
		p.Str(" : ")
		p.Type(f.Dest.Type())
	},
	Verify: func(f FromElementsOp) error {
		t := vectorType(f.Dest)
		ok := numElements(t) == int64(f.NumOperands())
		for _, o := range f.Op.OperandTypes() {
			ok = ok && o == t.Elem()
		}
		if !ok {
			return f.Errorf("failed to verify that shaped type 'dest' matches 'elements' element count and types")
		}
		return nil
	},
	Fold: foldFromElements,
})

// ToElementsOp is `%a, %b = vector.to_elements %v : vector<2xf32>`.
type ToElementsOp struct {
	ir.Base
	Source   *ir.Value
	Elements []*ir.Value
}

// ToElements takes a vector apart.
var ToElements = ir.Define(ir.Spec[ToElementsOp]{
	Name:    "vector.to_elements",
	Summary: "operation that decomposes a vector into all its scalar elements",
	Doc: "The elements of a vector in row-major order.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<2xf32>) -> f32 {\n  %0:2 = vector.to_elements %v : vector<2xf32>\n  return %0#1 : f32\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ToElementsOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", anyVector),
			ir.Outs(&o.Elements, "elements", ir.AnyType),
		}
	},
	Infer:  func(o ToElementsOp) ([]ir.Type, error) { return elementTypes(vectorType(o.Source)), nil },
	Format: "$source attr-dict `:` type($source)",
	Verify: func(o ToElementsOp) error {
		if !slices.Equal(elementTypes(vectorType(o.Source)), o.ResultTypes()) {
			return o.Errorf("failed to verify that shaped type 'source' matches 'elements' element count and types")
		}
		return nil
	},
	Fold: func(o ToElementsOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
		if b, ok := ir.As[BroadcastOp](o.Source.DefiningOp()); ok && b.Source.Type() == vectorType(o.Source).Elem() {
			return slices.Repeat([]ir.FoldResult{{Value: b.Source}}, o.NumResults()), true
		}
		from, ok := ir.As[FromElementsOp](o.Source.DefiningOp())
		if !ok {
			return ir.NoFold()
		}
		out := make([]ir.FoldResult, from.NumOperands())
		for i, v := range from.Elements {
			out[i].Value = v
		}
		return out, true
	},
})

// Elements are those of a vector of one dimension: one value for all copies of it.
func Elements(b *ir.Builder, v *ir.Value) []*ir.Value {
	if f, ok := FromElements.Cast(v.DefiningOp()); ok {
		return f.Elements
	}
	t := vectorType(v)
	if c, ok := Broadcast.Cast(v.DefiningOp()); ok && c.Source.Type() == t.Elem() {
		return slices.Repeat([]*ir.Value{c.Source}, int(numElements(t)))
	}
	return ToElements.New(b, ToElementsOp{Source: v}).Elements
}

// Join makes a vector of one dimension of its elements.
func Join(b *ir.Builder, elements []*ir.Value) *ir.Value {
	t := ir.Vector([]int64{int64(len(elements))}, elements[0].Type())
	return FromElements.New(b, FromElementsOp{Elements: elements}, t).Dest
}

func elementTypes(t *ir.VectorType) []ir.Type {
	return slices.Repeat([]ir.Type{t.Elem()}, int(numElements(t)))
}

// MaskOp makes a mask: constant_mask, create_mask.
type MaskOp struct {
	ir.Base
	Bounds []*ir.Value
	Sizes  []int64
	Result *ir.Value
}

// ConstantMask is a mask with a constant corner set.
var ConstantMask = ir.Define(ir.Spec[MaskOp]{
	Name:    "vector.constant_mask",
	Summary: "creates a constant vector mask",
	Doc: "A mask whose element is set where each index is below the size of its dimension.\n\n" +
		"```mlir\nfunc.func @f() -> vector<4x3xi1> {\n  %0 = vector.constant_mask [3, 2] : vector<4x3xi1>\n  return %0 : vector<4x3xi1>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *MaskOp) []ir.Field {
		return []ir.Field{
			ir.Numbers(&o.Sizes, "mask_dim_sizes", ir.DenseI64ArrayC),
			ir.Out(&o.Result, "result", vectorOfI1),
		}
	},
	Format: "$mask_dim_sizes attr-dict `:` type(results)",
	Verify: verifyConstantMask,
	Fold: func(m MaskOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
		t := vectorType(m.Result)
		switch sizes := m.Sizes; {
		case slices.Equal(sizes, t.Shape()) || len(t.Shape()) == 0 && sizes[0] == 1:
			return ir.FoldAttr(ir.SplatOf(t, ir.Bool(true)))
		case slices.Contains(sizes, 0):
			return ir.FoldAttr(ir.SplatOf(t, ir.Bool(false)))
		}
		return ir.NoFold()
	},
})

func verifyConstantMask(m MaskOp) error {
	sizes, t := m.Sizes, vectorType(m.Result)
	shape := t.Shape()
	if len(shape) == 0 {
		if len(sizes) != 1 {
			return m.Errorf("array attr must have length 1 for 0-D vectors")
		}
		if sizes[0] != 0 && sizes[0] != 1 {
			return m.Errorf("mask dim size must be either 0 or 1 for 0-D vectors")
		}
		return nil
	}
	if len(sizes) != len(shape) {
		return m.Errorf("must specify array attr of size equal vector result rank")
	}
	for i, n := range sizes {
		if n < 0 || n > shape[i] {
			return m.Errorf("array attr of size out of bounds of vector result dimension size")
		}
		if isScalable(t, i) && n != 0 && n != shape[i] {
			return m.Errorf("only supports 'none set' or 'all set' scalable dimensions")
		}
	}
	if slices.Contains(sizes, 0) && slices.Max(sizes) > 0 {
		return m.Errorf("expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim")
	}
	return nil
}

// CreateMask is a mask with a runtime corner set.
var CreateMask = ir.Define(ir.Spec[MaskOp]{
	Name:    "vector.create_mask",
	Summary: "creates a vector mask",
	Doc: "A mask whose element is set where each index is below the operand of its dimension.\n\n" +
		"```mlir\nfunc.func @f(%n: index) -> vector<4xi1> {\n  %0 = vector.create_mask %n : vector<4xi1>\n  return %0 : vector<4xi1>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *MaskOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Bounds, "operands", index),
			ir.Out(&o.Result, "result", vectorOfI1),
		}
	},
	Format: "$operands attr-dict `:` type(results)",
	Verify: func(m MaskOp) error {
		rank := len(vectorType(m.Result).Shape())
		if rank == 0 && m.NumOperands() != 1 {
			return m.Errorf("must specify exactly one operand for 0-D create_mask")
		}
		if rank != 0 && m.NumOperands() != rank {
			return m.Errorf("must specify an operand for each result vector dimension")
		}
		return nil
	},
})

// StepOp is `%v = vector.step : vector<4xindex>`.
type StepOp struct {
	ir.Base
	Result *ir.Value
}

// Step is 0, 1, 2, ….
var Step = ir.Define(ir.Spec[StepOp]{
	Name:    "vector.step",
	Summary: "A linear sequence of values from 0 to N",
	Doc: "The vector [0, 1, …, n-1].\n\n" +
		"```mlir\nfunc.func @f() -> vector<4xindex> {\n  %0 = vector.step : vector<4xindex>\n  return %0 : vector<4xindex>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *StepOp) []ir.Field {
		return []ir.Field{
			ir.Out(&o.Result, "result", ir.Confined(ir.VectorOf(index), "vector of index values of ranks 1",
				func(t ir.Type) bool { return len(t.(*ir.VectorType).Shape()) == 1 })),
		}
	},
	Format: "attr-dict `:` type($result)",
})

// VScaleOp is `%n = vector.vscale`.
type VScaleOp struct {
	ir.Base
	Res *ir.Value
}

// VScale is the multiple of scalable vectors.
var VScale = ir.Define(ir.Spec[VScaleOp]{
	Name:    "vector.vscale",
	Summary: "Load vector scale size",
	Doc: "The number by which scalable dimensions are multiplied at run time.\n\n" +
		"```mlir\nfunc.func @f() -> index {\n  %0 = vector.vscale\n  return %0 : index\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *VScaleOp) []ir.Field {
		return []ir.Field{
			ir.Out(&o.Res, "res", index),
		}
	},
	Format:      "attr-dict",
	ResultNames: func(v VScaleOp, set func(*ir.Value, string)) { set(v.Res, "vscale") },
})
