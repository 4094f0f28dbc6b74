package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// reduce combines along a dimension. Along the last it combines vectors, and the elements of one vector for each row;
// along another, rows of vectors.
func (k *kernel) reduce(o tile.ReduceOp) error {
	if len(o.Dims) != 1 || o.Keep {
		return o.Errorf("has several dimensions or keeps them; run --desugar first")
	}
	shape, dim := shapeOf(o.Sources[0]), int(o.Dim())
	if k.alongRows(o) {
		k.reduceRows(o)
		return nil
	}
	lanes := int64(1)
	if dim < len(shape)-1 && (o.Kind.OK || elementwiseCode(o.Combine)) {
		lanes = k.lanesFor(len(shape), o.Sources...)
	}
	n := k.nest()
	n.each(slices.Delete(slices.Clone(shape), dim, dim+1), lanes, func(p point) { k.reduceAt(n, o, p) })
	return nil
}

// reduceAt combines elements along a dimension for a point of the result.
func (k *kernel) reduceAt(n *nest, o tile.ReduceOp, p point) {
	dim := int(o.Dim())
	at := func(i *ir.Value) (out []*ir.Value) {
		q := point{at: slices.Insert(slices.Clone(p.at), dim, i), lane: p.lane, lanes: p.lanes}
		if q.lane >= dim {
			q.lane++
		}
		for _, v := range o.Sources {
			out = append(out, n.vec(v, q))
		}
		return out
	}
	extent := shapeOf(o.Sources[0])[dim]
	first, start := int64(1), []*ir.Value(nil)
	if o.Kind.OK {
		elem := tileType(o.Sources[0]).Elem()
		first, start = 0, []*ir.Value{n.spread(n.literal(o.Kind.V.Identity(elem)), p.lanes)}
	} else {
		start = at(k.zero())
	}
	sums := start
	if first < extent {
		sums = n.loop(first, extent, 1, start, func(i *ir.Value, carried []*ir.Value) []*ir.Value {
			return n.both2(o.Combination, carried, at(i))
		})
	}
	for i, r := range o.Results {
		n.write(sums[i], k.memory(r), p)
	}
}

// both2 combines two tuples.
func (n *nest) both2(c tile.Combination, x, y []*ir.Value) []*ir.Value {
	if c.Kind.OK {
		return []*ir.Value{tile.Combine(n.inner(), c.Kind.V, x[0], y[0])}
	}
	return n.tuple(c.Combine, append(slices.Clone(x), y...))
}

// elementwiseCode reports whether the code of a combiner can be that of vectors.
func elementwiseCode(r *ir.Region) bool {
	for op := range r.Entry().Ops() {
		if !op.Has(ir.Elementwise) && !op.Has(ir.Terminator) && !op.Has(ir.ConstantLike) {
			return false
		}
	}
	return true
}
