package peelmaskediterations

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// What a tile.parallel asks of each element before it accesses memory, most blocks know of all their elements: only the
// last of a dimension reach beyond an array's end. Without conditions neighbours are read and written together.

// divideElements makes two of each operation that accesses memory under conditions: one without those that hold for all
// elements of the block, which runs where they do, and one with them.
func divideElements(k tile.KernelOp) {
	var all []tile.ParallelOp
	for o := range ir.Collect(k.Op, tile.Parallel) {
		if len(o.Outputs) == 0 && accessesUnderConditions(o) {
			all = append(all, o)
		}
	}
	for _, o := range all {
		if c := conditionsOf(o, formsOf(k)); len(c) > 0 {
			divideParallel(o, c)
		}
	}
}

func accessesUnderConditions(o tile.ParallelOp) (yes bool) {
	ir.WalkOps(o.Op, func(op *ir.Op) {
		yes = yes || (memref.Load.Is(op) || memref.Store.Is(op)) && scf.If.Is(op.ParentOp())
	})
	return yes
}

// condition is one that holds for all elements where a sum of numbers that they have in common is at most 0.
type condition struct {
	compare arith.CmpIOp
	most    linear.Form
}

// conditionsOf are those that hold for all elements of some blocks; what ranges decide is a constant behind it.
func conditionsOf(o tile.ParallelOp, forms *linear.Reader) (out []condition) {
	var compares []arith.CmpIOp
	for c := range ir.Collect(o.Op, arith.CmpI) {
		compares = append(compares, c)
	}
	for _, c := range compares {
		e, ok := excess(c, forms)
		if !ok || !useful(c) {
			continue
		}
		inside, outside := e.Split(func(v *ir.Value) bool { return o.Op.IsAncestor(v.ParentBlock().ParentOp()) })
		in := forms.IntervalOf(inside)
		most := outside.PlusConstant(in.Hi)
		all := forms.IntervalOf(most)
		switch {
		case in.Hi < -mostAdded, in.Hi > mostAdded, most.Overflowed(), all.HasLo() && all.Lo > 0:
		case all.HasHi() && all.Hi <= 0:
			division{conditions: []arith.CmpIOp{c}, value: true}.decide()
		case len(most.Terms()) > 0:
			out = append(out, condition{c, most})
		}
	}
	return out
}

// divideParallel makes an operation without conditions where all hold for all elements.
func divideParallel(o tile.ParallelOp, conditions []condition) {
	b := ir.Before(o.Op)
	b.Loc = o.Loc()
	var all *ir.Value
	for _, c := range conditions {
		holds := arith.NewCmpI(b, arith.SLE, arith.Linear(b, c.most), arith.ConstantIndex(b, 0))
		if all != nil {
			holds = arith.Binary(b, arith.AndI, all, holds)
		}
		all = holds
	}
	var m ir.Mapping
	whole := ir.Clone(o.Op, &m)
	branch := scf.NewIf(b, all, nil, func(b *ir.Builder) []*ir.Value { b.Insert(whole); return nil },
		func(b *ir.Builder) []*ir.Value { return nil })
	d := division{value: true}
	for _, c := range conditions {
		d.conditions = append(d.conditions, arith.CmpI.Of(m.Get(c.compare.Result).DefiningOp()))
	}
	d.decide()
	o.Op.MoveBefore(branch.Else.Entry().Last())
}
