package verifyasync

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/inflight"
)

// A reader is a product in flight, with the places of the slots that it reads.
type reader struct {
	inflight.Product
	of [2]place
}

// products follows what is in flight. What a wait ends may have read its slots until then.
func (w *walker) products(op *ir.Op) {
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
		w.flying = before.Await(func(r reader) bool { return awaited[r.Product] })
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

// slotOf is what an operand of a product is read from.
func slotOf(v *ir.Value) *ir.Value {
	if whole, _ := tile.PartOf(v); tile.Load.Is(whole.DefiningOp()) {
		return tile.Load.Of(whole.DefiningOp()).Source
	}
	return v
}

// begins is what may be in flight where an iteration of a loop begins, each of which passes so many places.
func (w *walker) begins(o scf.ForOp, init []place, passed int, base *int) inflight.Set[reader] {
	from := place{base, w.wait.at}
	return moved(w.flying, w.wait, from).Loop(func(s inflight.Set[reader]) inflight.Set[reader] {
		probe := *w
		probe.silent, probe.flying = true, s
		probe.iteration(o, init, base)
		return older(moved(probe.flying, probe.wait, from), o.Op)
	})
}

// moved are products whose places are told relative to another one: what lay so far from one place lies as far from the
// other. The places that are not known relative to the first are not known then.
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

// farBehind is how far a product's slots may lie behind for its place to be known: more than rings have slots.
const farBehind = 1 << 8

// older are products as the next iteration of a loop knows them.
func older(s inflight.Set[reader], loop *ir.Op) inflight.Set[reader] {
	return s.Renamed(func(r reader) reader {
		r.Product = r.Before(loop)
		return r
	})
}
