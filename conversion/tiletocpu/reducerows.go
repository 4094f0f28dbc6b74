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

// chains is how many vectors a row is combined in: each combination waits for the last one of its vector only.
const chains = 4

// rowReduction combines along the last dimension: vectors first, and then the elements of a row's one vector, those of
// as many rows as it has elements together.
type rowReduction struct {
	*kernel
	tile.ReduceOp
	elem ir.Type
	rows []int64 // the extents of the result
	cols int64
	wide int64 // elements of a vector
}

func (p *plan) rowReduction(o tile.ReduceOp) rowReduction {
	shape := shapeOf(o.Sources[0])
	last := len(shape) - 1
	r := rowReduction{ReduceOp: o, elem: tileType(o.Sources[0]).Elem(), rows: shape[:last], cols: shape[last]}
	r.wide = min(p.cpu.lanes(ir.F32), r.cols)
	return r
}

// together reports whether rows are combined together: there are as many as a vector has elements, and all elements of
// a row are in whole vectors.
func (r rowReduction) together() bool {
	n := len(r.rows)
	halves := r.wide > 1 && r.wide&(r.wide-1) == 0
	return halves && n > 0 && r.rows[n-1] >= r.wide && r.cols%r.wide == 0 && storage(r.elem) == r.elem
}

// vectors is the type of the vectors of rows that are combined together.
func (r rowReduction) vectors() *ir.TensorType {
	return ir.Tensor([]int64{r.wide, r.wide}, r.elem, nil)
}

// reduceRows combines along the last dimension.
func (k *kernel) reduceRows(o tile.ReduceOp) {
	r := k.rowReduction(o)
	r.kernel = k
	n := k.nest()
	if !r.together() {
		n.outer(append(slices.Clone(r.rows), 1), nil, func(at []*ir.Value) { r.row(n, at) })
		return
	}
	saved := k.scratch(k.extra[o.Op][0], r.vectors())
	n.outer(r.rows, nil, func(at []*ir.Value) {
		n.groups(r.rows[len(at)], r.wide, func(_, first *ir.Value, count int64) {
			in := func(i *ir.Value) []*ir.Value { return append(slices.Clone(at), n.plus(first, i)) }
			if count < r.wide {
				n.counted(count, func(i *ir.Value) { r.row(n, in(i)) })
				return
			}
			n.counted(count, func(i *ir.Value) {
				n.write(r.vector(n, in(i)), saved, point{at: []*ir.Value{i, k.zero()}, lane: 1, lanes: r.wide})
			})
			n.write(r.acrossRows(n, saved), k.memory(o.Results[0]), point{at: in(k.zero()), lane: len(at), lanes: r.wide})
		})
	})
}

// vector combines a row's vectors.
func (r rowReduction) vector(n *nest, at []*ir.Value) *ir.Value {
	start := n.spread(n.literal(r.Kind.V.Identity(r.elem)), r.wide)
	vectors := r.cols / r.wide
	sums := slices.Repeat([]*ir.Value{start}, int(min(chains, vectors)))
	chain := func(i *ir.Value, lanes int64, carried []*ir.Value) []*ir.Value {
		out := make([]*ir.Value, lanes/r.wide)
		for c := range out {
			p := point{at: append(slices.Clone(at), n.plus(i, r.index(int64(c)*r.wide))), lane: len(at), lanes: r.wide}
			out[c] = tile.Combine(n.inner(), r.Kind.V, carried[c], r.readAndFill(n, r.ReduceOp, p))
		}
		return append(out, carried[len(out):]...)
	}
	sums = n.row(0, vectors*r.wide, int64(len(sums))*r.wide, sums, chain)
	for len(sums) > 1 {
		half := (len(sums) + 1) / 2
		for c := range sums[half:] {
			sums[c] = tile.Combine(n.inner(), r.Kind.V, sums[c], sums[half+c])
		}
		sums = sums[:half]
	}
	return sums[0]
}

// row combines the elements of a row.
func (r rowReduction) row(n *nest, at []*ir.Value) {
	sum := r.combined(n, r.vector(n, at), nil)
	if rest := r.cols % r.wide; rest > 0 {
		sum = n.row(r.cols-rest, r.cols, rest, []*ir.Value{sum},
			func(i *ir.Value, lanes int64, carried []*ir.Value) []*ir.Value {
				x := r.readAndFill(n, r.ReduceOp, point{at: append(slices.Clone(at), i), lane: len(at), lanes: lanes})
				return []*ir.Value{r.combined(n, x, carried[0])}
			})[0]
	}
	n.write(sum, r.memory(r.Results[0]), one(at...))
}

// combined combines the elements of a vector, and a number.
func (r rowReduction) combined(n *nest, x, with *ir.Value) *ir.Value {
	kind := vectorKinds[r.Kind.V][1]
	if ir.IsFloat(r.elem) {
		kind = vectorKinds[r.Kind.V][0]
	}
	return vector.Reduction.New(n.inner(), vector.ReductionOp{Vector: x, Acc: with, Kind: kind}, r.elem).Dest
}

// acrossRows combines the elements of each of the vectors in memory, to a vector of the results: of two vectors, halves
// of what each row has left are put side by side, until each row has one element.
func (r rowReduction) acrossRows(n *nest, mem *ir.Value) *ir.Value {
	b := n.inner()
	vs := make([]*ir.Value, r.wide)
	for i := range vs {
		vs[i] = vector.Load.New(b, vector.LoadOp{Memory: mem, Indices: []*ir.Value{r.index(int64(i)), r.zero()}},
			ir.Vector([]int64{r.wide}, r.elem)).Result
	}
	for left := r.wide; left > 1; left /= 2 {
		half := func(from int64) (out []int64) {
			for row := int64(0); row < 2*r.wide; row += left {
				for i := range left / 2 {
					out = append(out, row+from+i)
				}
			}
			return out
		}
		for i := range len(vs) / 2 {
			x, y := vs[2*i], vs[2*i+1]
			vs[i] = tile.Combine(b, r.Kind.V, shuffled(b, x, y, half(0)), shuffled(b, x, y, half(left/2)))
		}
		vs = vs[:len(vs)/2]
	}
	return vs[0]
}
