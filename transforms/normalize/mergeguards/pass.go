// Package mergeguards is --merge-guards: accesses with the same guard come under one scf.if.
package mergeguards

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is merge-guards.
var Pass = &pass.Pass{
	Name: "merge-guards", Class: "MergeGuards",
	Doc: `Bring accesses with the same guard together

A program in Python guards each access to an array that may lie outside of it by an scf.if of its own. A tile.parallel that reads
two neighbors, such as the two numbers that a rotary embedding turns, then reads them under two guards, one element at a time.
This pass moves scf.ifs of the body with the same condition next to each other, and makes them one. Accesses
to neighbors then become one access.

Operations between them are moved before or behind them if they have no effect on memory.

` + "```mlir\n" + `%a = scf.if %inside -> (f32) { … }
%j = arith.addi %i, %c1 : index
%b = scf.if %inside -> (f32) { … }
` + "```\n\nbecomes\n\n```mlir\n" + `%j = arith.addi %i, %c1 : index
%ab:2 = scf.if %inside -> (f32, f32) { … }
` + "```",
	Takes: forms.Normal(forms.Plain),
	New:   func() pass.Runner { return pass.Func(run) },
}

func run(ctx *pass.Context, root *ir.Op) error {
	for p := range ir.Collect(root, tile.Parallel) {
		gather(p.Body.Entry())
		rewrite.Greedy(p.Op, scf.Patterns(), rewrite.Config{Registry: ctx.Dialects})
	}
	return nil
}

// gather moves each scf.if of a block to the next with the same condition.
func gather(b *ir.Block) {
	for first := b.First(); first != nil; {
		between, next := pair(first)
		switch {
		case next == nil || len(between) == 0:
		case !slices.ContainsFunc(between, func(op *ir.Op) bool { return uses(op, first) }):
			first.MoveBefore(next)
		default:
			pullUp(first, between, next)
		}
		if first = first.Next(); next != nil && next.Prev() != nil && scf.If.Is(next.Prev()) {
			first = next
		}
	}
}

// pair is the scf.if behind another that has its condition, if only operations without effects on memory are between
// them.
func pair(first *ir.Op) (between []*ir.Op, next *ir.Op) {
	i, ok := scf.If.Cast(first)
	if !ok {
		return nil, nil
	}
	for op := first.Next(); op != nil; op = op.Next() {
		if other, ok := scf.If.Cast(op); ok && other.Condition == i.Condition {
			return between, op
		}
		if op.NumRegions() > 0 || !ir.IsPure(op) || op.Has(ir.Terminator) {
			break
		}
		between = append(between, op)
	}
	return nil, nil
}

// pullUp moves an scf.if up to another if it needs nothing that the other computes, with what it does need.
func pullUp(first *ir.Op, between []*ir.Op, next *ir.Op) {
	depends := map[*ir.Op]bool{first: true}
	on := func(op *ir.Op) (yes bool) {
		ir.WalkOps(op, func(inner *ir.Op) {
			yes = yes || slices.ContainsFunc(inner.Operands(), func(v *ir.Value) bool { return depends[v.DefiningOp()] })
		})
		return yes
	}
	var free []*ir.Op
	for _, op := range between {
		if on(op) {
			depends[op] = true
		} else {
			free = append(free, op)
		}
	}
	if on(next) {
		return
	}
	for _, op := range free {
		op.MoveBefore(first)
	}
	next.MoveBefore(first.Next())
}

// uses reports whether an operation uses a result of another.
func uses(op, of *ir.Op) bool {
	return slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return v.DefiningOp() == of })
}
