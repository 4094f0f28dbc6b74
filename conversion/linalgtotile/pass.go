// Package linalgtotile is --convert-linalg-to-tile: it writes a kernel for each group of operations on tensors.
//
// plan.go says how a group is computed: its axes and the tiles along them, which schedule.go reads. value.go computes
// the tile of a tensor where it is needed: scope.go says in which loop. box.go loads it, views.go finds it in another
// tensor, body.go computes it from other tiles, reduce.go, places.go and contract.go in a loop, loop.go. kernel.go
// writes the grid and the outputs, host.go the function around it.
package linalgtotile

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/sched"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/access"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is convert-linalg-to-tile.
var Pass = pass.Simple("convert-linalg-to-tile", "ConvertLinalgToTile", "",
	`Write a kernel for each function of operations on tensors

A function whose operations are those of one group (linalg-group) becomes a function on memory with one tile.kernel, by its schedule
(sched.tree). Its arguments are those of the function, and memory for the results behind them. A function that calls such functions
allocates memory for what they return.`,
	func(ctx *pass.Context, root *ir.Op) error {
		groups, err := scheduledGroups(root)
		if err != nil {
			return err
		}
		for _, f := range callers(root, groups) {
			if err := convert(ctx, f, groups); err != nil {
				return err
			}
		}
		for t := range ir.Collect(root, sched.Tree) {
			t.Op.Erase()
		}
		return nil
	}).Between(forms.Of(forms.Scheduled), forms.Of(forms.OnMemory))

// callers are the groups and the functions that call them, themselves or through others. Functions of tiles, which
// kernels call, are none of them.
func callers(root *ir.Op, groups map[string]scheduled) (out []fn.FuncOp) {
	found := map[string]bool{}
	for name := range groups {
		found[name] = true
	}
	for again := true; again; {
		again = false
		for c := range ir.Collect(root, fn.Call) {
			if f, ok := ir.Enclosing(c.Op, fn.Func); ok && found[c.Target.Root()] && !found[f.SymName] {
				found[f.SymName], again = true, true
			}
		}
	}
	for f := range ir.Collect(root, fn.Func) {
		if found[f.SymName] && onTensors(f) {
			out = append(out, f)
		}
	}
	return out
}

// onTensors reports whether a function takes or returns tensors.
func onTensors(f fn.FuncOp) bool {
	t := f.Type()
	for _, list := range [][]ir.Type{t.Inputs(), t.Results()} {
		for _, x := range list {
			if _, ok := x.(*ir.TensorType); ok {
				return true
			}
		}
	}
	return false
}

// scheduledGroups reads the groups of a program and their schedules.
func scheduledGroups(root *ir.Op) (map[string]scheduled, error) {
	trees := map[string]sched.TreeOp{}
	for t := range ir.Collect(root, sched.Tree) {
		if _, twice := trees[t.Group]; twice {
			return nil, t.Errorf("is the second schedule of @%s; erase one", t.Group)
		}
		trees[t.Group] = t
	}
	groups := map[string]scheduled{}
	for f := range ir.Collect(root, fn.Func) {
		g, ok := access.GroupOf(f)
		if !ok || !onTensors(f) {
			continue
		}
		t, ok := trees[f.SymName]
		if !ok {
			return nil, f.Errorf("has operations on tensors, but no schedule; run linalg-group and construct-schedule before")
		}
		p, err := planOf(t, g)
		if err != nil {
			return nil, err
		}
		groups[f.SymName] = scheduled{g, p}
	}
	return groups, nil
}
