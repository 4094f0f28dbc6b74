package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// medium is where tiles lie between the unit that gives and the unit that
// takes. Several tiles go together, in an exchange of tuples.
type medium interface {
	// units is how many units take part.
	units() int64
	// rank is the number of this one.
	rank() *ir.Value
	// giveAll gives tiles to every unit, giveTo one to one: each unit is given one.
	giveAll(b *ir.Builder, vs ...*ir.Value)
	giveTo(b *ir.Builder, v, to *ir.Value)
	// giveParts gives each unit its part of a tile, along the dimension that the medium
	// was made for; giveFrom gives the tile of one unit to all.
	giveParts(b *ir.Builder, v *ir.Value)
	giveFrom(b *ir.Builder, v, root *ir.Value)
	// arrive waits until all units have given.
	arrive(b *ir.Builder)
	// take reads, of tile i of what a unit gave to all, a tile of shape at an
	// offset along dim (none when dim is negative); from is nil for what was given
	// to this unit alone.
	take(b *ir.Builder, i int, t *ir.TensorType, from *ir.Value, dim int, at *ir.Value) *ir.Value
	// takePart reads the part of the type t that a unit gave to this one, and takeFrom
	// the tile that the root gave to all.
	takePart(b *ir.Builder, t *ir.TensorType, from *ir.Value) *ir.Value
	takeFrom(b *ir.Builder, t *ir.TensorType, root *ir.Value) *ir.Value
	// taken ends the exchange: this unit takes no more of what it was given.
	taken(b *ir.Builder)
}

// gifts say what units give to each other.
type gifts struct {
	one bool // each unit is given one tile; otherwise one by each
	cut bool // what is given is the receiver's part along dim
	dim int
}

// mediumFor makes the medium of a collective for tiles like vs.
func (l *lowerer) mediumFor(op *ir.Op, level string, g gifts, vs ...*ir.Value) (medium, error) {
	if l.machine.OnlyMessages(level) {
		if m, ok := l.newMessages(op, level, g, vs); ok {
			return m, nil
		}
	}
	if home, private := l.machine.PrivateHome(); private && scale.BetweenBlocks(level) {
		return nil, op.Errorf("at @%s needs messages, as each @%s has only its own @%s; add a scale.network with does = [\"message\"] there",
			level, home.Level, home.SymName)
	}
	if level == scale.Cluster {
		if m, ok := l.newCluster(op, g, vs); ok {
			return m, nil
		}
	}
	switch {
	case scale.BetweenBlocks(level):
		return newDevices(op, level, g, vs)
	case scale.MeetInBlock(level):
		return newBlock(op, level, g, vs)
	}
	return nil, noLevel(op, level)
}

func noLevel(op *ir.Op, level string) error {
	return op.Errorf("at @%s is unsupported; supported levels are @warp, @warpgroup, @block, @cluster, @device, @node and @world", level)
}

// block is the medium between warps or warpgroups: shared memory that all of them see, with a part for the tile of each
// giver, or for each receiver.
type block struct {
	gifts
	on      scale.OnOp
	leading []*ir.Value // which unit of other scale.ons around
	bufs    []*ir.Value
	mine    *ir.Value // where the own part of a tile begins
}

// newBlock allocates the buffers before the scale.ons that op is in.
func newBlock(op *ir.Op, level string, g gifts, vs []*ir.Value) (*block, error) {
	on, ok := onAround(op, level)
	if !ok {
		return nil, outsideOn(op, level)
	}
	m := &block{gifts: g, on: on}
	if inLoop(op, m.on.Op) {
		// What the last round gave must have been taken.
		meetUnit(ir.Before(op), m.on.Op)
	}
	which, others := unitIndex(ir.Before(op), op, m.on.Op)
	for _, v := range vs {
		t := tensorOf(v)
		shape := prepend(t.Shape(), m.on.Units())
		if which != nil {
			m.leading, shape = []*ir.Value{which}, prepend(shape, others)
		}
		m.bufs = append(m.bufs, tile.Alloc.New(ir.Before(outermost(op)), tile.AllocOp{},
			ir.MemRef(shape, t.Elem(), nil, scale.L1)).MemRef)
	}
	return m, nil
}

// inLoop reports whether op may run several times while around runs once.
func inLoop(op, around *ir.Op) bool {
	for b := op.Block(); b.ParentOp() != around; b = b.ParentOp().Block() {
		if _, loop := ir.As[ir.LoopLike](b.ParentOp()); loop || !b.Region().HasOneBlock() {
			return true
		}
	}
	return false
}

func outsideOn(op *ir.Op, level string) error {
	return op.Errorf("at @%s must be inside a scale.on @%s, where each unit has its own tile", level, level)
}

// meetUnit is a barrier of the threads of the unit that op is in, or of the block;
// of an operation that is a scale.on, all its units.
func meetUnit(b *ir.Builder, op *ir.Op) {
	var meet tile.BarrierOp
	if here := places.Of(op.Block()); here.Level != scale.Block {
		meet.Unit = here.Level
	}
	tile.Barrier.New(b, meet)
}

func (m *block) units() int64 { return m.on.Units() }

func (m *block) rank() *ir.Value { return m.on.Unit() }

func (m *block) part(i *ir.Value) []*ir.Value {
	return append(append([]*ir.Value(nil), m.leading...), i)
}

func (m *block) giveAll(b *ir.Builder, vs ...*ir.Value) {
	for i, v := range vs {
		m.give(b, i, v, m.rank())
	}
}

func (m *block) giveTo(b *ir.Builder, v, to *ir.Value) { m.give(b, 0, v, to) }

// giveParts shows everybody all: the others read no more than their part.
func (m *block) giveParts(b *ir.Builder, v *ir.Value) { m.giveAll(b, v) }

func (m *block) giveFrom(b *ir.Builder, v, _ *ir.Value) { m.giveAll(b, v) }

func (m *block) takePart(b *ir.Builder, t *ir.TensorType, from *ir.Value) *ir.Value {
	if m.mine == nil {
		m.mine = mul(b, m.rank(), index(b, t.Shape()[m.dim]))
	}
	return m.take(b, 0, t, from, m.dim, m.mine)
}

func (m *block) takeFrom(b *ir.Builder, t *ir.TensorType, root *ir.Value) *ir.Value {
	return m.take(b, 0, t, root, -1, nil)
}

func (m *block) give(b *ir.Builder, i int, v, slot *ir.Value) {
	store(b, v, m.bufs[i], window(b, m.part(slot), len(tensorOf(v).Shape()), -1, nil))
}

func (m *block) arrive(b *ir.Builder) { meetUnit(b, m.on.Op) }

// taken does nothing: a barrier precedes the next exchange, if there is one.
func (m *block) taken(*ir.Builder) {}

func (m *block) take(b *ir.Builder, i int, t *ir.TensorType, from *ir.Value, dim int, at *ir.Value) *ir.Value {
	if from == nil {
		from = m.rank()
	}
	return load(b, t, m.bufs[i], window(b, m.part(from), len(t.Shape()), dim, at))
}
