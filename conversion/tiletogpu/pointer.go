package tiletogpu

import (
	"fmt"

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
func (l *lowering) sharedPointer(w window, reg int64) *ir.Value {
	if w.flat != nil {
		return l.element(w.mem, l.offset(w, reg), sharedSpace)
	}
	return l.element(w.mem, l.linear(w.mem, l.at(w, reg)), sharedSpace)
}

// globalPointer is the address of a register's element in device memory.
func (l *lowering) globalPointer(w window, reg int64) *ir.Value {
	return l.element(w.mem, l.linear(w.mem, l.at(w, reg)), globalSpace)
}

func (l *lowering) element(mem, offset *ir.Value, space int64) *ir.Value {
	base := l.pointer(mem, space)
	i := l.b.Value(arith.IndexCast.OpDef, ir.I64, offset)
	elem := mem.Type().(*ir.MemRefType).Elem()
	return llvm.NewGEP(l.b, llvm.Pointer(space), elem, base, []ir.Mixed{{Value: i}}, 0)
}

// pointer is a memref's base address. It is computed where the memref is
// defined at the latest: in the preamble for memrefs of the host, in place for
// others.
func (l *lowering) pointer(mem *ir.Value, space int64) *ir.Value {
	key := fmt.Sprintf("pointer %p %d", mem, space)
	if v, ok := l.offsets[key]; ok {
		return v
	}
	b := l.entry
	if l.local(mem) {
		b = &ir.Builder{Loc: l.b.Loc}
		b.SetAfterValue(mem)
	}
	addr := b.Value(memref.ExtractAlignedPointerAsIndex.OpDef, ir.Index, mem)
	p := b.Value(llvm.IntToPtr.OpDef, llvm.Pointer(space), b.Value(arith.IndexCast.OpDef, ir.I64, addr))
	l.offsets[key] = p
	return p
}

// local reports whether a memref is made by code after the preamble.
func (l *lowering) local(mem *ir.Value) bool {
	if mem.IsBlockArg() {
		return false
	}
	block, _ := l.entry.InsertionPoint()
	for op := mem.DefiningOp(); op != nil; op = op.ParentOp() {
		if op.Block() == block {
			_, at := l.entry.InsertionPoint()
			return !op.IsBeforeInBlock(at)
		}
	}
	return false
}

// linear is the element offset of indices: by the strides of the type, or of the
// memref where the type does not know them.
func (l *lowering) linear(mem *ir.Value, at []*ir.Value) *ir.Value {
	t := mem.Type().(*ir.MemRefType)
	strides, offset, ok := t.Strides()
	dynamic := !ok || offset == ir.Dynamic
	for _, s := range strides {
		dynamic = dynamic || s == ir.Dynamic
	}
	if !dynamic {
		var sum *ir.Value
		for i, v := range at {
			sum = l.plus(l.b, sum, l.times(l.b, v, strides[i]))
		}
		return l.plusConst(l.b, sum, offset)
	}
	return l.linearDynamic(mem, t, at)
}

func (l *lowering) linearDynamic(mem *ir.Value, t *ir.MemRefType, at []*ir.Value) *ir.Value {
	rank := len(t.Shape())
	types := []ir.Type{ir.MemRef(nil, t.Elem(), nil, t.Space())}
	for range 1 + 2*rank {
		types = append(types, ir.Index)
	}
	md := l.b.Op(memref.ExtractStridedMetadata.OpDef, types, mem)
	sum := md.Result(1)
	for i, v := range at {
		sum = arith.Binary(l.b, arith.AddI, sum, arith.Binary(l.b, arith.MulI, v, md.Result(2+rank+i)))
	}
	return sum
}
