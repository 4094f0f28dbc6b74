package pipelinemma

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// A loop of a role of which nothing runs an iteration later waits for each product where it stands. Its products can
// fly as well, to the end of their iteration: those whose factors are there begin, and threads compute from the first
// while tensor cores go on with the next.

// fly makes a loop in which products fly within an iteration, if it has several of a role's, and registers for them.
func (r *rotation) fly() {
	l := r.loop
	if _, ok := ir.Enclosing(l.Op, tile.Role); !ok || !r.severalFly() {
		return
	}
	r.late, r.early = r.early, nil
	for _, op := range r.late {
		tile.SetStage(op, 1) // all is of the loop's own iteration
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

// severalFly reports whether a body has several products, all of which fly, and all that is about rings, and each
// product, by itself. Slots are given back at the end of an iteration then, so that rings have a second one to be
// filled meanwhile. Where threads multiply as well (mma.sync), they have factors in registers, and no time (gradients
// of attention with 128 columns, 32 queries a step, on an H100: 992 µs, 1046 with the other four products in flight).
func (r *rotation) severalFly() bool {
	flying := 0
	for _, op := range r.early {
		if tile.Gemm.Is(op) {
			if !r.begins(op) {
				return false
			}
			flying++
		}
		if take, ok := tile.Take.Cast(op); ok && !hasSlots(take, 2) {
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

// within makes all operations of an iteration: what products need as early as that is there, then the rest, and at last
// what gives slots on, which waits for products that read them. It gives back what the loop carries on.
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
