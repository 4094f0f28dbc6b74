package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Kernel divides the warps of a kernel where it can. remark is told why not.
func Kernel(k tile.KernelOp, m arch.Machine, remark func(about diag.Category, op *ir.Op, format string, args ...any)) {
	p, no := planKernel(k, m)
	if no != nil {
		remark(diag.Pipeline, no.at, "is not loaded by warps of its own: %s", no.why)
		return
	}
	if p == nil {
		return
	}
	for _, r := range p.stays {
		remark(diag.Pipeline, r.at, "is not loaded by warps of its own: %s", r.why)
	}
	if again := persistent(k, m); again.Op != k.Op {
		if p, no = planKernel(again, m); no != nil {
			panic("specializewarps: a loop over tiles is refused: " + no.why)
		}
	}
	p.multicast(remark)
	p.divide()
	p.stageStores(m, remark)
}

// divide makes the roles: one loads, the other does all that the kernel did.
func (p *plan) divide() {
	k := p.kernel
	body := k.Body.Entry()
	var code []*ir.Op
	for op := range body.Ops() {
		if !op.Has(ir.Terminator) {
			code = append(code, op)
		}
	}
	b := ir.Before(body.Last())
	b.Loc = k.Loc()
	for _, s := range p.inOrder(body) {
		s.allocate(b)
	}
	load, math := p.registers()
	spec := tile.Specialize.New(b, tile.SpecializeOp{Level: scale.Warpgroup, Body: region()})
	inner := ir.Before(spec.Body.Entry().Last())
	inner.Loc = k.Loc()
	producer := tile.Role.New(inner, tile.RoleOp{Called: "load", Units: 1, Registers: load, Body: region()})
	consumer := tile.Role.New(inner, tile.RoleOp{Called: "math", Units: k.Threads / 128, Registers: math, Body: region()})

	for _, side := range []struct {
		role tile.RoleOp
		copy func(b *ir.Builder, op *ir.Op, m *ir.Mapping, at cursors)
	}{{producer, p.produce}, {consumer, p.consume}} {
		b := ir.Before(side.role.Body.Entry().Last())
		b.Loc = k.Loc()
		at := cursors{}
		for _, s := range p.inOrder(body) {
			at[s] = tile.Cursor.New(b, tile.CursorOp{}, tile.CursorT).Cursor
		}
		var m ir.Mapping
		for _, op := range code {
			side.copy(b, op, &m, at)
		}
	}
	for _, op := range slices.Backward(code) {
		op.Erase()
	}
	ir.Edit(k.Op, func(k *tile.KernelOp) { k.Threads += 128 })
}

// region is one of a block that yields nothing.
func region() *ir.Region {
	block := ir.NewBlock()
	tile.Yield.New(ir.NewBuilder(block), tile.YieldOp{})
	return ir.NewRegion(block)
}

// registers are those of a thread that loads and of one that computes: what all had
// at the launch is divided anew (PTX ISA, "setmaxnreg"). They are 0 where a thread
// has as many as it can have, or the sums that it carries fill less than half of what
// it has at the launch: as many again are enough for what is computed from them.
func (p *plan) registers() (load, math int64) {
	computing := p.kernel.Threads
	if computing == 128 || 2*p.carried() < tile.RegistersAtLaunch(computing+128) {
		return 0, 0
	}
	if load = 40; computing > 256 {
		load = 24
	}
	all := (computing + 128) * tile.RegistersAtLaunch(computing+128)
	return load, (all - 128*load) / computing / 8 * 8
}

// carried is how many registers a computing thread has for what the loop that carries
// most takes from step to step.
func (p *plan) carried() (most int64) {
	for _, s := range p.loops {
		var bits int64
		for _, v := range s.loop.Results {
			bits += bitsOf(v.Type())
		}
		most = max(most, bits/32/p.kernel.Threads)
	}
	return most
}

// bitsOf is the size of a tile or a scalar.
func bitsOf(t ir.Type) int64 {
	width, _ := ir.BitWidth(ir.ElemOrSelf(t))
	n := int64(1)
	if s, ok := t.(ir.ShapedType); ok {
		n, _ = ir.NumElements(s.Shape())
	}
	return int64(width) * n
}

// cursors are where a role stands in each ring.
type cursors map[*staged]*ir.Value

// inOrder are the loops inside a block, as they stand in the text.
func (p *plan) inOrder(b *ir.Block) (out []*staged) {
	for op := range b.Ops() {
		ir.WalkOps(op, func(op *ir.Op) {
			if s := p.loops[op]; s != nil {
				out = append(out, s)
			}
		})
	}
	return out
}

// allocate makes the ring of a loop.
func (s *staged) allocate(b *ir.Builder) {
	for _, r := range s.reads {
		s.buffers = append(s.buffers, tile.Alloc.New(b, tile.AllocOp{}, r.Ring(s.loop.Stages)).MemRef)
	}
	s.ring = tile.Ring.New(b, tile.RingOp{Buffers: s.buffers}, tile.RingT).Ring
}

// slot is the tile of a read in the slot of a number.
func (s *staged) slot(b *ir.Builder, i int, number *ir.Value) *ir.Value {
	return tile.Slot.New(b, tile.SlotOp{Source: s.buffers[i], Indices: []*ir.Value{number}}, s.reads[i].Slot).Result
}

// around copies a loop in which rings are used: it carries their cursors on. body
// copies its operations.
func (p *plan) around(b *ir.Builder, l scf.ForOp, inits []*ir.Value, m *ir.Mapping, at cursors, body func(b *ir.Builder, args []*ir.Value) []*ir.Value) []*ir.Value {
	rings := p.inOrder(l.Body.Entry())
	n := len(inits)
	for _, s := range rings {
		inits = append(inits, at[s])
	}
	lower, upper, step := l.Bounds()
	loop := scf.NewFor(b, m.Get(lower), m.Get(upper), m.Get(step), inits, func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value {
		m.Map(l.InductionVar(), iv)
		for i, s := range rings {
			at[s] = args[n+i]
		}
		out := body(b, args[:n])
		for _, s := range rings {
			out = append(out, at[s])
		}
		return out
	})
	for i, s := range rings {
		at[s] = loop.Results[n+i]
	}
	return loop.Results[:n]
}

// all are what values became.
func all(m *ir.Mapping, vs []*ir.Value) []*ir.Value {
	out := make([]*ir.Value, len(vs))
	for i, v := range vs {
		out[i] = m.Get(v)
	}
	return out
}
