package allocatememory

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// Kernel gives every shared-memory tile of a kernel an offset. Tiles
// whose lifetimes do not overlap share memory, but for small ones, where that costs nothing.
// remark is told of rings that got more slots.
func Kernel(k tile.KernelOp, m arch.Machine, ctx *pass.Context) error {
	limit := m.SharedBeside(k.Resident())
	tiles := lifetimes(k)
	total := place(tiles)
	if total > limit {
		return tooLarge(k, tiles, total, limit)
	}
	if deepen(k, m, ctx) {
		tiles = lifetimes(k)
		total = place(tiles)
	}
	if apart := apart(tiles); len(apart) > 0 {
		more := place(apart)
		if more <= limit && m.Resident(k.Threads, more, 0) == m.Resident(k.Threads, total, 0) {
			tiles, total = apart, more
		}
	}
	for _, t := range tiles {
		t.set()
	}
	ir.Edit(k.Op, func(k *tile.KernelOp) { k.SharedBytes = total })
	return nil
}

// place gives tiles their offsets, one after the other, and says how many bytes they take.
func place(tiles []lifetime) (total int64) {
	for i := range tiles {
		tiles[i].offset = firstFit(tiles[:i], tiles[i])
		total = max(total, tiles[i].offset+tiles[i].size)
	}
	return total
}

// What is small, and how much of it there may be.
const (
	smallBytes = 1 << 10
	apartBytes = 4 << 10
)

// apart are tiles of which small ones share memory with no other: those by which warps exchange
// sums. Whoever writes one then need not wait until all have read another. There are none where
// it would make no difference, or take too much.
func apart(tiles []lifetime) []lifetime {
	var large, small []lifetime
	sum := int64(0)
	for _, t := range tiles {
		if t.size > smallBytes {
			large = append(large, t)
			continue
		}
		t.first, t.last = 0, math.MaxInt
		small = append(small, t)
		sum += t.size
	}
	if sum > apartBytes || !slices.ContainsFunc(tiles, func(t lifetime) bool { return t.size <= smallBytes && sharing(t, tiles) }) {
		return nil
	}
	return append(large, small...)
}

// sharing reports whether a tile shares bytes with another.
func sharing(t lifetime, tiles []lifetime) bool {
	return slices.ContainsFunc(tiles, func(o lifetime) bool {
		return o.op != t.op && o.offset < t.offset+t.size && t.offset < o.offset+o.size
	})
}

// lifetime is the range of program points, numbered in textual order, in which
// an allocation's contents matter.
type lifetime struct {
	op                      *ir.Op // a [tile.Placed]
	size, alignment, offset int64
	first, last             int
}

// set tells the operation where its memory lies.
func (l lifetime) set() {
	if o, ok := ir.As[tile.Placed](l.op); ok {
		o.PlaceAt(l.offset)
	}
}

// what says what the memory is for.
func (l lifetime) what() string {
	if o, ok := ir.As[tile.BarrierMemory](l.op); ok {
		return o.BarrierUse()
	}
	return fmt.Sprint(l.op.Result(0).Type())
}

func lifetimes(k tile.KernelOp) []lifetime {
	start, end := numberOps(k.Op)
	var out []lifetime
	for a := range ir.Collect(k.Op, tile.Alloc) {
		if !scale.InShared(a.Type()) {
			continue
		}
		uses := usesOf(a.MemRef)
		region := uses.sequential(a)
		at := start[region.AncestorOpIn(a.Op)]
		l := lifetime{op: a.Op, size: tile.SharedBytes(a.Type()), alignment: tile.SharedAlignment(a.Type()), last: at}
		first := -1
		for _, op := range uses {
			// A use inside a loop that the allocation lies outside of keeps it
			// alive for the whole loop.
			here := region.AncestorOpIn(op)
			l.last = max(l.last, end[here])
			if c, ok := tile.Copy.Cast(op); ok && c.Async {
				l.last = max(l.last, arrival(k, c, region, start, end))
			}
			// The contents do not matter before something is written.
			if first < 0 || start[here] < first {
				first = start[here]
			}
		}
		l.first = max(first, at)
		l.peers(k, uses, region, start, end)
		if uses.inRoles() || comm.HoldsSlots(a.MemRef) {
			// What roles do, and the ends of a channel, is in no order.
			l.first, l.last = start[k.Op], end[k.Op]
		}
		out = append(out, l)
	}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		o, ok := ir.As[tile.BarrierMemory](op)
		if c, channel := comm.Channel.Cast(op); !ok || channel && c.Slots == nil {
			return
		}
		out = append(out, lifetime{
			op: op, size: o.BarrierBytes(), alignment: barrierAlignment, first: start[k.Op], last: end[k.Op],
		})
	})
	sort.SliceStable(out, func(i, j int) bool { return out[i].first < out[j].first })
	return out
}

// barrierAlignment divides the address of a barrier (PTX ISA, "mbarrier").
const barrierAlignment = 8

// arrival is the last point at which an async copy may still write to a tile
// that was allocated in region r: the first wait for all groups that stands there
// after the copy's commit, else the last wait that may be for it.
func arrival(k tile.KernelOp, c tile.CopyOp, r *ir.Region, start, end map[*ir.Op]int) int {
	last, committed := end[r.AncestorOpIn(c.Op)], false
	ir.WalkOps(k.Op, func(op *ir.Op) {
		at := r.AncestorOpIn(op)
		if at == nil || start[op] < start[c.Op] || last < 0 {
			return
		}
		committed = committed || tile.AsyncCommit.Is(op)
		if w, ok := tile.AsyncWait.Cast(op); ok {
			last = max(last, end[at])
			if at == op && w.Pending == 0 && committed {
				last = -last // nothing is left to wait for
			}
		}
	})
	return max(last, -last)
}

// numberOps numbers the operations in textual order: start before, end after
// what is inside.
func numberOps(root *ir.Op) (start, end map[*ir.Op]int) {
	start, end = map[*ir.Op]int{}, map[*ir.Op]int{}
	n := 0
	var visit func(*ir.Op)
	visit = func(op *ir.Op) {
		n++
		start[op] = n
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for o := range b.Ops() {
					visit(o)
				}
			}
		}
		n++
		end[op] = n
	}
	visit(root)
	return start, end
}

// firstFit is the lowest aligned offset at which t meets none of the placed
// tiles that are alive at the same time.
func firstFit(placed []lifetime, t lifetime) int64 {
	var alive []lifetime
	for _, p := range placed {
		if p.first <= t.last && t.first <= p.last {
			alive = append(alive, p)
		}
	}
	sort.Slice(alive, func(i, j int) bool { return alive[i].offset < alive[j].offset })
	at := int64(0)
	for _, p := range alive {
		if at+t.size <= p.offset {
			break
		}
		at = max(at, align(p.offset+p.size, t.alignment))
	}
	return at
}

func align(n, to int64) int64 { return (n + to - 1) / to * to }

func tooLarge(k tile.KernelOp, tiles []lifetime, total, limit int64) error {
	var terms []string
	d := k.Errorf("needs %d bytes of shared memory, but the target has %d", total, limit)
	for _, t := range tiles {
		terms = append(terms, fmt.Sprint(t.size))
		d.Note(t.op.Loc(), "%d bytes at offset %d for %s", t.size, t.offset, t.what())
	}
	d.Notes = append(d.Notes, &diag.Diagnostic{Severity: diag.Note, Loc: k.Loc(),
		Message: "the tiles take " + strings.Join(terms, " + ") + " bytes; use smaller tiles or " + stages(k, total, limit)})
	return d
}

// stages says how many would fit in the rings of a kernel that all have the same number of slots.
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
