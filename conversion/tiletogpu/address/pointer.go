package address

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// ClusterSpace is the address space of shared memory of a cluster.
const ClusterSpace = 7

// Address spaces of NVPTX pointers (LLVM, "User Guide for NVPTX Back-end").
const (
	GlobalSpace = 1
	SharedSpace = 3
)

// Some instructions take pointers. A memref's pointer is taken once, in the
// preamble, by upstream's own idiom: its aligned pointer as an index, cast.

// SharedPointer is the address of a register's element in shared memory.
func (w Window) SharedPointer(c *emit.Ctx, reg int64) *ir.Value {
	return ElementPointer(c, w.Mem, w.elementOffset(c, reg), SharedSpace)
}

// elementOffset is the offset in elements of a register's element from the first one of the memref.
func (w Window) elementOffset(c *emit.Ctx, reg int64) *ir.Value {
	if w.Flat != nil {
		return w.offset(c, reg)
	}
	return LinearOffset(c, w.Mem, w.Indices(c, reg))
}

// GlobalPointer is the address of a register's element in device memory.
func (w Window) GlobalPointer(c *emit.Ctx, reg int64) *ir.Value {
	if strides, offset, ok := w.MemType.Strides(); len(w.RowOf) > 0 && !Local(c, w.Mem) && ok && offset != ir.Dynamic &&
		!slices.Contains(strides, ir.Dynamic) {
		return w.rowPointer(c, reg, strides, offset)
	}
	return ElementPointer(c, w.Mem, LinearOffset(c, w.Mem, w.Indices(c, reg)), GlobalSpace)
}

func ElementPointer(c *emit.Ctx, mem, offset *ir.Value, space int64) *ir.Value {
	base := Pointer(c, mem, space)
	i := arith.Cast(c.Builder, arith.IndexCast, offset, ir.I64)
	elem := mem.Type().(*ir.MemRefType).Elem()
	return llvm.NewGEP(c.Builder, llvm.Pointer(space), elem, base, []ir.Mixed{{Value: i}}, 0)
}

type pointerKey struct {
	mem   *ir.Value
	space int64
}

// Pointer is a memref's base address. It is computed at the memref's definition at the latest: in the preamble for
// memrefs of the host, in place for others.
func Pointer(c *emit.Ctx, mem *ir.Value, space int64) *ir.Value {
	return c.Cached(pointerKey{mem, space}, func() *ir.Value {
		b := c.Entry
		if Local(c, mem) {
			b = &ir.Builder{Loc: c.Loc}
			b.SetAfterValue(mem)
		}
		addr := memref.ExtractAlignedPointerAsIndex.New(b, memref.ExtractAlignedPointerAsIndexOp{Source: mem},
			ir.Index).AlignedPointer
		return llvm.IntToPtr.New(b, llvm.CastOp{Arg: arith.Cast(b, arith.IndexCast, addr, ir.I64)},
			llvm.Pointer(space)).Result
	})
}

// Local reports whether a memref is made by code after the preamble.
func Local(c *emit.Ctx, mem *ir.Value) bool {
	if mem.IsBlockArg() {
		return false
	}
	block, _ := c.Entry.InsertionPoint()
	for op := mem.DefiningOp(); op != nil; op = op.ParentOp() {
		if op.Block() == block {
			_, at := c.Entry.InsertionPoint()
			return !op.IsBeforeInBlock(at)
		}
	}
	return false
}

// LinearOffset is the element offset of indices: by the strides of the type, or of the memref if they are dynamic.
func LinearOffset(c *emit.Ctx, mem *ir.Value, at []*ir.Value) *ir.Value {
	t := mem.Type().(*ir.MemRefType)
	strides, offset, ok := t.Strides()
	dynamic := !ok || offset == ir.Dynamic
	for _, s := range strides {
		dynamic = dynamic || s == ir.Dynamic
	}
	if !dynamic {
		var sum *ir.Value
		for i, v := range at {
			sum = emit.Plus(c.Builder, sum, c.Times(c.Builder, v, strides[i]))
		}
		return c.PlusConst(c.Builder, sum, offset)
	}
	return linearDynamic(c, mem, t, at)
}

func linearDynamic(c *emit.Ctx, mem *ir.Value, t *ir.MemRefType, at []*ir.Value) *ir.Value {
	md := memref.ExtractStridedMetadata.New(c.Builder, memref.ExtractStridedMetadataOp{Source: mem})
	sum := md.Offset
	for i, v := range at {
		sum = arith.Binary(c.Builder, arith.AddI, sum, arith.Binary(c.Builder, arith.MulI, v, md.Strides[i]))
	}
	return sum
}
