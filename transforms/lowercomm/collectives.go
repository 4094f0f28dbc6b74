package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Run lowers every collective inside root.
func Run(root *ir.Op) error {
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

// mediumFor makes the medium of a collective: slots for tiles of type t.
func mediumFor(op *ir.Op, level string, t *ir.TensorType, slots int64) (medium, error) {
	switch level {
	case scale.Device, scale.Block, scale.Cluster:
		return newDevices(op, level, t, slots)
	case scale.Warp, scale.Warpgroup:
		return newBlock(op, level, t, slots)
	}
	return nil, op.Errorf("at @%s has no lowering; @warp, @warpgroup, @block, @cluster and @device have", level)
}

// unitsAt is how many units of a level run the code around op; 0 for blocks of a
// grid whose size is not constant.
func unitsAt(op *ir.Op, level string) int64 {
	k, ok := ir.Enclosing(op, tile.Kernel)
	switch {
	case !ok:
		return 1
	case level == scale.Device:
		return k.Devices()
	case level == scale.Cluster:
		return k.Cluster()
	case level == scale.Block:
		n := int64(1)
		for _, g := range k.Grid() {
			if g.Value != nil {
				return 0
			}
			n *= g.Const
		}
		return n
	}
	if on := enclosingOn(op, level); on.Op != nil {
		return on.Units()
	}
	return 1
}

func tensorOf(v *ir.Value) *ir.TensorType { return v.Type().(*ir.TensorType) }

func replace(op *ir.Op, with ...*ir.Value) error {
	op.ReplaceAllUsesWith(with)
	op.Erase()
	return nil
}

// giveAll gives a tile to every unit, in the slot of the giver, nearest
// neighbour first so that not all give to the same one at once.
func giveAll(b *ir.Builder, m medium, v, me *ir.Value) {
	n := index(b, m.units())
	for i := range m.units() {
		m.give(b, v, rem(b, add(b, me, index(b, (i+1)%m.units())), n), me)
	}
}

func allReduce(op *ir.Op) error {
	o := comm.AllReduceOp{Op: op}
	if l := tile.LayoutOf(op.Operand(0).Type()); l != nil && l.IsPartial() {
		return reduceSummands(o)
	}
	b := ir.Before(op)
	var media []medium
	n := unitsAt(op, o.Level())
	for _, v := range op.Operands() {
		m, err := mediumFor(op, o.Level(), tensorOf(v), n)
		if err != nil {
			return err
		}
		giveAll(b, m, v, rankOf(b, op, o.Level()))
		m.arrive(b, n)
		media = append(media, m)
	}
	var sum []*ir.Value
	for i := range n {
		var x []*ir.Value
		for j, m := range media {
			x = append(x, m.take(b, plain(tensorOf(op.Operand(j)), tensorOf(op.Operand(j)).Shape()), index(b, i), -1, nil))
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
	o := comm.AllGatherOp{Op: op}
	t, whole := tensorOf(op.Operand(0)), tensorOf(op.Result(0))
	n := unitsAt(op, o.Level())
	if t.Shape()[o.Dim()]*n != whole.Shape()[o.Dim()] {
		return op.Errorf("gathers %v from %d units, which is not %v", t, n, whole)
	}
	b := ir.Before(op)
	m, err := mediumFor(op, o.Level(), t, n)
	if err != nil {
		return err
	}
	giveAll(b, m, op.Operand(0), rankOf(b, op, o.Level()))
	m.arrive(b, n)
	return replace(op, concat(b, op, m, t, whole, o.Dim(), n))
}

// concat puts the tiles of n slots side by side through a shared-memory tile:
// registers of different shapes cannot be joined otherwise.
func concat(b *ir.Builder, op *ir.Op, m medium, t, whole *ir.TensorType, dim int, n int64) *ir.Value {
	join := newJoin(op, whole)
	for i := range n {
		x := m.take(b, plain(t, t.Shape()), index(b, i), -1, nil)
		join.put(b, x, dim, i*t.Shape()[dim])
	}
	return join.whole(b, plain(whole, whole.Shape()))
}

func reduceScatter(op *ir.Op) error {
	o := comm.ReduceScatterOp{Op: op}
	t, share := tensorOf(op.Operand(0)), tensorOf(op.Result(0))
	n := unitsAt(op, o.Level())
	if share.Shape()[o.Dim()]*n != t.Shape()[o.Dim()] {
		return op.Errorf("scatters %v to %d units, which is not %v each", t, n, share)
	}
	b := ir.Before(op)
	m, err := mediumFor(op, o.Level(), t, n)
	if err != nil {
		return err
	}
	me := rankOf(b, op, o.Level())
	giveAll(b, m, op.Operand(0), me)
	m.arrive(b, n)
	at := mul(b, me, index(b, share.Shape()[o.Dim()]))
	var sum *ir.Value
	for i := range n {
		x := m.take(b, plain(share, share.Shape()), index(b, i), o.Dim(), at)
		if sum == nil {
			sum = x
			continue
		}
		sum = combine(b, o.Combiner(), sum, x)
	}
	return replace(op, sum)
}

func allToAll(op *ir.Op) error {
	o := comm.AllToAllOp{Op: op}
	t := tensorOf(op.Operand(0))
	n := unitsAt(op, o.Level())
	if t.Shape()[o.Dim()]%n != 0 {
		return op.Errorf("cuts dimension %d of %v into %d parts, which does not divide", o.Dim(), t, n)
	}
	b := ir.Before(op)
	m, err := mediumFor(op, o.Level(), t, n)
	if err != nil {
		return err
	}
	me := rankOf(b, op, o.Level())
	giveAll(b, m, op.Operand(0), me)
	m.arrive(b, n)
	share := part(t, o.Dim(), n)
	at := mul(b, me, index(b, share[o.Dim()]))
	join := newJoin(op, t)
	for i := range n {
		x := m.take(b, plain(t, share), index(b, i), o.Dim(), at)
		join.put(b, x, o.Dim(), i*share[o.Dim()])
	}
	return replace(op, join.whole(b, plain(t, t.Shape())))
}

func broadcast(op *ir.Op) error {
	o := comm.BroadcastOp{Op: op}
	t := tensorOf(op.Operand(0))
	n := unitsAt(op, o.Level())
	b := ir.Before(op)
	m, err := mediumFor(op, o.Level(), t, n)
	if err != nil {
		return err
	}
	giveAll(b, m, op.Operand(0), rankOf(b, op, o.Level()))
	m.arrive(b, n)
	return replace(op, m.take(b, plain(t, t.Shape()), o.Root(), -1, nil))
}

// copyTo gives each unit's tile to one other; the result is what came.
func copyTo(op *ir.Op) error {
	o := comm.CopyOp{Op: op}
	t := tensorOf(o.Value())
	b := ir.Before(op)
	m, err := mediumFor(op, o.Level(), t, 1)
	if err != nil {
		return err
	}
	zero := index(b, 0)
	m.give(b, o.Value(), o.Rank(), zero)
	m.arrive(b, 1)
	return replace(op, m.take(b, plain(t, t.Shape()), zero, -1, nil))
}

// barrier over devices is an exchange of signals without tiles; finer ones are
// tile.barrier.
func barrier(op *ir.Op) error {
	o := comm.BarrierOp{Op: op}
	b := ir.Before(op)
	if o.Level() != scale.Device {
		st := ir.OpState{Def: tile.Barrier.OpDef}
		if o.Level() != scale.Block {
			st.SetProp("level", scale.LevelRef(o.Level()))
		}
		b.Create(st)
		return replace(op)
	}
	return deviceBarrier(op, b)
}

func rank(op *ir.Op) error {
	st := ir.OpState{Def: scale.Rank.OpDef, Types: []ir.Type{ir.Index}}
	st.SetProp("level", op.Attr("level"))
	return replace(op, ir.Before(op).Create(st).Result(0))
}

func numRanks(op *ir.Op) error {
	st := ir.OpState{Def: scale.NumRanks.OpDef, Types: []ir.Type{ir.Index}}
	st.SetProp("level", op.Attr("level"))
	return replace(op, ir.Before(op).Create(st).Result(0))
}
