package tiletocpu

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// sum is an index as a sum of others, each times a number, and a constant.
type sum struct {
	terms []term
	plus  int64
}

type term struct {
	of    *ir.Value
	times int64
}

// sumOf is what is known of an index that the nest computed.
func (n *nest) sumOf(v *ir.Value) sum {
	if s, ok := n.sums[v]; ok {
		return s
	}
	if op := v.DefiningOp(); op != nil && arith.Constant.Is(op) {
		if a, ok := op.Attr("value").(*ir.IntegerAttr); ok {
			return sum{plus: a.Int()}
		}
	}
	return sum{terms: []term{{v, 1}}}
}

func (s sum) add(o sum, times int64) sum {
	out := sum{slices.Clone(s.terms), s.plus + o.plus*times}
	for _, t := range o.terms {
		i := slices.IndexFunc(out.terms, func(x term) bool { return x.of == t.of })
		if i < 0 {
			out.terms = append(out.terms, term{t.of, t.times * times})
		} else {
			out.terms[i].times += t.times * times
		}
	}
	return out
}

// flat is the number of an element in row-major order, times a size, behind a base. It is summed up from the outside
// in, with the constant at last: what a loop computes is one sum for all elements that differ by constants, which
// are displacements of instructions.
func (n *nest) flat(base sum, shape []int64, at []*ir.Value, size int64) *ir.Value {
	number := sum{}
	for i, x := range at {
		number = sum{}.add(number, shape[i]).add(n.sumOf(x), 1)
	}
	number = base.add(number, size)
	slices.SortStableFunc(number.terms, func(x, y term) int { return cmp.Compare(n.levelOf(x.of), n.levelOf(y.of)) })
	out := n.k.zero()
	for _, x := range number.terms {
		out = n.plus(out, n.times(x.of, x.times))
	}
	return n.plus(out, n.k.index(number.plus))
}

// readFlat reads elements of memory of static shape in an innermost loop.
func (n *nest) readFlat(mem *ir.Value, elem ir.Type, p point) *ir.Value {
	t, ok := mem.Type().(*ir.MemRefType)
	elements, static := ir.NumElements(t.Shape())
	if !ok || !static || t.Layout() != nil {
		return n.read(mem, elem, p)
	}
	at := n.flat(sum{}, t.Shape(), p.at, 1)
	if len(t.Shape()) > 1 {
		mem = n.compute(n.levelOf(mem), expr{of: memref.ReinterpretCast.OpDef, x: mem}, func(b *ir.Builder) *ir.Value {
			flat := ir.MemRef([]int64{elements}, t.Elem(), nil, t.Space())
			one := []ir.Mixed{{Const: 1}}
			return memref.NewReinterpretCast(b, flat, mem, ir.Mixed{}, []ir.Mixed{{Const: elements}}, one).Result
		})
	}
	q := one(at)
	if p.lane >= 0 {
		q.lane, q.lanes = 0, p.lanes
	}
	return n.read(mem, elem, q)
}

// readHere reads elements of a tile that are in memory, with readFlat; ok is false for a tile that is computed, or may
// lie outside of its array.
func (n *nest) readHere(v *ir.Value, p point) (x *ir.Value, ok bool) {
	if p.lane >= 0 && p.lane != len(p.at)-1 {
		return nil, false
	}
	if n.k.kept[v] {
		return n.readFlat(n.k.memory(v), tileType(v).Elem(), p), true
	}
	o, ok := tile.Load.Cast(v.DefiningOp())
	if !ok || p.lane >= 0 && !neighbours(o.Window(), p.lane) {
		return nil, false
	}
	at := n.where(o.Window(), p)
	if at.inside != nil || at.mask != nil {
		return nil, false
	}
	q := point{at: at.indices, lane: -1}
	if p.lane >= 0 {
		q.lane, q.lanes = len(at.indices)-1, p.lanes
	}
	return n.readFlat(at.memory, tileType(v).Elem(), q), true
}

// unrolled is a loop along K whose body is repeated, with what it carries.
func (n *nest) unrolled(extent int64, carried []*ir.Value,
	body func(i *ir.Value, carried []*ir.Value) []*ir.Value) []*ir.Value {
	times := int64(unroll)
	for extent%times != 0 {
		times /= 2
	}
	return n.loop(0, extent, times, carried, func(i *ir.Value, carried []*ir.Value) []*ir.Value {
		for u := range times {
			carried = body(n.plus(i, n.k.index(u)), carried)
		}
		return carried
	})
}

// unroll is how often the body of a loop along K is repeated: the instructions of the loop itself are then few.
const unroll = 4
