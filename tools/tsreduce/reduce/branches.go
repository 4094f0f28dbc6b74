package reduce

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// dropSuccessors makes a branch to one successor of a branch to several.
var dropSuccessors = &Reduction{
	Name: "drop successors",
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			for s := range op.NumSuccessors() {
				if op.NumSuccessors() > 1 {
					add(func(d *draft, op *ir.Op) bool { return d.branchTo(op, s) })
				}
			}
		})
	},
}

// branchTo makes a terminator go to one of its successors only. Blocks that
// nothing reaches any more go.
func (d *draft) branchTo(op *ir.Op, s int) bool {
	dest := op.Successor(s)
	args, ok := ir.SuccessorOperands(op, s)
	name := "cf.br"
	if op.Def().Dialect() == "llvm" {
		name = "llvm.br"
	}
	def := d.opts.Registry.Op(name)
	if !ok || def == nil || len(args) != dest.NumArgs() || op.HasUses() {
		return false
	}
	ir.Before(op).Create(ir.OpState{Def: def, Operands: args, Succs: []*ir.Block{dest}})
	return d.endBlock(op)
}

// endBlock erases a terminator that another one took the place of.
func (d *draft) endBlock(op *ir.Op) bool {
	region := op.ParentRegion()
	op.Erase()
	rewrite.EraseUnreachableBlocks(rewrite.NewRewriter(d.opts.Registry, nil), region)
	return true
}

// returnEarly makes a block return, with nothing in particular, that branches.
var returnEarly = &Reduction{
	Name: "return early",
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			if op.NumSuccessors() > 0 && returnIn(op.ParentRegion()) != nil {
				add(func(d *draft, op *ir.Op) bool { return d.returnAt(op) })
			}
		})
	},
}

// returnIn is the first operation that returns from a region.
func returnIn(r *ir.Region) *ir.Op {
	for b := range r.Blocks() {
		if t := b.Last(); t != nil && t.Has(ir.ReturnLike) && t.NumSuccessors() == 0 {
			return t
		}
	}
	return nil
}

func (d *draft) returnAt(op *ir.Op) bool {
	ret := returnIn(op.ParentRegion())
	if ret == nil || op.HasUses() {
		return false
	}
	early := ir.Clone(ret, nil)
	early.InsertBefore(op)
	for i := range early.NumOperands() {
		if def := early.Operand(i).DefiningOp(); def != nil || early.Operand(i).OwnerBlock() != op.Block() {
			early.SetOperand(i, d.standIn(early, early.Operand(i)))
		}
	}
	return d.endBlock(op)
}

// standIn is a value for an operand of op that is not v.
func (d *draft) standIn(op *ir.Op, v *ir.Value) *ir.Value {
	if w := argumentAround(op, v.Type()); w != nil {
		return w
	}
	name := "ub.poison"
	if op.Def().Dialect() == "llvm" {
		name = "llvm.mlir.poison"
	}
	return ir.Before(op).Value(d.opts.Registry.Op(name), v.Type())
}

// mergeBlocks puts a block that has one predecessor, which branches nowhere else,
// at the end of that.
var mergeBlocks = &Reduction{
	Name: "merge blocks",
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			if op.NumSuccessors() == 1 && len(op.Successor(0).Predecessors()) == 1 {
				add(merge)
			}
		})
	},
}

func merge(_ *draft, op *ir.Op) bool {
	from, to := op.Block(), op.Successor(0)
	args, ok := ir.SuccessorOperands(op, 0)
	if !ok || from == to || to.IsEntry() || len(args) != to.NumArgs() || len(to.Predecessors()) != 1 || op.HasUses() {
		return false
	}
	op.Erase()
	for i, a := range to.Args() {
		a.ReplaceAllUsesWith(args[i])
	}
	to.MoveOpsTo(from)
	to.Erase()
	return true
}

// dropBlockArguments removes unused arguments of blocks and what branches pass
// for them.
var dropBlockArguments = &Reduction{
	Name: "drop block arguments",
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			for ri, r := range op.Regions() {
				bi := 0
				for b := range r.Blocks() {
					for i := range b.Args() {
						at := bi
						if !b.Arg(i).HasUses() && !isFunction(op) {
							add(func(_ *draft, op *ir.Op) bool { return dropBlockArgument(blockAt(op.Region(ri), at), i) })
						}
					}
					bi++
				}
			}
		})
	},
}

// isFunction reports whether op has a signature to keep.
func isFunction(op *ir.Op) bool {
	t, _ := signature(op)
	return t != nil
}

func blockAt(r *ir.Region, i int) *ir.Block {
	for b := range r.Blocks() {
		if i == 0 {
			return b
		}
		i--
	}
	return nil
}

func dropBlockArgument(b *ir.Block, i int) bool {
	if b == nil || i >= b.NumArgs() || b.Arg(i).HasUses() {
		return false
	}
	ok := true
	b.PredecessorOps(func(op *ir.Op, succ int) {
		vs, known := ir.SuccessorOperands(op, succ)
		j := i - (b.NumArgs() - len(vs))
		if ok = ok && known && j >= 0; ok {
			ir.SetSuccessorOperands(op, succ, cut(vs, j))
		}
	})
	if ok {
		b.EraseArg(i)
	}
	return ok
}
