package multicastloads

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/valuenumber"
)

// separate says why each block of a cluster must fill a buffer for itself, "" where they can do it together.
func separate(numbers *valuenumber.Names, producer tile.RoleOp, fills []tile.CopyOp, blocks int64) string {
	for _, c := range fills {
		if c.SourceAt.ByRows() {
			return "its index tile selects rows, which threads copy for their own block"
		}
	}
	for _, c := range fills {
		if why := outOfStep(numbers, producer, c, fills); why != "" {
			return why
		}
		for i, m := range c.SourceAt.Offsets() {
			if m.Value != nil && valuenumber.Differs(numbers.Of(m.Value)) {
				return fmt.Sprintf("its index #%d may differ between blocks", i)
			}
		}
	}
	return tile.Undividable(fills[0].Tile, blocks)
}

// outOfStep says why the blocks of a cluster may not execute a copy equally often, in the same order.
func outOfStep(numbers *valuenumber.Names, producer tile.RoleOp, c tile.CopyOp, fills []tile.CopyOp) string {
	for op := c.ParentOp(); op != producer.Op; op = op.ParentOp() {
		if choice, ok := scf.If.Cast(op); ok {
			if valuenumber.Differs(numbers.Of(choice.Condition)) && !alike(op, fills) {
				return "the blocks may not all read the same array"
			}
			continue
		}
		l, ok := ir.As[ir.CountedLoop](op)
		if !ok {
			return fmt.Sprintf("the blocks may not all execute it, in '%s'", op.Name())
		}
		lower, upper, step := l.Bounds()
		if slices.ContainsFunc([]*ir.Value{lower, upper, step},
			func(v *ir.Value) bool { return valuenumber.Differs(numbers.Of(v)) }) {
			return "the bounds of an enclosing loop may differ between blocks"
		}
	}
	return ""
}

// alike reports whether the copies in both branches of a choice are of one window: the choice is for another buffer of
// the ring.
func alike(choice *ir.Op, fills []tile.CopyOp) bool {
	var first *tile.CopyOp
	for _, c := range fills {
		switch {
		case !choice.IsProperAncestor(c.Op):
		case first == nil:
			first = &c
		case c.Source != first.Source || !slices.Equal(c.SourceAt.Offsets(), first.SourceAt.Offsets()):
			return false
		}
	}
	return true
}
