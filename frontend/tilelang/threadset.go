package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Which threads of the block come to a place of a thread region, and what numbers they have there, as far as that is
// computed of their numbers.

// A threadSet is some threads.
type threadSet struct {
	in    []bool // of each thread of the block, whether it may be one of them
	exact bool   // they are all of these, or none where something decides that is the same for all threads
}

func (c threadSet) count() (n int64) {
	for _, in := range c.in {
		if in {
			n++
		}
	}
	return n
}

// some names them as tile.barrier does.
func (c threadSet) some() (pairs []int64) {
	for i, in := range c.in {
		if in && (i == 0 || !c.in[i-1]) {
			pairs = append(pairs, int64(i))
		}
		if in && (i+1 == len(c.in) || !c.in[i+1]) {
			pairs = append(pairs, int64(i)+1)
		}
	}
	return pairs
}

// threadSetAt are the threads that come to a frame of the thread region.
func (t *translator) threadSetAt(s *threadRegion, f *frame) threadSet {
	c, known := s.threadSets[f]
	if known {
		return c
	}
	if f == s.frame {
		c = threadSet{slices.Repeat([]bool{true}, int(s.n)), true}
	} else {
		c = t.threadSetAt(s, f.parent)
		switch {
		case f.mask == 0:
		case f.when != nil:
			c = t.satisfying(s, c, f.when, f.otherwise)
		default:
			c.exact = false // it depends on the thread how often it comes
		}
	}
	s.threadSets[f] = c
	return c
}

// satisfying are the threads of a set that meet a condition, or its contrary.
func (t *translator) satisfying(s *threadRegion, c threadSet, cond *ir.Value, otherwise bool) threadSet {
	parts := []*ir.Value{cond}
	if !otherwise {
		parts = conjuncts(cond)
	}
	out := threadSet{slices.Clone(c.in), c.exact}
	for _, p := range parts {
		ns := t.numbersOf(s, p)
		switch {
		case ns != nil:
			for i, n := range ns {
				out.in[i] = out.in[i] && (n != 0) != otherwise
			}
		case t.maskOf(p) != 0:
			out.exact = false
		}
	}
	return out
}

// conjuncts are the conditions of a conjunction.
func conjuncts(cond *ir.Value) []*ir.Value {
	if o, ok := arith.AndI.Cast(cond.DefiningOp()); ok {
		return append(conjuncts(o.LHS), conjuncts(o.RHS)...)
	}
	return []*ir.Value{cond}
}

// numbersOf is what each thread has of a value, nil if it is not computed of the thread's number alone.
func (t *translator) numbersOf(s *threadRegion, v *ir.Value) []int64 {
	ns, known := s.numbers[v]
	if !known {
		ns = t.compute(s, v)
		s.numbers[v] = ns
	}
	return ns
}

func (t *translator) compute(s *threadRegion, v *ir.Value) []int64 {
	out := make([]int64, s.n)
	if v == s.rank {
		for i := range out {
			out[i] = int64(i)
		}
		return out
	}
	if n, ok := asNumber(rewrite.ConstantOf(v)); ok {
		return slices.Repeat([]int64{n}, int(s.n))
	}
	op := v.DefiningOp()
	if op == nil || !t.isWithin(v, s.frame) || !ir.IsPure(op) || op.NumRegions() > 0 || op.NumResults() != 1 ||
		op.NumOperands() > maxOperands {
		return nil
	}
	var of [maxOperands][]int64
	for i, o := range op.Operands() {
		if of[i] = t.numbersOf(s, o); of[i] == nil {
			return nil
		}
	}
	for i := range out {
		var xs [maxOperands]int64
		for j := range op.NumOperands() {
			xs[j] = of[j][i]
		}
		n, ok := s.applied.applied(op, xs)
		if !ok {
			return nil
		}
		out[i] = n
	}
	return out
}

// footprint are the elements that each thread touches, in the dimensions in which they are computed of the thread's
// number but for what is the same for all threads.
type footprint struct {
	shared []linear.Form
	own    [][]int64 // nil in others
}

func (t *translator) footprintOf(s *threadRegion, at []linear.Form) footprint {
	out := footprint{make([]linear.Form, len(at)), make([][]int64, len(at))}
	for d, l := range at {
		own := slices.Repeat([]int64{l.Constant()}, int(s.n))
		for _, m := range l.Terms() {
			if !t.isWithin(m.Of, s.frame) {
				out.shared[d] = out.shared[d].PlusTimes(linear.Of(m.Of), m.Coefficient)
				continue
			}
			ns := t.numbersOf(s, m.Of)
			if ns == nil {
				own = nil
				break
			}
			for i, n := range ns {
				own[i] += m.Coefficient * n
			}
		}
		out.own[d] = own
	}
	return out
}

// meet finds two threads that touch one element, one from a set that touches spots x, the other from a set that touches
// y: none if found is false and known is true. Threads of one unit, so many consecutive ones, do not count. must says
// that nothing else orders them.
func (x footprint) meet(of threadSet, y footprint, with threadSet, unit int) (pair [2]int, found, surely, known bool) {
	var dims []int
	for d := range x.own {
		if x.own[d] != nil && y.own[d] != nil && x.shared[d].Equal(y.shared[d]) {
			dims = append(dims, d)
		}
	}
	if len(dims) == 0 && len(x.own) > 0 {
		return pair, false, false, false
	}
	key := make([]int64, len(dims))
	spot := func(s footprint, thread int) string {
		for i, d := range dims {
			key[i] = s.own[d][thread]
		}
		return ir.Int64sKey(key)
	}
	at := map[string][]int{} // of each element two threads of different units, if there are two
	for i, in := range with.in {
		if k := spot(y, i); in && (len(at[k]) == 0 || len(at[k]) == 1 && at[k][0]/unit != i/unit) {
			at[k] = append(at[k], i)
		}
	}
	for i, in := range of.in {
		if !in {
			continue
		}
		for _, j := range at[spot(x, i)] {
			if j/unit != i/unit {
				return [2]int{i, j}, true, len(dims) == len(x.own) && of.exact && with.exact, true
			}
		}
	}
	return pair, false, false, true
}
