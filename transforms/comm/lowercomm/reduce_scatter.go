package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

var reduceScatterLowering = lower(comm.ReduceScatter, reduceScatter, comm.OneShot, comm.Hierarchical)

func reduceScatter(l *lowerer, o comm.ReduceScatterOp) error {
	t, share := tensorOf(o.Value), tensorOf(o.Result)
	n := unitsAt(o.Op, o.Level)
	if share.Shape()[o.Dim]*n != t.Shape()[o.Dim] {
		return o.Errorf("scatters %v to %d units, which does not make %v for each", t, n, share)
	}
	if byNodes(o.Op, o.Level, o.Algorithm) {
		return reduceScatterByNodes(l, o)
	}
	b := ir.Before(o.Op)
	given := l.inRounds(b, o)
	m, err := l.mediumFor(o.Op, o.Level, gifts{cut: true, dim: int(o.Dim)}, given[0])
	if err != nil {
		return err
	}
	var sums []*ir.Value
	for _, v := range given {
		m.giveParts(b, v)
		m.arrive(b)
		sums = append(sums, sumOfParts(b, m, o, part(tensorOf(v), int(o.Dim), n)))
		m.taken(b)
	}
	if len(sums) == 1 {
		return replace(o.Op, sums[0])
	}
	return replace(o.Op, tensor.Concat.New(b, tensor.ConcatOp{Dim: int64(len(t.Shape()) - 1), Inputs: sums}, share).Result)
}

// sumOfParts adds the parts that all units gave to this one, in the order of their ranks.
func sumOfParts(b *ir.Builder, m medium, o comm.ReduceScatterOp, shape []int64) (sum *ir.Value) {
	t := tileAs(b, tensorOf(o.Result), shape)
	for i := range m.units() {
		x := m.takePart(b, t, index(b, i))
		if sum == nil {
			sum = x
			continue
		}
		sum = tile.Combine(b, o.Combiner, sum, x)
	}
	return sum
}

// rounds are in how many rounds blocks of a cluster may exchange a tile.
var rounds = []int64{1, 2, 4}

// inRounds divides a tile that is too large for the shared memory which blocks of a cluster exchange it by: into parts
// of its rows, which are exchanged one after the other.
func (l *lowerer) inRounds(b *ir.Builder, o comm.ReduceScatterOp) (parts []*ir.Value) {
	t := tensorOf(o.Value)
	last := len(t.Shape()) - 1
	k, inside := ir.Enclosing(o.Op, tile.Kernel)
	if _, laidOut := tile.DistOf(t); o.Level != scale.Cluster || !inside || int(o.Dim) == last || laidOut {
		return []*ir.Value{o.Value}
	}
	used, room := l.used(k)
	for _, n := range rounds {
		shape := part(t, last, n)
		if shape[last]*n != t.Shape()[last] || used+tile.SharedBytes(ir.MemRef(shape, t.Elem(), nil, scale.L1)) > room {
			continue
		}
		for i := range n {
			parts = append(parts, columns(b, o.Value, shape, i))
		}
		return parts
	}
	return []*ir.Value{o.Value}
}

// columns is a part of a tile along its last dimension.
func columns(b *ir.Builder, v *ir.Value, shape []int64, i int64) *ir.Value {
	t := tensorOf(v)
	if shape[len(shape)-1] == t.Shape()[len(shape)-1] {
		return v
	}
	at, size, step := make([]ir.Mixed, len(shape)), make([]ir.Mixed, len(shape)), make([]ir.Mixed, len(shape))
	for d, n := range shape {
		size[d].Const, step[d].Const = n, 1
	}
	at[len(shape)-1].Const = i * shape[len(shape)-1]
	return tensor.ExtractSlice.New(b, tensor.ExtractSliceOp{Source: v, Slice: shaped.SliceOf(at, size, step)},
		ir.Tensor(shape, t.Elem(), nil)).Result
}
