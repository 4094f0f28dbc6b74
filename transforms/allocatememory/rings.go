package allocatememory

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// Rings that may have more slots than their program says get them where nobody else could use the memory: where there are no more blocks than
// multiprocessors. What comes from far away is then on its way longer before it is used: a product of 4096³ in tiles of 128×128×64 by two warpgroups took
// 228 µs on an H200 with three slots, and 179 with five; by one, on an H100, 234 and 222.

// deepest is how many slots are enough.
const deepest = 8

// deepen gives all such rings of a kernel one slot more as long as there is room, and reports whether any has more now.
func deepen(k tile.KernelOp, m arch.Machine, remark func(op *ir.Op, format string, args ...any)) bool {
	rings := growing(k)
	if len(rings) == 0 || !alone(k, m) {
		return false
	}
	was := rings[0].Depth()
	for !slices.ContainsFunc(rings, func(r tile.RingOp) bool { return r.Depth() >= deepest }) {
		resize(rings, 1)
		if place(lifetimes(k)) > m.SharedBeside(k.Resident()) {
			resize(rings, -1)
			break
		}
	}
	if rings[0].Depth() == was {
		return false
	}
	remark(rings[0].Op, "has %d slots instead of %d: shared memory has room for them", rings[0].Depth(), was)
	return true
}

// alone reports whether each block of a kernel has a multiprocessor to itself.
func alone(k tile.KernelOp, m arch.Machine) bool {
	blocks := int64(1)
	known := intrange.New(intrange.Scope(k.Op))
	for _, g := range k.Grid() {
		most := g.Const
		if g.Value != nil {
			var ok bool
			if _, most, ok = known.Interval(g.Value); !ok {
				return false
			}
		}
		if most > m.Multiprocessors()*k.Resident() {
			return false
		}
		blocks *= most
	}
	return blocks <= m.Multiprocessors()*k.Resident()
}

// growing are the rings that may have more slots, if only slots are used of their buffers, and another would lie as the first does.
func growing(k tile.KernelOp) (out []tile.RingOp) {
	for r := range ir.Collect(k.Op, tile.Ring) {
		if r.AtLeast && !slices.ContainsFunc(r.Buffers, func(b *ir.Value) bool { return !tile.Alloc.Is(b.DefiningOp()) || !onlySlots(b) || !repeats(b) }) {
			out = append(out, r)
		}
	}
	return out
}

func onlySlots(buffer *ir.Value) bool {
	for u := range buffer.Uses() {
		if !tile.Slot.Is(u.Owner()) && !tile.Ring.Is(u.Owner()) {
			return false
		}
	}
	return true
}

// repeats reports whether a slot more of a buffer lies as the others do: of a buffer of one slot, the pattern of the swizzle may be
// longer than that.
func repeats(buffer *ir.Value) bool {
	m, err := tile.MemoryOf(longer(buffer, 1))
	if err == nil {
		_, _, err = m.Slots(1)
	}
	return err == nil
}

// longer is the type of a buffer with so many slots more.
func longer(buffer *ir.Value, by int64) *ir.MemRefType {
	t := buffer.Type().(*ir.MemRefType)
	shape := slices.Clone(t.Shape())
	shape[0] += by
	return ir.MemRef(shape, t.Elem(), t.Layout(), t.Space())
}

// resize gives rings so many slots more.
func resize(rings []tile.RingOp, by int64) {
	for _, r := range rings {
		for _, b := range r.Buffers {
			b.SetType(longer(b, by))
		}
	}
}
