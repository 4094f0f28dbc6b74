package transforms

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// MemRefExpand is memref-expand.
var MemRefExpand = pass.Simple("memref-expand", "ExpandOpsPass", "",
	`Legalize memref operations to be convertible to LLVM.

A memref.reshape to a known rank loads its sizes and becomes a
memref.reinterpret_cast:

`+"```mlir\n"+`%0 = memref.reshape %m(%s) : (memref<*xf32>, memref<2xindex>) -> memref<?x8xf32>
`+"```\n\nbecomes\n\n```mlir\n"+`%c0 = arith.constant 0 : index
%n = memref.load %s[%c0] : memref<2xindex>
%0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 8], strides: [8, 1]
    : memref<*xf32> to memref<?x8xf32>
`+"```",
	func(_ *pass.Context, root *ir.Op) error {
		for op := range ir.Collect(root, memref.Reshape) {
			expandReshape(op)
		}
		return nil
	})

// expandReshape computes sizes and strides from the last dimension on.
func expandReshape(op memref.ReshapeOp) {
	shape := op.Shape.Type().(*ir.MemRefType)
	t, ok := op.Result.Type().(*ir.MemRefType)
	if !ok || !t.HasRank() || !ir.HasStaticShape(shape) {
		return
	}
	b := ir.Before(op.Op)
	rank := len(t.Shape())
	sizes, strides := make([]ir.Mixed, rank), make([]ir.Mixed, rank)
	stride := ir.Mixed{Const: 1}
	for i := rank - 1; i >= 0; i-- {
		n := t.Shape()[i]
		sizes[i], strides[i] = ir.Mixed{Const: n}, stride
		var size *ir.Value
		if n == ir.Dynamic {
			size = loadedSize(b, op.Shape, shape.Elem(), int64(i))
			sizes[i] = ir.Mixed{Value: size}
		} else {
			size = arith.ConstantIndex(b, n)
		}
		if i == 0 {
			break
		}
		if stride.Value == nil && n != ir.Dynamic {
			stride.Const *= n
			continue
		}
		if stride.Value == nil {
			stride.Value = arith.ConstantIndex(b, stride.Const)
		}
		stride = ir.Mixed{Value: arith.Binary(b, arith.MulI, stride.Value, size)}
	}
	cast := memref.NewReinterpretCast(b, t, op.Source, ir.Mixed{}, sizes, strides)
	op.Op.ReplaceAllUsesWith(cast.Op.Results())
	op.Erase()
}

func loadedSize(b *ir.Builder, shape *ir.Value, elem ir.Type, i int64) *ir.Value {
	v := memref.Load.New(b, memref.LoadOp{MemRef: shape, Indices: []*ir.Value{arith.ConstantIndex(b, i)}}, elem).Result
	if elem == ir.Type(ir.Index) {
		return v
	}
	return arith.Cast(b, arith.IndexCast, v, ir.Index)
}
