package tilesim

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// A sort runs Batcher's merge exchange along each line, from an order of the program's seed, for elements that are
// alike come in any order. It asks the comparator both ways round, and at last the first with all, neighbours, and
// those that are alike, so that most comparators that are no strict weak order are found.

// comparison asks the comparator for two positions of a line.
type comparison struct {
	x, y int
	then func(a *engine.Agent, s *sortRun, p pair, xy, yx bool)
}

// pair are the offsets of two elements, and the second's position.
type pair struct{ x, y, position int }

// sortRun is where a sort keeps what it works on.
type sortRun struct {
	tuples       []engine.Span // the results
	step, length int           // along a line
	turn         int           // number of the comparison, over all lines
	alike        int           // the first position of those that are alike, as far as the line has been seen
	xy           int           // the first answer, once second is set
	second       int
}

func tileSort(c *engine.Compiler, o tile.SortOp) {
	l := c.Lanes(o.Sources[0])
	sources := engine.SpanStarts(c.Ins(o.Sources))
	s := &sortRun{tuples: c.DefineAll(o.Results), step: int(engine.RowMajor(l.Dims)[o.Dim]), length: int(l.Dims[o.Dim])}
	s.turn, s.alike, s.xy, s.second = c.Take(1), c.Take(1), c.Take(1), c.Take(1)
	asked := sortComparisons(s.length)
	lines := l.N / max(s.length, 1)
	turns := lines * len(asked)
	c.Emit(func(a *engine.Agent) {
		a.F[s.turn], a.F[s.second] = 0, 0
		first, by := anyOrder(a.M, int64(s.length))
		for line := range lines {
			for i := range s.length {
				from, to := s.at(line, (int(first)+i*int(by))%s.length), s.at(line, i)
				for j, t := range s.tuples {
					a.F[t.At+to] = a.F[sources[j]+from]
				}
			}
		}
	})
	args := engine.SpanStarts(c.DefineAll(o.Combine.Entry().Args()))
	head, exit := c.Here(), &engine.Label{}
	c.Emit(func(a *engine.Agent) {
		if int(a.F[s.turn]) >= turns {
			a.PC = exit.Pc
			return
		}
		p := s.pair(a, asked)
		x, y := p.x, p.y
		if a.F[s.second] == 1 {
			x, y = y, x
		}
		for j, t := range s.tuples {
			a.F[args[j]], a.F[args[len(s.tuples)+j]] = a.F[t.At+x], a.F[t.At+y]
		}
	})
	c.Body(o.Combine.Entry(), func(y *ir.Op) {
		yes := c.At(tile.Yield.Of(y).Values[0])
		c.Emit(func(a *engine.Agent) {
			a.PC = head.Pc
			if a.F[s.second] == 0 {
				a.F[s.xy], a.F[s.second] = a.F[yes]&1, 1
				return
			}
			asked[int(a.F[s.turn])%len(asked)].then(a, s, s.pair(a, asked), a.F[s.xy] == 1, a.F[yes]&1 == 1)
			a.F[s.second] = 0
			a.F[s.turn]++
		})
	})
	c.Bind(exit)
}

// at is the offset of a position of a line.
func (s *sortRun) at(line, pos int) int {
	return line/s.step*s.step*s.length + line%s.step + pos*s.step
}

// pair is what the comparison that is due compares.
func (s *sortRun) pair(a *engine.Agent, asked []comparison) pair {
	line, q := int(a.F[s.turn])/len(asked), asked[int(a.F[s.turn])%len(asked)]
	if q.x == firstAlike {
		q.x = int(a.F[s.alike])
	}
	return pair{s.at(line, q.x), s.at(line, q.y), q.y}
}

// exchange swaps the tuples at two offsets.
func (s *sortRun) exchange(a *engine.Agent, x, y int) {
	for _, t := range s.tuples {
		a.F[t.At+x], a.F[t.At+y] = a.F[t.At+y], a.F[t.At+x]
	}
}

// firstAlike stands for the position of the first of those that are alike.
const firstAlike = -1

// sortComparisons are all of a line of n elements.
func sortComparisons(n int) (out []comparison) {
	for i := range n {
		out = append(out, comparison{i, i, itself})
	}
	mergeExchange(n, func(x, y int) { out = append(out, comparison{x, y, inOrder}) })
	for i := range n {
		out = append(out, comparison{0, i, sorted}, comparison{max(i-1, 0), i, neighbours}, comparison{firstAlike, i, alike})
	}
	return out
}

func itself(a *engine.Agent, _ *sortRun, _ pair, xy, _ bool) {
	if xy {
		a.Fail("has a comparator for which an element is less than itself; use a strict order, as olt or slt")
	}
}

func inOrder(a *engine.Agent, s *sortRun, p pair, xy, yx bool) {
	if xy && yx {
		a.Fail("has a comparator for which each of two elements is less than the other")
	}
	if yx {
		s.exchange(a, p.x, p.y)
	}
}

func sorted(a *engine.Agent, _ *sortRun, _ pair, _, yx bool) {
	if yx {
		a.Fail("has a comparator that is not transitive: a later element is less than an earlier one")
	}
}

func neighbours(a *engine.Agent, s *sortRun, p pair, xy, yx bool) {
	sorted(a, s, p, xy, yx)
	if xy || p.position == 0 {
		a.F[s.alike] = uint64(p.position)
	}
}

func alike(a *engine.Agent, _ *sortRun, _ pair, xy, yx bool) {
	if xy || yx {
		a.Fail("has a comparator for which an element is equivalent to two elements that are not equivalent to each other, as olt with a NaN")
	}
}

// mergeExchange is Batcher's network of n positions (Knuth, The Art of Computer Programming 3, algorithm 5.2.2M).
func mergeExchange(n int, compare func(x, y int)) {
	for p := 1; p < n; p *= 2 {
		for k := p; k >= 1; k /= 2 {
			for j := k % p; j+k < n; j += 2 * k {
				for i := j; i < j+min(k, n-j-k); i++ {
					if i/(2*p) == (i+k)/(2*p) {
						compare(i, i+k)
					}
				}
			}
		}
	}
}
