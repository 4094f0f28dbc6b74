package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// team is the units of different blocks or devices that communicate, as the code
// at one place sees them.
type team struct {
	kernel tile.KernelOp
	n      int64
	me     *ir.Value
	device *ir.Value // the own device, among those of all nodes
	// first is the first block, or the first device, of the group that communicates, and
	// step how far apart its devices are; first is nil between all devices.
	block, first *ir.Value
	step         *ir.Value // nil for 1, and between blocks
	blocks       bool      // blocks communicate
	far          bool      // units of several nodes do
	unit         *ir.Value // which unit of the block, nil for the block
	unitCount    int64
	here         *ir.Value // the number of this unit over all blocks
}

func newTeam(op *ir.Op, level string) (*team, error) {
	k, ok := ir.Enclosing(op, tile.Kernel)
	if !ok {
		return nil, op.Errorf("at @%s must be inside a tile.kernel", level)
	}
	b := ir.Before(op)
	x := &team{kernel: k, n: unitsAt(op, level)}
	if x.n == 0 {
		return nil, op.Errorf("at @%s requires a constant grid", level)
	}
	x.block = rankOf(b, op, scale.Block)
	x.unit, x.unitCount = unitIndex(b, op, nil)
	all := scale.Device
	if k.Nodes() > 1 {
		all, x.far = scale.World, level == scale.World || level == scale.Node
	}
	x.device = rankOf(b, op, all)
	switch level {
	case scale.Block:
		x.first, x.me, x.blocks = index(b, 0), x.block, true
	case scale.Cluster:
		x.me = rankOf(b, op, scale.Cluster)
		x.first, x.blocks = sub(b, x.block, x.me), true
	case scale.Node:
		x.me = rankOf(b, op, scale.Node)
		x.first, x.step = rankOf(b, op, scale.Device), index(b, unitsAt(op, scale.Device))
	case scale.Device:
		x.me = rankOf(b, op, scale.Device)
		if k.Nodes() > 1 {
			x.first = sub(b, x.device, x.me)
		}
	default:
		x.me = x.device
	}
	if level == scale.Block && x.n > 1 {
		ir.Edit(k.Op, func(k *tile.KernelOp) { k.Cooperative = true }) // the blocks of a cluster run together as it is
	}
	x.here = x.number(b, x.block)
	return x, nil
}

// allocate makes something on the host that has `each` parts for every unit of
// every block; size is nil where their number is known.
func (x *team) allocate(each int64, alloc func(host *ir.Builder, parts int64, size *ir.Value) *ir.Value) *ir.Value {
	host := hostOf(x.kernel)
	blocks, size := gridSize(host, x.kernel)
	if size == nil {
		return alloc(host, max(blocks, 1)*x.unitCount*each, nil) // no blocks use nothing, but there is no type of nothing
	}
	return alloc(host, ir.Dynamic, mul(host, size, index(host, x.unitCount*each)))
}

// signals allocates so many counters for every unit of every block.
func (x *team) signals(each int64, paired bool) *ir.Value {
	return x.allocate(each, func(host *ir.Builder, counters int64, size *ir.Value) *ir.Value {
		return comm.SignalAlloc.New(host, comm.SignalAllocOp{Count: size, Paired: paired}, comm.Signal(counters)).Signal
	})
}

// tiles allocates tiles for every unit of every block, as many as a shape says.
func (x *team) tiles(t *ir.TensorType, shape ...int64) *ir.Value {
	return x.allocate(1, func(host *ir.Builder, units int64, size *ir.Value) *ir.Value {
		buf := comm.SymmAllocOp{}
		if size != nil {
			buf.Sizes = []*ir.Value{size}
		}
		return comm.SymmAlloc.New(host, buf, ir.MemRef(prepend(prepend(t.Shape(), shape...), units), t.Elem(), nil,
			scale.Symmetric)).MemRef
	})
}

// number is the number, over all blocks, of this unit in another block.
func (x *team) number(b *ir.Builder, block *ir.Value) *ir.Value {
	if x.unit == nil {
		return block
	}
	return add(b, mul(b, block, index(b, x.unitCount)), x.unit)
}

// place is where unit `to` is: its number and its device.
func (x *team) place(b *ir.Builder, to *ir.Value) (number, device *ir.Value) {
	if !x.blocks {
		if x.step != nil {
			to = mul(b, to, x.step)
		}
		if x.first != nil {
			to = add(b, x.first, to)
		}
		return x.here, to
	}
	return x.number(b, add(b, x.first, to)), x.device
}

// neighbour is the unit i ranks further, around.
func (x *team) neighbour(b *ir.Builder, i int64) *ir.Value {
	return rem(b, add(b, x.me, index(b, i)), index(b, x.n))
}
