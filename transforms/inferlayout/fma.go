package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// maxUnrolledK is how long a product by scalar multiply-adds may be for a thread
// to have its rows and columns of the factors in registers. Longer ones are
// loops over factors in shared memory.
const maxUnrolledK = 16

// planFMA spreads the accumulator as memory is written best and gives each
// thread the rows of a and columns of b that it needs.
func (in *inference) planFMA(o tile.GemmOp, place tile.Place) (gemmPlan, error) {
	_, _, k := o.MNK()
	acc, err := fmaAccumulator(o.Acc().Type().(*ir.TensorType), place)
	if err != nil {
		return gemmPlan{}, o.Errorf("has no layout: %v", err)
	}
	p := gemmPlan{impl: "fma", acc: acc, memory: k > maxUnrolledK && in.factorsFit(o)}
	if p.a, err = along(acc, 1, k); err != nil {
		return p, o.Errorf("has no layout: %v", err)
	}
	if p.b, err = along(acc, 0, k); err != nil {
		return p, o.Errorf("has no layout: %v", err)
	}
	return p.finish(o, place)
}

// factorsFit reports whether the factors of a product of the whole block fit into
// three quarters of the block's memory.
func (in *inference) factorsFit(o tile.GemmOp) bool {
	if _, nested := ir.Enclosing(o.Op, scale.On); nested {
		return false
	}
	bytes := int64(0)
	for _, v := range []*ir.Value{o.A(), o.B()} {
		t := v.Type().(*ir.TensorType)
		bits, ok := ir.BitWidth(t.Elem())
		if !ok || bits < 8 {
			return false
		}
		n, _ := ir.NumElements(t.Shape())
		bytes += n * int64(bits) / 8
	}
	return 4*bytes <= 3*in.target.SharedBytes()
}

// throughMemory stores a factor in shared memory, in rows that start in different
// banks, where the product reads it.
func throughMemory(op *ir.Op, i int) {
	v := op.Operand(i)
	t := v.Type().(*ir.TensorType)
	shape := t.Shape()
	b := ir.Before(op)
	var pitch ir.Attr
	if bits, _ := ir.BitWidth(t.Elem()); bits <= 128 {
		pitch = tile.Swizzle(0, 0, 0, padded(shape[1], 128/int64(bits)))
	}
	mem := b.Value(tile.Alloc.OpDef, ir.MemRef(shape, t.Elem(), pitch, scale.L1))
	zero := arith.ConstantIndex(b, 0)
	b.Op(tile.Store.OpDef, nil, v, mem, zero, zero)
	op.SetOperand(i, mem)
}

// fmaAccumulator gives each thread a square-ish patch, so that it reuses what it
// reads of both operands.
func fmaAccumulator(t *ir.TensorType, place tile.Place) (layout.Distribution, error) {
	m, n := t.Shape()[0], t.Shape()[1]
	perThread := []int64{patch(m), patch(n)}
	return layout.Blocked(t.Shape(), perThread, []int64{4, 8}, []int64{place.AllWarps(), 1}, []int{1, 0})
}

func patch(n int64) int64 {
	for _, p := range []int64{4, 2} {
		if n%(p*8) == 0 {
			return p
		}
	}
	return 1
}

// along is acc without dimension dim, and k elements along it in each thread.
func along(acc layout.Distribution, dim int, k int64) (layout.Distribution, error) {
	d, err := acc.Slice(dim)
	if err != nil {
		return d, err
	}
	if d, err = d.ExpandDim(dim); err != nil {
		return d, err
	}
	return d.BroadcastDim(dim, k)
}
