package allocatememory

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/sharedmemory"
)

// Kernel gives every shared-memory tile of a kernel an offset. Tiles whose live ranges do not overlap share memory,
// except small ones, if that costs nothing.
func Kernel(k tile.KernelOp, m arch.Machine) error {
	limit := m.SharedBeside(k.Resident())
	tiles := sharedmemory.Of(k)
	total := sharedmemory.Place(tiles)
	if total > limit {
		return tooLarge(k, tiles, total, limit)
	}
	if apart := apart(tiles); len(apart) > 0 {
		more := sharedmemory.Place(apart)
		if more <= limit && m.Resident(k.Threads, more, 0) == m.Resident(k.Threads, total, 0) {
			tiles, total = apart, more
		}
	}
	for _, t := range tiles {
		setOffset(t)
	}
	ir.Edit(k.Op, func(k *tile.KernelOp) { k.SharedBytes = total })
	return nil
}

// What is small, and how much of it there may be.
const (
	smallBytes = 1 << 10
	apartBytes = 4 << 10
)

// apart are small tiles that share memory with no other: those by which warps exchange sums. The writer of one then
// need not wait until all have read another. There are none if it would make no difference, or take too much memory.
func apart(tiles []sharedmemory.Tile) []sharedmemory.Tile {
	var large, small []sharedmemory.Tile
	sum := int64(0)
	for _, t := range tiles {
		if t.Size > smallBytes {
			large = append(large, t)
			continue
		}
		t.Always()
		small = append(small, t)
		sum += t.Size
	}
	if sum > apartBytes || !slices.ContainsFunc(tiles,
		func(t sharedmemory.Tile) bool { return t.Size <= smallBytes && sharing(t, tiles) }) {
		return nil
	}
	return append(large, small...)
}

// sharing reports whether a tile shares bytes with another.
func sharing(t sharedmemory.Tile, tiles []sharedmemory.Tile) bool {
	return slices.ContainsFunc(tiles, t.Shares)
}

// setOffset writes the offset of an allocation into its operation.
func setOffset(l sharedmemory.Tile) {
	if o, ok := ir.As[tile.Placed](l.Op); ok {
		o.PlaceAt(l.Offset)
	}
}

// purpose says what an allocation is for.
func purpose(l sharedmemory.Tile) string {
	if o, ok := ir.As[tile.BarrierMemory](l.Op); ok {
		return o.BarrierUse()
	}
	return fmt.Sprint(l.Op.Result(0).Type())
}

// tooLarge is the error of a kernel whose allocations take more shared memory than a block has, with the arithmetic.
func tooLarge(k tile.KernelOp, tiles []sharedmemory.Tile, total, limit int64) error {
	var terms []string
	d := k.Errorf("needs %d bytes of shared memory, but the target has %d", total, limit)
	for _, t := range tiles {
		terms = append(terms, fmt.Sprint(t.Size))
		d.Note(t.Op.Loc(), "%d bytes at offset %d for %s", t.Size, t.Offset, purpose(t))
	}
	d.Notes = append(d.Notes, &diag.Diagnostic{Severity: diag.Note, Loc: k.Loc(),
		Message: "the tiles take " + strings.Join(terms, " + ") + " bytes; use smaller tiles or " + stages(k, total, limit)})
	return d
}

// stages is how many stages would fit in the rings of a kernel, with the same number in all.
func stages(k tile.KernelOp, total, limit int64) string {
	depth, slot := int64(0), int64(0) // of all rings together
	for r := range ir.Collect(k.Op, tile.Ring) {
		n := r.Depth()
		if n == 1 {
			continue
		}
		if depth != 0 && n != depth {
			return "fewer stages"
		}
		depth = n
		for _, b := range r.Buffers {
			slot += tile.SharedBytes(b.Type().(*ir.MemRefType)) / n
		}
	}
	for n := depth - 1; n >= 2; n-- {
		if total-slot*(depth-n) <= limit {
			return fmt.Sprintf("%d stages, which would take %d", n, total-slot*(depth-n))
		}
	}
	return "fewer stages"
}
