package combine

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// sorter runs a sorting network. Both partners of a comparison ask the comparator the same, so
// that whatever it says, they exchange tuples or keep them, and none gets lost.
type sorter struct {
	*combiner
	d    layout.Distribution
	dim  int
	held [][]*ir.Value // the tuple of each register
}

// sortTuples compares registers of a thread in place, and those of lanes by shuffles.
func sortTuples(c *emit.Ctx, o tile.SortOp) error {
	d := emit.DistOf(o.Sources[0])
	plan, err := layout.PlanSort(d, int(o.Dim))
	if err != nil {
		return o.Errorf("has no lowering: %v", err)
	}
	s := &sorter{&combiner{Ctx: c, Combination: o.Combination}, d, int(o.Dim), make([][]*ir.Value, d.RegCount())}
	for _, v := range o.Sources {
		for r, e := range c.Elements(c.Get(v)) {
			s.held[r] = append(s.held[r], e)
		}
	}
	for _, step := range plan.Steps() {
		for _, line := range plan.Registers {
			if step.Lanes == 0 {
				s.inThread(step, line)
			} else {
				s.acrossLanes(step, line)
			}
		}
	}
	for j, r := range o.Results {
		var es []*ir.Value
		for _, tuple := range s.held {
			es = append(es, tuple[j])
		}
		c.Map(r, c.Pack(emit.ElemType(r), es))
	}
	return s.err
}

// inThread compares registers of a line with others of the thread.
func (s *sorter) inThread(step layout.SortStep, line []int64) {
	for i, first := range line {
		if int64(i)&step.Later.Registers != 0 {
			continue
		}
		partner := int64(i) ^ step.Registers
		if partner >= int64(len(line)) {
			continue
		}
		later := line[partner]
		at := emit.RegisterCoord(s.d, later)[s.dim]
		if s.d.Presence(s.dim, at) == layout.Never {
			continue
		}
		x, y := s.held[first], s.held[later]
		swap := s.before(y, x, s.HoldsAlong(s.d, s.dim, at))
		s.held[first], s.held[later] = s.selected(swap, y, x), s.selected(swap, x, y)
	}
}

// acrossLanes compares registers of a line with those of another lane.
func (s *sorter) acrossLanes(step layout.SortStep, line []int64) {
	var later *ir.Value // this lane's are, if that is the same for all registers
	if mask := step.Later.Lanes; mask != 0 {
		bit := s.Term(layout.Term{Axis: layout.Lane, Div: mask, Mod: 2, Stride: 1})
		later = arith.NewCmpI(s.Builder, arith.NE, bit, s.Const(0))
	}
	out := make([][]*ir.Value, len(line))
	for i, r := range line {
		mine := s.held[r]
		out[i] = mine
		if int64(i)^step.Registers >= int64(len(line)) {
			continue
		}
		partner := line[int64(i)^step.Registers]
		both, some := s.bothHold(step, r, partner)
		if !some {
			continue
		}
		var other []*ir.Value
		for _, v := range s.held[partner] {
			other = append(other, emit.ShuffleXor(s.Builder, v, step.Lanes))
		}
		x, y := mine, other
		switch {
		case later != nil:
			x, y = s.selected(later, other, mine), s.selected(later, mine, other)
		case int64(i)&step.Later.Registers != 0:
			x, y = other, mine
		}
		out[i] = s.selected(s.before(y, x, both), other, mine)
	}
	for i, r := range line {
		s.held[r] = out[i]
	}
}

// bothHold is the condition that a register and its partner in another lane hold elements, nil if they always do; some
// is false if they never do.
func (s *sorter) bothHold(step layout.SortStep, r, partner int64) (cond *ir.Value, some bool) {
	at := emit.RegisterCoord(s.d, r)[s.dim]
	p := max(s.d.Presence(s.dim, at), s.d.Presence(s.dim, emit.RegisterCoord(s.d, partner)[s.dim]))
	if p != layout.Sometimes {
		return nil, p == layout.Always
	}
	here := s.PlusConst(s.Builder, s.Base(s.d)[s.dim], at)
	there := arith.Binary(s.Builder, arith.XOrI, here, s.Const(step.Positions))
	last := arith.Binary(s.Builder, arith.MaxUI, here, there)
	return arith.NewCmpI(s.Builder, arith.ULT, last, s.Const(s.d.Shape()[s.dim])), true
}

// before is whether a tuple comes before another and a condition holds.
func (s *sorter) before(x, y []*ir.Value, cond *ir.Value) *ir.Value {
	return emit.And(s.Builder, s.evaluated(x, y)[0], cond)
}
