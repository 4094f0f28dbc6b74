package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Collectives of the devices of several nodes become collectives inside nodes, over their links, and collectives of the
// devices with the same number in their nodes. Each device sends only its part over the network.

// byNodes reports whether a collective goes by nodes: one that leaves its algorithm open, on several.
func byNodes(op *ir.Op, level string, by comm.Algorithm) bool {
	return level == scale.World && (by == comm.Hierarchical || by == comm.AutoAlgorithm && unitsAt(op, scale.Node) > 1)
}

// allReduceByNodes sums parts of the tile inside nodes, each of them between nodes, and gathers the sums
// inside nodes. A tile that the devices of a node cannot share is summed as a whole.
func allReduceByNodes(o comm.AllReduceOp) error {
	dim, shared := sharedDim(o)
	if !shared {
		inner := allReduceAs(o, o.Values, scale.Device)
		return replace(o.Op, allReduceAs(o, inner.Results, scale.Node).Results...)
	}
	b, t := ir.Before(o.Op), tensorOf(o.Values[0])
	share := tileAs(b, t, part(t, dim, unitsAt(o.Op, scale.Device)))
	scatter := comm.ReduceScatter.New(b, comm.ReduceScatterOp{Value: o.Values[0], Combiner: o.Combiner.V, Dim: int64(dim),
		Level: scale.Device}, share)
	sum := allReduceAs(o, []*ir.Value{scatter.Result}, scale.Node)
	whole := comm.AllGather.New(b, comm.AllGatherOp{Value: sum.Results[0], Dim: int64(dim), Level: scale.Device},
		tileAs(b, share, t.Shape()))
	return replace(o.Op, whole.Result)
}

// sharedDim is the dimension of a tile that the devices of a node can share to sum it.
func sharedDim(o comm.AllReduceOp) (dim int, ok bool) {
	if !o.Combiner.OK {
		return 0, false
	}
	dim, err := cut(o.Op, comm.Hierarchical, tensorOf(o.Values[0]), unitsAt(o.Op, scale.Device))
	return dim, err == nil
}

// allReduceAs is the same reduction of other values at another level, before it.
func allReduceAs(o comm.AllReduceOp, vs []*ir.Value, level string) comm.AllReduceOp {
	var m ir.Mapping
	m.MapAll(o.Values, vs)
	op := ir.Before(o.Op).Insert(ir.Clone(o.Op, &m))
	for i, v := range vs {
		op.Result(i).SetType(v.Type())
	}
	ir.Edit(op, func(o *comm.AllReduceOp) { o.Level, o.Algorithm = level, comm.AutoAlgorithm })
	return comm.AllReduce.Of(op)
}

// allGatherByNodes gives each tile to the devices of its number in other nodes, which give all that
// they have to those of their own.
func allGatherByNodes(l *lowerer, o comm.AllGatherOp) error {
	t, whole := tensorOf(o.Value), tensorOf(o.Result)
	nodes, each := unitsAt(o.Op, scale.Node), unitsAt(o.Op, scale.Device)
	b, m, err := l.gather(o.Op, scale.Node, o.Value)
	if err != nil {
		return err
	}
	var tiles []*ir.Value
	for n := range nodes {
		tiles = append(tiles, m.take(b, 0, tileAs(b, t, t.Shape()), index(b, n), -1, nil))
	}
	if b, m, err = l.gather(o.Op, scale.Device, tiles...); err != nil {
		return err
	}
	join := newJoin(o.Op, whole)
	for n := range nodes {
		for d := range each {
			x := m.take(b, int(n), tileAs(b, t, t.Shape()), index(b, d), -1, nil)
			join.put(b, x, int(o.Dim), index(b, (n*each+d)*t.Shape()[o.Dim]))
		}
	}
	return replace(o.Op, join.part(b, tileAs(b, whole, whole.Shape()), -1, nil))
}

// reduceScatterByNodes sums, inside nodes, the parts that the devices of one number in their node are to have
// at the device of this number, which gives each of these its own.
func reduceScatterByNodes(l *lowerer, o comm.ReduceScatterOp) error {
	t, share := tensorOf(o.Value), tensorOf(o.Result)
	nodes := unitsAt(o.Op, scale.Node)
	b := ir.Before(o.Op)
	whole, sums := newJoin(o.Op, t), newJoin(o.Op, ir.Tensor(times(share, int(o.Dim), nodes), t.Elem(), nil))
	whole.put(b, o.Value, -1, nil)
	of := part(t, int(o.Dim), nodes)
	for n := range nodes {
		x := whole.part(b, tileAs(b, t, of), int(o.Dim), index(b, n*of[o.Dim]))
		sum := comm.ReduceScatter.New(b, comm.ReduceScatterOp{Value: x, Combiner: o.Combiner, Dim: o.Dim,
			Level: scale.Device}, tileAs(b, share, share.Shape()))
		sums.put(b, sum.Result, int(o.Dim), index(b, n*share.Shape()[o.Dim]))
		if err := reduceScatter(l, sum); err != nil {
			return err
		}
	}
	mine := sums.part(b, tileAs(b, t, times(share, int(o.Dim), nodes)), -1, nil)
	out := comm.ReduceScatter.New(b, comm.ReduceScatterOp{Value: mine, Combiner: o.Combiner, Dim: o.Dim,
		Level: scale.Node}, tileAs(b, share, share.Shape()))
	if err := replace(o.Op, out.Result); err != nil {
		return err
	}
	return reduceScatter(l, out)
}

// times is the shape of n tiles side by side along dim.
func times(t *ir.TensorType, dim int, n int64) []int64 {
	shape := append([]int64(nil), t.Shape()...)
	shape[dim] *= n
	return shape
}
