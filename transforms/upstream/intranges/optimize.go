package intranges

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Optimizations is int-range-optimizations.
var Optimizations = pass.Simple("int-range-optimizations", "IntRangeOptimizationsPass", "",
	`Do optimizations based on integer range analysis

A value with only one possible value becomes a constant, such as a comparison that
always has the same result. A remainder by more than the dividend can be is
removed.`+"\n\n```mlir\n"+`func.func @f(%x: i32) -> i1 {
  %c10 = arith.constant 10 : i32
  %r = arith.remui %x, %c10 : i32
  %less = arith.cmpi ult, %r, %c10 : i32  // becomes true
  return %less : i1
}
`+"```",
	func(ctx *pass.Context, op *ir.Op) error {
		ranges := intrange.New(op)
		rewrite.Greedy(op, []rewrite.Pattern{
			rewrite.OnAny("known-constants", func(r *rewrite.Rewriter, op *ir.Op) bool { return knownConstants(r, op, ranges) }),
			rewrite.On(arith.RemSI, "trivial-remsi", func(r *rewrite.Rewriter, o arith.BinaryOp) bool {
				return trivialRemainder(r, o, ranges, func(x *intrange.Range) (lo, hi *big.Int) { return x.SMin, x.SMax })
			}),
			rewrite.On(arith.RemUI, "trivial-remui", func(r *rewrite.Rewriter, o arith.BinaryOp) bool {
				return trivialRemainder(r, o, ranges, func(x *intrange.Range) (lo, hi *big.Int) { return x.UMin, x.UMax })
			}),
		}, rewrite.Config{Registry: ctx.Dialects})
		return nil
	})

// knownConstants replaces the results of op, and the arguments of its regions,
// that have one value.
func knownConstants(r *rewrite.Rewriter, op *ir.Op, ranges *intrange.Analysis) (changed bool) {
	if op.Has(ir.ConstantLike) {
		return false
	}
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			r.SetToStart(b)
			for _, a := range b.Args() {
				changed = replaceByConstant(r, a, op, ranges) || changed
			}
		}
	}
	r.SetBefore(op)
	for _, v := range op.Results() {
		changed = replaceByConstant(r, v, op, ranges) || changed
	}
	return changed
}

func replaceByConstant(r *rewrite.Rewriter, v *ir.Value, owner *ir.Op, ranges *intrange.Analysis) bool {
	if !v.HasUses() {
		return false
	}
	value := ranges.Constant(v)
	if value == nil {
		return false
	}
	c := r.Constant(owner, value, v.Type(), v.Loc())
	if c == nil {
		c = r.ConstantIn("arith", value, v.Type(), v.Loc())
	}
	if c == nil {
		return false
	}
	r.ReplaceAllUses(v, c.Result(0))
	return true
}

// trivialRemainder replaces x % c by x where x lies between 0 and c - 1.
func trivialRemainder(r *rewrite.Rewriter, o arith.BinaryOp, ranges *intrange.Analysis,
	bounds func(*intrange.Range) (lo, hi *big.Int)) bool {
	c, ok := rewrite.ConstantOf(o.RHS).(*ir.IntegerAttr)
	x := ranges.Range(o.LHS)
	if !ok || x == nil {
		return false
	}
	lo, hi := bounds(x)
	if lo.Sign() < 0 || hi.Cmp(c.Big()) >= 0 {
		return false
	}
	r.Replace(o.Op, o.LHS)
	return true
}
