package vectortoscf

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// unrollPatterns make a transfer for each index of the vector's first dimension.
func (l lowering) unrollPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		on(vector.TransferRead, "unroll-read", l.unrollRead),
		on(vector.TransferWrite, "unroll-write", l.unrollWrite),
	}
}

// step is the transfer at index i of the vector's first dimension, without the
// value that is written.
func (t transfer) step(b *ir.Builder, at *ir.Value, i int64) transfer {
	n := t.without()
	n.indices = t.movedBy(b, ir.Mixed{Value: at})
	if t.mask == nil {
		return n
	}
	if _, moves := t.memoryDim(); !moves {
		n.mask = t.mask
	} else if len(t.mask.Type().(*ir.VectorType).Shape()) > 1 {
		n.mask = extractAt(b, t.mask, ir.Mixed{Const: i})
	}
	return n
}

// unrollRead inserts what is read into the padding or, where the whole is
// inserted itself, into what that is inserted into.
func (l lowering) unrollRead(r *rewrite.Rewriter, op vector.TransferReadOp) bool {
	t, _ := transferOf(op.Op)
	if !l.applies(t) {
		return false
	}
	b := r.Builder
	var position []ir.Mixed
	replaced := op.Op
	var whole *ir.Value
	if v := op.Vector; v.HasOneUse() {
		if insert, ok := vector.Insert.Cast(v.Users()[0]); ok && insert.Value == v {
			position, replaced, whole = insert.Position(), insert.Op, insert.Dest
		}
	}
	if whole == nil {
		whole = broadcast(b, t.padding, t.vector)
	}
	for i := range t.vector.Shape()[0] {
		at, old := arith.ConstantIndex(b, i), whole
		where := append(append([]ir.Mixed(nil), position...), ir.Mixed{Const: i})
		whole = t.guarded(b, at, []ir.Type{old.Type()}, func(b *ir.Builder) []*ir.Value {
			part := t.step(b, at, i).create(b).Result(0)
			return []*ir.Value{insertAt(b, asElement(b, part), old, where...)}
		}, func(*ir.Builder) []*ir.Value { return []*ir.Value{old} })[0]
	}
	r.Replace(replaced, whole)
	if replaced != op.Op {
		r.Erase(op.Op)
	}
	return true
}

// unrollWrite writes what it extracts.
func (l lowering) unrollWrite(r *rewrite.Rewriter, op vector.TransferWriteOp) bool {
	t, _ := transferOf(op.Op)
	if !l.applies(t) {
		return false
	}
	b := r.Builder
	source := t.value
	var position []ir.Mixed
	if extract, ok := vector.Extract.Cast(t.value.DefiningOp()); ok {
		source, position = extract.Source, extract.Position()
	}
	for i := range t.vector.Shape()[0] {
		at := arith.ConstantIndex(b, i)
		where := append(append([]ir.Mixed(nil), position...), ir.Mixed{Const: i})
		t.guarded(b, at, nil, func(b *ir.Builder) []*ir.Value {
			n := t.step(b, at, i)
			n.value = asVector(b, extractAt(b, source, where...))
			n.create(b)
			return nil
		}, func(*ir.Builder) []*ir.Value { return nil })
	}
	r.Erase(op.Op)
	return true
}
