package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// put stores to the peer's buffer. The token is of no more use: notify, which
// it stands before, orders everything the block did.
func (l *lowering) put(op *ir.Op) error {
	o := comm.PutOp{Op: op}
	w := l.window(o.Dest(), o.Indices(), distOf(o.Value()))
	var err error
	if w.mem, err = l.peer(o.Op, o.Dest(), o.Rank()); err != nil {
		return err
	}
	l.storeWindow(w, o.Value())
	return nil
}

// remoteGet loads from the peer's buffer.
func (l *lowering) remoteGet(op *ir.Op) error {
	o := comm.GetOp{Op: op}
	w := l.window(o.Source(), o.Indices(), distOf(op.Result(0)))
	var err error
	if w.mem, err = l.peer(o.Op, o.Source(), o.Rank()); err != nil {
		return err
	}
	elem := elemType(op.Result(0))
	return l.set(op, l.loadWindow(w, elem, arith.Zero(l.b, elem)))
}

// peer is a device's copy of a symmetric buffer: the kernel has all of them and
// chooses by rank.
func (l *lowering) peer(op *ir.Op, buf, rank *ir.Value) (*ir.Value, error) {
	all := l.symmetric(buf)
	if all == nil {
		return nil, op.Errorf("uses a symmetric buffer that is not the result of a comm.symm_alloc in this function")
	}
	if r, ok := rewrite.IntConstant(l.get(rank)); ok && r >= 0 && r < int64(len(all)) {
		return all[r], nil
	}
	v := all[0]
	for i, m := range all[1:] {
		is := l.compare(l.b, "eq", l.get(rank), l.preamble(int64(i+1)))
		v = l.b.Value(arith.Select.OpDef, m.Type(), is, m, v)
	}
	return v, nil
}

// symmetric finds the buffers of all devices behind a symmetric memref.
func (l *lowering) symmetric(v *ir.Value) []*ir.Value {
	for v.DefiningOp() != nil && v.DefiningOp().Def() == comm.Consume.OpDef {
		v = v.DefiningOp().Operand(0)
	}
	return l.peers[v]
}

// signalOp copies an operation on signals, which convert-comm-to-gpu lowers, with
// the level of the units that each do it.
func (l *lowering) signalOp(op *ir.Op) error {
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs(), Types: op.ResultTypes()}
	for _, v := range op.Operands() {
		if v.Type() == comm.Token {
			continue
		}
		s.Operands = append(s.Operands, l.get(v))
	}
	if p := l.places.Of(op.Block()); p.Level != scale.Block {
		comm.SetUnit(&s, p.Level)
	}
	c := l.b.Create(s)
	for i, r := range op.Results() {
		l.values.Map(r, c.Result(i))
	}
	return nil
}
