package tilesim

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/vectorsim"
	"github.com/tsopt/tsopt/target/sim/word"
)

// tileReduce combines in ascending order, by a region in the order of the program's seed. A partial result, which
// layout inference asks for, gets all of it in its first partial sum.
func tileReduce(c *engine.Compiler, r tile.ReduceOp) {
	if !r.Kind.OK {
		reduceByRegion(c, r)
		return
	}
	kind := r.Kind.V
	in, out := c.Lanes(r.Sources[0]), c.Lanes(r.Results[0])
	to := vectorsim.ReducedIndex(in.Dims, r.Dims)
	x := c.At(r.Sources[0])
	d := c.Define(r.Results[0])
	f := word.CombinerFor(in.Elem, kind.String())
	neutral := word.Identity(in.Elem, kind)
	sum := in.Elem.IsFloat() && kind == scale.Add && in.Elem.Fmt != fp.F64
	c.Emit(func(a *engine.Agent) {
		dst := a.F[d.At : d.At+d.N]
		for i := range dst {
			dst[i] = neutral
		}
		for s := range in.Partials {
			src := a.F[x+s*in.N : x+(s+1)*in.N]
			part := dst[min(s, out.Partials-1)*out.N:][:out.N]
			if sum {
				addFloats(in.Elem, part, src, to)
				continue
			}
			for i, w := range src {
				part[to[i]] = f(part[to[i]], w)
			}
		}
	})
}

// reduceByRegion begins each result with the first of its elements that comes.
func reduceByRegion(c *engine.Compiler, r tile.ReduceOp) {
	in := c.Lanes(r.Sources[0])
	to := vectorsim.ReducedIndex(in.Dims, r.Dims)
	sources := engine.SpanStarts(c.Ins(r.Sources))
	results := c.DefineAll(r.Results)
	n := results[0].N
	begun, first, by := c.Take(n), c.Take(1), c.Take(1)
	c.Emit(func(a *engine.Agent) {
		start, step := anyOrder(a.M, int64(in.N))
		a.F[first], a.F[by] = uint64(start), uint64(step)
		clear(a.F[begun : begun+n])
	})
	element := func(a *engine.Agent, i int) int { return (int(a.F[first]) + i*int(a.F[by])) % in.N }
	fold(c, r.Combination, in.N,
		func(a *engine.Agent, i int, before, now []int) bool {
			k := element(a, i)
			again := a.F[begun+to[k]] == 1
			a.F[begun+to[k]] = 1
			for j, s := range results {
				a.F[before[j]], a.F[now[j]] = a.F[s.At+to[k]], a.F[sources[j]+k]
			}
			return again
		},
		func(a *engine.Agent, i int, made []int) {
			k := element(a, i)
			for j, s := range results {
				a.F[s.At+to[k]] = a.F[made[j]]
			}
		})
}

// fold runs a combiner n times: begin gives it the two tuples, or says that the second alone is
// the result, and end takes what is made.
func fold(c *engine.Compiler, o tile.Combination, n int, begin func(a *engine.Agent, i int, before, now []int) bool,
	end func(a *engine.Agent, i int, made []int)) {
	args := engine.SpanStarts(c.DefineAll(o.Combine.Entry().Args()))
	before, now := args[:len(args)/2], args[len(args)/2:]
	i := c.Take(1)
	c.Emit(func(a *engine.Agent) { a.F[i] = 0 })
	head, exit := c.Here(), &engine.Label{}
	c.Emit(func(a *engine.Agent) {
		for int(a.F[i]) < n && !begin(a, int(a.F[i]), before, now) {
			end(a, int(a.F[i]), now)
			a.F[i]++
		}
		if int(a.F[i]) >= n {
			a.PC = exit.Pc
		}
	})
	c.Body(o.Combine.Entry(), func(y *ir.Op) {
		made := c.Ats(y.Operands())
		c.Emit(func(a *engine.Agent) {
			end(a, int(a.F[i]), made)
			a.F[i]++
			a.PC = head.Pc
		})
	})
	c.Bind(exit)
}

// tileScan runs along each line, from what comes before it.
func tileScan(c *engine.Compiler, s tile.ScanOp) {
	l := c.Lanes(s.Sources[0])
	walk := scanWalk{step: int(engine.RowMajor(l.Dims)[s.Dim]), length: int(l.Dims[s.Dim]), reverse: s.Reverse}
	line := vectorsim.ReducedIndex(l.Dims, []int64{s.Dim})
	sources, inits, results := engine.SpanStarts(c.Ins(s.Sources)), c.Ins(s.Inits),
		engine.SpanStarts(c.DefineAll(s.Results))
	if s.Exclusive && len(inits) == 0 {
		inits = []engine.Span{{At: c.Constant(word.Identity(l.Elem, s.Kind.V)), N: 1}}
	}
	// start is what comes before the line of an element.
	start := func(a *engine.Agent, j, k int) uint64 { return a.F[inits[j].At+line[k]%inits[j].N] }
	begin := func(a *engine.Agent, i int, before, now []int) bool {
		k, prev, inside := walk.at(i)
		for j := range results {
			switch {
			case s.Exclusive && !inside:
				a.F[now[j]] = start(a, j, k)
			case s.Exclusive:
				a.F[before[j]], a.F[now[j]] = a.F[results[j]+prev], a.F[sources[j]+prev]
			case inside:
				a.F[before[j]], a.F[now[j]] = a.F[results[j]+prev], a.F[sources[j]+k]
			default:
				a.F[now[j]] = a.F[sources[j]+k]
				if len(inits) > 0 {
					a.F[before[j]] = start(a, j, k)
				}
			}
		}
		return inside || len(inits) > 0 && !s.Exclusive
	}
	end := func(a *engine.Agent, i int, made []int) {
		k, _, _ := walk.at(i)
		for j, at := range results {
			a.F[at+k] = a.F[made[j]]
		}
	}
	if !s.Kind.OK {
		fold(c, s.Combination, l.N, begin, end)
		return
	}
	f := word.CombinerFor(l.Elem, s.Kind.V.String())
	combined := func(x, y uint64) uint64 {
		switch {
		case engine.IsUnwritten(x):
			return x
		case engine.IsUnwritten(y):
			return y
		}
		return f(x, y)
	}
	before, now := []int{c.Take(1)}, []int{c.Take(1)}
	c.Emit(func(a *engine.Agent) {
		for i := range l.N {
			if begin(a, i, before, now) {
				a.F[now[0]] = combined(a.F[before[0]], a.F[now[0]])
			}
			end(a, i, now)
		}
	})
}

// scanWalk is the order of a scan: from the first element of each line to the last, or back.
type scanWalk struct {
	step, length int
	reverse      bool
}

// at is the element of a turn and the one before it, if that is in its line.
func (w scanWalk) at(i int) (k, prev int, inside bool) {
	pos := i / w.step % w.length
	if !w.reverse {
		return i, i - w.step, pos > 0
	}
	k = i + (w.length-1-2*pos)*w.step
	return k, k + w.step, pos > 0
}
