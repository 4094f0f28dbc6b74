package insertsync

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/divergence"
)

// Kernel puts a tile.barrier between accesses to memory that conflict: a
// write and any other access to the same bytes, by operations between which no
// barrier lies, also around loops, where different threads may make them. What
// the barrier orders is what is asked for and no more: the threads of one unit
// between accesses of that unit, those of the block between accesses that the
// whole block made, or several units. It fails where not all of them would come.
func Kernel(k tile.KernelOp, ranges func() *intrange.Analysis) error {
	s := &syncer{kernel: k, places: tile.PlacesOf(k), memory: newSharing(k), ranges: ranges, barriers: new([]*ir.Op)}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if c, ok := tile.Copy.Cast(op); ok && c.Async {
			s.flights = append(s.flights, c)
		}
	})
	s.block(k.Body.Entry(), pending{})
	return s.reached()
}

// reached verifies that all threads that are to meet come to the barriers.
func (s *syncer) reached() error {
	u := divergence.Of(s.kernel)
	var errs []error
	for _, b := range *s.barriers {
		if d, ok := errors.AsType[*diag.Diagnostic](u.Reached(b)); ok {
			errs = append(errs, d.Note(b.Loc(), "insert-sync needs a barrier here, for memory that was accessed before; move this use, or the wait for its copies, out of the condition"))
		}
	}
	return errors.Join(errs...)
}

// syncer walks the program in order.
type syncer struct {
	kernel  tile.KernelOp
	places  tile.Places
	memory  *sharing
	ranges  func() *intrange.Analysis // of the values around and in the kernel
	reader  *linear.Reader            // see forms
	flights []tile.CopyOp             // the async copies of the kernel
	// barriers are those that were put in.
	barriers *[]*ir.Op
	// measuring computes what is pending and inserts nothing.
	measuring bool
	// count is how many would be inserted, for a caller that only asks.
	count *int
	// metOld says that an access conflicted with one marked as old.
	metOld bool
}

// block processes the operations of b with the accesses pending at its start
// and returns those pending at its end.
func (s *syncer) block(b *ir.Block, in pending) pending {
	for op := range b.Ops() {
		in = s.op(op, in)
	}
	return in
}

func (s *syncer) op(op *ir.Op, in pending) pending {
	if met, ok := s.meets(op); ok {
		return in.after(met)
	}
	switch {
	case scale.On.Is(op):
		return s.units(op, in)
	case tile.Specialize.Is(op):
		return s.roles(tile.Specialize.Of(op), in)
	case isLoop(op):
		return s.loop(op, in)
	case op.Has(ir.RecursiveMemoryEffects) && !tile.Parallel.Is(op):
		return s.branches(op, in)
	case tile.AsyncWait.Is(op):
		return in.with(s.arrivals(op))
	}
	uses := s.accesses(op)
	if scope := s.conflict(in, uses); scope != nil {
		s.barrier(op, scope)
		in = in.after(scope)
	}
	return in.with(s.lasting(op, uses))
}

// meets is whose threads an operation makes wait for each other: it orders what
// they did before it before what they do after it.
func (s *syncer) meets(op *ir.Op) (scope *ir.Op, ok bool) {
	level := ""
	switch op.Def() {
	case tile.Barrier.OpDef:
		level = ir.View[tile.BarrierOp](op).Level()
		if ir.View[tile.BarrierOp](op).Some != nil {
			return nil, false // others go on
		}
		if level == scale.Cluster {
			return s.kernel.Op, true // the threads of all its blocks
		}
	case comm.Barrier.OpDef:
		level = ir.View[comm.BarrierOp](op).Level
		if on, ok := s.places.Meeting(op.Block(), level); ok && on.Level != scale.Block {
			// All units of the level meet, which is everybody around them.
			return s.places.Of(on.Op.Block()).Op, true
		}
		return s.places.Of(op.Block()).Op, true
	case comm.Notify.OpDef, comm.Wait.OpDef, tile.NamedBarrierSync.OpDef:
		return s.places.Of(op.Block()).Op, true
	default:
		return nil, false
	}
	met, ok := s.places.Meeting(op.Block(), level)
	return met.Op, ok
}

// barrier lets the threads of a scope meet before an operation.
func (s *syncer) barrier(before, scope *ir.Op) {
	if s.count != nil {
		*s.count++
	}
	if s.measuring {
		return
	}
	unit := ""
	if scope != s.kernel.Op {
		unit = s.places.Of(scope.Region(0).Entry()).Level
	}
	*s.barriers = append(*s.barriers, tile.Barrier.New(ir.Before(before), tile.BarrierOp{Unit: unit}).Op)
}

// units processes a scale.on. What its units did is, to those after it, what
// everybody around did.
func (s *syncer) units(op *ir.Op, in pending) pending {
	in = s.hoist(op, in)
	return s.block(op.Region(0).Entry(), in).ended(op)
}

// roles processes those of a block: each begins with what was pending before them.
func (s *syncer) roles(o tile.SpecializeOp, in pending) pending {
	in = s.hoist(o.Op, in)
	out := in
	for r := range o.Roles() {
		out = out.with(s.block(r.Body.Entry(), in).ended(r.Op))
	}
	return out
}

// branches processes an operation of whose regions one runs, or none.
func (s *syncer) branches(op *ir.Op, in pending) pending {
	in = s.hoist(op, in)
	out := in
	for _, r := range op.Regions() {
		out = out.with(s.region(r, in))
	}
	return out
}

// hoist puts a barrier before an operation with regions where something inside
// conflicts with what is pending: there all threads pass once, whichever way they
// go on.
func (s *syncer) hoist(op *ir.Op, in pending) pending {
	probe := *s
	probe.measuring, probe.metOld, probe.count = true, false, nil
	old := in.marked()
	for _, r := range op.Regions() {
		probe.region(r, old)
	}
	if !probe.metOld {
		return in
	}
	return s.meet(op, in)
}

// meet lets those that come to an operation with regions wait for each other before it.
func (s *syncer) meet(op *ir.Op, in pending) pending {
	here := s.places.Of(op.Block()).Op
	s.barrier(op, here)
	s.metOld = s.metOld || in.hasOld()
	return in.after(here)
}

// loop processes a loop: its body starts with what was pending before the loop
// or at the end of an iteration. What happened before the loop alone is ordered there,
// once: a barrier inside would make threads wait for each other in each iteration.
func (s *syncer) loop(op *ir.Op, in pending) pending {
	if s.within(op, in) > s.within(op, in.after(s.places.Of(op.Block()).Op)) {
		in = s.meet(op, in)
	}
	entry := s.steady(op.Regions(), in)
	out := in
	for _, r := range op.Regions() {
		out = out.with(s.blocks(r, entry))
	}
	return out
}

// within is how many barriers a loop would get inside.
func (s *syncer) within(op *ir.Op, in pending) (n int) {
	probe := *s
	probe.measuring = true
	entry := probe.steady(op.Regions(), in)
	probe.count = &n
	for _, r := range op.Regions() {
		probe.blocks(r, entry)
	}
	return n
}

// region processes a region; one of several blocks may go around in any way.
func (s *syncer) region(r *ir.Region, in pending) pending {
	if r.HasOneBlock() {
		return s.block(r.Entry(), in)
	}
	return s.blocks(r, s.steady([]*ir.Region{r}, in))
}

func (s *syncer) blocks(r *ir.Region, in pending) pending {
	out := pending{}
	for b := range r.Blocks() {
		out = out.with(s.block(b, in))
	}
	return out
}

// steady is what may be pending when regions that run again and again start.
func (s *syncer) steady(regions []*ir.Region, in pending) pending {
	quiet := *s
	quiet.measuring, quiet.count = true, nil
	for {
		next := in
		for _, r := range regions {
			next = next.with(quiet.blocks(r, in))
		}
		if len(next) == len(in) {
			s.metOld = s.metOld || quiet.metOld
			return in
		}
		in = next
	}
}

func isLoop(op *ir.Op) bool {
	_, ok := ir.As[ir.LoopLike](op)
	return ok
}

// arrivals are the accesses that an async wait completes: those of every async
// copy of the kernel that no ring completes, read and written some time between where it was issued,
// which earlier accesses were ordered before, and here.
func (s *syncer) arrivals(wait *ir.Op) pending {
	out, here := pending{}, s.places.Of(wait.Block()).Op
	for _, c := range s.flights {
		if c.Signals() {
			continue
		}
		uses := s.accesses(c.Op)
		out = out.with(s.made(uses, wait.Block()))
		scope := s.places.Of(c.Block()).Op
		for !scope.IsAncestor(here) {
			scope = s.places.Of(scope.Block()).Op
		}
		for _, a := range uses {
			a.scope = scope // every thread waits for copies of its own
			out[a] = true
		}
	}
	return out
}

// lasting is what later operations must be ordered after: nothing yet of an
// async copy.
func (s *syncer) lasting(op *ir.Op, uses []access) pending {
	if c, ok := tile.Copy.Cast(op); ok && c.Async {
		return nil
	}
	return s.made(uses, op.Block())
}
