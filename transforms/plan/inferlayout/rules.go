package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Builtin are the rules of this module's dialects.
func Builtin() []Rule {
	return []Rule{
		{op: tile.Parallel.OpDef, unite: (*inference).uniteTiles, adapt: (*inference).adaptParallel},
		SameLayout(tile.Await),
		SameLayout(tile.Ready),
		SameLayout(comm.Consume),
		// The result has the layout of the operand.
		SameLayout(comm.Copy),
		SameLayout(comm.Broadcast),
		SameLayout(comm.AllToAll),
		{op: comm.AllReduce.OpDef, unite: (*inference).uniteCombined},
		{op: tile.Gemm.OpDef, unite: (*inference).uniteGemm, adapt: (*inference).adaptGemm},
		{op: tile.Copy.OpDef, adapt: (*inference).adaptCopy},
		{op: tile.Reduce.OpDef, unite: (*inference).uniteTuples, relate: (*inference).relateReduce,
			adapt: (*inference).adaptReduce},
		{op: tile.Scan.OpDef, unite: (*inference).uniteTuples, relate: (*inference).relateScan,
			adapt: (*inference).adaptScan},
		{op: tile.Sort.OpDef, unite: (*inference).uniteTuples, adapt: (*inference).adaptSort},
		{op: tile.Reshape.OpDef, relate: (*inference).relateReshape, adapt: (*inference).adaptReshape},
		{op: tile.Bitcast.OpDef, relate: (*inference).relateBitcast, adapt: (*inference).adaptBitcast},
		{op: scale.On.OpDef, relate: (*inference).relateOn, adapt: (*inference).adaptOn},
		{op: tensor.ExtractSlice.OpDef, relate: (*inference).relateParts, adapt: (*inference).adaptExtractSlice},
		{op: tensor.InsertSlice.OpDef, unite: (*inference).uniteInsert, relate: (*inference).relateParts,
			adapt: (*inference).adaptInsertSlice},
		{op: tensor.Concat.OpDef, relate: (*inference).relateParts, adapt: (*inference).adaptConcat},
		{op: tensor.Extract.OpDef, adapt: (*inference).adaptExtract},
		Related(tile.ExpandDims, func(o tile.ExpandDimsOp) []Relation {
			return []Relation{{From: o.Source, To: o.Result, Down: expanded(int(o.Dim)), Up: sliced(int(o.Dim))}}
		}),
		Related(tile.Broadcast, func(o tile.BroadcastOp) []Relation {
			// A row alone determines little of a matrix's layout: repeating it in registers would be the worst choice.
			return []Relation{{From: o.Source, To: o.Result, Up: collapsed(o.Op)}}
		}),
		Related(tile.Gather, func(o tile.GatherOp) []Relation { return byRows(o.At, o.Result) }),
		Related(tile.Scatter, func(o tile.ScatterOp) []Relation { return byRows(o.At, o.Value) }),
		Related(tile.Atomic, func(o tile.AtomicOp) []Relation { return byRows(o.At, o.Value) }),
		Related(tile.Transpose, func(o tile.TransposeOp) []Relation {
			perm := o.Permutation
			return []Relation{{From: o.Source, To: o.Result, Down: transposed(perm), Up: transposed(inverse(perm)), Turns: true}}
		}),
	}
}

// unite makes the classes.
func (in *inference) unite() {
	ir.WalkOps(in.kernel.Op, func(op *ir.Op) {
		if op.Has(ir.Elementwise) {
			uniteAll(in.classes, append(op.Operands(), op.Results()...))
		}
		if r, ok := in.rules[op.Def()]; ok && r.unite != nil {
			r.unite(in, op)
		}
		uniteControlFlow(in.classes, op)
	})
}

// relate lists the relations that an operation makes.
func (in *inference) relate(op *ir.Op) []Relation {
	if r, ok := in.rules[op.Def()]; ok && r.relate != nil {
		return r.relate(in, op)
	}
	return nil
}

// adapt converts the operands and results of one operation.
func (in *inference) adapt(op *ir.Op) error {
	if r, ok := in.rules[op.Def()]; ok && r.adapt != nil {
		return r.adapt(in, op)
	}
	for _, r := range in.relate(op) {
		in.needRelated(op, r)
	}
	return nil
}

// needRelated gives the operand of a relation the layout that follows from the result. The result is converted if its
// layout does not follow in turn: a dimension of one element that overhangs.
func (in *inference) needRelated(op *ir.Op, r Relation) {
	if r.Up == nil {
		return
	}
	to, ok := in.of(r.To)
	if !ok {
		return
	}
	from, ok := r.Up(to)
	if !ok {
		return
	}
	for i, v := range op.Operands() {
		if v == r.From {
			in.need(op, i, from)
		}
	}
	if r.Down != nil && r.To.DefiningOp() == op {
		if made, ok := r.Down(from); ok {
			in.makes(r.To, made)
		}
	}
}

func (in *inference) uniteGemm(op *ir.Op) {
	in.union(ir.View[tile.GemmOp](op).Acc, op.Result(0))
}

// uniteTuples gives the tiles whose elements form tuples one layout, sources and results separately.
func (in *inference) uniteTuples(op *ir.Op) {
	if s, ok := tile.Scan.Cast(op); ok {
		uniteAll(in.classes, s.Sources)
	} else {
		uniteAll(in.classes, op.Operands())
	}
	uniteAll(in.classes, op.Results())
}

func (in *inference) relateReduce(op *ir.Op) []Relation {
	o := ir.View[tile.ReduceOp](op)
	return []Relation{{From: o.Sources[0], To: o.Results[0], Down: reduced(int(o.Dim()))}}
}

func (in *inference) relateReshape(op *ir.Op) []Relation {
	o := ir.View[tile.ReshapeOp](op)
	return []Relation{{From: o.Source, To: o.Result, Down: reshaped(o.Result), Up: reshaped(o.Source)}}
}
