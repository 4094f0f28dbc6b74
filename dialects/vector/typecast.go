package vector

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// TypeCastOp is `%1 = vector.type_cast %0 : memref<5x4xf32> to memref<vector<5x4xf32>>`.
type TypeCastOp struct {
	ir.Base
	MemRef *ir.Value
	Result *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (c TypeCastOp) ViewSource() *ir.Value { return c.MemRef }

// Window implements [memory.WindowView]: all of it.
func (TypeCastOp) Window() (at, size, stride []int64) { return nil, nil, nil }

// TypeCast views memory of one element type as memory of vectors, or the other
// way.
var TypeCast = ir.Define(ir.Spec[TypeCastOp]{
	Name:    "vector.type_cast",
	Summary: "type_cast op converts a scalar memref to a vector memref",
	Doc: "The same memory with other elements: the extents of the memref and of its vectors, put together, stay.\n\n" +
		"```mlir\nfunc.func @f(%m: memref<5x4xf32>) -> memref<vector<5x4xf32>> {\n" +
		"  %0 = vector.type_cast %m : memref<5x4xf32> to memref<vector<5x4xf32>>\n  return %0 : memref<vector<5x4xf32>>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *TypeCastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.MemRef, "memref", ir.AnyStaticShapeMemRef),
			ir.Out(&o.Result, "result", ir.AnyMemRef),
		}
	},
	Format: "$memref attr-dict `:` type($memref) `to` type($result)",
	Verify: func(c TypeCastOp) error {
		from, to := c.MemRef.Type().(*ir.MemRefType), c.Result.Type().(*ir.MemRefType)
		if to.Layout() != nil {
			return c.Errorf("expects operand to be a memref with identity layout")
		}
		if from.Layout() != nil {
			return c.Errorf("expects operand to be a memref with identity layout")
		}
		if from.Space() != to.Space() {
			return c.Errorf("expects result in same memory space")
		}
		fromElem, fromShape := flattened(from)
		toElem, toShape := flattened(to)
		if fromElem != toElem {
			return c.Errorf("expects result and operand with same underlying scalar type: '%s'", to)
		}
		if !slices.Equal(fromShape, toShape) {
			return c.Errorf("expects concatenated result and operand shapes to be equal: '%s'", to)
		}
		return nil
	},
})

// flattened is the scalar element and all extents, those of vectors last.
func flattened(m *ir.MemRefType) (ir.Type, []int64) {
	shape := slices.Clone(m.Shape())
	if v, ok := m.Elem().(*ir.VectorType); ok {
		return v.Elem(), append(shape, v.Shape()...)
	}
	return m.Elem(), shape
}
