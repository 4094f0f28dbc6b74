package rewrite

import "github.com/tsopt/tsopt/ir"

// CreateOrFold is the result of a new operation, or what it folds to: an existing
// value, or a constant by the materialiser of its dialect. An operation that
// folds in place stays, changed (upstream's createOrFold).
func (r *Rewriter) CreateOrFold(s ir.OpState) *ir.Value {
	op := r.Create(s)
	results, ok := Fold(op, Constants(op))
	if ok && len(results) == 0 { // in place: what it is now may fold too
		results, ok = Fold(op, Constants(op))
	}
	if !ok || len(results) != 1 {
		return op.Result(0)
	}
	v := results[0].Value
	if v == nil {
		c := r.Constant(op, results[0].Attr, op.Result(0).Type(), op.Loc())
		if c == nil {
			return op.Result(0)
		}
		v = c.Result(0)
	}
	r.Erase(op)
	return v
}
