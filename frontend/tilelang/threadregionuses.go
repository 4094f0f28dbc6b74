package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// What is seen of thread regions when all of a T.Kernel is translated.

// ofThreads tells of what the block does with a number that each thread has for itself.
func (t *translator) ofThreads(body *ir.Block) {
	ended := t.kernel.threadCode.blocks
	if len(ended) == 0 {
		return
	}
	home := func(b *ir.Block) *ir.Block {
		for b != nil && !ended[b] {
			if b.ParentOp() == nil {
				return nil
			}
			b = b.ParentOp().Block()
		}
		return b
	}
	for op := range body.Ops() {
		ir.WalkOps(op, func(op *ir.Op) {
			if slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool {
				h := home(v.ParentBlock())
				return h != nil &&
					h != home(op.Block())
			}) {
				t.errors = append(t.errors, diag.Errorf(op.Loc(),
					"a value that depends on the thread index is used in code that the block executes as a whole; use element-wise code per thread, or make the value uniform"))
			}
		})
	}
}

// dropUnread drops what threads leave to thread regions behind and none of them reads.
func (t *translator) dropUnread(body *ir.Block) {
	var ops []*ir.Op
	for op := range body.Ops() {
		ir.WalkOps(op, func(op *ir.Op) {
			if scale.On.Is(op) && t.kernel.threadCode.blocks[op.Region(0).Entry()] {
				ops = append(ops, op)
			}
		})
	}
	for _, op := range slices.Backward(ops) {
		on, _ := scale.On.Cast(op)
		yield := on.Body.Entry().Last()
		dropped := scale.OnOp{Inputs: on.Inputs, Level: on.Level, InDistsAttr: on.InDistsAttr, Body: ir.NewRegion()}
		var types []ir.Type
		var dists []ir.Attr
		var yields, kept []*ir.Value
		for i, v := range op.Results() {
			if v.HasUses() {
				types, dists = append(types, v.Type()), append(dists, on.OutDistsAttr.Elems()[i])
				yields, kept = append(yields, yield.Operand(i)), append(kept, v)
			}
		}
		if len(kept) == len(op.Results()) {
			continue
		}
		dropped.OutDistsAttr = ir.Array(dists...)
		yield.SetOperands(yields)
		dropped.Body.TakeBody(on.Body)
		b := ir.NewBuilder(op.Block())
		b.SetBefore(op)
		b.Loc = op.Loc()
		now := scale.On.New(b, dropped, orNone(types)...).Op
		for i, v := range kept {
			v.ReplaceAllUsesWith(now.Result(i))
		}
		op.Erase()
		ir.EraseDead(now.Region(0).Entry())
	}
}
