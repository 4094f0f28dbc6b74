package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Whether something holds of some element of a small buffer, or of all.

var quantifiedFunctions = []Function{
	{Name: "any_of", Params: "buffer", Result: "Expr",
		Doc:  "True if an element of a small buffer, or of a part of one such as mask[i, :], is not zero.",
		call: func(t *translator, a *args) (eval.Value, error) { return t.quantified(a, python.BitOr) }},
	{Name: "all_of", Params: "buffer", Result: "Expr",
		Doc:  "True if no element of a small buffer, or of a part of one, is zero.",
		call: func(t *translator, a *args) (eval.Value, error) { return t.quantified(a, python.BitAnd) }},
}

// quantified asks all elements.
func (t *translator) quantified(a *args, op python.Operator) (eval.Value, error) {
	elements, err := t.fewElements(a, "buffer")
	if err != nil {
		return nil, err
	}
	var all eval.Value
	for _, r := range elements {
		c, err := t.compare(a.Site, python.NotEq, r, int64(0))
		if err != nil {
			return nil, err
		}
		if all == nil {
			all = c
		} else if all, err = t.binary(a.Site, op, all, c); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// fewElements are the elements of a small buffer, or of a part of one, in rows.
func (t *translator) fewElements(a *args, name string) ([]*region, error) {
	all, ok := a.value(name).(*region)
	if b, whole := a.value(name).(*buffer); whole {
		v, err := b.Index(a.Site, &eval.Tuple{})
		if err != nil {
			return nil, err
		}
		all, ok = v.(*region)
	}
	n := int64(1)
	if ok {
		for _, size := range all.size {
			n *= max(size, 1)
		}
	}
	if !ok || n > maxFew || slices.Contains(all.size, 0) {
		return nil, a.wrongf(name, "expected a buffer, or a part of one, of at most %d elements", maxFew)
	}
	out := make([]*region, n)
	for i := range out {
		r := &region{b: all.b, node: all.node}
		r.lazyNumber = lazyNumber{r}
		left := int64(i)
		for d, size := range slices.Backward(all.size) {
			size = max(size, 1)
			r.lo = append(r.lo, t.summed(all.lo[d].sum.Plus(constant(left%size)), all.lo[d].nonneg))
			r.size = append(r.size, -1)
			left /= size
		}
		slices.Reverse(r.lo)
		out[i] = r
	}
	return out, nil
}
