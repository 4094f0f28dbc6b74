package scheduleproducts

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Loop gives operations of a loop in a role the stage 1 where that lets products run
// beside computations. remark is told where it could be, but for something, and where nothing is gained.
func Loop(l scf.ForOp, places tile.Places, m arch.Machine, cycles func(*ir.Op) float64, remark func(about diag.Category, op *ir.Op, format string, args ...any)) error {
	if _, ok := ir.Enclosing(l.Op, tile.Role); !ok {
		return nil
	}
	asked := map[*ir.Op]bool{}
	for op := range l.Body.Entry().Ops() {
		switch n := tile.StageOf(op); {
		case n > 1:
			return op.Errorf("has the stage %d; an operation can run one iteration later at most", n)
		case n == 1:
			asked[op] = true
		}
	}
	if len(asked) > 0 {
		s := &schedule{loop: l, late: asked}
		if at, why := s.complete(); why != "" {
			return at.Errorf("cannot be in a loop whose operations run later: %s", why)
		}
		s.settle()
		return nil
	}
	return decide(l, places, m, cycles, remark)
}

// decide chooses the product that runs later: of those with which iterations follow each other fastest the
// first with which they can.
func decide(l scf.ForOp, places tile.Places, m arch.Machine, cycles func(*ir.Op) float64, remark func(about diag.Category, op *ir.Op, format string, args ...any)) error {
	all := products(l, places, m)
	later := seconds(l, all)
	if len(later) == 0 {
		return nil
	}
	choices, inOrder := choose(l, all, later, cycles)
	var at *ir.Op
	var why string
	for _, c := range choices {
		s := &schedule{loop: l, late: map[*ir.Op]bool{c.product: true}}
		where, no := s.complete()
		if no == "" {
			s.settle()
			return nil
		}
		if why == "" {
			at, why = where, no
		}
	}
	switch {
	case why != "":
		remark(diag.Pipeline, at, "keeps products of its loop from running beside computations: %s", why)
	case len(choices) == 0:
		remark(diag.Pipeline, l.Op, "runs its products in the order of the text: %.0f cycles an iteration, and no fewer with one of them an iteration later", inOrder)
	}
	return nil
}

// settle writes the stages down.
func (s *schedule) settle() {
	for _, view := range s.shared {
		s.viewAgain(view)
	}
	for op := range s.late {
		tile.SetStage(op, 1)
	}
}

// schedule is the loop's.
type schedule struct {
	loop scf.ForOp
	late map[*ir.Op]bool // run an iteration later
	// shared are the views of slots that both parts read.
	shared []*ir.Op
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

// rings lets what is about a ring run where its slots are used. A slot that both parts read
// is taken by the early one and given on by the late one, which goes on to hold it while the
// early part has the next.
func (s *schedule) rings() (at *ir.Op, why string) {
	for op := range s.loop.Body.Entry().Ops() {
		take, ok := tile.Take.Cast(op)
		if !ok {
			continue
		}
		views := s.views(take)
		late, early := s.users(views)
		switch ring := ir.View[tile.RingOp](take.Ring.DefiningOp()); {
		case late && early && ring.Depth() < 3:
			return op, fmt.Sprintf("its slot is used by a product that runs later and by what does not, which holds two of the %d slots; a third has room for what is loaded meanwhile, as stages(3) makes it", ring.Depth())
		case late && early:
			s.shared = append(s.shared, views...)
		case !late:
			continue
		default:
			for _, v := range append(views, op) {
				s.late[v] = true
			}
		}
		for u := range take.Cursor.Uses() {
			user := u.Owner()
			if user.Block() == op.Block() && (tile.Release.Is(user) || !early && tile.Advance.Is(user)) {
				s.late[user] = true
			}
		}
	}
	return nil, ""
}

// views are the operations of the body, in order, that view or load the slot that was taken.
func (s *schedule) views(take tile.RingWaitOp) (out []*ir.Op) {
	of := after(take.Op)
	for op := range s.loop.Body.Entry().Ops() {
		if of[op] && tile.ViewsSlot(op) {
			out = append(out, op)
		}
	}
	return out
}

// users are the parts that use views of a slot.
func (s *schedule) users(views []*ir.Op) (late, early bool) {
	for _, v := range views {
		for u := range v.Result(0).Uses() {
			if user := s.loop.Body.AncestorOpIn(u.Owner()); !slices.Contains(views, user) {
				late, early = late || s.late[user], early || !s.late[user]
			}
		}
	}
	return late, early
}

// viewAgain views a slot again for the users that run later: they know its number.
func (s *schedule) viewAgain(view *ir.Op) {
	for _, u := range slices.Collect(view.Result(0).Uses()) {
		if user := s.loop.Body.AncestorOpIn(u.Owner()); s.late[user] && !tile.ViewsSlot(user) {
			u.Set(s.again(view, user).Result(0))
		}
	}
}

// again is a view, and what it is a view of, in front of an operation.
func (s *schedule) again(view, at *ir.Op) *ir.Op {
	var m ir.Mapping
	for _, v := range view.Operands() {
		if d := v.DefiningOp(); d != nil && d.Block() == at.Block() && tile.ViewsSlot(d) {
			m.Map(v, s.again(d, at).Result(0))
		}
	}
	b := ir.Before(at)
	b.Loc = view.Loc()
	c := b.Insert(ir.Clone(view, &m))
	s.late[c] = true
	return c
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
			case inner.Has(ir.RecursiveMemoryEffects), tile.Gemm.Is(inner), tile.Await.Is(inner), tile.ReadsSlot(inner), known && len(effects) == 0:
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
