package pipelinemma

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// A role's loop in which no operation runs an iteration later waits for each MMA at once. Its MMAs can stay in flight
// as well, to the end of their iteration: all MMAs whose operands are there begin, and threads compute with the first
// result while tensor cores run the next.

// keepInFlight keeps MMAs in flight within an iteration, if a role's loop has several, and registers for them.
func (r *rotation) keepInFlight() {
	l := r.loop
	if _, ok := ir.Enclosing(l.Op, tile.Role); !ok || !r.severalAsync() {
		return
	}
	r.late, r.early = r.early, nil
	for _, op := range r.late {
		tile.SetStage(op, 1) // all operations belong to the loop's own iteration
	}
	r.written = tile.Written(l.Op)
	b := ir.Before(l.Op)
	b.Loc = l.Loc()
	lower, upper, step := l.Bounds()
	loop := scf.NewFor(b, lower, upper, step, l.Inits, func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value {
		s := r.steps(b, iv, nil)
		s.here.Map(l.InductionVar(), iv)
		s.here.MapAll(l.IterArgs(), args)
		return s.within()
	})
	if tiles, beside, have := pressure.OfRole(loop.Op, r.m); tiles.InOrder()+beside > have {
		loop.Erase()
		for _, op := range r.late {
			tile.SetStage(op, 0)
		}
		return
	}
	for i, v := range l.Results {
		v.ReplaceAllUsesWith(loop.Results[i])
	}
	l.Erase()
}

// severalAsync reports whether a body has several MMAs that are all async, and has all operations on rings and MMAs at
// its top level. Stages are released at the end of an iteration then, so rings need a second stage to be filled
// meanwhile. mma.sync takes operands in registers, and the threads' time: gradients of attention at head_dim 128, 32
// queries a step, on an H100 took 992 µs, and 1046 with the other four MMAs in flight.
func (r *rotation) severalAsync() bool {
	flying := 0
	for _, op := range r.early {
		if tile.Gemm.Is(op) {
			if !r.begins(op) {
				return false
			}
			flying++
		}
		if take, ok := tile.Take.Cast(op); ok && !hasStages(take, 2) {
			return false
		}
		inside := false
		ir.WalkOps(op, func(inner *ir.Op) {
			inside = inside || inner != op && (tile.UsedRing(inner) != nil || tile.Gemm.Is(inner) || tile.Await.Is(inner))
		})
		if inside || tile.Await.Is(op) {
			return false
		}
	}
	return flying > 1
}

// within makes all operations of an iteration: what MMAs need as early as possible, then the rest, and at last the
// releases of stages, which wait for the MMAs that read them. It returns what the iteration yields.
func (s *steps) within() []*ir.Value {
	for _, op := range s.late {
		if s.begins(op) {
			s.make(op)
		}
	}
	for _, op := range s.late {
		if !tile.Release.Is(op) {
			s.make(op)
		}
	}
	for _, op := range s.late {
		s.make(op)
	}
	for _, f := range s.late {
		s.await(f)
	}
	yields := s.loop.Body.Entry().Terminator().Operands()
	out := make([]*ir.Value, len(yields))
	for i, v := range yields {
		out[i] = s.now(v)
	}
	return out
}
