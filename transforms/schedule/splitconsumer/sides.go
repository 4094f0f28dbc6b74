package splitconsumer

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// divide makes two roles of one.
func (d *division) divide() {
	b := ir.Before(d.spec.Op)
	b.Loc = d.role.Loc()
	d.step.allocate(b)
	if d.end != nil {
		d.end.allocate(b)
	}
	load, first, second := d.registers()
	for r := range ir.Collect(d.spec.Op, tile.Role) {
		if r.Op != d.role.Op && r.Units == 1 {
			ir.Edit(r.Op, func(r *tile.RoleOp) { r.Registers = load })
		}
	}
	b = ir.Before(d.role.Op)
	b.Loc = d.role.Loc()
	d.side(b, tile.RoleOp{Called: "factors", Units: 1, Registers: first}, true)
	d.side(b, tile.RoleOp{Called: d.role.Called, Units: d.role.Units, Registers: second}, false)
	d.role.Erase()
	ir.Edit(d.kernel.Op, func(k *tile.KernelOp) { k.Threads += d.m.GroupThreads() })
}

// registers are those of a producer thread, of a thread of the first side and of one of the second side: the latter has
// registers for its accumulators and the usual others, the rest is for the other two (PTX ISA, "setmaxnreg"). They are
// 0 if a thread has enough at launch.
func (d *division) registers() (load, first, second int64) {
	group := d.m.GroupThreads()
	threads := d.kernel.Threads + group
	adding := group * d.role.Units
	var bits int64
	for i, v := range d.loop.Results {
		if d.lateArgs[i] {
			bits += tile.Bits(v.Type())
		}
	}
	rings := 0
	for range ir.Collect(d.kernel.Op, tile.Ring) {
		rings++
	}
	const step = layout.RegisterStep
	second = min((bits/layout.RegisterBits/adding+pressure.Beside(rings)+step-1)/step*step, pressure.MostOfRole)
	load, _ = pressure.Helpers{Rows: d.copiesRows()}.Registers(d.m, adding+group)
	first, divided := pressure.Divide(d.m, second, group, d.kernel.Resident(),
		arch.Share{Threads: threads - adding - group, Registers: load}, arch.Share{Threads: adding, Registers: second})
	if !divided {
		return 0, 0, 0
	}
	return load, first, second
}

// copiesRows reports whether producer threads copy rows by index tiles.
func (d *division) copiesRows() bool {
	for c := range ir.Collect(d.spec.Op, tile.Copy) {
		if c.Ring != nil && c.SourceAt.ByRows() {
			return true
		}
	}
	return false
}

// side is a copy of the role with the operations of one side.
type side struct {
	*division
	first bool
	rings map[*ir.Value]bool // whose stages it uses
	m     ir.Mapping
	state map[*passed]*ir.Value
}

func (d *division) side(b *ir.Builder, role tile.RoleOp, first bool) {
	block := ir.NewBlock()
	inner := ir.NewBuilder(block)
	inner.Loc = d.role.Loc()
	role.Body = ir.NewRegion(block)
	s := &side{division: d, first: first, state: map[*passed]*ir.Value{}}
	s.rings = s.used()
	for _, p := range s.handed() {
		s.state[p] = tile.Cursor.New(inner, tile.CursorOp{}, tile.CursorT).Cursor
	}
	for op := range d.role.Body.Entry().Ops() {
		s.copy(inner, op)
	}
	tile.Yield.New(inner, tile.YieldOp{})
	tile.Role.New(b, role)
}

// handed are the rings between the sides.
func (d *division) handed() []*passed {
	if d.end == nil {
		return []*passed{d.step}
	}
	return []*passed{d.step, d.end}
}

// has reports whether a side has an operation that is not on rings.
func (s *side) has(op *ir.Op) bool {
	switch inLoop := s.loop.Body.AncestorOpIn(op) != nil; {
	case s.first && inLoop:
		return !s.late[s.loop.Body.AncestorOpIn(op)]
	case s.first:
		return s.outside[op]
	case inLoop:
		at := s.loop.Body.AncestorOpIn(op)
		return s.late[at] || s.again[at]
	}
	return true
}

// used are the rings whose stages an operation of the side reads.
func (s *side) used() map[*ir.Value]bool {
	out := map[*ir.Value]bool{}
	ir.WalkOps(s.role.Op, func(op *ir.Op) {
		if shared(op) || !s.has(op) || op.NumRegions() > 0 {
			return
		}
		for _, v := range op.Operands() {
			if r := views(v); r != nil {
				out[r] = true
			}
		}
	})
	return out
}

// views is the ring whose stage a value is, or was loaded from, nil for none.
func views(v *ir.Value) *ir.Value {
	if s, ok := tile.Slot.Cast(v.DefiningOp()); ok {
		if r, ok := tile.RingOf(s.Source); ok {
			return r.Ring
		}
		return nil
	}
	if l, ok := tile.Load.Cast(v.DefiningOp()); ok {
		return views(l.Source)
	}
	if whole, _ := tile.PartOf(v); whole != v {
		return views(whole)
	}
	return nil
}

// copy copies an operation of the side.
func (s *side) copy(b *ir.Builder, op *ir.Op) {
	b.Loc = op.Loc()
	l, loop := scf.For.Cast(op)
	ring := tile.UsedRing(op)
	if ring == nil && tile.ViewsStage(op) {
		ring = views(op.Result(0))
	}
	switch {
	case op.Has(ir.Terminator):
	case op == s.loop.Op:
		s.inner(b)
	case loop && l.Body.AncestorOpIn(s.loop.Op) != nil:
		s.outer(b, l)
	case ring != nil:
		if s.rings[ring] && !s.loadsForOther(op) {
			b.Insert(ir.Clone(op, &s.m))
		}
	case shared(op), op.Has(ir.ConstantLike), s.has(op):
		b.Insert(ir.Clone(op, &s.m))
	}
}

// loadsForOther reports whether an operation loads what only the other side uses, or is a part of that.
func (s *side) loadsForOther(op *ir.Op) bool {
	if tile.Slot.Is(op) || !tile.ViewsStage(op) {
		return false
	}
	for u := range op.Result(0).Uses() {
		user := u.Owner()
		if tile.ViewsStage(user) && !s.loadsForOther(user) || !tile.ViewsStage(user) && s.has(user) {
			return false
		}
	}
	return true
}

// outer copies a loop around the loop, which carries pipeline states.
func (s *side) outer(b *ir.Builder, l scf.ForOp) {
	lower, upper, step := l.Bounds()
	inits := s.all(l.Inits)
	n := len(inits)
	for _, p := range s.handed() {
		inits = append(inits, s.state[p])
	}
	loop := scf.NewFor(b, s.m.Get(lower), s.m.Get(upper), s.m.Get(step), inits,
		func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value {
			s.m.Map(l.InductionVar(), iv)
			s.m.MapAll(l.IterArgs(), args[:n])
			for i, p := range s.handed() {
				s.state[p] = args[n+i]
			}
			for op := range l.Body.Entry().Ops() {
				s.copy(b, op)
			}
			out := s.all(l.Body.Entry().Terminator().Operands())
			for _, p := range s.handed() {
				out = append(out, s.state[p])
			}
			return out
		})
	s.m.MapAll(l.Results, loop.Results[:n])
	for i, p := range s.handed() {
		s.state[p] = loop.Results[n+i]
	}
}

func (s *side) all(vs []*ir.Value) (out []*ir.Value) {
	for _, v := range vs {
		out = append(out, s.m.Get(v))
	}
	return out
}

// carries reports whether the side carries an argument of the loop.
func (s *side) carries(i int) bool {
	return s.loop.IterArgs()[i].Type() == ir.Type(tile.CursorT) || s.lateArgs[i] != s.first
}

// mine are the loop's values that the side carries.
func (s *side) mine(vs []*ir.Value) (out []*ir.Value) {
	for i, v := range vs {
		if s.carries(i) {
			out = append(out, v)
		}
	}
	return out
}

// inner copies the loop, and passes values in each iteration and after it.
func (s *side) inner(b *ir.Builder) {
	l := s.loop
	lower, upper, step := l.Bounds()
	inits := append(s.all(s.mine(l.Inits)), s.state[s.step])
	loop := scf.NewFor(b, s.m.Get(lower), s.m.Get(upper), s.m.Get(step), inits,
		func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value {
			n := len(args) - 1
			s.m.Map(l.InductionVar(), iv)
			s.m.MapAll(s.mine(l.IterArgs()), args[:n])
			next := args[n]
			if s.first {
				s.body(b, nil)
				next = s.step.put(b, &s.m, next)
			} else {
				t := s.step.take(b, next)
				s.body(b, t)
				next = t.release(b)
			}
			return append(s.all(s.mine(l.Body.Entry().Terminator().Operands())), next)
		})
	n := len(loop.Results) - 1
	s.m.MapAll(s.mine(l.Results), loop.Results[:n])
	s.state[s.step] = loop.Results[n]
	switch p := s.end; {
	case p == nil:
	case s.first:
		s.state[p] = p.put(b, &s.m, s.state[p])
	default:
		t := p.take(b, s.state[p])
		for i, v := range p.values {
			s.m.Map(v, tile.Load.New(b, tile.LoadOp{Source: t.stages[i], At: whole(b, t.stages[i])}, v.Type()).Result)
		}
		s.state[p] = t.release(b)
	}
}

// body copies the side's operations of the loop's body, with what it has taken of the other side. A stage is released
// after the side's last operation that reads it.
func (s *side) body(b *ir.Builder, t *taken) {
	last := map[*ir.Op][]*ir.Op{}
	for op := range s.loop.Body.Entry().Ops() {
		if ring := tile.UsedRing(op); tile.Release.Is(op) && s.rings[ring] {
			at := s.lastUse(ring)
			last[at] = append(last[at], op)
		}
	}
	for op := range s.loop.Body.Entry().Ops() {
		if t != nil && s.has(op) && !shared(op) {
			b.Loc = op.Loc()
			t.load(b, op, &s.m)
		}
		if !tile.Release.Is(op) {
			s.copy(b, op)
		}
		if t != nil && tile.Gemm.Is(op) && s.has(op) {
			t.recordOperands(op, s.m.Get(op.Result(0)).DefiningOp())
		}
		for _, r := range last[op] {
			s.copy(b, r)
		}
	}
}

// lastUse is the side's last operation of the loop's body that reads a ring's stage.
func (s *side) lastUse(ring *ir.Value) (last *ir.Op) {
	for op := range s.loop.Body.Entry().Ops() {
		if shared(op) || !s.has(op) {
			continue
		}
		for _, v := range ir.UsedBy(op) {
			if views(v) == ring {
				last = op
			}
		}
	}
	return last
}
