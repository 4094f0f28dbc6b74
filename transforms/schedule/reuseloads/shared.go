package reuseloads

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// resident is how many blocks, with their buffers, fit on an SM at least: one loads while another
// computes.
const resident = 2

// blocks is how many blocks must fit on an SM. Where threads wait for what they load, as many as have half of its
// threads.
func (k *keeper) blocks(g group) int64 {
	n := max(resident, k.Resident())
	if !k.copies(g) {
		n = max(n, k.m.SMThreads()/2/k.Threads)
	}
	return n
}

// buffer is the type of a buffer with a tile for each iteration.
func (g group) buffer() *ir.MemRefType {
	t := g.first.Tile()
	return ir.MemRef(append([]int64{g.trips.most}, t.Shape()...), t.Elem(), nil, scale.L1)
}

// bytes are those of the buffer.
func (g group) bytes() int64 { return tile.SharedBytes(g.buffer()) }

// inShared says why shared memory does not keep the tiles of a group, "" if it can.
func (k *keeper) inShared(g group) string {
	if g.trips.most > k.m.SharedBytes() {
		return fmt.Sprintf("the loops may have as many as %d iterations", g.trips.most)
	}
	blocks := k.blocks(g)
	room := prefetch.RoomOf(k.KernelOp, k.m.SharedBeside(blocks))
	room.Reserve(k.m.SharedForExchange())
	if need := g.bytes(); need > room.Left() {
		return fmt.Sprintf("its tiles take %d bytes of shared memory, but only %d are free if %d blocks share an SM",
			need, max(room.Left(), 0), blocks)
	}
	return ""
}

// keepInShared lets a buffer keep the tiles of a group, from which all later loops load them.
func (k *keeper) keepInShared(g group) {
	t := g.first.Tile()
	kept := tile.NewScratch(g.first.op, g.buffer().Shape(), t.Elem(), nil)
	readers := g.again
	if k.copies(g) {
		g.prefetch(kept)
		readers = append([]access{g.first}, readers...)
	} else {
		b := &ir.Builder{Loc: g.first.LoadOp.Loc()}
		b.SetAfter(g.first.LoadOp.Op)
		at := tile.At(kept.At(b, g.stage(b, g.first))...)
		tile.Store.New(b, tile.StoreOp{Value: g.first.Result, Dest: kept.Buf, At: at})
	}
	for _, l := range readers {
		b := ir.Before(l.LoadOp.Op)
		b.Loc = l.LoadOp.Loc()
		again := tile.Load.New(b, tile.LoadOp{Source: kept.Buf, At: tile.At(kept.At(b, g.stage(b, l))...)}, t)
		l.Result.ReplaceAllUsesWith(again.Result)
		l.LoadOp.Erase()
	}
	for _, l := range readers {
		l.prefetchesNothing()
	}
}

// prefetchesNothing makes a tile.pipelined have one stage if it loads nothing from arrays anymore.
func (l loop) prefetchesNothing() {
	if !tile.Pipelined.Is(l.op) {
		return
	}
	for r := range prefetch.Reads(tile.Pipelined.Of(l.op)) {
		if !prefetch.InShared(r.Source) {
			return
		}
	}
	ir.Edit(l.op, func(o *tile.PipelinedOp) { o.Stages, o.AtLeast = 1, false })
}

// stage is the number of an iteration, counted from 0.
func (g group) stage(b *ir.Builder, l access) *ir.Value {
	lower, _, _ := l.Bounds()
	from := arith.Binary(b, arith.SubI, l.InductionVar(), lower)
	return arith.Binary(b, arith.DivUI, from, arith.ConstantIndex(b, g.trips.step))
}
