package scftocf

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// lowerFor makes
//
//	init:       br condition(lower, inits)
//	condition(iv, args): cond_br iv < upper, body, end
//	body:       …; br condition(iv + step, yields)
//	end:        …
func lowerFor(r *rewrite.Rewriter, f scf.ForOp) bool {
	r.Loc = f.Loc()
	lower, upper, step := f.Bounds()
	inits := f.InitArgs()
	init := f.Block()
	end := r.SplitBlock(f.Op)
	condition, last := f.Body.Entry(), f.Body.LastBlock()
	body := r.SplitBlock(condition.First())
	if last == condition {
		last = body
	}
	r.InlineRegionBefore(f.Body, end)
	iv := condition.Arg(0)

	yield := last.Last()
	r.SetToEnd(last)
	next := arith.Binary(r.Builder, arith.AddI, iv, step)
	back := cf.NewBranch(r.Builder, condition, append([]*ir.Value{next}, yield.Operands()...)...)
	back.Op.SetDiscardableAttrs(loopAttrs(f.Op))
	r.Erase(yield)

	r.SetToEnd(init)
	cf.NewBranch(r.Builder, condition, append([]*ir.Value{lower}, inits...)...)

	r.SetToEnd(condition)
	predicate := arith.SLT
	if f.Unsigned {
		predicate = arith.ULT
	}
	less := arith.NewCmpI(r.Builder, predicate, iv, upper)
	cf.NewCondBranch(r.Builder, less, body, nil, end, nil)
	r.Replace(f.Op, condition.Args()[1:]...)
	return true
}

// loopAttrs are the attributes that LLVM's loop passes look for on the branch
// back.
func loopAttrs(op *ir.Op) []ir.NamedAttr {
	var out []ir.NamedAttr
	for _, a := range op.DiscardableAttrs() {
		if d, ok := a.Value.(interface{ DialectName() string }); ok && d.DialectName() == "llvm" {
			out = append(out, a)
		}
	}
	return out
}

// lowerWhile branches between the two regions and behind the loop.
func lowerWhile(r *rewrite.Rewriter, w scf.WhileOp) bool {
	r.Loc = w.Loc()
	before, after := w.Before.Entry(), w.After.Entry()
	cond, yield := w.ConditionOp(), w.YieldOp()
	start := w.Block()
	end := r.SplitBlock(w.Op)
	r.InlineRegionBefore(w.After, end)
	r.InlineRegionBefore(w.Before, after)
	r.SetToEnd(start)
	cf.NewBranch(r.Builder, before, w.Inits...)
	args := cond.Args
	r.SetBefore(cond.Op)
	cf.NewCondBranch(r.Builder, cond.Condition, after, args, end, nil)
	r.Erase(cond.Op)
	r.SetBefore(yield.Op)
	cf.NewBranch(r.Builder, before, yield.Values...)
	r.Erase(yield.Op)
	r.Replace(w.Op, args...)
	return true
}

// lowerDoWhile is [lowerWhile] for a second region that only hands its
// arguments back, which needs no block.
func lowerDoWhile(r *rewrite.Rewriter, w scf.WhileOp) bool {
	after := w.After.Entry()
	yield, ok := scf.Yield.Cast(after.First())
	if !ok || yield.NumOperands() != after.NumArgs() {
		return false
	}
	for i, v := range yield.Values {
		if v != after.Arg(i) {
			return false
		}
	}
	r.Loc = w.Loc()
	before, cond := w.Before.Entry(), w.ConditionOp()
	start := w.Block()
	end := r.SplitBlock(w.Op)
	r.InlineRegionBefore(w.Before, end)
	r.SetToEnd(start)
	cf.NewBranch(r.Builder, before, w.Inits...)
	args := cond.Args
	r.SetBefore(cond.Op)
	cf.NewCondBranch(r.Builder, cond.Condition, before, args, end, nil)
	r.Erase(cond.Op)
	r.Replace(w.Op, args...)
	return true
}
