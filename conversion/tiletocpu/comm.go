package tiletocpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Devices are groups of workers of one process: a peer's copy of symmetric memory is memory like the own one. What
// signals become is convert-comm-to-gpu's.

// peer is a device's copy of symmetric memory.
func (k *kernel) peer(of, rank *ir.Value) *ir.Value {
	mem := k.values.Get(of)
	return comm.Peer.New(k.Builder, comm.PeerOp{Source: mem, Rank: k.values.Get(rank)}, scalarType(of.Type())).Result
}

// signal copies an operation on signals. Tokens order nothing here: a notify comes after all that its block did.
func (k *kernel) signal(op *ir.Op) error {
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs(), Types: op.ResultTypes()}
	for _, v := range op.Operands() {
		if v.Type() != comm.Token {
			s.Operands = append(s.Operands, k.values.Get(v))
		}
	}
	k.values.MapAll(op.Results(), k.Create(s).Results())
	return nil
}

// getTile keeps what is at a peer when the program gets there.
func (k *kernel) getTile(o comm.GetOp) error {
	w := o.Window()
	w.Memory = k.peer(o.Source, o.Rank)
	n := k.nest()
	lanes, dims := int64(1), len(shapeOf(o.Result))
	if dims > 0 && neighbours(w, dims-1) {
		lanes = k.lanesFor(dims, o.Result)
	}
	n.each(shapeOf(o.Result), lanes, func(p point) { n.write(n.load(w, nil, p), k.memory(o.Result), p) })
	return nil
}

func (k *kernel) putMem(o comm.PutMemOp) error {
	return k.copyArray(o.Op, k.values.Get(o.Source), k.peer(o.Dest, o.Rank), o.Accumulate == tile.AddTo)
}

// copyArray copies an array, or adds it to another.
func (k *kernel) copyArray(op *ir.Op, from, to *ir.Value, add bool) error {
	t := from.Type().(*ir.MemRefType)
	kind := atomicKinds[tile.AtomicAdd][1]
	if ir.IsFloat(t.Elem()) {
		kind = atomicKinds[tile.AtomicAdd][0]
	}
	n := k.nest()
	var at []*ir.Value
	var dim func(d int)
	dim = func(d int) {
		if d < len(t.Shape()) {
			n.over(k.zero(), n.extent(from, d), k.index(1), func(i *ir.Value) {
				at = append(at, i)
				dim(d + 1)
				at = at[:d]
			})
			return
		}
		b := n.inner()
		x := memref.Load.New(b, memref.LoadOp{MemRef: from, Indices: at}, t.Elem()).Result
		if add {
			memref.AtomicRMW.New(b, memref.AtomicRMWOp{Value: x, MemRef: to, Indices: at, Kind: kind}, x.Type())
			return
		}
		memref.Store.New(b, memref.StoreOp{Value: x, MemRef: to, Indices: at})
	}
	dim(0)
	return nil
}

// post sends a tile's elements as words, one after the other.
func (k *kernel) post(o comm.PostOp) error {
	n, shape := k.nest(), shapeOf(o.Value)
	n.each(shape, 1, func(p point) {
		x, at := n.at(o.Value, p), n.offset(shape, p)
		comm.PostWords.New(n.inner(), comm.PostWordsOp{Signal: k.values.Get(o.Signal), Index: k.values.Get(o.Index),
			Places: []*ir.Value{at}, Values: []*ir.Value{x}, Round: k.values.Get(o.Round), Rank: k.values.Get(o.Rank)})
	})
	return nil
}

// take waits for a tile's words, one after the other.
func (k *kernel) take(o comm.TakeOp) error {
	n, shape := k.nest(), shapeOf(o.Result)
	n.each(shape, 1, func(p point) {
		at := n.offset(shape, p)
		x := comm.TakeWords.New(n.inner(), comm.TakeWordsOp{Signal: k.values.Get(o.Signal), Index: k.values.Get(o.Index),
			Round: k.values.Get(o.Round), Places: []*ir.Value{at}}, tileType(o.Result).Elem()).Values[0]
		n.write(x, k.memory(o.Result), p)
	})
	return nil
}

// offset is the row-major number of a point's element.
func (n *nest) offset(shape []int64, p point) *ir.Value {
	sum, run := n.k.zero(), int64(1)
	for i := len(shape) - 1; i >= 0; i-- {
		sum = n.plus(sum, n.times(p.at[i], run))
		run *= shape[i]
	}
	return sum
}

// rankAt is the number of the device, or of the block with the first dimension of the grid fastest.
func (k *kernel) rankAt(o scale.RankOp) error {
	switch o.Level {
	case scale.World, scale.Device, scale.Node:
		v := k.rank
		if v == nil || o.Level == scale.Node {
			v = k.zero()
		}
		k.values.Map(o.Result, v)
		return nil
	case scale.Block:
		sum, run := k.zero(), k.index(1)
		for i, g := range k.kernel.Grid() {
			id := arith.Binary(k.Builder, arith.MulI, k.launch.BlockIDs()[i], run)
			sum, run = arith.Binary(k.Builder, arith.AddI, sum, id), arith.Binary(k.Builder, arith.MulI, run, k.extentOf(g))
		}
		k.values.Map(o.Result, sum)
		return nil
	}
	return o.Errorf("of @%s is unsupported on CPUs, whose blocks have one thread", o.Level)
}

func (k *kernel) ranksAt(o scale.NumRanksOp) error {
	if n, ok := scale.UnitsAround(o.Op, o.Level); ok {
		k.values.Map(o.Result, k.index(n))
		return nil
	}
	if o.Level != scale.Block {
		return o.Errorf("of @%s is unsupported on CPUs, whose blocks have one thread", o.Level)
	}
	n := k.index(1)
	for _, g := range k.kernel.Grid() {
		n = arith.Binary(k.Builder, arith.MulI, n, k.extentOf(g))
	}
	k.values.Map(o.Result, n)
	return nil
}

// extentOf is an extent of the grid.
func (k *kernel) extentOf(g ir.Mixed) *ir.Value {
	if g.Value == nil {
		return k.index(g.Const)
	}
	return k.values.Get(g.Value)
}
