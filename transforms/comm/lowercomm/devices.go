package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// exchange is a barrier between units of different blocks or devices. Every unit has a counter for each other unit,
// which has no other writer. It sets its own counter at all others to the number of rounds that it has begun: with one
// writer a word no unit's round can be mistaken for another's. It knows its round by the counter that it sets at
// itself, which counts by execution, from launch to launch.
//
// After the wait for all units of a round, a unit knows that all others have read its tiles of the round before: they
// do so before they begin the next. So two alternating sets of buffers are enough for any pattern of giving.
type exchange struct {
	*team
	sig   *ir.Value
	round *ir.Value // i32
	begun *ir.Value // round + 1
}

// mostUnits is more than how many blocks run together on any device, as those that wait for each other must.
const mostUnits = 1 << 13

// newExchange allocates the counters on the host, before the kernel.
func newExchange(op *ir.Op, level string) (*exchange, error) {
	t, err := newTeam(op, level)
	if err != nil {
		return nil, err
	}
	if t.n > mostUnits {
		return nil, op.Errorf("connects %d units, which need different code; at most %d are supported", t.n, int64(mostUnits))
	}
	b := ir.Before(op)
	x := &exchange{team: t, sig: t.signals(t.n, false)}
	x.round = comm.Round.New(b, comm.RoundOp{Signal: x.sig, Index: x.word(b, x.here, x.me)}, ir.I32).Round
	x.begun = add(b, x.round, arith.ConstantInt(b, 1, ir.I32))
	return x, nil
}

// word is the counter at a unit that unit `by` sets.
func (x *exchange) word(b *ir.Builder, at, by *ir.Value) *ir.Value {
	return add(b, mul(b, at, index(b, x.n)), by)
}

// arrive signals every unit that this one is here, after the puts of tokens, and waits for all. The nearest neighbour
// comes first, so that not all signal the same unit at once.
func (x *exchange) arrive(b *ir.Builder, after func(i int64) []*ir.Value) *ir.Value {
	return x.tell(b, func(i int64) comm.NotifyOp { return comm.NotifyOp{After: after(i)} })
}

// arriveAfterAll is arrive after all that the unit has put, wherever it did.
func (x *exchange) arriveAfterAll(b *ir.Builder) *ir.Value {
	return x.tell(b, func(int64) comm.NotifyOp { return comm.NotifyOp{All: true} })
}

// tell is arrive, where `how` says of each notify what it comes after.
func (x *exchange) tell(b *ir.Builder, how func(i int64) comm.NotifyOp) *ir.Value {
	for i := range x.n {
		at, device := x.place(b, x.neighbour(b, (i+1)%x.n))
		n := how(i)
		n.Signal, n.Index, n.Value, n.Rank, n.SigOp = x.sig, x.word(b, at, x.me), x.begun, device, comm.SigSet
		comm.Notify.New(b, n)
	}
	wait := comm.WaitOp{Signal: x.sig, Index: x.word(b, x.here, index(b, 0)), Value: x.begun}
	if x.n > 1 {
		wait.Count = x.n
	}
	return comm.Wait.New(b, wait, comm.Token).Token
}

// devices is the medium between devices, and between blocks of one device unless a cluster shares their memory:
// symmetric memory with two sets of buffers for every unit.
type devices struct {
	*exchange
	gifts
	op     *ir.Op
	set    *ir.Value
	bufs   []*ir.Value
	tokens [][]*ir.Value // of what was given, to the neighbours in order; one for a single gift to a runtime receiver
}

// newDevices allocates buffers on the host, before the kernel: one for each giver, or a single one if each unit is
// given one tile.
func newDevices(op *ir.Op, level string, g gifts, vs []*ir.Value) (*devices, error) {
	x, err := newExchange(op, level)
	if err != nil {
		return nil, err
	}
	m := &devices{exchange: x, gifts: g, op: op}
	slots := x.n
	if g.one {
		slots = 1
	}
	for _, v := range vs {
		t := tensorOf(v)
		if g.cut {
			t = ir.Tensor(part(t, g.dim, x.n), t.Elem(), nil)
		}
		m.bufs = append(m.bufs, x.tiles(t, sets, slots))
	}
	b := ir.Before(op)
	m.set = rem(b, arith.Cast(b, arith.IndexCastUI, x.round, ir.Index), index(b, sets))
	return m, nil
}

// sets is how many sets of buffers alternate.
const sets = 2

func (m *devices) units() int64 { return m.n }

func (m *devices) rank() *ir.Value { return m.me }

func (m *devices) put(b *ir.Builder, i int, v, to, slot *ir.Value) *ir.Value {
	at, device := m.place(b, to)
	idx := window(b, []*ir.Value{at, m.set, slot}, len(tensorOf(v).Shape()), -1, nil)
	return m.sends(b, v, m.bufs[i], mixed(idx), device)
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

// giveTo gives one tile. Its receiver is a runtime value, so all units are signalled after it.
func (m *devices) giveTo(b *ir.Builder, v, to *ir.Value) {
	given := []*ir.Value{m.put(b, 0, v, to, index(b, 0))}
	for range m.n {
		m.tokens = append(m.tokens, given)
	}
}

// giveParts assembles the tile in shared memory, where any part of it can be read, however its elements are distributed
// over threads.
func (m *devices) giveParts(b *ir.Builder, v *ir.Value) {
	t := tensorOf(v)
	share := tileAs(b, t, part(t, m.dim, m.n))
	whole := newJoin(m.op, t)
	whole.put(b, v, -1, nil)
	for i := range m.n {
		to := m.neighbour(b, (i+1)%m.n)
		x := whole.part(b, share, m.dim, mul(b, to, index(b, share.Shape()[m.dim])))
		m.tokens = append(m.tokens, []*ir.Value{m.put(b, 0, x, to, m.me)})
	}
}

// giveFrom puts nothing but by the root; the others say that they are here.
func (m *devices) giveFrom(b *ir.Builder, v, root *ir.Value) {
	is := arith.NewCmpI(b, arith.EQ, m.me, root)
	given := scf.NewIf(b, is, []ir.Type{comm.Token}, func(b *ir.Builder) []*ir.Value {
		var puts []*ir.Value
		for i := range m.n {
			puts = append(puts, m.put(b, 0, v, m.neighbour(b, (i+1)%m.n), index(b, 0)))
		}
		return []*ir.Value{comm.Join.New(b, comm.JoinOp{Tokens: puts}, comm.Token).Token}
	}, func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{comm.Join.New(b, comm.JoinOp{}, comm.Token).Token}
	}).Result(0)
	for range m.n {
		m.tokens = append(m.tokens, []*ir.Value{given})
	}
}

func (m *devices) takePart(b *ir.Builder, t *ir.TensorType, from *ir.Value) *ir.Value {
	return m.take(b, 0, t, from, -1, nil)
}

func (m *devices) takeFrom(b *ir.Builder, t *ir.TensorType, _ *ir.Value) *ir.Value {
	return m.take(b, 0, t, nil, -1, nil)
}

// arrive announces to every unit what was given to it.
func (m *devices) arrive(b *ir.Builder) {
	came := m.exchange.arrive(b, func(i int64) []*ir.Value { return m.tokens[i] })
	for i, buf := range m.bufs {
		m.bufs[i] = comm.Consume.New(b, comm.ConsumeOp{Value: buf, Token: came}, buf.Type()).Result
	}
}

// taken does nothing: the next exchange uses the other set of buffers.
func (m *devices) taken(*ir.Builder) {}

func (m *devices) take(b *ir.Builder, i int, t *ir.TensorType, from *ir.Value, dim int, at *ir.Value) *ir.Value {
	if from == nil {
		from = index(b, 0)
	}
	return load(b, t, m.bufs[i], window(b, []*ir.Value{m.here, m.set, from}, len(t.Shape()), dim, at))
}
