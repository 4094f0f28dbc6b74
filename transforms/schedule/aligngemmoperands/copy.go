package aligngemmoperands

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

const (
	// threads are those of a block that copies: several blocks of so many fill an SM.
	threads = 256
	// each is how many elements a thread copies. It loads all of them before it stores the first, so that the loads of an
	// SM's threads cover the latency of device memory even where each has two bytes.
	each = 8
)

// aligned lets a kernel read a copy of an array, whose rows are a multiple of a cache line.
func aligned(k tile.KernelOp, array *ir.Value, m arch.Machine) {
	t := array.Type().(*ir.MemRefType)
	bits, _ := ir.BitWidth(t.Elem())
	line := max(8*m.LineBytes()/int64(bits), 1)
	shape := slices.Clone(t.Shape())
	last := len(shape) - 1
	shape[last] = blocks(shape[last], line) * line
	before := ir.Before(k.Op)
	temporary := gpu.Alloc.New(before, gpu.AllocOp{}, ir.MemRef(shape, t.Elem(), nil, t.Space())).MemRef
	copyTo(before, temporary, array, []int64{max(threads*each/line, 1), line})
	array.ReplaceUsesIf(temporary, func(u *ir.Use) bool { return k.Op.IsAncestor(u.Owner()) })
	gpu.Dealloc.New(ir.After(k.Op), gpu.DeallocOp{MemRef: temporary})
}

// copyTo writes a kernel whose blocks copy a tile of rows and columns each. Elements behind the source's rows are
// loaded as zeros.
func copyTo(host *ir.Builder, to, from *ir.Value, extents []int64) {
	shape := to.Type().(*ir.MemRefType).Shape()
	counts := slices.Clone(shape) // of blocks along each dimension
	step := func(dim int) int64 {
		if i := dim - len(shape) + len(extents); i >= 0 {
			return extents[i]
		}
		return 1
	}
	grid := int64(1)
	for i := range counts {
		counts[i] = blocks(shape[i], step(i))
		grid *= counts[i]
	}
	body := ir.NewBlock(ir.Index)
	b := ir.NewBuilder(body)
	b.Loc = host.Loc
	at, number := make([]*ir.Value, len(shape)), body.Arg(0)
	for i := len(shape) - 1; i >= 0; i-- {
		n := number
		if i > 0 {
			count := arith.ConstantIndex(b, counts[i])
			n, number = arith.Binary(b, arith.RemUI, number, count), arith.Binary(b, arith.DivUI, number, count)
		}
		at[i] = arith.Binary(b, arith.MulI, n, arith.ConstantIndex(b, step(i)))
	}
	elem := ir.ElemOrSelf(from.Type())
	x := tile.Load.New(b, tile.LoadOp{Source: from, At: tile.At(at...)}, ir.Tensor(extents, elem, nil)).Result
	tile.Store.New(b, tile.StoreOp{Value: x, Dest: to, At: tile.At(at...)})
	tile.Yield.New(b, tile.YieldOp{})
	tile.Kernel.New(host, tile.KernelOp{StaticGrid: []int64{grid}, Threads: threads, Body: ir.NewRegion(body)})
}

// blocks is how many tiles of an extent cover so many elements.
func blocks(n, extent int64) int64 { return (n + extent - 1) / extent }
