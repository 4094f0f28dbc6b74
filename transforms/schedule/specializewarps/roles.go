package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
	"github.com/tsopt/tsopt/transforms/schedule/rasterizetiles"
)

// Kernel warp-specializes a kernel if possible. remark receives the reason if not.
func Kernel(k tile.KernelOp, m arch.Machine, ctx *pass.Context) {
	hoistParts(k)
	hoistShapes(k)
	p, no := planKernel(k, m)
	if no != nil {
		ctx.RemarkIn(diag.Pipeline, no.at, "is not loaded by producer warps: %s", no.why)
		return
	}
	if p == nil {
		return
	}
	for _, r := range p.stays {
		ctx.RemarkIn(diag.Pipeline, r.at, "is not loaded by producer warps: %s", r.why)
	}
	if p.pairs(m) {
		ir.Edit(k.Op, func(k *tile.KernelOp) { k.Residents = 2 })
		k, _ = tile.Kernel.Cast(k.Op)
		ctx.Passed(diag.Pipeline, k.Op, "has two blocks on each SM, whose warpgroups alternate between GEMMs and other computations; resident(1) requests one block, with all of the SM's shared memory")
	}
	if again := persistent(k, m); again.Op != k.Op {
		hoistParts(again)
		if p, no = planKernel(again, m); no != nil {
			panic("specializewarps: a loop over tiles is rejected: " + no.why)
		}
	}
	p.divide()
}

// persistent makes a kernel persistent if that is possible. A producer that goes on to the next tile would not arrive
// at a cluster's barrier.
func persistent(k tile.KernelOp, m arch.Machine) tile.KernelOp {
	meets := false
	ir.WalkOps(k.Op, func(op *ir.Op) { meets = meets || tile.MeetsCluster(op) })
	if meets {
		return k
	}
	again, _ := rasterizetiles.Persistent(k, m)
	return again
}

// divide makes the roles: the producer, the sender of work for peers, and the consumers with the rest of the kernel.
func (p *plan) divide() {
	k := p.kernel
	body := k.Body.Entry()
	var code []*ir.Op
	for op := range body.Ops() {
		if !op.Has(ir.Terminator) && !isPart(op) {
			code = append(code, op)
		}
	}
	b := ir.Before(body.Last())
	b.Loc = k.Loc()
	for _, r := range slices.Concat(p.rings, p.outgoing()) {
		r.allocate(b)
	}
	producerRegs, senderRegs, consumerRegs := p.registers(k.Resident())
	spec := tile.Specialize.New(b, tile.SpecializeOp{Level: scale.Warpgroup, Body: region()})
	inner := ir.Before(spec.Body.Entry().Last())
	inner.Loc = k.Loc()
	producer := tile.Role.New(inner, tile.RoleOp{Called: "load", Units: 1, Registers: producerRegs, Body: region()})
	producer.Op.SetAttr(tile.ProducerAttr, ir.Unit)
	if len(p.sends) > 0 {
		sender := tile.Role.New(inner, tile.RoleOp{Called: "send", Units: 1, Registers: senderRegs, Body: region()})
		b := ir.Before(sender.Body.Entry().Last())
		var m ir.Mapping
		at := start(b, p.outgoing())
		for _, op := range code {
			p.send(b, op, &m, at)
		}
	}
	consumer := tile.Role.New(inner, tile.RoleOp{Called: "math", Units: k.Threads / p.m.GroupThreads(), Registers: consumerRegs,
		Body: region()})
	consumer.Op.SetAttr(tile.ConsumerAttr, ir.Unit)

	for _, side := range []struct {
		role  tile.RoleOp
		rings []*ring
		copy  func(b *ir.Builder, op *ir.Op, m *ir.Mapping, at states)
	}{{producer, p.rings, p.produce}, {consumer, slices.Concat(p.rings, p.outgoing()), p.consume}} {
		b := ir.Before(side.role.Body.Entry().Last())
		b.Loc = k.Loc()
		at := start(b, side.rings)
		var m ir.Mapping
		for _, op := range code {
			side.copy(b, op, &m, at)
		}
	}
	for _, op := range slices.Backward(code) {
		op.Erase()
	}
	ir.Edit(k.Op, func(k *tile.KernelOp) { k.Threads += p.m.GroupThreads() * p.helpers() })
}

// region is a region with an empty block that yields nothing.
func region() *ir.Region {
	block := ir.NewBlock()
	tile.Yield.New(ir.NewBuilder(block), tile.YieldOp{})
	return ir.NewRegion(block)
}

// helpers is the number of warpgroups that do not compute.
func (p *plan) helpers() int64 {
	if len(p.sends) > 0 {
		return 2
	}
	return 1
}

// registers are those of a producer thread, of one that sends and of a consumer thread. They are 0 if setmaxnreg is not
// needed: a thread has the maximum at launch, or its accumulators fill less than half of its registers, which leaves as
// many for the computation with them.
func (p *plan) registers(resident int64) (producer, sender, consumer int64) {
	group := p.m.GroupThreads()
	roles := pressure.Helpers{Rows: p.gathers(), Sends: len(p.sends) > 0, Combines: len(p.handed) > 0}
	producer, sender = roles.Registers(p.m, p.kernel.Threads)
	helpers := []arch.Share{{Threads: group, Registers: producer}}
	if roles.Sends {
		helpers = append(helpers, arch.Share{Threads: group, Registers: sender})
	}
	consumer, divided := pressure.Divide(p.m, 2*p.tileRegisters()+1, p.kernel.Threads, resident, helpers...)
	if !divided {
		return 0, 0, 0
	}
	return producer, sender, consumer
}

// spare is the reason why a kernel has no registers for producers that compute where rows begin.
func (p *plan) spare() *rejection {
	_, _, consumer := p.registers(p.kernel.Resident())
	if consumer == 0 {
		consumer = p.m.RegistersAtLaunch((p.kernel.Threads + p.m.GroupThreads()*p.helpers()) * p.kernel.Resident())
	}
	if tiles := p.tileRegisters(); p.gathers() && tiles+pressure.Beside(len(p.rings)) > consumer {
		return reject(p.kernel.Op, "producer warps that copy rows would leave each of its threads %d registers, but accumulators and operands need %d; use smaller tiles or more threads", consumer, tiles)
	}
	return nil
}

// gathers reports whether threads copy rows into rings as TMA copies boxes.
func (p *plan) gathers() bool {
	return slices.ContainsFunc(p.rings, func(r *ring) bool {
		return slices.ContainsFunc(r.reads, func(r prefetch.Read) bool { return r.At.ByRows() })
	})
}

// tileRegisters is how many registers a consumer thread has, in the loop with the highest pressure, for loop-carried
// values, the results of MMAs and their operands in registers.
func (p *plan) tileRegisters() (most int64) {
	for _, s := range p.loops {
		most = max(most, p.pressure(s).InFlight())
	}
	return most
}

// pressure counts the registers of consumer threads in a loop.
func (p *plan) pressure(s *staged) pressure.Loop {
	inMemory := func(op *ir.Op) bool { return s.reads(op) || p.onceOf(op) != nil }
	return pressure.Loop{Op: s.loop.Op, Threads: p.kernel.Threads, InMemory: inMemory}
}

// states are a role's pipeline states, one for each ring.
type states map[*ring]*ir.Value

// start makes the pipeline states of rings, before all uses of the rings.
func start(b *ir.Builder, rings []*ring) states {
	at := states{}
	for _, r := range rings {
		at[r] = tile.Cursor.New(b, tile.CursorOp{}, tile.CursorT).Cursor
	}
	return at
}

// all are the pipeline states of rings.
func (c states) all(rings []*ring) (out []*ir.Value) {
	for _, r := range rings {
		out = append(out, c[r])
	}
	return out
}

// set makes values the pipeline states of rings.
func (c states) set(rings []*ring, vs []*ir.Value) {
	for i, r := range rings {
		c[r] = vs[i]
	}
}

// around copies a loop in which rings are used: it carries their pipeline states. body copies its operations.
func (p *plan) around(b *ir.Builder, l scf.ForOp, inits []*ir.Value, m *ir.Mapping, at states, rings []*ring,
	body func(b *ir.Builder, args []*ir.Value) []*ir.Value) []*ir.Value {
	n := len(inits)
	lower, upper, step := l.Bounds()
	loop := scf.NewFor(b, m.Get(lower), m.Get(upper), m.Get(step), append(inits, at.all(rings)...),
		func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value {
			m.Map(l.InductionVar(), iv)
			at.set(rings, args[n:])
			return append(body(b, args[:n]), at.all(rings)...)
		})
	at.set(rings, loop.Results[n:])
	return loop.Results[:n]
}

// all are the mapped values.
func all(m *ir.Mapping, vs []*ir.Value) []*ir.Value {
	out := make([]*ir.Value, len(vs))
	for i, v := range vs {
		out[i] = m.Get(v)
	}
	return out
}
