package pipelinemma

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// steps makes the body of a rotated loop: the late part of one iteration, and the early part of the next. Async MMAs
// begin first, those of the early part before those of the late one: they complete in this order, and threads continue
// with the early ones. Then comes the threads' computation for the next iteration, and then what needs the late part.
// Each operation comes after its operands.
type steps struct {
	*rotation
	b *ir.Builder
	// here maps to values of the late part's iteration, there to those of the next one.
	here, there ir.Mapping
	made        map[*ir.Op]bool
	futures     map[*ir.Op]*ir.Value // of MMAs that were not awaited yet
	begun       []*ir.Op             // the async MMAs, in order
	addedTo     map[*ir.Op]*ir.Op    // the MMA that accumulates to another one's result, in flight
}

func (r *rotation) steps(b *ir.Builder, iv *ir.Value, args []*ir.Value) *steps {
	s := &steps{rotation: r, b: b, made: map[*ir.Op]bool{}, futures: map[*ir.Op]*ir.Value{}, addedTo: map[*ir.Op]*ir.Op{}}
	s.here.MapAll(r.held, args)
	s.there.Map(r.loop.InductionVar(), iv)
	return s
}

// all makes all operations, and returns the loop-carried values for the next iteration.
func (s *steps) all() []*ir.Value {
	for _, op := range s.early {
		if s.begins(op) && !s.needsLate(op) {
			s.make(op)
		}
	}
	for _, op := range s.late {
		if s.begins(op) {
			s.make(op)
		}
	}
	if !slices.ContainsFunc(s.late, s.begins) {
		// While the MMAs of the early part are in flight, what it loads arrives and the late part computes.
		for _, op := range s.early {
			if loads(op) && !s.needsLate(op) {
				s.make(op)
			}
		}
		for _, op := range s.late {
			s.make(op)
		}
	}
	for _, op := range s.early {
		if !s.needsLate(op) {
			s.make(op)
		}
	}
	for _, op := range slices.Concat(s.late, s.early) {
		s.make(op)
	}
	out := make([]*ir.Value, len(s.held))
	for i, v := range s.held {
		out[i] = s.next(v)
	}
	return out
}

// begins reports whether an operation is an async MMA.
func (r *rotation) begins(op *ir.Op) bool {
	g, ok := tile.Gemm.Cast(op)
	return ok && !g.Async && r.async(g)
}

// loads reports whether an operation only reads memory, and no stage of a ring.
func loads(op *ir.Op) bool {
	effects, known := ir.EffectsOf(op)
	return known && len(effects) > 0 && tile.UsedRing(op) == nil && !tile.ViewsStage(op) && !tile.Gemm.Is(op) &&
		!slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind != ir.Read })
}

// make makes an operation.
func (s *steps) make(op *ir.Op) {
	if s.made[op] {
		return
	}
	s.made[op] = true
	m, value := &s.there, s.next
	if tile.StageOf(op) > 0 {
		m, value = &s.here, s.now
	}
	s.waitForStages(op, value)
	sum := s.addsTo(op)
	for _, v := range ir.UsedBy(op) {
		if sum != nil && v == sum.Result(0) {
			s.make(sum)
			continue
		}
		m.Map(v, value(v))
	}
	for _, o := range s.behind(op) {
		s.make(o)
		s.await(o)
	}
	if sum != nil && s.futures[sum] != nil {
		m.Map(sum.Result(0), s.futures[sum])
		delete(s.futures, sum)
		s.addedTo[sum] = op
	}
	c := insert(s.b, op, m)
	if s.begins(op) {
		ir.Edit(c, func(g *tile.GemmOp) { g.Async = true })
		c.Result(0).SetType(tile.Future(c.Result(0).Type().(*ir.TensorType)))
		s.futures[op] = c.Result(0)
		s.begun = append(s.begun, op)
	}
}

// addsTo is the MMA of the same part whose result an async MMA only accumulates to: it need not have completed. nil for
// none.
func (s *steps) addsTo(op *ir.Op) *ir.Op {
	if !s.begins(op) {
		return nil
	}
	d := s.definition(tile.Gemm.Of(op).Acc)
	if d == nil || tile.StageOf(d) != tile.StageOf(op) || !s.begins(d) || !d.Result(0).HasOneUse() {
		return nil
	}
	return d
}

// waitForStages makes the operands of the loads of whole stages that an operation uses: between these loads and an MMA
// that reads the stages in place, no write may come.
func (s *steps) waitForStages(op *ir.Op, value func(*ir.Value) *ir.Value) {
	for _, v := range ir.UsedBy(op) {
		whole, _ := tile.PartOf(v)
		if d := s.definition(whole); d != nil && tile.ReadsStage(d) {
			for _, w := range ir.UsedBy(d) {
				value(w)
			}
		}
	}
}

// await waits for an MMA, or for the one that accumulates to it, unless that is done. All MMAs that began before have
// completed then.
func (s *steps) await(op *ir.Op) {
	if next := s.addedTo[op]; next != nil {
		s.await(next)
		return
	}
	f := s.futures[op]
	if f == nil {
		return
	}
	delete(s.futures, op)
	for _, before := range s.begun[:slices.Index(s.begun, op)] {
		if s.futures[before] != nil {
			s.await(before)
		}
	}
	t, _ := tile.TileOf(f.Type())
	s.b.Loc = op.Loc()
	m := &s.there
	if tile.StageOf(op) > 0 {
		m = &s.here
	}
	m.Map(op.Result(0), tile.Await.New(s.b, tile.AwaitOp{Future: f}, t).Result)
}

// now is a value of the late part's iteration.
func (s *steps) now(v *ir.Value) *ir.Value {
	if d := s.definition(v); d != nil && tile.StageOf(d) > 0 {
		s.make(d)
		s.await(d)
	}
	return s.here.Get(v)
}

// next is a value of the next iteration.
func (s *steps) next(v *ir.Value) *ir.Value {
	if y := s.carried(v); y != nil {
		return s.now(y)
	}
	if d := s.definition(v); d != nil {
		s.make(d)
		s.await(d)
	}
	return s.there.Get(v)
}

// carried is the yielded value for an argument of the loop, nil for any other value.
func (r *rotation) carried(v *ir.Value) *ir.Value {
	i := slices.Index(r.loop.IterArgs(), v)
	if i < 0 {
		return nil
	}
	return r.loop.Body.Entry().Terminator().Operand(i)
}

// needsLate reports whether an operation of the early part depends on the late part of the iteration before.
func (r *rotation) needsLate(op *ir.Op) bool {
	if len(r.readsHeld(op)) > 0 {
		return true
	}
	return slices.ContainsFunc(ir.UsedBy(op), func(v *ir.Value) bool {
		if y := r.carried(v); y != nil {
			d := r.definition(y)
			return d != nil && tile.StageOf(d) > 0
		}
		d := r.definition(v)
		return d != nil && r.needsLate(d)
	})
}

// readsHeld are the late async MMAs that read, in registers, what the operation recomputes for the next iteration:
// until they complete, it would need other registers, which it has where steps alternate.
func (r *rotation) readsHeld(op *ir.Op) (out []*ir.Op) {
	if r.alternate {
		return nil
	}
	for _, v := range op.Results() {
		if slices.Contains(r.held, v) {
			out = append(out, r.readers(v)...)
		}
	}
	return out
}

// readers are the late async MMAs that read a value in registers.
func (r *rotation) readers(v *ir.Value) (out []*ir.Op) {
	if d := v.DefiningOp(); d == nil || tile.ReadsStage(d) {
		return nil
	}
	for u := range v.Uses() {
		if tile.StageOf(u.Owner()) > 0 && r.begins(u.Owner()) && u.Index() < 2 {
			out = append(out, u.Owner())
		}
	}
	return out
}

// behind are the operations that must precede one although it uses no value of them.
func (r *rotation) behind(op *ir.Op) []*ir.Op {
	out := r.readsHeld(op)
	part := r.early
	if tile.StageOf(op) > 0 {
		part = r.late
	}
	for _, o := range part {
		if o == op {
			break
		}
		if ring := tile.UsedRing(op); ring != nil && (tile.UsedRing(o) == ring || touches(o, ring)) || r.accesses(op) &&
			r.accesses(o) || r.writesOperand(op, o) {
			out = append(out, o)
		}
	}
	return out
}

// writesOperand reports whether an operation writes what an MMA reads in shared memory while it is in flight.
func (r *rotation) writesOperand(op, mma *ir.Op) bool {
	if !r.begins(mma) || len(r.written) == 0 {
		return false
	}
	return slices.ContainsFunc(tile.Written(op), func(w *ir.Value) bool {
		return slices.ContainsFunc(mma.Operands()[:2], func(v *ir.Value) bool {
			whole, _ := tile.PartOf(v)
			if l, ok := tile.Load.Cast(whole.DefiningOp()); ok {
				whole = l.Source
			}
			_, inMemory := whole.Type().(*ir.MemRefType)
			return inMemory && memory.Alias(w, whole) != memory.No
		})
	})
}

// touches reports whether an operation reads a stage of a ring, or an MMA reads one that was loaded for it.
func touches(op *ir.Op, ring *ir.Value) bool {
	return slices.ContainsFunc(ir.UsedBy(op), func(v *ir.Value) bool {
		if whole, _ := tile.PartOf(v); tile.Gemm.Is(op) && tile.Load.Is(whole.DefiningOp()) {
			v = tile.Load.Of(whole.DefiningOp()).Source
		}
		s, ok := tile.Slot.Cast(v.DefiningOp())
		if !ok {
			return false
		}
		r, ok := tile.RingOf(s.Source)
		return ok && r.Ring == ring
	})
}

// accesses reports whether an operation accesses other memory than stages that the loop only reads.
func (r *rotation) accesses(op *ir.Op) bool {
	found := false
	ir.WalkOps(op, func(inner *ir.Op) {
		effects, known := ir.EffectsOf(inner)
		switch {
		case tile.UsedRing(inner) != nil, tile.Gemm.Is(inner), tile.Await.Is(inner), inner.Has(ir.RecursiveMemoryEffects):
		case tile.ReadsOnly(inner, r.written):
		default:
			found = found || !known || len(effects) > 0
		}
	})
	return found
}
