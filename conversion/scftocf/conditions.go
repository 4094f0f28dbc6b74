package scftocf

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// lowerIf branches around the regions. Results become the arguments of a block
// of their own before what follows.
func lowerIf(r *rewrite.Rewriter, op scf.IfOp) bool {
	r.Loc = op.Loc()
	start := op.Block()
	rest := r.SplitBlock(op.Op)
	next := rest
	if op.NumResults() > 0 {
		next = r.CreateBlock(rest.Region(), rest, op.ResultTypes()...)
		for _, a := range next.Args() {
			a.SetLoc(op.Loc())
		}
		cf.NewBranch(r.Builder, rest)
	}
	then := op.Then.Entry()
	branchFrom(r, op.Then, next)
	r.InlineRegionBefore(op.Then, next)
	otherwise := next
	if !op.Else.Empty() {
		otherwise = op.Else.Entry()
		branchFrom(r, op.Else, next)
		r.InlineRegionBefore(op.Else, next)
	}
	r.SetToEnd(start)
	cf.NewCondBranch(r.Builder, op.Condition, then, nil, otherwise, nil)
	r.Replace(op.Op, next.Args()[:op.NumResults()]...)
	return true
}

// branchFrom turns the yield that ends a region into a branch.
func branchFrom(r *rewrite.Rewriter, rg *ir.Region, dest *ir.Block) {
	yield := rg.LastBlock().Last()
	r.SetToEnd(rg.LastBlock())
	cf.NewBranch(r.Builder, dest, yield.Operands()...)
	r.Erase(yield)
}

// lowerExecuteRegion branches into the region, and from each of its yields to
// what follows.
func lowerExecuteRegion(r *rewrite.Rewriter, op scf.ExecuteRegionOp) bool {
	r.Loc = op.Loc()
	start := op.Block()
	rest := r.SplitBlock(op.Op)
	r.SetToEnd(start)
	cf.NewBranch(r.Builder, op.Body.Entry())
	for b := range op.Body.Blocks() {
		if y, ok := scf.Yield.Cast(b.Last()); ok {
			r.SetToEnd(b)
			cf.NewBranch(r.Builder, rest, y.Values...)
			r.Erase(y.Op)
		}
	}
	r.InlineRegionBefore(op.Body, rest)
	r.Replace(op.Op, addResultArgs(rest, op.Op)...)
	return true
}

func addResultArgs(b *ir.Block, op *ir.Op) []*ir.Value {
	var out []*ir.Value
	for _, v := range op.Results() {
		out = append(out, b.AddArg(v.Type(), op.Loc()))
	}
	return out
}

// lowerIndexSwitch switches on the index as an i32.
func lowerIndexSwitch(r *rewrite.Rewriter, op scf.IndexSwitchOp) bool {
	r.Loc = op.Loc()
	start := op.Block()
	rest := r.SplitBlock(op.Op)
	results := addResultArgs(rest, op.Op)
	move := func(rg *ir.Region) *ir.Block {
		entry := rg.Entry()
		branchFrom(r, rg, rest)
		r.InlineRegionBefore(rg, rest)
		return entry
	}
	var cases []cf.Case
	for i, v := range op.Cases {
		cases = append(cases, cf.Case{Value: ir.I32Attr(v), Dest: move(op.Case(i))})
	}
	other := cf.Case{Dest: move(op.Default)}
	r.SetToEnd(start)
	flag := arith.Cast(r.Builder, arith.IndexCast, op.Arg, ir.I32)
	cf.NewSwitch(r.Builder, flag, other, cases...)
	r.Replace(op.Op, results...)
	return true
}
