package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// The plan of a product says whether it reads its factors from shared memory or
// from registers. A factor that lies where the product reads it stays there; one
// that lies elsewhere is moved once.

// placeFactors reads factors in memory into registers for products that want them
// there: the load takes the layout of the fragment, which is how ldmatrix reads.
// What is in device memory comes through registers to every product.
func (in *inference) placeFactors() {
	for g := range ir.Collect(in.kernel.Op, tile.Gemm) {
		for i := range 2 {
			if m, ok := g.Operand(i).Type().(*ir.MemRefType); ok && !(in.gemms[g.Op].memory && scale.InShared(m)) {
				loadFactor(g, i, m)
			}
		}
	}
}

func loadFactor(g tile.GemmOp, i int, m *ir.MemRefType) {
	b := ir.Before(g.Op)
	zero := arith.ConstantIndex(b, 0)
	t := ir.Tensor(m.Shape(), m.Elem(), nil)
	l := tile.Load.New(b, tile.LoadOp{Source: g.Operand(i), Indices: []*ir.Value{zero, zero}}, t)
	g.SetOperand(i, l.Result)
}

// factorsInMemory reports whether a product can read its factors from shared
// memory: those that are not there yet are the whole block's, and fit into three
// quarters of its memory.
func (in *inference) factorsInMemory(o tile.GemmOp) bool {
	_, nested := ir.Enclosing(o.Op, scale.On)
	bytes := int64(0)
	for _, v := range []*ir.Value{o.A, o.B} {
		if m, ok := v.Type().(*ir.MemRefType); ok && scale.InShared(m) {
			continue
		}
		t := v.Type().(ir.ShapedType)
		bits, ok := ir.BitWidth(t.Elem())
		if !ok || bits < 8 || nested {
			return false
		}
		n, _ := ir.NumElements(t.Shape())
		bytes += n * int64(bits) / 8
	}
	return 4*bytes <= 3*in.target.SharedBytes()
}

// storeFactor stores a factor in shared memory, in rows that start in different
// banks, where the product reads it.
func storeFactor(op *ir.Op, i int) {
	v := op.Operand(i)
	t := v.Type().(*ir.TensorType)
	shape := t.Shape()
	b := ir.Before(op)
	var pitch ir.Attr
	if bits, _ := ir.BitWidth(t.Elem()); bits <= 128 {
		pitch = tile.Swizzle(0, 0, 0, padded(shape[1], 128/int64(bits)))
	}
	mem := tile.Alloc.New(b, tile.AllocOp{}, ir.MemRef(shape, t.Elem(), pitch, scale.L1)).MemRef
	zero := arith.ConstantIndex(b, 0)
	tile.Store.New(b, tile.StoreOp{Value: v, Dest: mem, Indices: []*ir.Value{zero, zero}})
	op.SetOperand(i, mem)
}
