package scheduleproducts

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/impl"
)

// Loop gives operations of a loop in a role the stage 1 where that lets products run
// beside computations. remark is told where it could be, but for something.
func Loop(l scf.ForOp, places tile.Places, m arch.Machine, remark func(about diag.Category, op *ir.Op, format string, args ...any)) error {
	if _, ok := ir.Enclosing(l.Op, tile.Role); !ok {
		return nil
	}
	s := &schedule{loop: l, late: map[*ir.Op]bool{}}
	asked := false
	for op := range l.Body.Entry().Ops() {
		switch n := tile.StageOf(op); {
		case n > 1:
			return op.Errorf("has the stage %d; an operation can run one iteration later at most", n)
		case n == 1:
			asked = true
			s.late[op] = true
		}
	}
	if !asked {
		second := s.second(places, m)
		if second == nil {
			return nil
		}
		s.late[second] = true
	}
	at, why := s.complete()
	switch {
	case why != "" && asked:
		return at.Errorf("cannot be in a loop whose operations run later: %s", why)
	case why != "":
		remark(diag.Pipeline, at, "keeps products of its loop from running beside computations: %s", why)
		return nil
	}
	for op := range s.late {
		tile.SetStage(op, 1)
	}
	return nil
}

// schedule is the loop's.
type schedule struct {
	loop scf.ForOp
	late map[*ir.Op]bool // run an iteration later
}

// second is a product that reads what was computed from an earlier one, which does not
// depend on it in turn, nil for none. The tensor cores run both by themselves.
func (s *schedule) second(places tile.Places, m arch.Machine) *ir.Op {
	var products []*ir.Op
	for op := range s.loop.Body.Entry().Ops() {
		g, ok := tile.Gemm.Cast(op)
		if !ok || g.Async {
			continue
		}
		if p, _, err := impl.PlanGemm(g, places.Of(g.Block()), m); err == nil && p.Impl == tile.WGMMA && g.StaysInFlight() {
			products = append(products, op)
		}
	}
	for i, second := range products {
		for _, first := range products[:i] {
			if after(first)[second] && !s.carries(second, first) {
				return second
			}
		}
	}
	return nil
}

// carries reports whether an operation depends on a later one of the iteration before.
func (s *schedule) carries(later, op *ir.Op) bool {
	from := after(later)
	for i, v := range s.loop.Body.Entry().Terminator().Operands() {
		if d := v.DefiningOp(); d != nil && from[d] {
			for u := range s.loop.IterArgs()[i].Uses() {
				if at := s.loop.Body.AncestorOpIn(u.Owner()); at != nil && (at == op || after(at)[op]) {
					return true
				}
			}
		}
	}
	return false
}

// after are the operations of a body that depend on one of them, and itself.
func after(op *ir.Op) map[*ir.Op]bool {
	out := map[*ir.Op]bool{op: true}
	for at := op; at != nil; at = at.Next() {
		if !out[at] {
			continue
		}
		for _, r := range at.Results() {
			for u := range r.Uses() {
				if user := op.Block().Region().AncestorOpIn(u.Owner()); user != nil {
					out[user] = true
				}
			}
		}
	}
	return out
}

// complete adds to what runs later all that must, or says why nothing can.
func (s *schedule) complete() (at *ir.Op, why string) {
	body := s.loop.Body.Entry()
	for op := range body.Ops() {
		if s.late[op] {
			for user := range after(op) {
				if !user.Has(ir.Terminator) {
					s.late[user] = true
				}
			}
		}
	}
	if at, why = s.rings(); why != "" {
		return at, why
	}
	return s.effects()
}

// rings lets what is about a ring run where its slots are used.
func (s *schedule) rings() (at *ir.Op, why string) {
	body := s.loop.Body.Entry()
	for op := range body.Ops() {
		take, ok := tile.Take.Cast(op)
		if !ok {
			continue
		}
		var views []*ir.Op
		late, early := false, false
		for view := range after(take.Op) {
			switch {
			case tile.Slot.Is(view), readsSlot(view):
				views = append(views, view)
			}
		}
		for _, v := range views {
			for _, r := range v.Results() {
				for u := range r.Uses() {
					user := s.loop.Body.AncestorOpIn(u.Owner())
					if slices.Contains(views, user) {
						continue
					}
					late, early = late || s.late[user], early || !s.late[user]
				}
			}
		}
		if late && early {
			return op, "its slot is used by a product that runs later and by what does not"
		}
		if !late {
			continue
		}
		for _, v := range append(views, op) {
			s.late[v] = true
		}
		for u := range take.Cursor.Uses() {
			user := u.Owner()
			if user.Block() == body && (tile.Release.Is(user) || tile.Advance.Is(user)) {
				s.late[user] = true
			}
		}
	}
	return nil, ""
}

// readsSlot reports whether an operation loads all of a slot.
func readsSlot(op *ir.Op) bool {
	l, ok := tile.Load.Cast(op)
	return ok && l.WholeSlot()
}

// effects says what speaks against another order of accesses to memory.
func (s *schedule) effects() (at *ir.Op, why string) {
	var early, late, writes *ir.Op
	for op := range s.loop.Body.Entry().Ops() {
		ir.WalkOps(op, func(inner *ir.Op) {
			if ofRing(inner) {
				if inner != op && why == "" {
					at, why = inner, fmt.Sprintf("it stands in '%s'", op.Name())
				}
				return
			}
			effects, known := ir.EffectsOf(inner)
			for _, e := range effects {
				if e.Kind == ir.Write {
					writes = inner
				}
			}
			switch {
			case inner.Has(ir.RecursiveMemoryEffects), tile.Gemm.Is(inner), tile.Await.Is(inner), readsSlot(inner), known && len(effects) == 0:
				return
			case !known:
				writes = inner
			}
			if s.late[op] {
				late = inner
			} else {
				early = inner
			}
		})
	}
	if why == "" && writes != nil && early != nil && late != nil {
		return writes, "it writes memory, and both what runs later and what does not access some"
	}
	return at, why
}

// ofRing reports whether an operation is about a ring, whose slots are in order anyway.
func ofRing(op *ir.Op) bool {
	for _, d := range []*ir.OpDef{tile.Take.OpDef, tile.Release.OpDef, tile.Acquire.OpDef, tile.Publish.OpDef, tile.Advance.OpDef} {
		if op.Def() == d {
			return true
		}
	}
	return false
}
