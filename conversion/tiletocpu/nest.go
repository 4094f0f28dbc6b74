package tiletocpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// nest is a nest of loops under construction. A value is computed at the outermost level that has its operands: what
// does not depend on the inner loop is computed before it.
type nest struct {
	k      *kernel
	levels []*level
	depth  map[*ir.Value]int // the level of values of this nest; others are defined outside, level 0
	scalar ir.Mapping        // values of code of one element
	sums   map[*ir.Value]sum // indices that plus and times made
}

// level is the body of a loop of a nest, or the code around it.
type level struct {
	b    *ir.Builder // where the next operation goes: before the loop inside, if there is one
	memo map[expr]*ir.Value
}

// expr is what identifies a value that is computed once at its level.
type expr struct {
	of    any // the tile, or the definition of an operation on indices
	x, y  any
	lanes int64
}

// point is some elements of a tile: one, or the first of a row of neighbours along a dimension.
type point struct {
	at    []*ir.Value
	lane  int   // the dimension of the neighbours, -1 for one element
	lanes int64 // how many
}

// one is the point's element without neighbours.
func one(at ...*ir.Value) point { return point{at: at, lane: -1} }

// nest begins a nest at the builder's place.
func (k *kernel) nest() *nest { return k.nestAt(k.Builder) }

func (k *kernel) nestAt(b *ir.Builder) *nest {
	n := &nest{k: k, depth: map[*ir.Value]int{}, sums: map[*ir.Value]sum{}}
	n.levels = []*level{{b: b, memo: map[expr]*ir.Value{}}}
	return n
}

// inner is the builder of the innermost level.
func (n *nest) inner() *ir.Builder { return n.levels[len(n.levels)-1].b }

// levelOf is the innermost level among values.
func (n *nest) levelOf(vs ...*ir.Value) int {
	at := 0
	for _, v := range vs {
		if v != nil {
			at = max(at, n.depth[v])
		}
	}
	return at
}

// compute makes a value at a level, or finds it there.
func (n *nest) compute(at int, key expr, make func(b *ir.Builder) *ir.Value) *ir.Value {
	l := n.levels[at]
	if v, ok := l.memo[key]; ok {
		return v
	}
	v := make(l.b)
	l.memo[key], n.depth[v] = v, at
	return v
}

// put makes a value at a level that is not found again.
func (n *nest) put(at int, make func(b *ir.Builder) *ir.Value) *ir.Value {
	v := make(n.levels[at].b)
	n.depth[v] = at
	return v
}

func (n *nest) binary(def *ir.OpDef, x, y *ir.Value) *ir.Value {
	return n.compute(n.levelOf(x, y), expr{of: def, x: x, y: y}, func(b *ir.Builder) *ir.Value {
		return b.Value(def, x.Type(), x, y)
	})
}

func (n *nest) compare(p arith.CmpIPredicate, x, y *ir.Value) *ir.Value {
	return n.compute(n.levelOf(x, y), expr{of: p, x: x, y: y}, func(b *ir.Builder) *ir.Value {
		return arith.NewCmpI(b, p, x, y)
	})
}

// plus adds indices; zero adds nothing.
func (n *nest) plus(x, y *ir.Value) *ir.Value {
	switch n.k.zero() {
	case x:
		return y
	case y:
		return x
	}
	v := n.binary(arith.AddI.OpDef, x, y)
	n.sums[v] = n.sumOf(x).add(n.sumOf(y), 1)
	return v
}

func (n *nest) times(x *ir.Value, by int64) *ir.Value {
	if by == 1 || x == n.k.zero() {
		return x
	}
	v := n.binary(arith.MulI.OpDef, x, n.k.index(by))
	n.sums[v] = sum{}.add(n.sumOf(x), by)
	return v
}

// both is the conjunction of conditions; nil stands for true.
func (n *nest) both(x, y *ir.Value) *ir.Value {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return n.binary(arith.AndI.OpDef, x, y)
}

// spread is a value of one element as a vector; a vector stays as it is.
func (n *nest) spread(v *ir.Value, lanes int64) *ir.Value {
	if _, ok := v.Type().(*ir.VectorType); ok || lanes == 0 {
		return v
	}
	t := ir.Vector([]int64{lanes}, v.Type())
	return n.compute(n.levelOf(v), expr{of: vector.Broadcast.OpDef, x: v, lanes: lanes}, func(b *ir.Builder) *ir.Value {
		return vector.Broadcast.New(b, vector.BroadcastOp{Source: v}, t).Vector
	})
}

// enter opens a level at a builder, and returns what closes it.
func (n *nest) enter(b *ir.Builder) (leave func()) {
	n.levels = append(n.levels, &level{b: b, memo: map[expr]*ir.Value{}})
	return func() { n.levels = n.levels[:len(n.levels)-1] }
}

// over runs body for an index from lower to upper.
func (n *nest) over(lower, upper, step *ir.Value, body func(i *ir.Value)) {
	n.carry(lower, upper, step, nil, func(i *ir.Value, _ []*ir.Value) []*ir.Value { body(i); return nil })
}

// loop runs body for an index from lower to upper with what it carries.
func (n *nest) loop(lower, upper, step int64, inits []*ir.Value,
	body func(i *ir.Value, carried []*ir.Value) []*ir.Value) []*ir.Value {
	return n.carry(n.k.index(lower), n.k.index(upper), n.k.index(step), inits, body)
}

func (n *nest) carry(lower, upper, step *ir.Value, inits []*ir.Value,
	body func(i *ir.Value, carried []*ir.Value) []*ir.Value) []*ir.Value {
	out := n.inner()
	f := scf.NewFor(out, lower, upper, step, inits, nil)
	out.SetBefore(f.Op)
	b := ir.NewBuilder(f.Body.Entry())
	b.Loc = out.Loc
	leave := n.enter(b)
	for _, a := range f.Body.Entry().Args() {
		n.depth[a] = len(n.levels) - 1
	}
	scf.NewYield(b, body(f.InductionVar(), f.IterArgs())...)
	leave()
	out.SetAfter(f.Op)
	for _, r := range f.Op.Results() {
		n.depth[r] = len(n.levels) - 1
	}
	return f.Op.Results()
}

// counted runs body for each index below an extent; there is no loop for a single one.
func (n *nest) counted(extent int64, body func(i *ir.Value)) {
	if extent == 1 {
		body(n.k.zero())
		return
	}
	n.loop(0, extent, 1, nil, func(i *ir.Value, _ []*ir.Value) []*ir.Value { body(i); return nil })
}

// row goes along a row in vectors of a number of lanes, and a shorter one at the end, with what is carried.
func (n *nest) row(from, extent, lanes int64, carried []*ir.Value,
	body func(i *ir.Value, lanes int64, carried []*ir.Value) []*ir.Value) []*ir.Value {
	full := extent - (extent-from)%lanes
	switch {
	case full-from == lanes:
		carried = n.straight(from, lanes, carried, body)
	case full > from:
		carried = n.loop(from, full, lanes, carried, func(i *ir.Value, carried []*ir.Value) []*ir.Value {
			return body(i, lanes, carried)
		})
	}
	if full < extent {
		carried = n.straight(full, extent-full, carried, body)
	}
	return carried
}

// straight runs the body of a row once. The index is a constant of its own, so that what depends on it is computed
// here.
func (n *nest) straight(at, lanes int64, carried []*ir.Value,
	body func(i *ir.Value, lanes int64, carried []*ir.Value) []*ir.Value) []*ir.Value {
	out := n.inner()
	i := arith.ConstantIndex(out, at)
	leave := n.enter(out)
	n.depth[i] = len(n.levels) - 1
	carried = body(i, lanes, carried)
	leave()
	for _, v := range carried {
		n.depth[v] = len(n.levels) - 1
	}
	return carried
}

// each runs body for all elements of a shape, in vectors along the last dimension if lanes is more than 1.
func (n *nest) each(shape []int64, lanes int64, body func(p point)) {
	n.outer(shape, nil, func(at []*ir.Value) {
		if len(shape) == 0 {
			body(one())
			return
		}
		last := len(shape) - 1
		n.row(0, shape[last], lanes, nil, func(j *ir.Value, lanes int64, _ []*ir.Value) []*ir.Value {
			p := one(append(at, j)...)
			if lanes > 1 {
				p.lane, p.lanes = last, lanes
			}
			body(p)
			return nil
		})
	})
}

// outer makes the loops over all dimensions but the last.
func (n *nest) outer(shape []int64, at []*ir.Value, body func(at []*ir.Value)) {
	if len(shape) <= 1 {
		body(at[:len(at):len(at)])
		return
	}
	n.counted(shape[0], func(i *ir.Value) { n.outer(shape[1:], append(at[:len(at):len(at)], i), body) })
}
