package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// medium is where tiles lie between the unit that gives and the unit that
// takes: for each unit, a number of slots of one shape.
type medium interface {
	// units is how many units take part.
	units() int64
	// give puts a tile into a slot of unit `to`, at an offset along dim (none
	// when dim is negative).
	give(b *ir.Builder, v, to, slot *ir.Value)
	// arrive waits until `given` tiles were given to this unit.
	arrive(b *ir.Builder, given int64)
	// take reads a tile of shape from a slot of this unit, at an offset along
	// dim.
	take(b *ir.Builder, t *ir.TensorType, slot *ir.Value, dim int, at *ir.Value) *ir.Value
}

// block is the medium between warps or warpgroups: a shared-memory tile.
type block struct {
	n    int64
	me   *ir.Value
	buf  *ir.Value
	rank int
}

// newBlock allocates the slots before the scale.on that op is in.
func newBlock(op *ir.Op, level string, t *ir.TensorType, slots int64) (*block, error) {
	on := enclosingOn(op, level)
	if on.Op == nil {
		return nil, op.Errorf("at @%s must be inside a scale.on @%s, where each unit has its own tile", level, level)
	}
	b := ir.Before(on.Op)
	m := &block{n: on.Units(), me: on.Unit(), rank: len(t.Shape())}
	m.buf = b.Value(tile.Alloc.OpDef, ir.MemRef(prepend(t.Shape(), m.n, slots), t.Elem(), nil, scale.L1))
	return m, nil
}

func enclosingOn(op *ir.Op, level string) scale.OnOp {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if on, ok := scale.On.Cast(p); ok && on.Level() == level {
			return on
		}
	}
	return scale.OnOp{}
}

func (m *block) units() int64 { return m.n }

func (m *block) give(b *ir.Builder, v, to, slot *ir.Value) {
	store(b, v, m.buf, window(b, []*ir.Value{to, slot}, m.rank, -1, nil))
}

// arrive is a barrier of the block, which all units run.
func (m *block) arrive(b *ir.Builder, _ int64) { b.Create(ir.OpState{Def: tile.Barrier.OpDef}) }

func (m *block) take(b *ir.Builder, t *ir.TensorType, slot *ir.Value, dim int, at *ir.Value) *ir.Value {
	return load(b, t, m.buf, window(b, []*ir.Value{m.me, slot}, m.rank, dim, at))
}

// devices is the medium between devices, and between blocks of one device or
// cluster: symmetric memory with slots and a counter for each block. Counters
// only grow: in iteration e of the enclosing loops the
// (e+1)-th round of arrivals is awaited, and rounds alternate between two sets
// of slots. A unit can only be one round ahead of another, since it needs the
// other's tile of the last round to go on, so two sets are enough.
type devices struct {
	n         int64
	me, block *ir.Value
	// first is, between blocks, the first block of the group that communicates;
	// nil between devices.
	first    *ir.Value
	parity   *ir.Value
	epoch    *ir.Value // i32
	buf, sig *ir.Value
	rank     int
	after    []*ir.Value // tokens of what was given
	givenTo  []*ir.Value
	came     *ir.Value // token of the last wait
}

// newDevices allocates slots and counters on the host, before the kernel.
func newDevices(op *ir.Op, level string, t *ir.TensorType, slots int64) (*devices, error) {
	k, ok := ir.Enclosing(op, tile.Kernel)
	if !ok {
		return nil, op.Errorf("at @%s must be inside a tile.kernel", level)
	}
	n := unitsAt(op, level)
	if n == 0 {
		return nil, op.Errorf("at @%s needs a grid of constant size", level)
	}
	host := ir.Before(k.Op)
	blocks, sizes := gridSize(host, k)
	m := &devices{n: n, rank: len(t.Shape())}
	m.buf = host.Create(ir.OpState{Def: comm.SymmAlloc.OpDef, Operands: sizes, Types: []ir.Type{
		ir.MemRef(prepend(t.Shape(), blocks, 2, slots), t.Elem(), nil, scale.Symmetric)}}).Result(0)
	m.sig = host.Create(ir.OpState{Def: comm.SignalAlloc.OpDef, Operands: sizes, Types: []ir.Type{comm.Signal(blocks)}}).Result(0)
	b := ir.Before(op)
	m.me = rankOf(b, op, scale.Device)
	m.block = rankOf(b, op, scale.Block)
	switch level {
	case scale.Block:
		m.first = index(b, 0)
	case scale.Cluster:
		m.first = b.Value(arith.SubI.OpDef, ir.Index, m.block, rankOf(b, op, scale.Cluster))
	}
	m.countRounds(b, op, k)
	return m, nil
}

// place is where unit `to` is: its block and its device.
func (m *devices) place(b *ir.Builder, to *ir.Value) (block, device *ir.Value) {
	if m.first == nil {
		return m.block, to
	}
	return add(b, m.first, to), m.me
}

// gridSize is the number of blocks, as a constant or as a value of the host.
func gridSize(host *ir.Builder, k tile.KernelOp) (static int64, dynamic []*ir.Value) {
	static = 1
	for _, g := range k.Grid() {
		if g.Value != nil {
			dynamic = append(dynamic, g.Value)
		} else {
			static *= g.Const
		}
	}
	if len(dynamic) == 0 {
		return static, nil
	}
	n := index(host, static)
	for _, g := range dynamic {
		n = mul(host, n, g)
	}
	return ir.Dynamic, []*ir.Value{n}
}

// countRounds computes the number of this iteration over all loops around op.
func (m *devices) countRounds(b *ir.Builder, op *ir.Op, k tile.KernelOp) {
	var loops []ir.CountedLoop
	for p := op.ParentOp(); p != k.Op; p = p.ParentOp() {
		if l, ok := ir.As[ir.CountedLoop](p); ok {
			loops = append([]ir.CountedLoop{l}, loops...)
		}
	}
	round := index(b, 0)
	for _, l := range loops {
		lower, upper, step := l.Bounds()
		span := b.Value(arith.SubI.OpDef, ir.Index, upper, lower)
		trips := b.Value(arith.CeilDivSI.OpDef, ir.Index, span, step)
		here := b.Value(arith.DivSI.OpDef, ir.Index, b.Value(arith.SubI.OpDef, ir.Index, l.InductionVar(), lower), step)
		round = add(b, mul(b, round, trips), here)
	}
	m.parity = rem(b, round, index(b, 2))
	m.epoch = b.Value(arith.IndexCast.OpDef, ir.I32, round)
}

func (m *devices) units() int64 { return m.n }

func (m *devices) give(b *ir.Builder, v, to, slot *ir.Value) {
	block, device := m.place(b, to)
	idx := window(b, []*ir.Value{block, m.parity, slot}, m.rank, -1, nil)
	put := b.Create(ir.OpState{Def: comm.Put.OpDef, Types: []ir.Type{comm.Token},
		Operands: append(append([]*ir.Value{v, m.buf}, idx...), device)})
	m.after = append(m.after, put.Result(0))
	m.givenTo = append(m.givenTo, to)
}

// arrive announces to every unit what was given to it and awaits as much.
func (m *devices) arrive(b *ir.Builder, given int64) {
	one := arith.ConstantInt(b, 1, ir.I32)
	for i, to := range m.givenTo {
		block, device := m.place(b, to)
		b.Create(ir.OpState{Def: comm.Notify.OpDef, Operands: []*ir.Value{m.sig, block, one, device, m.after[i]}})
	}
	rounds := add(b, m.epoch, one)
	want := mul(b, rounds, arith.ConstantInt(b, given, ir.I32))
	m.came = b.Create(ir.OpState{Def: comm.Wait.OpDef, Types: []ir.Type{comm.Token}, Operands: []*ir.Value{m.sig, m.block, want}}).Result(0)
	m.buf = b.Create(ir.OpState{Def: comm.Consume.OpDef, Types: []ir.Type{m.buf.Type()}, Operands: []*ir.Value{m.buf, m.came}}).Result(0)
}

func (m *devices) take(b *ir.Builder, t *ir.TensorType, slot *ir.Value, dim int, at *ir.Value) *ir.Value {
	return load(b, t, m.buf, window(b, []*ir.Value{m.block, m.parity, slot}, m.rank, dim, at))
}
