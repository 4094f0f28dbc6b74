package engine

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// gatherTiles emits the meeting of a collective: afterwards gathered holds the
// tiles of all units, by rank. The summands of a partial tile are gathered
// without a meeting, for they are all here.
func (c *Compiler) gatherTiles(level string, vs ...*ir.Value) {
	ins := c.ins(vs)
	ls := make([]word.Lanes, len(vs))
	for i, v := range vs {
		ls[i] = c.lanes(v)
	}
	if n := ls[0].Summands; n > 1 {
		c.emit(func(a *Agent) {
			a.gathered = make([][]uint64, n)
			for s := range n {
				for i, in := range ins {
					a.gathered[s] = append(a.gathered[s], a.f[in.at+s*ls[i].N:in.at+(s+1)*ls[i].N]...)
				}
			}
		})
		return
	}
	c.emit(func(a *Agent) {
		var data []uint64
		for _, in := range ins {
			data = append(data, a.f[in.at:in.at+in.n]...)
		}
		a.gather(level, data)
	})
}

// allReduce merges the tuples in ascending order of ranks.
func allReduce(c *Compiler, r comm.AllReduceOp) {
	c.gatherTiles(r.Level, r.Values...)
	outs := c.defineAll(r.Results)
	if r.Combiner.OK {
		f := word.CombinerFor(c.elem(r.Results[0]), r.Combiner.V.String())
		d := outs[0]
		c.emit(func(a *Agent) { mergeAll(a.f[d.at:d.at+d.n], a.gathered, 0, f) })
		return
	}
	c.combineByRegion(r.Body.Entry(), outs)
}

// mergeAll combines the words from an offset of all tiles.
func mergeAll(dst []uint64, tiles [][]uint64, from int, f func(x, y uint64) uint64) {
	for r, t := range tiles {
		for i := range dst {
			if r == 0 {
				dst[i] = t[from+i]
			} else {
				dst[i] = f(dst[i], t[from+i])
			}
		}
	}
}

// combineByRegion runs the combiner once for each further rank.
func (c *Compiler) combineByRegion(b *ir.Block, outs []span) {
	args := c.defineAll(b.Args())
	n := len(outs)
	r := c.take(1)
	// load spreads the tuple of a rank over places.
	load := func(a *Agent, rank int, to []span) {
		at := 0
		for _, s := range to {
			copy(a.f[s.at:s.at+s.n], a.gathered[rank][at:at+s.n])
			at += s.n
		}
	}
	c.emit(func(a *Agent) {
		load(a, 0, outs)
		a.f[r] = 1
	})
	head, exit := c.here(), &label{}
	c.emit(func(a *Agent) {
		if int(a.f[r]) >= len(a.gathered) {
			a.pc = exit.pc
			return
		}
		load(a, int(a.f[r]), args[n:])
	})
	c.copyAll(args[:n], outs)
	c.body(b, func(y *ir.Op) { c.copyAll(outs, c.ins(y.Operands())) })
	c.emit(func(a *Agent) {
		a.f[r]++
		a.pc = head.pc
	})
	c.bind(exit)
}

// piece lists the words of part i of n of a tile cut along a dimension.
func piece(dims []int64, dim, i, n int) []int {
	sizes, offsets, ones := append([]int64(nil), dims...), make([]int64, len(dims)), make([]int64, len(dims))
	for d := range ones {
		ones[d] = 1
	}
	sizes[dim] /= int64(n)
	offsets[dim] = int64(i) * sizes[dim]
	return sliceIndex(dims, offsets, sizes, ones)
}

// checkUnits holds the ratio of extents that the types give against the number
// of units.
func (a *Agent) checkUnits(n int) {
	if n != len(a.gathered) {
		a.fail("has types for %d units, but %d units participate", n, len(a.gathered))
	}
}

func allGather(c *Compiler, g comm.AllGatherOp) {
	in, out := c.lanes(g.Value), c.lanes(g.Result)
	units := int(out.Dims[g.Dim] / in.Dims[g.Dim])
	c.gatherTiles(g.Level, g.Value)
	d := c.define(g.Result).at
	pieces := make([][]int, units)
	for u := range pieces {
		pieces[u] = piece(out.Dims, int(g.Dim), u, units)
	}
	c.emit(func(a *Agent) {
		a.checkUnits(units)
		for u, p := range pieces {
			for i, k := range p {
				a.f[d+k] = a.gathered[u][i]
			}
		}
	})
}

func reduceScatter(c *Compiler, g comm.ReduceScatterOp) {
	in, out := c.lanes(g.Value), c.lanes(g.Result)
	units := int(in.Dims[g.Dim] / out.Dims[g.Dim])
	level := g.Level
	c.gatherTiles(level, g.Value)
	d := c.define(g.Result).at
	f := word.CombinerFor(in.Elem, g.Combiner.String())
	c.emit(func(a *Agent) {
		a.checkUnits(units)
		for i, k := range piece(in.Dims, int(g.Dim), a.circleAt(level).rank, units) {
			w := a.gathered[0][k]
			for _, t := range a.gathered[1:] {
				w = f(w, t[k])
			}
			a.f[d+i] = w
		}
	})
}

func allToAll(c *Compiler, g comm.AllToAllOp) {
	in := c.lanes(g.Value)
	level := g.Level
	c.gatherTiles(level, g.Value)
	d := c.define(g.Result).at
	c.emit(func(a *Agent) {
		n := len(a.gathered)
		if in.Dims[g.Dim]%int64(n) != 0 {
			a.fail("divides %d elements into parts for %d units", in.Dims[g.Dim], n)
		}
		mine := piece(in.Dims, int(g.Dim), a.circleAt(level).rank, n)
		for u, t := range a.gathered {
			for i, k := range piece(in.Dims, int(g.Dim), u, n) {
				a.f[d+k] = t[mine[i]]
			}
		}
	})
}

func commBroadcast(c *Compiler, b comm.BroadcastOp) {
	c.gatherTiles(b.Level, b.Value)
	root := c.at(b.Root)
	d := c.define(b.Result)
	c.emit(func(a *Agent) {
		if a.f[root] >= uint64(len(a.gathered)) {
			a.fail("uses the tile of unit %d of %d units", int64(a.f[root]), len(a.gathered))
		}
		copy(a.f[d.at:d.at+d.n], a.gathered[a.f[root]])
	})
}

// commCopy sends each unit's tile, with its destination behind it.
func commCopy(c *Compiler, p comm.CopyOp) {
	v, rank, level := c.in(p.Value), c.at(p.Rank), p.Level
	d := c.define(p.Result)
	c.emit(func(a *Agent) {
		a.gather(level, append(append([]uint64(nil), a.f[v.at:v.at+v.n]...), a.f[rank]))
	})
	c.emit(func(a *Agent) {
		me, from := uint64(a.circleAt(level).rank), -1
		for u, t := range a.gathered {
			if t[v.n] != me {
				continue
			}
			if from >= 0 {
				a.fail("sends the tiles of units %d and %d to unit %d; the destinations must be a permutation", from, u, me)
			}
			from = u
		}
		if from < 0 {
			a.fail("sends no tile to unit %d; the destinations must be a permutation", me)
		}
		copy(a.f[d.at:d.at+d.n], a.gathered[from][:v.n])
	})
}
