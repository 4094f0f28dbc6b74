package verifyasync

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/inflight"
)

// A reader is an MMA in flight, with the stages that it reads.
type reader struct {
	inflight.MMA
	of [2]place
}

// readers follows what is in flight. An MMA may read its stages until a wait completes it.
func (w *walker) readers(op *ir.Op) {
	before := w.flying
	if p, ok := inflight.Begun(op); ok {
		g := ir.View[tile.GemmOp](op)
		w.flying = before.Begin(reader{p, [2]place{w.slot[slotOf(g.A)], w.slot[slotOf(g.B)]}})
		return
	}
	if n, ok := tile.WaitProducts.Cast(op); ok {
		w.flying = before.Wait(n.Pending)
	}
	if a, ok := tile.Await.Cast(op); ok {
		awaited := inflight.Awaited(a)
		w.flying = before.Await(func(r reader) bool { return awaited[r.MMA] })
	}
	if len(w.flying) == len(before) {
		return
	}
	for _, r := range before.Keys() {
		if !w.flying.Has(r) {
			w.after(op, r.of[0])
			w.after(op, r.of[1])
		}
	}
}

// slotOf is the stage that an operand of an MMA is read from.
func slotOf(v *ir.Value) *ir.Value {
	if whole, _ := tile.PartOf(v); tile.Load.Is(whole.DefiningOp()) {
		return tile.Load.Of(whole.DefiningOp()).Source
	}
	return v
}

// begins is what may be in flight at the start of an iteration of a loop whose iterations each pass so many stages.
func (w *walker) begins(o scf.ForOp, init []place, passed int, base *int) inflight.Set[reader] {
	from := place{base, w.wait.at}
	return moved(w.flying, w.wait, from).Loop(func(s inflight.Set[reader]) inflight.Set[reader] {
		probe := *w
		probe.silent, probe.flying = true, s
		probe.iteration(o, init, base)
		return older(moved(probe.flying, probe.wait, from), o.Op)
	})
}

// moved are MMAs with their places relative to another place: a distance to from becomes the same distance to to.
// Places that are not known relative to from become unknown.
func moved(s inflight.Set[reader], from, to place) inflight.Set[reader] {
	return s.Renamed(func(r reader) reader {
		for i, p := range r.of {
			n, ok := distance(from, p)
			r.of[i] = place{}
			if ok && n > -farBehind {
				r.of[i] = to.plus(n)
			}
		}
		return r
	})
}

// farBehind is the largest distance of an MMA's stages that is still followed: more than rings have stages.
const farBehind = 1 << 8

// older are MMAs as the next iteration of a loop sees them.
func older(s inflight.Set[reader], loop *ir.Op) inflight.Set[reader] {
	return s.Renamed(func(r reader) reader {
		r.MMA = r.Before(loop)
		return r
	})
}
