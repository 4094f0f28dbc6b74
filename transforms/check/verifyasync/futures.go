package verifyasync

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/transforms/analysis/inflight"
)

// futures checks that each MMA in flight is awaited, once, on each path, and that nothing writes what one may still
// read.
func (v *verifier) futures(k tile.KernelOp) {
	known := len(v.errs)
	ir.WalkOps(k.Op, func(op *ir.Op) {
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for _, a := range b.Args() {
					v.once(a)
				}
			}
		}
		for _, r := range op.Results() {
			v.once(r)
		}
	})
	if len(v.errs) == known {
		_, own := k.OwnBarrier()
		f := &flight{v: v, own: own}
		f.block(k.Body.Entry(), nil)
	}
}

// once checks that a future is used once on each path.
func (v *verifier) once(f *ir.Value) {
	if !tile.IsFuture(f) {
		return
	}
	for u := range f.Uses() {
		if !passes(u) {
			v.report(u.Owner().Errorf("uses an outstanding MMA; it can only be awaited by tile.await, be the accumulator of another async GEMM, or be passed on by scf.for and scf.if"))
			return
		}
	}
	v.within(f, f.ParentRegion())
}

// passes reports whether a use waits for a future, or passes it on.
func passes(u *ir.Use) bool {
	op := u.Owner()
	_, branches := ir.As[ir.RegionBranchOp](op)
	return tile.Await.Is(op) || tile.Gemm.Is(op) || branches || op.Has(ir.Terminator)
}

// within checks a future inside a region whose entry paths all bring it.
func (v *verifier) within(f *ir.Value, region *ir.Region) {
	var first *ir.Op
	for u := range f.Uses() {
		at := region.AncestorOpIn(u.Owner())
		switch {
		case at == nil:
		case first == nil:
			first = at
		case at != first || at == u.Owner():
			earlier, later := first, at
			if at.IsBeforeInBlock(first) {
				earlier, later = at, first
			}
			v.report(later.Errorf("uses an outstanding MMA that was passed on or awaited before").Note(earlier.Loc(),
				"the earlier use is here"))
			return
		}
	}
	inside := first != nil && !slices.Contains(first.Operands(), f)
	_, loop := ir.As[ir.LoopLike](first)
	switch {
	case first == nil:
		v.lost(f)
	case inside && loop:
		v.report(first.Errorf("awaits an outstanding MMA in each iteration, but it was started only once; pass its future by iter_args").Note(f.Loc(), "it was started here"))
	case inside:
		for _, r := range first.Regions() {
			if r.Entry() == nil {
				v.report(first.Errorf("awaits an outstanding MMA on one path only; await it on the other path as well, or after both").Note(f.Loc(), "it was started here"))
				return
			}
			v.within(f, r)
		}
	}
}

// lost reports a future that nothing waits for.
func (v *verifier) lost(f *ir.Value) {
	op := f.DefiningOp()
	if op == nil {
		op = f.OwnerBlock().ParentOp()
	}
	v.report(op.Errorf("leaves an MMA outstanding on some path; add a tile.await there"))
}

// flight follows the MMAs in flight.
type flight struct {
	v    *verifier
	own  bool // the kernel has barriers of its own, and numbers its stages itself
	told map[*ir.Op]bool
}

// mmas are those that may be in flight.
type mmas = inflight.Set[inflight.MMA]

// block walks a block with what is in flight before it, and returns that at its end.
func (f *flight) block(b *ir.Block, in mmas) mmas {
	for op := range b.Ops() {
		if a, ok := tile.Await.Cast(op); ok {
			awaited := inflight.Awaited(a)
			in = in.Await(func(p inflight.MMA) bool { return awaited[p] })
			continue
		}
		if w, ok := tile.WaitProducts.Cast(op); ok {
			in = in.Wait(w.Pending)
		}
		f.writes(op, in)
		if p, ok := inflight.Begun(op); ok {
			in = in.Begin(p)
		}
		in = f.regions(op, in)
	}
	return in
}

// regions walks what is inside an operation. Of a loop's body it is not known whether it
// runs at all, and once more it begins with what it leaves in flight.
func (f *flight) regions(op *ir.Op, in mmas) (out mmas) {
	if op.NumRegions() == 0 {
		return in
	}
	if _, loop := ir.As[ir.LoopLike](op); loop {
		begins := in.Loop(func(s mmas) mmas {
			return f.paths(op, s).Renamed(func(p inflight.MMA) inflight.MMA { return p.Before(op) })
		})
		return in.Join(f.paths(op, begins))
	}
	return f.paths(op, in)
}

// paths walks the regions of an operation that runs one of them.
func (f *flight) paths(op *ir.Op, in mmas) (out mmas) {
	for _, r := range op.Regions() {
		if r.Entry() == nil {
			out = out.Join(in)
		}
		for b := range r.Blocks() {
			out = out.Join(f.block(b, in))
		}
	}
	return out
}

// meets reports whether a write may touch what an MMA reads. Equality of stage numbers is not known before the kernel
// runs.
func (f *flight) meets(read, written *ir.Value) bool {
	a := memory.Alias(read, written)
	return a == memory.Must || a == memory.May && !f.own
}

// writes checks what an operation itself writes. The checks of rings cover stages.
func (f *flight) writes(op *ir.Op, in mmas) {
	effects, _ := ir.EffectsOf(op)
	for _, e := range effects {
		if e.Kind != ir.Write || e.Value == nil {
			continue
		}
		for _, p := range in.Keys() {
			g := ir.View[tile.GemmOp](p.Op)
			for _, m := range []*ir.Value{g.A, g.B} {
				if _, ok := m.Type().(*ir.MemRefType); !ok || f.told[op] || !f.meets(m, e.Value) {
					continue
				}
				if f.told == nil {
					f.told = map[*ir.Op]bool{}
				}
				f.told[op] = true
				f.v.report(op.Errorf("may write to an operand of an outstanding MMA; tile.await the MMA first").Note(g.Loc(),
					"it was started here"))
			}
		}
	}
}
