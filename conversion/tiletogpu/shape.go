package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

func elemType(v *ir.Value) ir.Type { return v.Type().(*ir.TensorType).Elem() }

func (l *lowering) fill(op *ir.Op) error {
	o := tile.FillOp{Op: op}
	return l.set(op, l.splat(l.get(o.Value()), distOf(op.Result(0)).RegCount()))
}

func (l *lowering) iota(op *ir.Op) error {
	o := tile.IotaOp{Op: op}
	d := distOf(op.Result(0))
	t := elemType(op.Result(0))
	var es []*ir.Value
	for r := range d.RegCount() {
		c := l.coord(d, r)[o.Dim()]
		if t != ir.Index {
			c = l.b.Value(arith.IndexCast.OpDef, t, c)
		}
		es = append(es, c)
	}
	return l.set(op, l.pack(t, es))
}

// broadcast repeats registers; the operand's layout holds, in each thread, what
// the thread needs.
func (l *lowering) broadcast(op *ir.Op) error {
	from, to := distOf(op.Operand(0)), distOf(op.Result(0))
	regs, ok := from.BroadcastRegs(to)
	if !ok {
		return op.Errorf("cannot broadcast inside threads from layout %v to %v; run --infer-layout, which converts first", from, to)
	}
	es := l.elems(l.get(op.Operand(0)))
	out := make([]*ir.Value, len(regs))
	for i, r := range regs {
		out[i] = es[r]
	}
	return l.set(op, l.pack(elemType(op.Result(0)), out))
}

// sameRegisters is for operations that rename coordinates and move nothing. The
// layouts of operand and result say the same of each register.
func (l *lowering) sameRegisters(op *ir.Op) error {
	from, to := distOf(op.Operand(0)), distOf(op.Result(0))
	want, err := renamed(op, from)
	if err != nil {
		return op.Errorf("has no lowering: %v", err)
	}
	if !want.Equal(to) {
		return op.Errorf("would have to move elements from layout %v to %v; run --infer-layout, which converts first", want, to)
	}
	es := l.elems(l.get(op.Operand(0)))
	return l.set(op, l.pack(elemType(op.Result(0)), l.reorder(want, to, es)))
}

// renamed is the operand's layout in the result's coordinates.
func renamed(op *ir.Op, d layout.Distribution) (layout.Distribution, error) {
	switch op.Def() {
	case tile.ExpandDims.OpDef:
		return d.ExpandDim(tile.ExpandDimsOp{Op: op}.Dim())
	case tile.Transpose.OpDef:
		var perm []int
		for _, p := range (tile.TransposeOp{Op: op}).Permutation() {
			perm = append(perm, int(p))
		}
		return d.Transpose(perm)
	}
	return d.Reshape(op.Result(0).Type().(*ir.TensorType).Shape())
}

// parallel copies the scalar body for each register, with the coordinates of its
// element.
func (l *lowering) parallel(op *ir.Op) error {
	o := tile.ParallelOp{Op: op}
	d := distOf(op.Result(0))
	var inputs [][]*ir.Value
	for _, v := range op.Operands() {
		inputs = append(inputs, l.elems(l.get(v)))
	}
	outs := make([][]*ir.Value, op.NumResults())
	for r := range d.RegCount() {
		body := &l.values
		for i, c := range l.coord(d, r) {
			body.Map(o.Coords()[i], c)
		}
		for i, e := range o.Elements() {
			body.Map(e, inputs[i][r])
		}
		for x := range o.Body().Ops() {
			if tile.Yield.Is(x) {
				for i, v := range x.Operands() {
					outs[i] = append(outs[i], body.Get(v))
				}
				break
			}
			body.ForgetInside(x)
			l.b.Insert(ir.Clone(x, body))
		}
	}
	for i, res := range op.Results() {
		l.values.Map(res, l.pack(elemType(res), outs[i]))
	}
	return nil
}

// rank is the number of the unit at a level: the device of this launch, the
// block's linear number, the thread's warp or warpgroup.
func (l *lowering) rank(op *ir.Op) error {
	switch o := (scale.RankOp{Op: op}); o.Level() {
	case scale.Device:
		return l.set(op, l.preamble(l.device))
	case scale.Block:
		return l.set(op, l.linearBlock())
	case scale.Warp, scale.Warpgroup:
		p, ok := l.places.Meeting(op.Block(), o.Level())
		if !ok {
			return o.Errorf("of @%s must be inside a scale.on @%s", o.Level(), o.Level())
		}
		return l.set(op, l.unit(p))
	default:
		return o.Errorf("of @%s has no lowering", o.Level())
	}
}

// linearBlock numbers blocks with the first grid dimension fastest.
func (l *lowering) linearBlock() *ir.Value {
	if v := l.unitOf[scale.Block]; v != nil {
		return v
	}
	var sum *ir.Value
	run := l.preamble(1)
	for i, g := range l.kernel.Grid() {
		id := l.get(l.kernel.BlockIDs()[i])
		sum = l.plus(l.entry, sum, arith.Binary(l.entry, arith.MulI, id, run))
		n := g.Value
		if n == nil {
			n = l.preamble(g.Const)
		}
		run = arith.Binary(l.entry, arith.MulI, run, n)
	}
	l.unitOf[scale.Block] = sum
	return sum
}

// numRanks is how many units of a level run the code together: of those around it, or
// all blocks.
func (l *lowering) numRanks(op *ir.Op) error {
	o := scale.NumRanksOp{Op: op}
	if n, ok := scale.UnitsAround(op, o.Level()); ok {
		return l.set(op, l.preamble(n))
	}
	if o.Level() != scale.Block {
		return o.Errorf("of @%s has no lowering", o.Level())
	}
	n := l.preamble(1)
	for _, g := range l.kernel.Grid() {
		v := g.Value
		if v == nil {
			v = l.preamble(g.Const)
		}
		n = arith.Binary(l.entry, arith.MulI, n, v)
	}
	return l.set(op, n)
}

// consume pins an order that the thread's program order already has.
func (l *lowering) consume(op *ir.Op) error { return l.set(op, l.get(op.Operand(0))) }

// view of a device's part was made by the host; the mapping has it.
func (l *lowering) view(op *ir.Op) error {
	if _, ok := l.values.Lookup(op.Result(0)); ok {
		return nil
	}
	o := scale.ViewOp{Op: op}
	if o.Level() == scale.Device && l.kernel.Devices() == 1 && o.Source().Type() == op.Result(0).Type() {
		return l.set(op, l.get(o.Source()))
	}
	return o.Errorf("at @%s has no lowering here", o.Level())
}
