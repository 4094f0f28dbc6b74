package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Run lowers every collective inside root.
func Run(root *ir.Op) error {
	for k := range ir.Collect(root, tile.Kernel) {
		if err := reached(k); err != nil {
			return err
		}
	}
	var ops []*ir.Op
	ir.WalkOps(root, func(op *ir.Op) {
		if lowerings[op.Def()] != nil {
			ops = append(ops, op)
		}
	})
	for _, op := range ops {
		if err := lowerings[op.Def()](op); err != nil {
			return err
		}
	}
	return nil
}

var lowerings = map[*ir.OpDef]func(*ir.Op) error{
	comm.AllReduce.OpDef:     allReduce,
	comm.AllGather.OpDef:     allGather,
	comm.ReduceScatter.OpDef: reduceScatter,
	comm.AllToAll.OpDef:      allToAll,
	comm.Broadcast.OpDef:     broadcast,
	comm.Copy.OpDef:          copyTo,
	comm.Barrier.OpDef:       barrier,
	comm.Rank.OpDef:          rank,
	comm.NumRanks.OpDef:      numRanks,
	comm.Send.OpDef:          channelOp,
	comm.Recv.OpDef:          channelOp,
}

// channelOp explains that channels exist in the simulator only.
func channelOp(op *ir.Op) error {
	return op.Errorf("has no lowering: channels run in the simulator, before this pass; exchange tiles by comm.copy, or by comm.put and signals")
}

func tensorOf(v *ir.Value) *ir.TensorType { return v.Type().(*ir.TensorType) }

func replace(op *ir.Op, with ...*ir.Value) error {
	op.ReplaceAllUsesWith(with)
	op.Erase()
	return nil
}

func allReduce(op *ir.Op) error {
	o := comm.AllReduce.Of(op)
	algorithm, err := algorithmOf(op, o.Level, o.Algorithm)
	l := tile.LayoutOf(o.Values[0].Type())
	switch {
	case err != nil:
		return err
	case l != nil && l.IsPartial():
		return reduceSummands(o)
	case algorithm == comm.OneShot:
		return oneShot(o)
	case !o.Combiner.OK:
		return op.Errorf("by a region has no algorithm %s, which cuts tiles; use one_shot", algorithm)
	case algorithm == comm.TwoShot:
		return twoShot(o)
	}
	return ring(o)
}

// oneShot gives every unit the tiles of all, which each merges in the order of
// ranks.
func oneShot(o comm.AllReduceOp) error {
	op := o.Op
	b := ir.Before(op)
	m, err := mediumFor(op, o.Level, false, o.Values...)
	if err != nil {
		return err
	}
	m.giveAll(b, o.Values...)
	m.arrive(b)
	var sum []*ir.Value
	for i := range m.units() {
		var x []*ir.Value
		for j, v := range o.Values {
			x = append(x, m.take(b, j, tileAs(b, tensorOf(v), tensorOf(v).Shape()), index(b, i), -1, nil))
		}
		if sum == nil {
			sum = x
			continue
		}
		sum = inlineCombiner(b, o, sum, x)
	}
	return replace(op, sum...)
}

// part is the extent of one unit's share of a tile along dim.
func part(t *ir.TensorType, dim int, n int64) []int64 {
	shape := append([]int64(nil), t.Shape()...)
	shape[dim] /= n
	return shape
}

func allGather(op *ir.Op) error {
	o := comm.AllGather.Of(op)
	if _, err := algorithmOf(op, o.Level, o.Algorithm); err != nil {
		return err
	}
	t, whole := tensorOf(o.Value), tensorOf(o.Result)
	n := unitsAt(op, o.Level)
	if t.Shape()[o.Dim]*n != whole.Shape()[o.Dim] {
		return op.Errorf("gathers %v from %d units, which is not %v", t, n, whole)
	}
	b := ir.Before(op)
	m, err := mediumFor(op, o.Level, false, o.Value)
	if err != nil {
		return err
	}
	m.giveAll(b, o.Value)
	m.arrive(b)
	return replace(op, concat(b, op, m, t, whole, int(o.Dim), n))
}

// concat puts the tiles of n slots side by side through a shared-memory tile:
// registers of different shapes cannot be joined otherwise.
func concat(b *ir.Builder, op *ir.Op, m medium, t, whole *ir.TensorType, dim int, n int64) *ir.Value {
	join := newJoin(op, whole)
	for i := range n {
		x := m.take(b, 0, tileAs(b, t, t.Shape()), index(b, i), -1, nil)
		join.put(b, x, dim, index(b, i*t.Shape()[dim]))
	}
	return join.part(b, tileAs(b, whole, whole.Shape()), -1, nil)
}

func reduceScatter(op *ir.Op) error {
	o := comm.ReduceScatter.Of(op)
	if _, err := algorithmOf(op, o.Level, o.Algorithm); err != nil {
		return err
	}
	t, share := tensorOf(o.Value), tensorOf(o.Result)
	n := unitsAt(op, o.Level)
	if share.Shape()[o.Dim]*n != t.Shape()[o.Dim] {
		return op.Errorf("scatters %v to %d units, which is not %v each", t, n, share)
	}
	b := ir.Before(op)
	m, err := mediumFor(op, o.Level, false, o.Value)
	if err != nil {
		return err
	}
	m.giveAll(b, o.Value)
	m.arrive(b)
	at := mul(b, m.rank(), index(b, share.Shape()[o.Dim]))
	var sum *ir.Value
	for i := range n {
		x := m.take(b, 0, tileAs(b, share, share.Shape()), index(b, i), int(o.Dim), at)
		if sum == nil {
			sum = x
			continue
		}
		sum = combine(b, o.Combiner, sum, x)
	}
	return replace(op, sum)
}

func allToAll(op *ir.Op) error {
	o := comm.AllToAll.Of(op)
	if _, err := algorithmOf(op, o.Level, o.Algorithm); err != nil {
		return err
	}
	t := tensorOf(o.Value)
	n := unitsAt(op, o.Level)
	if t.Shape()[o.Dim]%n != 0 {
		return op.Errorf("cuts dimension %d of %v into %d parts, which does not divide", int(o.Dim), t, n)
	}
	b := ir.Before(op)
	m, err := mediumFor(op, o.Level, false, o.Value)
	if err != nil {
		return err
	}
	m.giveAll(b, o.Value)
	m.arrive(b)
	share := part(t, int(o.Dim), n)
	at := mul(b, m.rank(), index(b, share[o.Dim]))
	join := newJoin(op, t)
	for i := range n {
		x := m.take(b, 0, tileAs(b, t, share), index(b, i), int(o.Dim), at)
		join.put(b, x, int(o.Dim), index(b, i*share[o.Dim]))
	}
	return replace(op, join.part(b, tileAs(b, t, t.Shape()), -1, nil))
}

func broadcast(op *ir.Op) error {
	o := comm.Broadcast.Of(op)
	t := tensorOf(o.Value)
	b := ir.Before(op)
	m, err := mediumFor(op, o.Level, false, o.Value)
	if err != nil {
		return err
	}
	m.giveAll(b, o.Value)
	m.arrive(b)
	came := m.take(b, 0, tileAs(b, t, t.Shape()), o.Root, -1, nil)
	return replace(op, came)
}

// copyTo gives each unit's tile to one other; the result is what came.
func copyTo(op *ir.Op) error {
	o := comm.Copy.Of(op)
	came, err := passOn(op, ir.Before(op), o.Level, o.Value, o.Rank)
	if err != nil {
		return err
	}
	return replace(op, came)
}

// passOn gives a tile to one unit, before op, and takes the one that comes.
func passOn(op *ir.Op, b *ir.Builder, level string, v, to *ir.Value) (*ir.Value, error) {
	m, err := mediumFor(op, level, true, v)
	if err != nil {
		return nil, err
	}
	m.giveTo(b, v, to)
	m.arrive(b)
	came := m.take(b, 0, tileAs(b, tensorOf(v), tensorOf(v).Shape()), nil, -1, nil)
	return came, nil
}

// barrier between blocks or devices is an exchange without tiles; inside a block
// it is a barrier of all units of the level.
func barrier(op *ir.Op) error {
	o := comm.Barrier.Of(op)
	b := ir.Before(op)
	switch o.Level {
	case scale.Device, scale.Block, scale.Cluster:
		if unitsAt(op, o.Level) == 1 {
			meetUnit(b, op)
			break
		}
		x, err := newExchange(op, o.Level)
		if err != nil {
			return err
		}
		x.arrive(b, func(int64) []*ir.Value { return nil })
	case scale.Warp, scale.Warpgroup:
		on, ok := scale.OnAround(op, o.Level)
		if !ok && len(enclosingOns(op)) > 0 {
			return outsideOn(op, o.Level)
		}
		if ok {
			op = on.Op
		}
		meetUnit(b, op)
	default:
		return noLevel(op, o.Level)
	}
	return replace(o.Op)
}

func rank(op *ir.Op) error {
	return replace(op, scale.Rank.New(ir.Before(op), scale.RankOp{Level: comm.Rank.Of(op).Level}, ir.Index).Result)
}

func numRanks(op *ir.Op) error {
	return replace(op, scale.NumRanks.New(ir.Before(op), scale.NumRanksOp{Level: comm.NumRanks.Of(op).Level}, ir.Index).Result)
}
