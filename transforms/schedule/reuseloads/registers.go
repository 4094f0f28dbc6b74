package reuseloads

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/layout"
)

// longest is how many iterations of a loop are unrolled at most: a body of 16 elements for each thread is some hundred
// instructions long.
const longest = 8

// registers is how many registers of a thread a tile takes: one for each element, as loops compute in 32 bits, and what
// several loops convert is converted once. A softmax of 8192 elements of f16 by 256 threads took 78 registers instead
// of 46.
func (k *keeper) registers(t *ir.TensorType) int64 {
	bits := tile.Bits(t)
	if width, ok := ir.BitWidth(t.Elem()); ok && width < layout.RegisterBits {
		bits = bits / int64(width) * layout.RegisterBits
	}
	each := layout.RegisterBits * k.Threads
	return (bits + each - 1) / each
}

// need is how many registers of a thread the tiles of all iterations take.
func (k *keeper) need(g group) int64 { return g.trips.most * k.registers(g.first.Tile()) }

// spare is how many registers of a thread may hold tiles from loop to loop: half of those that it has if an SM has all
// of its threads.
func (k *keeper) spare() int64 { return k.m.RegistersAtLaunch(max(k.Threads, k.m.SMThreads())) / 2 }

// inRegisters reports whether registers keep the tiles of a group.
func (k *keeper) inRegisters(g group) bool {
	simple := g.first.unrolls()
	for _, l := range g.again {
		simple = simple && l.unrolls()
	}
	return simple && g.trips.exact && g.trips.most <= longest && k.kept+k.need(g) <= k.spare()
}

// unrolls reports whether copies of a loop's body are worth their code: it has no loop inside.
func (l loop) unrolls() bool {
	simple := true
	ir.WalkNested(l.op, func(op *ir.Op) ir.WalkResult {
		if _, inner := ir.As[ir.LoopLike](op); inner && op != l.op && !tile.Parallel.Is(op) {
			simple = false
			return ir.Interrupt
		}
		return ir.Advance
	})
	return simple
}

// unroll loads the tiles before all loops, which it unrolls.
func (g group) unroll() {
	lower, _ := g.trips.lower.Known()
	b := ir.Before(g.first.op)
	b.Loc = g.first.LoadOp.Loc()
	var counters, tiles []*ir.Value
	for i := range g.trips.most {
		counters = append(counters, arith.ConstantIndex(b, lower+i*g.trips.step))
		at := g.first.At.Moved(g.begin(b, counters[i]))
		tiles = append(tiles, tile.Load.New(b, tile.LoadOp{Source: g.first.Source, At: at, Pad: g.first.Pad,
			InBounds: g.first.InBounds}, g.first.Tile()).Result)
	}
	for _, l := range append([]access{g.first}, g.again...) {
		l.unroll(counters, tiles)
	}
}

// begin is where the window of the iteration with a value of the counter begins.
func (g group) begin(b *ir.Builder, counter *ir.Value) (out []ir.Mixed) {
	n, constant := rewrite.IntConstant(counter)
	for _, p := range g.at {
		f := p.rest
		switch {
		case constant:
			f = f.PlusConstant(n * p.per)
		case p.per != 0:
			f = f.Plus(linear.Of(counter).Times(p.per))
		}
		if c, known := f.Known(); known {
			out = append(out, ir.Mixed{Const: c})
		} else {
			out = append(out, ir.Mixed{Value: arith.Linear(b, f)})
		}
	}
	return out
}

// unroll makes a copy of the body for each value of the counter, in which a tile is there in the place of the load.
func (l access) unroll(counters, tiles []*ir.Value) {
	b := ir.Before(l.op)
	carried := l.InitArgs()
	for i, c := range counters {
		var m ir.Mapping
		m.Map(l.InductionVar(), c)
		m.MapAll(l.IterArgs(), carried)
		m.Map(l.Result, tiles[i])
		end := l.body().Terminator()
		for op := range l.body().Ops() {
			if op != end && op != l.LoadOp.Op {
				b.Insert(ir.Clone(op, &m))
			}
		}
		carried = nil
		for _, v := range end.Operands() {
			carried = append(carried, m.Get(v))
		}
	}
	l.op.ReplaceAllUsesWith(carried)
	l.op.Erase()
}
