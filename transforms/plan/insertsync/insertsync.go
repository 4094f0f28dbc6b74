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
func Kernel(k tile.KernelOp, ranges *intrange.Analysis) error {
	s := &syncer{kernel: k, places: tile.PlacesOf(k), memory: newSharing(k),
		forms: &linear.Reader{Ranges: ranges, Casts: true}, uses: map[*ir.Op]*uses{}, barriers: new([]*ir.Op)}
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
	if len(*s.barriers) == 0 {
		return nil
	}
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
	forms   *linear.Reader   // of indices, by the ranges of the values around and in the kernel
	flights []tile.CopyOp    // the async copies of the kernel
	uses    map[*ir.Op]*uses // of the operations that were come to; barriers do not change them
	// barriers are those that were put in.
	barriers *[]*ir.Op
	// count is how many would be inserted, for a syncer that only computes what is pending; nil for one that inserts.
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
	uses := s.usesOf(op)
	if scope := s.conflict(in, uses.accesses); scope != nil {
		s.barrier(op, scope)
		in = in.after(scope)
	}
	return in.with(uses.lasting)
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
		return
	}
	unit := ""
	if scope != s.kernel.Op {
		unit = s.places.Of(scope.Region(0).Entry()).Level
	}
	*s.barriers = append(*s.barriers, tile.Barrier.New(ir.Before(before), tile.BarrierOp{Unit: unit}).Op)
}

// silent inserts nothing, and adds to n how many barriers it would insert.
func (s *syncer) silent(n *int) *syncer {
	out := *s
	out.metOld, out.count = false, n
	return &out
}

// units processes a scale.on. What its units did is, to those after it, what
// everybody around did.
func (s *syncer) units(op *ir.Op, in pending) pending {
	return s.hoisting(op, in, func(s *syncer, in pending) pending {
		return s.block(op.Region(0).Entry(), in).ended(op)
	})
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
	return s.hoisting(op, in, func(s *syncer, in pending) pending {
		out := in
		for _, r := range op.Regions() {
			out = out.with(s.region(r, in))
		}
		return out
	})
}

// hoisting processes an operation with regions by a walk through them, after a barrier that hoist may put before it.
// Where the walk finds no conflict there is nothing to insert.
func (s *syncer) hoisting(op *ir.Op, in pending, walk func(s *syncer, in pending) pending) pending {
	n := 0
	probe := s.silent(&n)
	out := walk(probe, in)
	if n == 0 {
		return out
	}
	if after := s.hoist(op, in); s.count == nil || len(after) < len(in) {
		return walk(s, after)
	}
	s.metOld = s.metOld || probe.metOld
	*s.count += n
	return out
}

// hoist puts a barrier before an operation with regions where something inside
// conflicts with what is pending: there all threads pass once, whichever way they
// go on.
func (s *syncer) hoist(op *ir.Op, in pending) pending {
	if len(in) == 0 {
		return in
	}
	probe, old := s.silent(new(int)), in.marked()
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
	regions := op.Regions()
	round := s.steady(regions, in)
	if round.barriers > 0 {
		met := in.after(s.places.Of(op.Block()).Op)
		if round.barriers > s.silent(new(int)).steady(regions, met).barriers {
			in = s.meet(op, in)
			round = s.steady(regions, in)
		}
	}
	return in.with(s.walked(regions, round))
}

// region processes a region; one of several blocks may go around in any way.
func (s *syncer) region(r *ir.Region, in pending) pending {
	if r.HasOneBlock() {
		return s.block(r.Entry(), in)
	}
	regions := []*ir.Region{r}
	return s.walked(regions, s.steady(regions, in))
}

// all processes regions that each start with the same.
func (s *syncer) all(regions []*ir.Region, in pending) pending {
	out := pending{}
	for _, r := range regions {
		out = out.with(s.blocks(r, in))
	}
	return out
}

func (s *syncer) blocks(r *ir.Region, in pending) pending {
	out := pending{}
	for b := range r.Blocks() {
		out = out.with(s.block(b, in))
	}
	return out
}

// round is how regions are walked through that run again and again.
type round struct {
	in, out  pending // what may be pending when they start, and at their ends
	barriers int     // how many are needed inside
}

// steady finds what may be pending when regions that run again and again start.
func (s *syncer) steady(regions []*ir.Region, in pending) (r round) {
	quiet := s.silent(&r.barriers)
	for r.in = in; ; {
		r.barriers = 0
		r.out = quiet.all(regions, r.in)
		next := r.in.with(r.out)
		if len(next) == len(r.in) {
			s.metOld = s.metOld || quiet.metOld
			return r
		}
		r.in = next
	}
}

// walked is what is pending at the ends of regions. They are walked through again only to insert barriers.
func (s *syncer) walked(regions []*ir.Region, r round) pending {
	switch {
	case r.barriers == 0:
	case s.count == nil:
		return s.all(regions, r.in)
	default:
		*s.count += r.barriers
	}
	return r.out
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
		uses := s.usesOf(c.Op).accesses
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
