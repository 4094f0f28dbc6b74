package rewrite

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// castName is the operation for a conversion that is not implemented yet.
const castName = "builtin.unrealized_conversion_cast"

func isCast(op *ir.Op) bool { return op != nil && op.Name() == castName }

// Casts lists the unrealized conversion casts inside root.
func Casts(root *ir.Op) []*ir.Op {
	var out []*ir.Op
	ir.WalkOps(root, func(op *ir.Op) {
		if isCast(op) {
			out = append(out, op)
		}
	})
	return out
}

// ReconcileCasts removes unrealized conversion casts that have no users, or
// whose chain of casts leads back to the type that they produce. Casts that are
// not listed stay. It returns those that remain.
func ReconcileCasts(casts []*ir.Op) (remaining []*ir.Op) {
	return newCastReconciler(casts).run(casts)
}

type castReconciler struct {
	work   []*ir.Op
	listed map[*ir.Op]bool
	queued map[*ir.Op]bool
	erased map[*ir.Op]bool
}

func newCastReconciler(casts []*ir.Op) *castReconciler {
	c := &castReconciler{slices.Clone(casts), map[*ir.Op]bool{}, map[*ir.Op]bool{}, map[*ir.Op]bool{}}
	for _, op := range casts {
		c.listed[op], c.queued[op] = true, true
	}
	return c
}

func (c *castReconciler) run(casts []*ir.Op) (remaining []*ir.Op) {
	for len(c.work) > 0 {
		op := c.work[len(c.work)-1]
		c.work = c.work[:len(c.work)-1]
		c.queued[op] = false
		c.visit(op)
	}
	for _, op := range casts {
		if !c.erased[op] {
			remaining = append(remaining, op)
		}
	}
	return remaining
}

func (c *castReconciler) visit(op *ir.Op) {
	if c.erased[op] {
		return
	}
	if !op.HasUses() {
		c.erase(op)
		return
	}
	if values := sourceOfType(op); values != nil {
		op.ReplaceAllUsesWith(values)
		c.erase(op)
	}
}

// erase removes op and looks at the casts that fed it again.
func (c *castReconciler) erase(op *ir.Op) {
	for _, v := range op.Operands() {
		if d := v.DefiningOp(); d != nil && c.listed[d] && d != op && !c.queued[d] && !c.erased[d] {
			c.queued[d] = true
			c.work = append(c.work, d)
		}
	}
	c.erased[op] = true
	op.Erase()
}

// sourceOfType follows the chain of casts up from op to values of the types
// that op produces.
func sourceOfType(op *ir.Op) []*ir.Value {
	seen := map[*ir.Op]bool{}
	for c := op; c != nil && !seen[c]; c = castBefore(c) {
		seen[c] = true
		if slices.Equal(c.OperandTypes(), op.ResultTypes()) {
			if c == op && slices.Equal(c.Operands(), op.Results()) {
				return nil
			}
			return c.Operands()
		}
	}
	return nil
}

// castBefore is the cast whose results are exactly op's operands.
func castBefore(op *ir.Op) *ir.Op {
	if op.NumOperands() == 0 {
		return nil
	}
	d := op.Operand(0).DefiningOp()
	if !isCast(d) || !slices.Equal(d.Results(), op.Operands()) {
		return nil
	}
	return d
}
