package address

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// The shared memory of another block of the cluster has addresses in a window of the cluster's. There is
// no view of a memref there: it is accessed by pointers, which mapa makes.

// InBlock is the address of a shared-memory memref in the block with a rank in the cluster.
func InBlock(c *emit.Ctx, mem, rank *ir.Value) *ir.Value {
	own := Pointer(c, mem, SharedSpace)
	to := arith.Cast(c.Builder, arith.IndexCast, c.Get(rank), ir.I32)
	return nvvm.Mapa.New(c.Builder, nvvm.MapaOp{A: own, B: to}, llvm.Pointer(ClusterSpace)).Result
}

// farPointer is the address of a register's element in the other block.
func (w Window) farPointer(c *emit.Ctx, reg int64) *ir.Value {
	offset := w.elementOffset(c, reg)
	i := arith.Cast(c.Builder, arith.IndexCast, offset, ir.I32)
	return llvm.NewGEP(c.Builder, llvm.Pointer(ClusterSpace), loadedAs(w.MemType.Elem()), w.Far, []ir.Mixed{{Value: i}}, 0)
}

// FarLoad loads n elements, beginning with a register's element.
func (w Window) FarLoad(c *emit.Ctx, reg, n int64, elem ir.Type) *ir.Value {
	as := loadedAs(elem)
	l := llvm.LoadOp{Addr: w.farPointer(c, reg), Access: llvm.Access{Alignment: AccessAlignment(as, n)}}
	switch {
	case n == 1 && as == elem:
		return c.Pack(elem, []*ir.Value{llvm.Load.New(c.Builder, l, as).Result})
	case n == 1:
		return c.Pack(elem, []*ir.Value{emit.FromBits(c.Builder, llvm.Load.New(c.Builder, l, as).Result, elem)})
	}
	return vectorAs(c, elem, llvm.Load.New(c.Builder, l, ir.Vector([]int64{n}, as)).Result)
}

// FarStore stores elements, beginning at a register's element.
func (w Window) FarStore(c *emit.Ctx, reg int64, es []*ir.Value) {
	elem, n := es[0].Type(), int64(len(es))
	as := loadedAs(elem)
	s := llvm.StoreOp{Addr: w.farPointer(c, reg), Access: llvm.Access{Alignment: AccessAlignment(as, n)}}
	switch {
	case n == 1 && as == elem:
		s.Value = es[0]
	case n == 1:
		s.Value = emit.ToBits(c.Builder, es[0])
	default:
		s.Value = vectorAs(c, as, c.Pack(elem, es))
	}
	llvm.Store.New(c.Builder, s)
}

// loadedAs is the type by which pointers load an element: its own if LLVM has it, else an integer of its bits.
func loadedAs(elem ir.Type) ir.Type {
	switch elem {
	case ir.F16, ir.BF16, ir.F32, ir.F64:
		return elem
	}
	return emit.StoredAs(elem)
}

// vectorAs is a vector of elements of another type of as many bits.
func vectorAs(c *emit.Ctx, elem ir.Type, v *ir.Value) *ir.Value {
	t := v.Type().(*ir.VectorType)
	if t.Elem() == elem {
		return v
	}
	return vector.BitCast.New(c.Builder, vector.BitCastOp{Source: v}, ir.Vector(t.Shape(), elem)).Result
}
