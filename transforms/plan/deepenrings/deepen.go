package deepenrings

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/budget"
	"github.com/tsopt/tsopt/transforms/analysis/sharedmemory"
)

// Kernel gives the ring buffers of a kernel that may have more stages one more at a time while shared memory has room.
// A ring buffer that is loaded once for a whole loop gets one stage first, so that its next tile is prefetched while
// the loop runs. Where blocks share an SM, ring buffers of loops get the least number of stages that they need before.
func Kernel(k tile.KernelOp, m arch.Machine, ctx *pass.Context) {
	rings := growing(k)
	if len(rings) == 0 || !budget.Alone(k, m) {
		return
	}
	was := map[*ir.Op]int64{}
	for _, r := range rings {
		was[r.Op] = r.Depth()
	}
	room := func() bool { return sharedmemory.Place(sharedmemory.Of(k)) <= m.SharedBeside(k.Resident()) }
	whole, steps := forWholeLoops(rings)
	if k.Resident() > 1 {
		widen(steps, m.StagesAtLeast(), room)
	}
	for _, r := range whole {
		widen([]tile.RingOp{r}, r.Depth()+1, room)
	}
	widen(steps, m.StagesAtMost(), room)
	for _, some := range [][]tile.RingOp{whole, steps} {
		if len(some) > 0 && some[0].Depth() > was[some[0].Op] {
			ctx.Passed(diag.Memory, some[0].Op, "has %d stages instead of %d: shared memory has room for them", some[0].Depth(),
				was[some[0].Op])
		}
	}
}

// widen gives each of some rings another stage as long as there is room, until one has so many.
func widen(rings []tile.RingOp, most int64, room func() bool) {
	for len(rings) > 0 && !slices.ContainsFunc(rings, func(r tile.RingOp) bool { return r.Depth() >= most }) {
		if resize(rings, 1); !room() {
			resize(rings, -1)
			return
		}
	}
}

// growing are the rings that may have more stages: their buffers are used by stages alone, and another stage would have
// the layout of the first.
func growing(k tile.KernelOp) (out []tile.RingOp) {
	for r := range ir.Collect(k.Op, tile.Ring) {
		if r.AtLeast && !slices.ContainsFunc(r.Buffers,
			func(b *ir.Value) bool { return !tile.Alloc.Is(b.DefiningOp()) || !onlyStages(b) || !repeats(b) }) {
			out = append(out, r)
		}
	}
	return out
}

// forWholeLoops divides rings into those that are waited for in a loop around the loops of others, and those of these
// loops. What is waited for in no loop is used once, and is in neither.
func forWholeLoops(rings []tile.RingOp) (whole, steps []tile.RingOp) {
	most := 0
	for _, r := range rings {
		most = max(most, loopsAround(r))
	}
	for _, r := range rings {
		switch n := loopsAround(r); {
		case n == most:
			steps = append(steps, r)
		case n > 0:
			whole = append(whole, r)
		}
	}
	return whole, steps
}

// loopsAround is how many loops stand around the innermost wait for what a ring has.
func loopsAround(r tile.RingOp) (most int) {
	for u := range r.Ring.Uses() {
		if !tile.Take.Is(u.Owner()) {
			continue
		}
		n := 0
		for op := u.Owner().ParentOp(); op != nil && !tile.Kernel.Is(op); op = op.ParentOp() {
			if scf.For.Is(op) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

func onlyStages(buffer *ir.Value) bool {
	for u := range buffer.Uses() {
		if !tile.Slot.Is(u.Owner()) && !tile.Ring.Is(u.Owner()) {
			return false
		}
	}
	return true
}

// repeats reports whether another stage of a buffer has the layout of the others: with one stage, the swizzle's pattern
// may be longer than that.
func repeats(buffer *ir.Value) bool {
	m, err := tile.MemoryOf(longer(buffer, 1))
	if err == nil {
		_, _, err = m.Tiles(1)
	}
	return err == nil
}

// longer is the type of a buffer with so many more stages.
func longer(buffer *ir.Value, by int64) *ir.MemRefType {
	t := buffer.Type().(*ir.MemRefType)
	shape := slices.Clone(t.Shape())
	shape[0] += by
	return ir.MemRef(shape, t.Elem(), t.Layout(), t.Space())
}

// resize gives rings so many more stages.
func resize(rings []tile.RingOp, by int64) {
	for _, r := range rings {
		for _, b := range r.Buffers {
			b.SetType(longer(b, by))
		}
	}
}
