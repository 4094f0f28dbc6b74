package moduloschedulemma

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// Loop gives operations of a loop in a role stage 1 if MMAs then run concurrently with computation. remark receives
// what prevents it, or that nothing is gained.
func Loop(l scf.ForOp, places tile.Places, m arch.Machine, cycles func(*ir.Op) float64,
	remark func(about diag.Category, op *ir.Op, format string, args ...any)) error {
	if _, ok := ir.Enclosing(l.Op, tile.Role); !ok {
		return nil
	}
	asked := map[*ir.Op]bool{}
	for op := range l.Body.Entry().Ops() {
		switch n := tile.StageOf(op); {
		case n > 1:
			return op.Errorf("has the stage %d; an operation can run at most one iteration later", n)
		case n == 1:
			asked[op] = true
		}
	}
	if len(asked) > 0 {
		s := &schedule{loop: l, late: asked}
		if at, why := s.complete(); why != "" {
			return at.Errorf("cannot be in a loop with operations that run an iteration later: %s", why)
		}
		s.settle()
		return nil
	}
	return decide(l, places, m, cycles, remark)
}

// decide chooses the MMAs that run later: in the order of the intervals, the first one for which a schedule exists.
func decide(l scf.ForOp, places tile.Places, m arch.Machine, cycles func(*ir.Op) float64,
	remark func(about diag.Category, op *ir.Op, format string, args ...any)) error {
	all := mmas(l, places, m)
	var later [][]*ir.Op
	for _, second := range secondMMAs(l, all) {
		later = append(later, []*ir.Op{second})
	}
	operands := len(later) == 0 && ahead(l, all, places, m) && worthHiding(l, all, cycles)
	if operands {
		later = append(later, all)
	}
	var reading []*ir.Op
	if len(later) == 0 {
		if reading = readers(l, all); len(reading) == 0 || !worthDelaying(l, all, reading, cycles) {
			return nil
		}
	}
	tiles, beside, have := pressure.OfRole(l.Op, m)
	need := tiles.InFlight() + beside
	switch {
	case operands:
		need = max(need, tiles.Ahead()+beside)
	case reading != nil:
		need = tiles.Behind() + beside
	}
	if need > have {
		remark(diag.Pipeline, l.Op, "runs its GEMMs in program order: with outstanding MMAs across iterations its tiles, pipeline states and computations would take %d registers of a thread, which has %d", need, have)
		return nil
	}
	if reading != nil {
		return delay(l, all, reading, remark)
	}
	choices, inOrder := choose(l, all, later, cycles)
	var at *ir.Op
	var why string
	for _, c := range choices {
		s := &schedule{loop: l, late: map[*ir.Op]bool{}}
		for _, mma := range c.mmas {
			s.late[mma] = true
		}
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
		remark(diag.Pipeline, at, "keeps GEMMs of its loop from overlapping with computations: %s", why)
	case len(choices) == 0:
		remark(diag.Pipeline, l.Op, "runs its GEMMs in program order: an iteration takes %.0f cycles, and no fewer with a GEMM one iteration later", inOrder)
	}
	return nil
}

// delay lets operations that read the results of MMAs run an iteration later.
func delay(l scf.ForOp, all, reading []*ir.Op,
	remark func(about diag.Category, op *ir.Op, format string, args ...any)) error {
	s := &schedule{loop: l, late: map[*ir.Op]bool{}}
	for _, op := range reading {
		s.late[op] = true
	}
	at, why := s.complete()
	if why == "" {
		s.prepare()
		at, why = s.complete()
	}
	if i := slices.IndexFunc(all, func(mma *ir.Op) bool { return s.late[mma] }); why == "" && i >= 0 {
		at, why = all[i], "it reads memory that they write"
	}
	if why != "" {
		remark(diag.Pipeline, at, "keeps computations with results of MMAs from running beside the next iteration's MMAs: %s", why)
		return nil
	}
	s.settle()
	return nil
}

// prepare makes operations run later that compute only what later ones use, from no more than twice as many bits: an
// iteration then hands over rows, say, and not a tile with copies of them, and a load has an iteration's time.
func (s *schedule) prepare() {
	body := s.loop.Body.Entry()
	for op := body.Last(); op != nil; op = op.Prev() {
		early := func(u *ir.Op) bool { return !s.late[s.loop.Body.AncestorOpIn(u)] }
		switch {
		case s.late[op], tile.Gemm.Is(op), !ir.IsMemoryEffectFree(op), op.NumRegions() > 0, op.NumResults() != 1,
			!op.Result(0).HasUses(), slices.ContainsFunc(op.Result(0).Users(), early):
			continue
		}
		var read int64
		for _, v := range op.Operands() {
			read += tile.Bits(v.Type())
		}
		s.late[op] = read <= 2*tile.Bits(op.Result(0).Type())
	}
}

// settle writes the stages into the operations.
func (s *schedule) settle() {
	for _, view := range s.shared {
		s.viewAgain(view)
	}
	for _, view := range slices.Backward(s.shared) {
		if !view.Result(0).HasUses() {
			view.Erase()
		}
	}
	for op := range s.late {
		tile.SetStage(op, 1)
	}
}

// schedule is the schedule of the loop.
type schedule struct {
	loop scf.ForOp
	late map[*ir.Op]bool // run an iteration later
	// shared are the views of stages that both parts read.
	shared []*ir.Op
}

// complete adds all operations that must run later as well, or returns the reason why none can.
func (s *schedule) complete() (at *ir.Op, why string) {
	s.follow()
	for s.together() {
		s.follow()
	}
	if at, why = s.rings(); why != "" {
		return at, why
	}
	s.kept()
	return s.effects()
}

// follow makes the operations that depend on later ones run later as well.
func (s *schedule) follow() {
	for op := range s.loop.Body.Entry().Ops() {
		if s.late[op] {
			for user := range after(op) {
				if !user.Has(ir.Terminator) {
					s.late[user] = true
				}
			}
		}
	}
}

// together makes operations that take a result out of shared memory run later if the ones that put it there do: those
// that access memory which is written later, and, for a TMA copy, its group's commit and the waits for it. It reports
// whether there were any.
func (s *schedule) together() (more bool) {
	var written []*ir.Value
	bulk := false
	for op := range s.late {
		if c, ok := tile.Copy.Cast(op); ok {
			bulk = bulk || c.ByEngine() && !c.Signals()
		}
		effects, _ := ir.EffectsOf(op)
		for _, e := range effects {
			if e.Kind == ir.Write && e.Value != nil && !tile.IsFuture(e.Value) {
				written = append(written, e.Value)
			}
		}
	}
	for op := range s.loop.Body.Entry().Ops() {
		if s.late[op] || op.Has(ir.Terminator) {
			continue
		}
		wait, waits := tile.AsyncWait.Cast(op)
		commit, commits := tile.AsyncCommit.Cast(op)
		late := bulk && (waits && wait.Bulk || commits && commit.Bulk)
		effects, _ := ir.EffectsOf(op)
		for _, e := range effects {
			late = late || e.Value != nil && slices.ContainsFunc(written,
				func(w *ir.Value) bool { return memory.Alias(w, e.Value) != memory.No })
		}
		if late {
			s.late[op], more = true, true
		}
	}
	return more
}

// rings moves the operations on a ring to the part that uses its stages. If both parts read a stage, the early part
// takes it and the late part releases it, while the early part has the next one already.
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
			return op, fmt.Sprintf("its stage is used by a GEMM that runs an iteration later and by operations that do not, which keeps two of %d stages full; use stages(3), so that a stage is free for prefetching", ring.Depth())
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

// kept moves views of stages that are held across the loop to their uses, since nothing writes these stages meanwhile.
// A load before the loop would need registers.
func (s *schedule) kept() {
	for op := range s.loop.Body.Entry().Ops() {
		if tile.ViewsStage(op) && s.around(op) {
			s.shared = append(s.shared, op)
		}
	}
}

// around reports whether an operation of the body views a stage that is held across the loop.
func (s *schedule) around(view *ir.Op) bool {
	for _, v := range view.Operands() {
		if s.loop.Body.IsAncestor(v.ParentRegion()) && !slices.Contains(s.shared, v.DefiningOp()) &&
			(v.DefiningOp() == nil || !v.DefiningOp().Has(ir.ConstantLike)) {
			return false
		}
	}
	mem, _ := tile.PartOf(view.Result(0))
	if l, ok := tile.Load.Cast(mem.DefiningOp()); ok {
		mem = l.Source
	}
	ring := tile.RingBehind(mem)
	return ring != nil && !slices.ContainsFunc(slices.Collect(s.loop.Body.Entry().Ops()),
		func(op *ir.Op) bool { return tile.UsedRing(op) == ring })
}

// views are the operations of the body, in order, that view or load the stage that was taken.
func (s *schedule) views(take tile.RingWaitOp) (out []*ir.Op) {
	of := after(take.Op)
	for op := range s.loop.Body.Entry().Ops() {
		if of[op] && tile.ViewsStage(op) {
			out = append(out, op)
		}
	}
	return out
}

// users are the parts that use views of a stage.
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

// viewAgain views a stage again for the users that run later: they know its number.
func (s *schedule) viewAgain(view *ir.Op) {
	for _, u := range slices.Collect(view.Result(0).Uses()) {
		if user := s.loop.Body.AncestorOpIn(u.Owner()); s.late[user] && !tile.ViewsStage(user) {
			u.Set(s.again(view, user).Result(0))
		}
	}
}

// again is a copy of a view, and of its source's view, before an operation.
func (s *schedule) again(view, at *ir.Op) *ir.Op {
	var m ir.Mapping
	for _, v := range view.Operands() {
		if d := v.DefiningOp(); d != nil && d.Block() == at.Block() && tile.ViewsStage(d) {
			m.Map(v, s.again(d, at).Result(0))
		}
	}
	b := ir.Before(at)
	b.Loc = view.Loc()
	c := b.Insert(ir.Clone(view, &m))
	s.late[c] = true
	return c
}

// effects is the reason against another order of accesses to memory.
func (s *schedule) effects() (at *ir.Op, why string) {
	var early, late, writes *ir.Op
	written := tile.Written(s.loop.Op)
	for op := range s.loop.Body.Entry().Ops() {
		ir.WalkOps(op, func(inner *ir.Op) {
			if ofRing(inner) {
				if inner != op && why == "" {
					at, why = inner, fmt.Sprintf("it is inside of '%s'", op.Name())
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
			case inner.Has(ir.RecursiveMemoryEffects), tile.Gemm.Is(inner), tile.Await.Is(inner), tile.ReadsOnly(inner, written),
				known && len(effects) == 0:
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
		return writes, "it writes memory, and both operations that run an iteration later and others access memory"
	}
	return at, why
}

// ofRing reports whether an operation accesses a ring, whose stages are ordered anyway.
func ofRing(op *ir.Op) bool {
	for _, d := range []*ir.OpDef{tile.Take.OpDef, tile.Release.OpDef, tile.Acquire.OpDef, tile.Publish.OpDef,
		tile.Advance.OpDef} {
		if op.Def() == d {
			return true
		}
	}
	return false
}
