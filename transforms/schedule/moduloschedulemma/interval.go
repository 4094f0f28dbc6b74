package moduloschedulemma

import (
	"cmp"
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/modulo"
)

// The body of a loop, for a modulo schedule: MMAs with one accumulator are one operation of the tensor cores. All other
// operations form regions: the operations of a region depend on the same MMAs, lead to the same ones, and need the same
// ones of the iteration before. Threads run one region at a time.

const (
	tensorCores = iota
	threads
)

const (
	maxMMAs   = 8     // in a loop; with more the first choice is taken
	maxSearch = 20000 // systems of differences for one interval
	leastGain = 0.98  // of the interval in program order
)

// choice is which MMAs run an iteration later, with the operations that depend on them.
type choice struct {
	mmas     []*ir.Op
	interval float64 // cycles from iteration to iteration
}

// choose orders groups of MMAs that could run later together by the interval between iterations, and drops those
// without a gain over program order, which takes inOrder cycles.
func choose(l scf.ForOp, all []*ir.Op, later [][]*ir.Op,
	cycles func(*ir.Op) float64) (choices []choice, inOrder float64) {
	b := bodyOf(l, all, cycles)
	for _, o := range b.ops {
		inOrder += o.Busy // threads wait for each MMA at its first use
	}
	if len(b.accumulators) > maxMMAs {
		return []choice{{mmas: later[0]}}, inOrder
	}
	for _, p := range later {
		s, err := b.solve(p)
		if err == nil && s.Interval <= leastGain*inOrder {
			choices = append(choices, choice{p, s.Interval})
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int {
		return cmp.Compare(math.Round(a.interval),
			math.Round(b.interval))
	})
	return choices, inOrder
}

// body is the body of a loop, as operations of a modulo schedule.
type body struct {
	accumulators []*ir.Op // the first MMA of each accumulator
	ops          []modulo.Op
	edges        []modulo.Edge
	// follows are, for each operation, the accumulators that it depends on in its iteration; a bit set.
	follows []uint64
	of      map[*ir.Op]int // the scheduled operation of an operation of the loop
	// operands are the operations that compute what MMAs read in registers, of no other MMA's result.
	operands map[*ir.Op]*ir.Op
}

// region is a key: operations of the loop with the same key are one.
type region struct {
	follows, leads, carried uint64
	accumulator             int  // of MMAs, -1 for others
	operand                 bool // computes what MMAs read in registers
}

func bodyOf(l scf.ForOp, all []*ir.Op, cycles func(*ir.Op) float64) *body {
	b := &body{of: map[*ir.Op]int{}, operands: map[*ir.Op]*ir.Op{}}
	sum := map[*ir.Op]int{}
	for _, p := range all {
		first := accumulatorOf(p)
		if !slices.Contains(b.accumulators, first) {
			b.accumulators = append(b.accumulators, first)
		}
		sum[p] = slices.Index(b.accumulators, first)
	}
	regions := b.regions(l, sum)
	known := map[region]int{}
	for op := range l.Body.Entry().Ops() {
		r, ok := regions[op]
		if !ok {
			continue
		}
		n, seen := known[r]
		if !seen {
			n = len(b.ops)
			known[r] = n
			resource := threads
			if r.accumulator >= 0 {
				resource = tensorCores
			}
			b.ops = append(b.ops, modulo.Op{Resource: resource})
			b.follows = append(b.follows, r.follows)
		}
		b.of[op] = n
		if !readByMMAs(op) {
			b.ops[n].Busy += cycles(op)
		}
	}
	b.connect(l)
	return b
}

// readByMMAs reports whether an operation only computes where MMAs read, so that threads do nothing.
func readByMMAs(op *ir.Op) bool {
	return tile.ViewsStage(op) && !slices.ContainsFunc(op.Result(0).Users(),
		func(u *ir.Op) bool { return !tile.Gemm.Is(u) && !tile.ViewsStage(u) })
}

// regions groups the operations of a loop.
func (b *body) regions(l scf.ForOp, sum map[*ir.Op]int) map[*ir.Op]region {
	out := map[*ir.Op]region{}
	for op := range l.Body.Entry().Ops() {
		if !op.Has(ir.Terminator) {
			r := region{accumulator: -1}
			if n, ok := sum[op]; ok {
				r.accumulator = n
			}
			out[op] = r
		}
	}
	mark := func(from *ir.Op, add func(r *region)) {
		for op := range after(from) {
			if r, ok := out[op]; ok {
				add(&r)
				out[op] = r
			}
		}
	}
	for op, n := range sum {
		mark(op, func(r *region) { r.follows |= 1 << n })
	}
	for op := range out {
		for user := range after(op) {
			if n, ok := sum[user]; ok {
				r := out[op]
				r.leads |= 1 << n
				out[op] = r
			}
		}
	}
	for i, v := range l.Body.Entry().Terminator().Operands() {
		r, ok := out[v.DefiningOp()]
		if !ok {
			continue
		}
		for _, user := range b.users(l, l.IterArgs()[i]) {
			mark(user, func(x *region) { x.carried |= r.follows })
		}
	}
	for mma := range sum {
		op := computedOperand(l, mma)
		if r := out[op]; op != nil && r.follows == 0 {
			r.operand = true
			out[op], b.operands[mma] = r, op
		}
	}
	for op, r := range out {
		if r.accumulator >= 0 { // the MMAs of an accumulator are one, whatever each depends on
			out[op] = region{accumulator: r.accumulator, follows: out[b.accumulators[r.accumulator]].follows}
		}
	}
	return out
}

// users are the operations of a loop's body that use a value.
func (b *body) users(l scf.ForOp, v *ir.Value) (out []*ir.Op) {
	for u := range v.Uses() {
		if op := l.Body.AncestorOpIn(u.Owner()); op != nil && !op.Has(ir.Terminator) {
			out = append(out, op)
		}
	}
	return out
}

// connect adds the edges: from a value to its uses, in the same iteration or the next, from the readers of an MMA's
// result to the next MMA, which overwrites its registers, and from an MMA to what computes its next operand in
// registers.
func (b *body) connect(l scf.ForOp) {
	seen := map[modulo.Edge]bool{}
	add := func(from, to *ir.Op, distance int) {
		u, v := b.of[from], b.of[to]
		e := modulo.Edge{From: u, To: v, After: b.ops[u].Busy, Distance: distance}
		if (u != v || distance > 0) && !seen[e] {
			seen[e] = true
			b.edges = append(b.edges, e)
		}
	}
	for op := range l.Body.Entry().Ops() {
		if operand := b.operands[op]; operand != nil {
			add(op, operand, 1)
		}
		for _, v := range op.Results() {
			for _, user := range b.users(l, v) {
				add(op, user, 0)
				if b.ops[b.of[op]].Resource == tensorCores && b.ops[b.of[user]].Resource == threads {
					add(user, op, 1)
				}
			}
		}
	}
	for i, v := range l.Body.Entry().Terminator().Operands() {
		if _, ok := b.of[v.DefiningOp()]; ok {
			for _, user := range b.users(l, l.IterArgs()[i]) {
				add(v.DefiningOp(), user, 1)
			}
		}
	}
}

// solve finds the interval if MMAs, and what depends on them, run an iteration later.
func (b *body) solve(later []*ir.Op) (modulo.Schedule, error) {
	ops := slices.Clone(b.ops)
	for _, mma := range later {
		for i := range ops {
			if b.follows[i]>>slices.Index(b.accumulators, accumulatorOf(mma))&1 == 1 {
				ops[i].Stage = 1
			}
		}
	}
	return modulo.Solve(ops, b.edges, 2, maxSearch)
}
