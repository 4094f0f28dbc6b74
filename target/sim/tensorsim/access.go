package tensorsim

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// An access is how a nest finds the elements of an operand. Where the map adds up multiples of loops, so does the
// number of the element; other maps are evaluated.
type access struct {
	operand int
	m       ir.AffineMap
	linear  [][]int64 // of each dimension what each loop is multiplied by, and the constant; nil for another map
}

func accessOf(operand int, m ir.AffineMap) access {
	x := access{operand: operand, m: m}
	for _, e := range m.Results() {
		factors, ok := e.Coefficients(m.NumDims(), 0)
		if !ok {
			return access{operand: operand, m: m}
		}
		x.linear = append(x.linear, factors)
	}
	return x
}

// plain are the loops that alone index a dimension.
func plain(m ir.AffineMap) map[int]bool {
	out := map[int]bool{}
	for _, e := range m.Results() {
		if e.Kind() == ir.AffineDim {
			out[int(e.Value())] = true
		}
	}
	return out
}

// reached is an access in a run of the nest.
type reached struct {
	access
	dims    []int64
	words   []uint64
	factors []int // elements from one iteration of each loop to the next, and the first element
	lanes   []int // where the elements of the lanes are, besides what the steps add
	holes   bool  // elements may be undefined
	numbers any   // the elements as numbers, once they were asked for
}

// isLinear reports whether the element's number is a sum of multiples of loops.
func (r *reached) isLinear() bool { return r.factors != nil }

// reach prepares an access for a run, and checks that it stays inside of the tensor.
func (x access) reach(a *engine.Agent, t *engine.Tensor, loops []int64) *reached {
	r := &reached{access: x, dims: t.Dims, words: t.Words, holes: t.Holes}
	for k, e := range x.m.Results() {
		if e.Kind() == ir.AffineDim && loops[e.Value()] != t.Dims[k] {
			a.Fail("operand #%d has %d elements in dimension %d, where the loop has %d iterations", x.operand, t.Dims[k], k,
				loops[e.Value()])
		}
	}
	if x.linear == nil && len(x.m.Results()) > 0 {
		return r
	}
	r.factors = make([]int, len(loops)+1)
	size := 1
	for k := len(x.linear) - 1; k >= 0; k-- {
		x.inside(a, k, t.Dims[k], loops)
		for i, f := range x.linear[k] {
			r.factors[i] += int(f) * size
		}
		size *= int(t.Dims[k])
	}
	return r
}

// inside checks the least and the greatest index along a dimension.
func (x access) inside(a *engine.Agent, dim int, extent int64, loops []int64) {
	if slices.Contains(loops, 0) {
		return
	}
	low := x.linear[dim][len(loops)]
	high := low
	for i, n := range loops {
		d := x.linear[dim][i] * (n - 1)
		low, high = low+min(d, 0), high+max(d, 0)
	}
	for _, i := range []int64{low, high} {
		if i < 0 || i >= extent {
			a.Fail("reaches index %d in dimension %d of operand #%d, whose extent is %d", i, dim, x.operand, extent)
		}
	}
}

// element is the number of an element, by evaluating the map.
func (r *reached) element(a *engine.Agent, iteration []int64) int {
	n := 0
	for k, e := range r.m.Results() {
		i, ok := e.Eval(iteration, nil)
		if !ok || i < 0 || i >= r.dims[k] {
			a.Fail("reaches index %d in dimension %d of operand #%d, whose extent is %d", i, k, r.operand, r.dims[k])
		}
		n = n*int(r.dims[k]) + int(i)
	}
	return n
}
