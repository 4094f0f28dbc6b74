package commsim

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/peers"
	"github.com/tsopt/tsopt/target/sim/vectorsim"
	"github.com/tsopt/tsopt/target/sim/word"
)

// gatherTiles emits the meeting of a collective: afterwards gathered holds the tiles of all units, by rank. The partial
// sums of a tile are gathered without a meeting, for they are all here.
func gatherTiles(c *engine.Compiler, level string, vs ...*ir.Value) {
	ins := c.Ins(vs)
	ls := make([]word.Lanes, len(vs))
	for i, v := range vs {
		ls[i] = c.Lanes(v)
	}
	if n := ls[0].Partials; n > 1 {
		c.Emit(func(a *engine.Agent) {
			peers.AttendanceOf(a).Gathered = make([][]uint64, n)
			for s := range n {
				for i, in := range ins {
					peers.AttendanceOf(a).Gathered[s] = append(peers.AttendanceOf(a).Gathered[s],
						a.F[in.At+s*ls[i].N:in.At+(s+1)*ls[i].N]...)
				}
			}
		})
		return
	}
	c.Emit(func(a *engine.Agent) {
		var data []uint64
		for _, in := range ins {
			data = append(data, a.F[in.At:in.At+in.N]...)
		}
		peers.Gather(a, level, data)
	})
}

// allReduce merges the tuples in ascending order of ranks.
func allReduce(c *engine.Compiler, r comm.AllReduceOp) {
	gatherTiles(c, r.Level, r.Values...)
	outs := c.DefineAll(r.Results)
	if r.Combiner.OK {
		f := word.CombinerFor(c.Elem(r.Results[0]), r.Combiner.V.String())
		d := outs[0]
		c.Emit(func(a *engine.Agent) { mergeAll(a.F[d.At:d.At+d.N], peers.AttendanceOf(a).Gathered, 0, f) })
		return
	}
	combineByRegion(c, r.Body.Entry(), outs)
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
func combineByRegion(c *engine.Compiler, b *ir.Block, outs []engine.Span) {
	args := c.DefineAll(b.Args())
	n := len(outs)
	r := c.Take(1)
	// load spreads the tuple of a rank over places.
	load := func(a *engine.Agent, rank int, to []engine.Span) {
		at := 0
		for _, s := range to {
			copy(a.F[s.At:s.At+s.N], peers.AttendanceOf(a).Gathered[rank][at:at+s.N])
			at += s.N
		}
	}
	c.Emit(func(a *engine.Agent) {
		load(a, 0, outs)
		a.F[r] = 1
	})
	head, exit := c.Here(), &engine.Label{}
	c.Emit(func(a *engine.Agent) {
		if int(a.F[r]) >= len(peers.AttendanceOf(a).Gathered) {
			a.PC = exit.Pc
			return
		}
		load(a, int(a.F[r]), args[n:])
	})
	c.CopyAll(args[:n], outs)
	c.Body(b, func(y *ir.Op) { c.CopyAll(outs, c.Ins(y.Operands())) })
	c.Emit(func(a *engine.Agent) {
		a.F[r]++
		a.PC = head.Pc
	})
	c.Bind(exit)
}

// piece lists the words of part i of n of a tile cut along a dimension.
func piece(dims []int64, dim, i, n int) []int {
	sizes, offsets, ones := append([]int64(nil), dims...), make([]int64, len(dims)), make([]int64, len(dims))
	for d := range ones {
		ones[d] = 1
	}
	sizes[dim] /= int64(n)
	offsets[dim] = int64(i) * sizes[dim]
	return vectorsim.SliceIndex(dims, offsets, sizes, ones)
}

// checkUnits holds the ratio of extents that the types give against the number
// of units.
func checkUnits(a *engine.Agent, n int) {
	if n != len(peers.AttendanceOf(a).Gathered) {
		a.Fail("has types for %d units, but %d units participate", n, len(peers.AttendanceOf(a).Gathered))
	}
}

func allGather(c *engine.Compiler, g comm.AllGatherOp) {
	in, out := c.Lanes(g.Value), c.Lanes(g.Result)
	units := int(out.Dims[g.Dim] / in.Dims[g.Dim])
	gatherTiles(c, g.Level, g.Value)
	d := c.Define(g.Result).At
	pieces := make([][]int, units)
	for u := range pieces {
		pieces[u] = piece(out.Dims, int(g.Dim), u, units)
	}
	c.Emit(func(a *engine.Agent) {
		checkUnits(a, units)
		for u, p := range pieces {
			for i, k := range p {
				a.F[d+k] = peers.AttendanceOf(a).Gathered[u][i]
			}
		}
	})
}

func reduceScatter(c *engine.Compiler, g comm.ReduceScatterOp) {
	in, out := c.Lanes(g.Value), c.Lanes(g.Result)
	units := int(in.Dims[g.Dim] / out.Dims[g.Dim])
	level := g.Level
	gatherTiles(c, level, g.Value)
	d := c.Define(g.Result).At
	f := word.CombinerFor(in.Elem, g.Combiner.String())
	c.Emit(func(a *engine.Agent) {
		checkUnits(a, units)
		for i, k := range piece(in.Dims, int(g.Dim), peers.CircleAt(a, level).Rank, units) {
			w := peers.AttendanceOf(a).Gathered[0][k]
			for _, t := range peers.AttendanceOf(a).Gathered[1:] {
				w = f(w, t[k])
			}
			a.F[d+i] = w
		}
	})
}

func allToAll(c *engine.Compiler, g comm.AllToAllOp) {
	in := c.Lanes(g.Value)
	level := g.Level
	gatherTiles(c, level, g.Value)
	d := c.Define(g.Result).At
	c.Emit(func(a *engine.Agent) {
		n := len(peers.AttendanceOf(a).Gathered)
		if in.Dims[g.Dim]%int64(n) != 0 {
			a.Fail("divides %d elements into parts for %d units", in.Dims[g.Dim], n)
		}
		mine := piece(in.Dims, int(g.Dim), peers.CircleAt(a, level).Rank, n)
		for u, t := range peers.AttendanceOf(a).Gathered {
			for i, k := range piece(in.Dims, int(g.Dim), u, n) {
				a.F[d+k] = t[mine[i]]
			}
		}
	})
}

func commBroadcast(c *engine.Compiler, b comm.BroadcastOp) {
	gatherTiles(c, b.Level, b.Value)
	root := c.At(b.Root)
	d := c.Define(b.Result)
	c.Emit(func(a *engine.Agent) {
		if a.F[root] >= uint64(len(peers.AttendanceOf(a).Gathered)) {
			a.Fail("uses the tile of unit %d of %d units", int64(a.F[root]), len(peers.AttendanceOf(a).Gathered))
		}
		copy(a.F[d.At:d.At+d.N], peers.AttendanceOf(a).Gathered[a.F[root]])
	})
}

// commCopy sends each unit's tile, with its destination behind it.
func commCopy(c *engine.Compiler, p comm.CopyOp) {
	v, rank, level := c.In(p.Value), c.At(p.Rank), p.Level
	d := c.Define(p.Result)
	c.Emit(func(a *engine.Agent) {
		peers.Gather(a, level, append(append([]uint64(nil), a.F[v.At:v.At+v.N]...), a.F[rank]))
	})
	c.Emit(func(a *engine.Agent) {
		me, from := uint64(peers.CircleAt(a, level).Rank), -1
		for u, t := range peers.AttendanceOf(a).Gathered {
			if t[v.N] != me {
				continue
			}
			if from >= 0 {
				a.Fail("sends the tiles of units %d and %d to unit %d; the destinations must be a permutation", from, u, me)
			}
			from = u
		}
		if from < 0 {
			a.Fail("sends no tile to unit %d; the destinations must be a permutation", me)
		}
		copy(a.F[d.At:d.At+d.N], peers.AttendanceOf(a).Gathered[from][:v.N])
	})
}
