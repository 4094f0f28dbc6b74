package pressure

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A Range is the live range of a value: it needs bits from its definition to after its last use. An operation's result
// may reuse the registers of an operand with its last use there.
type Range struct {
	Value    *ir.Value
	From, To int // To is exclusive
	Bits     int64
}

// A Region is one whose values take registers.
type Region struct {
	Of   *ir.Region
	Bits func(*ir.Value) int64 // that a value takes, 0 if none
	// Run reports whether an operation is elementwise. Consecutive ones begin and end together: ptxas interleaves them
	// element by element, so that the tiles between them are never live as a whole. Nil for none.
	Run func(*ir.Op) bool
	// InRun reports whether an operation may be between the operations of a run.
	InRun func(*ir.Op) bool
}

// Ranges are the live ranges of the values that operations in the region use and that need bits. Values from outside of
// the region are live throughout, arguments from its start, and values that a nested loop uses to the loop's end.
func (r Region) Ranges() (out []Range) {
	out, _ = r.ranges()
	return out
}

// At is a function that gives the bits that are live while one of the region's operations computes: those of its run,
// if it is in one.
func (r Region) At() func(*ir.Op) int64 {
	ranges, places := r.ranges()
	return func(op *ir.Op) int64 { return At(ranges, places.begin[op]) }
}

func (r Region) ranges() (out []Range, t *places) {
	t = &places{Region: r, begin: map[*ir.Op]int{}, end: map[*ir.Op]int{}, await: awaits(r.Of)}
	t.number(r.Of)
	add := func(v *ir.Value, from, to int) {
		if bits := r.Bits(v); bits > 0 && from < to {
			out = append(out, Range{Value: v, From: from, To: to, Bits: bits})
		}
	}
	arguments := func(in *ir.Region, from int) {
		for b := range in.Blocks() {
			for _, v := range b.Args() {
				add(v, from, t.lastUse(v, in))
			}
		}
	}
	arguments(r.Of, 0)
	around := map[*ir.Value]bool{}
	for b := range r.Of.Blocks() {
		for op := range b.Ops() {
			ir.WalkOps(op, func(op *ir.Op) {
				for _, v := range op.Results() {
					add(v, t.end[op], t.lastUse(v, op.Block().Region()))
				}
				for _, inner := range op.Regions() {
					arguments(inner, t.begin[op])
				}
				for _, v := range op.Operands() {
					if !r.Of.IsAncestor(v.ParentRegion()) && !around[v] {
						around[v] = true
						add(v, 0, t.n+1)
					}
				}
			})
		}
	}
	return out, t
}

// Most is the greatest sum of bits that are live at one place.
func Most(ranges []Range) (most int64) {
	for _, at := range ranges {
		most = max(most, At(ranges, at.From))
	}
	return most
}

// At is the sum of the bits that are live at a place.
func At(ranges []Range, place int) (sum int64) {
	for _, r := range ranges {
		if r.From <= place && place < r.To {
			sum += r.Bits
		}
	}
	return sum
}

// places numbers the operations of a region: one with regions begins before its contents, and ends after them.
type places struct {
	Region
	begin, end map[*ir.Op]int
	n          int
	await      map[*ir.Op][]*ir.Op
}

func (t *places) number(r *ir.Region) {
	for b := range r.Blocks() {
		var run []*ir.Op
		for op := range b.Ops() {
			switch {
			case t.Run != nil && t.Run(op):
				run = append(run, op)
				continue
			case run != nil && t.InRun(op):
				t.begin[op], t.end[op] = t.n, t.n
				continue
			}
			t.finish(run)
			run = nil
			t.begin[op] = t.n
			for _, inner := range op.Regions() {
				t.number(inner)
			}
			t.n++
			t.end[op] = t.n
		}
		t.finish(run)
	}
}

// finish numbers a run.
func (t *places) finish(run []*ir.Op) {
	if run == nil {
		return
	}
	for _, op := range run {
		t.begin[op], t.end[op] = t.n, t.n+1
	}
	t.n++
}

// lastUse is where the last operation of the region that uses a value ends; operands of an operation with regions are
// live in them as arguments. An MMA in flight uses its first operand until it is awaited.
func (t *places) lastUse(v *ir.Value, in *ir.Region) (last int) {
	use := func(user *ir.Op) {
		op := in.AncestorOpIn(user)
		switch {
		case op == nil:
		case op == user && op.NumRegions() > 0:
			last = max(last, t.begin[op])
		default:
			last = max(last, t.end[op])
		}
	}
	for u := range v.Uses() {
		use(u.Owner())
		if g, ok := tile.Gemm.Cast(u.Owner()); ok && g.A == v {
			for _, a := range t.await[g.Op] {
				use(a)
			}
		}
	}
	return last
}

// awaits are the awaits of each MMA in flight.
func awaits(r *ir.Region) map[*ir.Op][]*ir.Op {
	out := map[*ir.Op][]*ir.Op{}
	for a := range ir.Collect(r.Owner(), tile.Await) {
		for _, g := range a.MMAs() {
			out[g.Op] = append(out[g.Op], a.Op)
		}
	}
	return out
}

// Free makes a function that reports whether the results of an operation need no registers of their own: they are those
// of an operand, or hold one number, which is rematerialized. That includes elementwise results of such tiles alone.
// The function caches its answers, since there may be many paths to an operation.
func Free() func(*ir.Op) bool {
	known := map[*ir.Op]bool{}
	var free func(op *ir.Op) bool
	free = func(op *ir.Op) bool {
		answer, ok := known[op]
		if !ok {
			takes := func(v *ir.Value) bool { return v.DefiningOp() == nil || !free(v.DefiningOp()) }
			answer = repeats(op) ||
				op.Has(ir.Elementwise) && op.NumOperands() > 0 && !slices.ContainsFunc(op.Operands(), takes)
			known[op] = answer
		}
		return answer
	}
	return free
}

// repeats reports whether an operation only repeats numbers.
func repeats(op *ir.Op) bool {
	switch op.Def() {
	case tile.Fill.OpDef, tile.Iota.OpDef, tile.Broadcast.OpDef, tile.ExpandDims.OpDef:
		return true
	}
	return op.Has(ir.ConstantLike)
}
