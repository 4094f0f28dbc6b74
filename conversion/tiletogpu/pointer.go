package tiletogpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// Address spaces of NVPTX pointers (LLVM, "User Guide for NVPTX Back-end").
const (
	globalSpace = 1
	sharedSpace = 3
)

// Some instructions take pointers. A memref's pointer is taken once, in the
// preamble, by upstream's own idiom: its aligned pointer as an index, cast.

// sharedPointer is the address of a register's element in shared memory.
func (c *Ctx) sharedPointer(w window, reg int64) *ir.Value {
	return c.element(w.mem, c.elementOffset(w, reg), sharedSpace)
}

// elementOffset is how many elements behind the first one of the memref a register's lies.
func (c *Ctx) elementOffset(w window, reg int64) *ir.Value {
	if w.flat != nil {
		return c.offset(w, reg)
	}
	return c.linear(w.mem, c.indices(w, reg))
}

// globalPointer is the address of a register's element in device memory.
func (c *Ctx) globalPointer(w window, reg int64) *ir.Value {
	if strides, offset, ok := w.typ.Strides(); len(w.rowOf) > 0 && !c.local(w.mem) && ok && offset != ir.Dynamic && !slices.Contains(strides, ir.Dynamic) {
		return c.rowPointer(w, reg, strides, offset)
	}
	return c.element(w.mem, c.linear(w.mem, c.indices(w, reg)), globalSpace)
}

func (c *Ctx) element(mem, offset *ir.Value, space int64) *ir.Value {
	base := c.pointer(mem, space)
	i := arith.Cast(c.Builder, arith.IndexCast, offset, ir.I64)
	elem := mem.Type().(*ir.MemRefType).Elem()
	return llvm.NewGEP(c.Builder, llvm.Pointer(space), elem, base, []ir.Mixed{{Value: i}}, 0)
}

type pointerKey struct {
	mem   *ir.Value
	space int64
}

// pointer is a memref's base address. It is computed where the memref is
// defined at the latest: in the preamble for memrefs of the host, in place for
// others.
func (c *Ctx) pointer(mem *ir.Value, space int64) *ir.Value {
	return c.cached(pointerKey{mem, space}, func() *ir.Value {
		b := c.entry
		if c.local(mem) {
			b = &ir.Builder{Loc: c.Loc}
			b.SetAfterValue(mem)
		}
		addr := memref.ExtractAlignedPointerAsIndex.New(b, memref.ExtractAlignedPointerAsIndexOp{Source: mem}, ir.Index).AlignedPointer
		return llvm.IntToPtr.New(b, llvm.CastOp{Arg: arith.Cast(b, arith.IndexCast, addr, ir.I64)}, llvm.Pointer(space)).Result
	})
}

// local reports whether a memref is made by code after the preamble.
func (c *Ctx) local(mem *ir.Value) bool {
	if mem.IsBlockArg() {
		return false
	}
	block, _ := c.entry.InsertionPoint()
	for op := mem.DefiningOp(); op != nil; op = op.ParentOp() {
		if op.Block() == block {
			_, at := c.entry.InsertionPoint()
			return !op.IsBeforeInBlock(at)
		}
	}
	return false
}

// linear is the element offset of indices: by the strides of the type, or of the
// memref where the type does not know them.
func (c *Ctx) linear(mem *ir.Value, at []*ir.Value) *ir.Value {
	t := mem.Type().(*ir.MemRefType)
	strides, offset, ok := t.Strides()
	dynamic := !ok || offset == ir.Dynamic
	for _, s := range strides {
		dynamic = dynamic || s == ir.Dynamic
	}
	if !dynamic {
		var sum *ir.Value
		for i, v := range at {
			sum = c.plus(c.Builder, sum, c.times(c.Builder, v, strides[i]))
		}
		return c.plusConst(c.Builder, sum, offset)
	}
	return c.linearDynamic(mem, t, at)
}

func (c *Ctx) linearDynamic(mem *ir.Value, t *ir.MemRefType, at []*ir.Value) *ir.Value {
	md := memref.ExtractStridedMetadata.New(c.Builder, memref.ExtractStridedMetadataOp{Source: mem})
	sum := md.Offset
	for i, v := range at {
		sum = arith.Binary(c.Builder, arith.AddI, sum, arith.Binary(c.Builder, arith.MulI, v, md.Strides[i]))
	}
	return sum
}
