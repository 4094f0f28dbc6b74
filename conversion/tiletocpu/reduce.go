package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// vectorKinds are vector's kinds for combiners, of floats and integers.
var vectorKinds = [...][2]vector.Kind{
	scale.Add: {vector.Add, vector.Add}, scale.Mul: {vector.Mul, vector.Mul}, scale.Max: {vector.MaximumF, vector.MaxSI},
	scale.Min: {vector.MinimumF, vector.MinSI}, scale.And: {1: vector.And}, scale.Or: {1: vector.Or},
	scale.Xor: {1: vector.XOr}, scale.MaxNum: {0: vector.MaxNumF}, scale.MinNum: {0: vector.MinNumF},
	scale.MaxU: {1: vector.MaxUI}, scale.MinU: {1: vector.MinUI},
}

// reduce combines along a dimension. Along the last it combines vectors, and the elements of one vector for each row;
// along another, rows of vectors.
func (k *kernel) reduce(o tile.ReduceOp) error {
	if len(o.Dims) != 1 || o.Keep {
		return o.Errorf("has several dimensions or keeps them; run --desugar first")
	}
	shape, dim := shapeOf(o.Sources[0]), int(o.Dim())
	if k.alongRows(o) {
		k.reduceRows(o, shape)
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

// chains is how many vectors a row is combined in: each combination waits for the last one of its vector only.
const chains = 4

// reduceRows combines along the last dimension.
func (k *kernel) reduceRows(o tile.ReduceOp, shape []int64) {
	n, last := k.nest(), len(shape)-1
	elem := tileType(o.Sources[0]).Elem()
	kind := vectorKinds[o.Kind.V][1]
	if ir.IsFloat(elem) {
		kind = vectorKinds[o.Kind.V][0]
	}
	n.outer(shape, nil, func(at []*ir.Value) {
		wide := min(k.cpu.lanes(ir.F32), shape[last])
		start := n.spread(n.literal(o.Kind.V.Identity(elem)), wide)
		vectors := shape[last] / wide
		sums := slices.Repeat([]*ir.Value{start}, int(min(chains, vectors)))
		chain := func(i *ir.Value, lanes int64, carried []*ir.Value) []*ir.Value {
			out := make([]*ir.Value, lanes/wide)
			for c := range out {
				p := point{at: append(slices.Clone(at), n.plus(i, k.index(int64(c)*wide))), lane: last, lanes: wide}
				out[c] = tile.Combine(n.inner(), o.Kind.V, carried[c], k.readAndFill(n, o, p))
			}
			return append(out, carried[len(out):]...)
		}
		sums = n.row(0, vectors*wide, int64(len(sums))*wide, sums, chain)
		for len(sums) > 1 {
			half := (len(sums) + 1) / 2
			for c := range sums[half:] {
				sums[c] = tile.Combine(n.inner(), o.Kind.V, sums[c], sums[half+c])
			}
			sums = sums[:half]
		}
		sum := combined(n, kind, sums[0], nil, elem)
		if rest := shape[last] % wide; rest > 0 {
			sum = n.row(shape[last]-rest, shape[last], rest, []*ir.Value{sum},
				func(i *ir.Value, lanes int64, carried []*ir.Value) []*ir.Value {
					x := k.readAndFill(n, o, point{at: append(at, i), lane: last, lanes: lanes})
					return []*ir.Value{combined(n, kind, x, carried[0], elem)}
				})[0]
		}
		n.write(sum, k.memory(o.Results[0]), one(at...))
	})
}

// combined combines the elements of a vector, and a number.
func combined(n *nest, kind vector.Kind, x, with *ir.Value, elem ir.Type) *ir.Value {
	b := n.inner()
	return vector.Reduction.New(b, vector.ReductionOp{Vector: x, Acc: with, Kind: kind}, elem).Dest
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
