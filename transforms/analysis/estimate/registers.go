package estimate

import (
	"fmt"
	"github.com/tsopt/tsopt/layout"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// overhead is about how many registers a thread needs beside those of tiles: addresses,
// counters and what is on its way.
const overhead = 24

// Spills says of a planned kernel whose threads hold more registers of tiles than they have how many
// those are, and what would help; "" of others.
func Spills(k tile.KernelOp, m arch.Machine) string {
	c := Cost{Kernel: k}
	c.registers(m)
	// What is computed element by element ptxas reorders: a few more fit.
	if c.Budget == 0 || c.Registers*4 <= c.Budget*5 {
		return ""
	}
	why := fmt.Sprintf("a thread holds %d registers of tiles, and has %d", c.Registers, c.Budget)
	roles := false
	for range ir.Collect(k.Op, tile.Specialize) {
		roles = true
	}
	for t := 2 * k.Threads; t <= m.BlockThreads() && !roles; t *= 2 {
		next := Cost{Kernel: k}
		next.Kernel.Threads = t
		next.registers(m)
		if each := c.Registers * k.Threads / t; each+overhead <= next.Budget {
			return why + fmt.Sprintf("; of %d threads each would hold %d", t, each)
		}
	}
	return why + "; use smaller tiles"
}

// manyInstructions is how many a function has of which partial results of many elements are live at a time. A GEMM
// with GELU, whose erf
// has 37, took 240 µs on an H200 with 128 elements in each thread, of which 358 values were spilled, and 196 µs with
// 64.
const manyInstructions = 8

// functions is how many registers operand and partial results of such a function take.
func (c Cost) functions() (most int64) {
	ir.WalkOps(c.Kernel.Op, func(op *ir.Op) {
		if isByElement(op) && countOf(op).Slots >= manyInstructions {
			most = max(most, 2*int64(registersOf(op.Result(0).Type())))
		}
	})
	return most
}

// life is where in the text of a region a tile is held in registers.
type life struct{ from, to, registers int }

// text numbers the operations of a region: an operation with regions begins before what is in
// them and ends after. What is computed element by element in one run begins and ends together: ptxas takes
// element after element, so that a tile goes as the next one comes, and those between are never there as a whole.
type text struct {
	begin, end map[*ir.Op]int
	n          int
}

func (t *text) region(r *ir.Region) {
	for b := range r.Blocks() {
		var run []*ir.Op
		for op := range b.Ops() {
			switch {
			case isByElement(op):
				run = append(run, op)
				continue
			case run != nil && isScalar(op):
				t.begin[op], t.end[op] = t.n, t.n
				continue
			}
			t.finish(run)
			run = nil
			t.begin[op] = t.n
			for _, inner := range op.Regions() {
				t.region(inner)
			}
			t.n++
			t.end[op] = t.n
		}
		t.finish(run)
	}
}

// finish numbers a run.
func (t *text) finish(run []*ir.Op) {
	if run == nil {
		return
	}
	for _, op := range run {
		t.begin[op], t.end[op] = t.n, t.n+1
	}
	t.n++
}

// isByElement reports whether an operation makes a tile of tiles, each element of the elements beside it.
func isByElement(op *ir.Op) bool {
	return op.Has(ir.Elementwise) && op.NumResults() == 1 && registersOf(op.Result(0).Type()) > 0
}

// isScalar reports whether an operation is arithmetic without tiles, which may stand between those of a run.
func isScalar(op *ir.Op) bool {
	return op.NumRegions() == 0 && op.Has(ir.Pure) && !slices.ContainsFunc(slices.Concat(op.Operands(), op.Results()), func(v *ir.Value) bool { return registersOf(v.Type()) > 0 })
}

// held is the greatest number of registers that tiles take in a thread at one place of a
// region, by the text: a value lives to its last use, in a loop to the loop's end.
func held(region *ir.Region) int64 {
	t := &text{begin: map[*ir.Op]int{}, end: map[*ir.Op]int{}}
	t.region(region)
	var lives []life
	ir.WalkOps(region.Owner(), func(op *ir.Op) {
		if t.end[op] == 0 {
			return
		}
		for _, v := range op.Results() {
			if namesOthers(op) {
				break
			}
			lives = append(lives, life{t.end[op], t.lastUse(v, op.Block().Region()), registersOf(v.Type())})
		}
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for _, v := range b.Args() {
					lives = append(lives, life{t.begin[op], t.lastUse(v, r), registersOf(v.Type())})
				}
			}
		}
	})
	return most(lives)
}

// namesOthers reports whether the registers of a result are those of an operand, or hold one
// number, which code has as it needs it: also what is computed of such tiles alone, element by element.
func namesOthers(op *ir.Op) bool {
	switch op.Def() {
	case tile.Fill.OpDef, tile.Iota.OpDef, tile.Broadcast.OpDef, tile.ExpandDims.OpDef:
		return true
	}
	if op.Has(ir.ConstantLike) {
		return true
	}
	return op.Has(ir.Elementwise) && op.NumOperands() > 0 && !slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool {
		return v.DefiningOp() == nil || !namesOthers(v.DefiningOp())
	})
}

// lastUse is where the last operation of the value's region that uses it ends; what an
// operation with regions is given goes on as their arguments.
func (t *text) lastUse(v *ir.Value, in *ir.Region) (last int) {
	for u := range v.Uses() {
		op := in.AncestorOpIn(u.Owner())
		switch {
		case op == nil:
		case op == u.Owner() && op.NumRegions() > 0:
			last = max(last, t.begin[op])
		default:
			last = max(last, t.end[op])
		}
	}
	return last
}

// most is the greatest sum of registers at a place.
func most(lives []life) int64 {
	slices.SortFunc(lives, func(a, b life) int { return a.from - b.from })
	best := 0
	for _, l := range lives {
		sum := 0
		for _, m := range lives {
			if m.from <= l.from && l.from < m.to {
				sum += m.registers
			}
		}
		best = max(best, sum)
	}
	return int64(best)
}

// registersOf is how many a thread has of a tile, 0 for what has no layout.
func registersOf(t ir.Type) int {
	tt, ok := tile.TileOf(t)
	if !ok {
		return 0
	}
	l := tile.LayoutOf(tt)
	bits, sized := ir.BitWidth(tt.Elem())
	if l == nil || !sized {
		return 0
	}
	return (int(l.Dist().RegCount())*bits + layout.RegisterBits - 1) / layout.RegisterBits
}
