package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// exchange is one operation by which units of different blocks or devices tell
// each other that they are here. Every unit has a counter for each of them, which
// nobody else changes, and sets its own at all others to the number of rounds
// that it has begun: with one writer a word no unit's round can be taken for
// another's. The counter that it sets at itself is how it knows its round: it is
// counted by execution, from launch to launch.
//
// Having waited for all of a round, a unit knows that all others have read what
// it gave them in the round before: they do so before they begin the next. So
// two sets of slots that alternate are enough, whoever gives to whom.
type exchange struct {
	n      int64
	me     *ir.Value
	device *ir.Value // the own device, between blocks
	// first is the first block of the group that communicates; nil between
	// devices.
	block, first *ir.Value
	unit         *ir.Value // which unit of the block, nil for the block
	unitCount    int64
	here         *ir.Value // the number of this unit over all blocks
	sig          *ir.Value
	round        *ir.Value // i32
	begun        *ir.Value // round + 1
}

// newExchange allocates the counters on the host, before the kernel.
func newExchange(op *ir.Op, level string) (*exchange, error) {
	k, ok := ir.Enclosing(op, tile.Kernel)
	if !ok {
		return nil, op.Errorf("at @%s must be inside a tile.kernel", level)
	}
	b := ir.Before(op)
	x := &exchange{n: unitsAt(op, level)}
	if x.n == 0 {
		return nil, op.Errorf("at @%s needs a grid of constant size", level)
	}
	x.block = rankOf(b, op, scale.Block)
	x.unit, x.unitCount = unitIndex(b, op, nil)
	x.device = rankOf(b, op, scale.Device)
	switch level {
	case scale.Block:
		x.first, x.me = index(b, 0), x.block
	case scale.Cluster:
		x.me = rankOf(b, op, scale.Cluster)
		x.first = sub(b, x.block, x.me)
	default:
		x.me = x.device
	}
	if level == scale.Block && x.n > 1 {
		ir.Edit(k.Op, func(k *tile.KernelOp) { k.Cooperative = true }) // the blocks of a cluster run together as it is
	}
	x.here = x.number(b, x.block)
	x.sig = x.allocate(k, x.n, func(host *ir.Builder, places int64, size *ir.Value) *ir.Value {
		return comm.SignalAlloc.New(host, comm.SignalAllocOp{Count: size}, comm.Signal(places)).Signal
	})
	x.round = comm.Round.New(b, comm.RoundOp{Signal: x.sig, Index: x.word(b, x.here, x.me)}, ir.I32).Round
	x.begun = add(b, x.round, arith.ConstantInt(b, 1, ir.I32))
	return x, nil
}

// allocate makes something on the host that has `each` parts for every unit of
// every block; size is nil where their number is known.
func (x *exchange) allocate(k tile.KernelOp, each int64, alloc func(host *ir.Builder, parts int64, size *ir.Value) *ir.Value) *ir.Value {
	host := hostOf(k)
	blocks, size := gridSize(host, k)
	if size == nil {
		return alloc(host, blocks*x.unitCount*each, nil)
	}
	return alloc(host, ir.Dynamic, mul(host, size, index(host, x.unitCount*each)))
}

// number is the number, over all blocks, of this unit in another block.
func (x *exchange) number(b *ir.Builder, block *ir.Value) *ir.Value {
	if x.unit == nil {
		return block
	}
	return add(b, mul(b, block, index(b, x.unitCount)), x.unit)
}

// word is the counter at a unit that unit `by` sets.
func (x *exchange) word(b *ir.Builder, at, by *ir.Value) *ir.Value {
	return add(b, mul(b, at, index(b, x.n)), by)
}

// place is where unit `to` is: its number and its device.
func (x *exchange) place(b *ir.Builder, to *ir.Value) (number, device *ir.Value) {
	if x.first == nil {
		return x.here, to
	}
	return x.number(b, add(b, x.first, to)), x.device
}

// neighbour is the unit i ranks further, around.
func (x *exchange) neighbour(b *ir.Builder, i int64) *ir.Value {
	return rem(b, add(b, x.me, index(b, i)), index(b, x.n))
}

// arrive tells every unit that this one is here, after what tokens stand for,
// and waits for all. The nearest neighbour is told first, so that not all tell
// the same one at once.
func (x *exchange) arrive(b *ir.Builder, after func(i int64) []*ir.Value) *ir.Value {
	for i := range x.n {
		at, device := x.place(b, x.neighbour(b, (i+1)%x.n))
		comm.Notify.New(b, comm.NotifyOp{Signal: x.sig, Index: x.word(b, at, x.me), Value: x.begun, Rank: device, After: after(i), SigOp: comm.SigSet})
	}
	wait := comm.WaitOp{Signal: x.sig, Index: x.word(b, x.here, index(b, 0)), Value: x.begun}
	if x.n > 1 {
		wait.Count = x.n
	}
	return comm.Wait.New(b, wait, comm.Token).Token
}

// devices is the medium between devices, and between blocks of one device or
// cluster: symmetric memory with two sets of slots for every unit.
type devices struct {
	*exchange
	set    *ir.Value
	bufs   []*ir.Value
	tokens [][]*ir.Value // of what was given, to the neighbours in order; of one gift, to whom is not known
}

// newDevices allocates slots on the host, before the kernel: one for each giver,
// or a single one where each unit is given one tile.
func newDevices(op *ir.Op, level string, private bool, vs []*ir.Value) (*devices, error) {
	x, err := newExchange(op, level)
	if err != nil {
		return nil, err
	}
	m := &devices{exchange: x}
	slots := x.n
	if private {
		slots = 1
	}
	k, _ := ir.Enclosing(op, tile.Kernel)
	for _, v := range vs {
		t := tensorOf(v)
		m.bufs = append(m.bufs, x.allocate(k, 1, func(host *ir.Builder, places int64, size *ir.Value) *ir.Value {
			buf := comm.SymmAllocOp{}
			if size != nil {
				buf.Sizes = []*ir.Value{size}
			}
			return comm.SymmAlloc.New(host, buf, ir.MemRef(prepend(t.Shape(), places, sets, slots), t.Elem(), nil, scale.Symmetric)).MemRef
		}))
	}
	b := ir.Before(op)
	m.set = rem(b, arith.Cast(b, arith.IndexCastUI, x.round, ir.Index), index(b, sets))
	return m, nil
}

// sets is how many sets of slots alternate.
const sets = 2

func (m *devices) units() int64 { return m.n }

func (m *devices) rank() *ir.Value { return m.me }

func (m *devices) put(b *ir.Builder, i int, v, to, slot *ir.Value) *ir.Value {
	at, device := m.place(b, to)
	idx := window(b, []*ir.Value{at, m.set, slot}, len(tensorOf(v).Shape()), -1, nil)
	return comm.Put.New(b, comm.PutOp{Value: v, Dest: m.bufs[i], At: tile.At(idx...), Rank: device}, comm.Token).Token
}

// giveAll gives to the nearest neighbour first, as arrive tells them.
func (m *devices) giveAll(b *ir.Builder, vs ...*ir.Value) {
	for i := range m.n {
		var given []*ir.Value
		for j, v := range vs {
			given = append(given, m.put(b, j, v, m.neighbour(b, (i+1)%m.n), m.me))
		}
		m.tokens = append(m.tokens, given)
	}
}

// giveTo gives one tile. Whom it is for is known at run time only: all are told
// after it.
func (m *devices) giveTo(b *ir.Builder, v, to *ir.Value) {
	given := []*ir.Value{m.put(b, 0, v, to, index(b, 0))}
	for range m.n {
		m.tokens = append(m.tokens, given)
	}
}

// arrive announces to every unit what was given to it.
func (m *devices) arrive(b *ir.Builder) {
	came := m.exchange.arrive(b, func(i int64) []*ir.Value { return m.tokens[i] })
	for i, buf := range m.bufs {
		m.bufs[i] = comm.Consume.New(b, comm.ConsumeOp{Value: buf, Token: came}, buf.Type()).Result
	}
}

func (m *devices) take(b *ir.Builder, i int, t *ir.TensorType, from *ir.Value, dim int, at *ir.Value) *ir.Value {
	if from == nil {
		from = index(b, 0)
	}
	return load(b, t, m.bufs[i], window(b, []*ir.Value{m.here, m.set, from}, len(t.Shape()), dim, at))
}
