package reuseloads

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// access is a load in a loop.
type access struct {
	tile.LoadOp
	loop
}

// group are a load in a loop, and those of later loops that load the same tile in the same iteration.
type group struct {
	first access
	again []access
	trips trips
	at    []place // of the first load, one for each dimension of the memref
}

// place is where a window begins in a dimension: a multiple of the counter, and what is the same in all iterations.
type place struct {
	per  int64
	rest linear.Form
}

// candidate reports whether a kernel loads twice from an array and is one that the pass changes. Peers may write
// arrays of kernels that communicate.
func (k *keeper) candidate() bool {
	times := map[*ir.Value]int{}
	possible, twice := k.Devices() == 1, false
	ir.WalkOps(k.Op, func(op *ir.Op) {
		possible = possible && op.Def().Dialect() != comm.Dialect.Name && !tile.Gemm.Is(op) && !tile.Specialize.Is(op)
		if l, ok := tile.Load.Cast(op); ok && !prefetch.InShared(l.Source) {
			times[l.Source]++
			twice = twice || times[l.Source] > 1
		}
	})
	return possible && twice
}

// constant reports whether all threads of the block load a window of an array, and find the same there at any time.
func (k *keeper) constant(l tile.LoadOp) bool {
	_, units := ir.Enclosing(l.Op, scale.On)
	return !units && !prefetch.InShared(l.Source) && len(l.At.Counts) == 0 && !l.At.ByRows() &&
		!prefetch.Writes(k.KernelOp, l.Source)
}

func (k *keeper) forms() *linear.Reader {
	return &linear.Reader{Ranges: intrange.New(intrange.Scope(k.Op))}
}

// next is a group of loads, in the order of the program, that is not to be skipped.
func (k *keeper) next(skip map[*ir.Op]bool) (g group, ok bool) {
	forms := k.forms()
	var all []access
	for l := range ir.Collect(k.Op, tile.Load) {
		if in, ok := loopOf(l.Op.ParentOp()); ok && k.constant(l) {
			all = append(all, access{l, in})
		}
	}
	for i, first := range all {
		if skip[first.LoadOp.Op] {
			continue
		}
		g = group{first: first}
		for _, l := range all[i+1:] {
			g.add(l, forms)
		}
		if len(g.again) > 0 {
			return g, true
		}
	}
	return g, false
}

// add adds a load of a later loop, if it belongs to the group.
func (g *group) add(l access, forms *linear.Reader) {
	from, to := g.first.loop, l.loop
	if from.op == to.op || from.op.Block() != to.op.Block() || !alike(g.first.LoadOp, l.LoadOp) {
		return
	}
	n, ok := tripsOf(from, to, forms)
	at, otherAt := from.places(g.first.LoadOp, forms), to.places(l.LoadOp, forms)
	if !ok || slices.ContainsFunc(at, func(p place) bool { return !from.fixed(p.rest) }) ||
		!slices.EqualFunc(at, otherAt, place.equal) {
		return
	}
	g.trips, g.at, g.again = n, at, append(g.again, l)
}

// places are where the window of a load begins.
func (l loop) places(load tile.LoadOp, forms *linear.Reader) (out []place) {
	for _, x := range load.At.Offsets() {
		f := forms.OfMixed(x)
		out = append(out, place{f.Coefficient(l.InductionVar()), f.Without(l.InductionVar())})
	}
	return out
}

func (p place) equal(q place) bool {
	return p.per == q.per && p.rest.Equal(q.rest) && !p.rest.Overflowed()
}

// alike reports whether two loads give the same if their windows begin at the same elements.
func alike(a, b tile.LoadOp) bool {
	return a.Source == b.Source && a.Pad == b.Pad && a.Tile() == b.Tile() && slices.Equal(a.At.Sizes, b.At.Sizes) &&
		slices.Equal(a.At.Strides, b.At.Strides)
}

// outsideOfLoops makes one load of those with the same window in a block of operations.
func (k *keeper) outsideOfLoops() {
	forms := k.forms()
	var kept []tile.LoadOp
	for l := range ir.Collect(k.Op, tile.Load) {
		need := k.registers(l.Tile())
		if !k.constant(l) || k.kept+need > k.spare() {
			continue
		}
		i := slices.IndexFunc(kept, func(e tile.LoadOp) bool {
			return e.Block() == l.Block() && alike(e, l) && slices.EqualFunc(e.At.Offsets(), l.At.Offsets(),
				func(x, y ir.Mixed) bool { return forms.OfMixed(x).Equal(forms.OfMixed(y)) })
		})
		if i < 0 {
			kept = append(kept, l)
			continue
		}
		k.ctx.Passed(diag.Pipeline, l.Op, "takes the tile of an earlier load: %d registers of a thread keep it", need)
		k.kept += need
		l.Result.ReplaceAllUsesWith(kept[i].Result)
		l.Erase()
	}
}
