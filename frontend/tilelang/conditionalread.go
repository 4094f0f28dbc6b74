package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// What `x if c else y`, `c and x` and `c or x` compute where it is not chosen does no harm, but what they read there
// may not exist: in `t[i - 1] if i > 0 else 0` it does not. So an element is read under the condition that the part of
// the program in which it is named is chosen.

// where evaluates a part of the program that is executed if a condition is as given, and reads what it names.
func (t *translator) where(at eval.Site, cond *ir.Value, is bool, part func() (eval.Value, error)) (eval.Value, error) {
	before := t.chosen
	defer func() { t.chosen = before }()
	t.chosen = func() *ir.Value {
		c := cond
		if !is {
			c = arith.Binary(t.b, arith.XOrI, c, arith.NewConstant(t.b, ir.Bool(true)))
		}
		if before != nil {
			c = arith.Binary(t.b, arith.AndI, before(), c)
		}
		return c
	}
	v, err := part()
	if err != nil {
		return nil, err
	}
	return plain(at, v)
}

// ifChosen is the condition that an element is chosen; nil where it is in any case, or lies where it can be read.
func (t *translator) ifChosen(r *region) *ir.Value {
	if t.chosen == nil || t.exists(r) {
		return nil
	}
	return t.chosen()
}

// exists reports whether an element is known to be one.
func (t *translator) exists(r *region) bool {
	for d, s := range r.lo {
		n, fixed := r.b.shape[d].(int64)
		if i, ok := t.boundsOfSum(s.sum); !fixed || !ok || i.lo < 0 || i.hi >= n {
			return false
		}
	}
	return true
}

// extractElement is an element of a tile's value; 0 where it is not chosen.
func (t *translator) extractElement(tile *ir.Value, r *region) *scalar {
	idx, typ := t.indices(r), r.b.elem.typ
	return t.element(t.only(t.ifChosen(r), typ, func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{tensor.Extract.New(b, tensor.ExtractOp{Tensor: tile, Indices: idx}, typ).Result}
	}), r.b.elem)
}

// only does something where a condition holds, everywhere where there is none; its result, if it has one, is 0
// elsewhere.
func (t *translator) only(cond *ir.Value, typ ir.Type, do func(b *ir.Builder) []*ir.Value) *ir.Value {
	return t.onlyOr(cond, typ, do, func(b *ir.Builder) *ir.Value { return arith.Zero(b, typ) })
}

// onlyOr is [translator.only] with another result elsewhere.
func (t *translator) onlyOr(cond *ir.Value, typ ir.Type, do func(b *ir.Builder) []*ir.Value,
	orelse func(b *ir.Builder) *ir.Value) *ir.Value {
	switch {
	case cond == nil && typ == nil:
		do(t.b)
	case cond == nil:
		return do(t.b)[0]
	case typ == nil:
		scf.NewIf(t.b, cond, nil, do, nil)
	default:
		return scf.NewIf(t.b, cond, []ir.Type{typ}, do,
			func(b *ir.Builder) []*ir.Value { return []*ir.Value{orelse(b)} }).Op.Result(0)
	}
	return nil
}
