package reuseloads

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// No iteration overwrites the tile of another, so that copies may start as early as one likes: all before the first
// loop, if there are few.

// ahead is how many copies start before the first iteration at most. Each is an iteration of the prologue's code.
const ahead = 8

// copies reports whether async copies can bring the tiles of a group to shared memory: they have at least 4 bytes,
// which begin at a multiple of 4, and pad with zero.
func (k *keeper) copies(g group) bool {
	t, of := g.first.Tile(), g.first.Source.Type().(*ir.MemRefType)
	bits, ok := ir.BitWidth(t.Elem())
	if !ok || bits%8 != 0 || len(t.Shape()) == 0 || g.first.Pad != nil || !k.m.Has("cp_async") {
		return false
	}
	last := g.at[len(g.at)-1]
	runs := []int64{t.Shape()[len(t.Shape())-1], last.per, last.rest.Divisor(nil)}
	if rows := of.Shape(); len(rows) > 1 && rows[len(rows)-1] != ir.Dynamic {
		runs = append(runs, rows[len(rows)-1])
	}
	return !slices.ContainsFunc(runs, func(n int64) bool { return n*int64(bits)%layout.RegisterBits != 0 })
}

// prefetch starts the copies to the buffer: the first before the loop, and one in each iteration. Each is a
// group of its own, and an iteration waits for its own.
func (g group) prefetch(kept tile.Scratch) {
	lower, upper, step := g.first.Bounds()
	early := min(g.trips.most, ahead)
	b := ir.Before(g.first.op)
	b.Loc = g.first.LoadOp.Loc()
	k := lower
	for i := range early {
		g.copy(b, kept, k, upper, arith.ConstantIndex(b, i), g.trips.exact)
		k = arith.Binary(b, arith.AddI, k, step)
	}
	b = &ir.Builder{Loc: b.Loc}
	b.SetToStart(g.first.body())
	if g.trips.most > early {
		distance := arith.Binary(b, arith.MulI, step, arith.ConstantIndex(b, early))
		stage := arith.Binary(b, arith.AddI, g.stage(b, g.first), arith.ConstantIndex(b, early))
		g.copy(b, kept, arith.Binary(b, arith.AddI, g.first.InductionVar(), distance), upper, stage, false)
	} else {
		tile.AsyncCommit.New(b, tile.AsyncCommitOp{})
	}
	tile.AsyncWait.New(b, tile.AsyncWaitOp{Pending: early})
}

// copy starts the copy of the iteration whose counter is k, if it is certain that there is one or if there is one.
func (g group) copy(b *ir.Builder, kept tile.Scratch, k, upper, stage *ir.Value, certain bool) {
	fill := func(b *ir.Builder) []*ir.Value {
		t := g.first.Tile()
		tile.Copy.New(b, tile.CopyOp{Source: g.first.Source, SourceAt: g.first.At.Moved(g.begin(b, k)), Dest: kept.Buf,
			DestAt: tile.At(kept.At(b, stage)...), Tile: t.Shape(), Async: true})
		return nil
	}
	if certain {
		fill(b)
	} else {
		more := arith.CmpI.New(b, arith.CmpIOp{Predicate: arith.SLT, LHS: k, RHS: upper}, ir.I1).Result
		scf.NewIf(b, more, nil, fill, nil)
	}
	tile.AsyncCommit.New(b, tile.AsyncCommitOp{})
}
