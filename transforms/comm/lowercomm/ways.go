package lowercomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ways are the distances, in ranks around a circle of n, over which tiles go through a
// channel: a ring has one of them, and needs memory for as many queues as units, where a
// queue for each pair would take n times as much. A receiver has one queue for each way.
type ways struct {
	n         int64
	distances []int64 // from sender to receiver, in ascending order
}

func (w ways) count() int64 { return int64(len(w.distances)) }

// between is the number of the way from a sender to a receiver.
func (w ways) between(b *ir.Builder, from, to *ir.Value) *ir.Value {
	if len(w.distances) == 1 {
		return index(b, 0)
	}
	distance := rem(b, sub(b, add(b, to, index(b, w.n)), from), index(b, w.n))
	if w.distances[0] == 0 && w.distances[len(w.distances)-1] == w.count()-1 {
		return distance
	}
	way := index(b, 0)
	for i, d := range w.distances[1:] {
		is := arith.NewCmpI(b, arith.EQ, distance, index(b, d))
		way = arith.NewSelect(b, is, index(b, int64(i+1)), way)
	}
	return way
}

// findWays evaluates, for each unit, the units that it communicates with.
func (c *channel) findWays(k tile.KernelOp) (ways, error) {
	n := unitsAt(c.uses()[0], c.Level)
	if n == 0 {
		return ways{}, c.Errorf("at @%s requires a constant grid", c.Level)
	}
	found := map[int64]bool{}
	for me := range n {
		e := evaluation{kernel: k, level: c.Level, me: me, n: n, known: map[*ir.Value]number{}}
		for _, s := range c.sends {
			if err := e.receivers(s, found); err != nil {
				return ways{}, err
			}
		}
		for _, r := range c.recvs {
			if err := e.distances(r.Op, r.Rank, false, found); err != nil {
				return ways{}, err
			}
		}
	}
	w := ways{n: n}
	for d := range found {
		w.distances = append(w.distances, d)
	}
	slices.Sort(w.distances)
	return w, nil
}

// evaluation computes scalars as one unit of a level does, as far as they depend on its
// number alone.
type evaluation struct {
	kernel tile.KernelOp
	level  string
	me, n  int64
	known  map[*ir.Value]number
}

type number struct {
	value int64
	ok    bool
}

// receivers adds the distances to those that a send names, each once.
func (e evaluation) receivers(s comm.SendOp, found map[int64]bool) error {
	var units []int64
	for _, rank := range s.Ranks {
		if err := e.distances(s.Op, rank, true, found); err != nil {
			return err
		}
		to := e.of(rank)
		if to.ok && e.reaches(s.Op) && slices.Contains(units, to.value) {
			return s.Errorf("names unit %d of @%s twice as unit %d; name each unit once", to.value, e.level, e.me)
		}
		if to.ok {
			units = append(units, to.value)
		}
	}
	return nil
}

// distances adds those to or from the peer that an operation names: all, where that is not
// known, and none where the unit does not execute it.
func (e evaluation) distances(op *ir.Op, peer *ir.Value, sends bool, found map[int64]bool) error {
	if !e.reaches(op) {
		return nil
	}
	to := e.of(peer)
	switch {
	case !to.ok:
		for d := range e.n {
			found[d] = true
		}
		return nil
	case to.value < 0 || to.value >= e.n:
		return op.Errorf("names unit %d as unit %d of @%s, which has %d", to.value, e.me, e.level, e.n)
	case sends:
		found[(to.value-e.me+e.n)%e.n] = true
	default:
		found[(e.me-to.value+e.n)%e.n] = true
	}
	return nil
}

// reaches is false where a condition around an operation is known not to hold.
func (e evaluation) reaches(op *ir.Op) bool {
	for in := op; in != e.kernel.Op; in = in.ParentOp() {
		o, ok := scf.If.Cast(in.ParentOp())
		if !ok {
			continue
		}
		if c := e.of(o.Condition); c.ok && (c.value&1 == 1) != (in.Block().Region() == o.Then) {
			return false
		}
	}
	return true
}

// of is what a value is to the unit.
func (e evaluation) of(v *ir.Value) number {
	x, ok := e.known[v]
	if !ok {
		x = e.compute(v)
		e.known[v] = x
	}
	return x
}

func (e evaluation) compute(v *ir.Value) number {
	op := v.DefiningOp()
	if op == nil {
		return e.argument(v)
	}
	if a, ok := rewrite.ConstantOf(v).(*ir.IntegerAttr); ok {
		return number{a.Int(), true}
	}
	switch level, count := comm.RankLevel(op); {
	case level == e.level && !count:
		return number{e.me, true}
	case level == e.level && count:
		return number{e.n, true}
	case level != "" || op.NumRegions() > 0 || op.NumResults() != 1 || !ir.IsSignlessIntegerOrIndex(v.Type()):
		return number{}
	}
	operands := make([]ir.Attr, op.NumOperands())
	for i, o := range op.Operands() {
		x := e.of(o)
		if !x.ok {
			return number{}
		}
		operands[i] = ir.Integer(o.Type(), x.value)
	}
	out := analysis.Evaluate(op, operands, rewrite.Fold)
	if len(out) != 1 {
		return number{}
	}
	if a, ok := out[0].Attr.(*ir.IntegerAttr); ok {
		return number{a.Int(), true}
	}
	if out[0].Value != nil {
		return e.of(out[0].Value)
	}
	return number{}
}

// argument is the number of a unit of the level, or where its block is in the grid.
func (e evaluation) argument(v *ir.Value) number {
	owner := v.OwnerBlock().ParentOp()
	if on, ok := scale.On.Cast(owner); ok && on.Level == e.level {
		switch v {
		case on.Unit():
			return number{e.me, true}
		case on.NumUnits():
			return number{e.n, true}
		}
	}
	if owner != e.kernel.Op || e.level != scale.Block {
		return number{}
	}
	rest := e.me
	for i, id := range e.kernel.BlockIDs() {
		size := e.kernel.Grid()[i].Const // constant, as their number is
		if id == v {
			return number{rest % size, true}
		}
		rest /= size
	}
	return number{}
}
