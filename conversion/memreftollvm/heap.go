package memreftollvm

import (
	"math/bits"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// heap says by which functions memory is had and freed.
type heap struct {
	// aligned asks for alignment by aligned_alloc.
	aligned bool
	// generic calls functions of upstream's names in place of the C library's.
	generic bool
}

// genericNames are those of the functions that a program gives itself.
var genericNames = map[string]string{
	"malloc": "_mlir_memref_to_llvm_alloc", "aligned_alloc": "_mlir_memref_to_llvm_aligned_alloc",
	"free": "_mlir_memref_to_llvm_free",
}

func (h heap) name(c string) string {
	if h.generic {
		return genericNames[c]
	}
	return c
}

// leastAlignment is what aligned_alloc is asked for at least.
const leastAlignment = 16

// allocAligned calls aligned_alloc, whose size must be a multiple of the
// alignment.
func (l lowering) allocAligned(r *rewrite.ConversionRewriter, op memref.AllocOp, size *ir.Value) *ir.Value {
	b, t := r.Builder, op.Type()
	elem := l.byteSize(t.Elem())
	alignment := op.Alignment
	if alignment == 0 {
		alignment = max(leastAlignment, int64(1)<<bits.Len64(uint64(max(elem, 1)-1)))
	}
	align := l.c.Constant(b, alignment)
	known := elem
	for _, n := range t.Shape() {
		if n != ir.Dynamic {
			known *= n
		}
	}
	if known%alignment != 0 {
		size = l.roundedUp(b, size, align)
	}
	name := l.heap.name("aligned_alloc")
	declare(r, op.Op, name, llvm.Function(llvm.Ptr, []ir.Type{l.c.Index(), l.c.Index()}, false))
	return l.inSpace(b, llvm.NewCall(b, []ir.Type{llvm.Ptr}, name, align, size).Result(0), t)
}

// byteSize is the size of an element in memory; a memref is its descriptor.
func (l lowering) byteSize(t ir.Type) int64 {
	m, ok := t.(*ir.MemRefType)
	switch {
	case ok && !m.HasRank():
		return 16
	case ok:
		return 8 * int64(3+2*len(m.Shape()))
	case t == ir.Type(ir.Index):
		return int64(l.c.IndexBitwidth) / 8
	}
	if v, ok := t.(*ir.VectorType); ok {
		n, _ := ir.NumElements(v.Shape())
		return n * l.byteSize(v.Elem())
	}
	return int64(ir.ElemBytes(t))
}

// roundedUp is the next multiple of an alignment.
func (l lowering) roundedUp(b *ir.Builder, v, alignment *ir.Value) *ir.Value {
	bump := l.binary(b, llvm.Sub, alignment, l.c.Constant(b, 1))
	bumped := l.binary(b, llvm.Add, v, bump)
	rest := l.binary(b, llvm.URem, bumped, alignment)
	return l.binary(b, llvm.Sub, bumped, rest)
}
