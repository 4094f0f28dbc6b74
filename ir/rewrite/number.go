package rewrite

import "github.com/tsopt/tsopt/ir"

// Numbers are what index and integer values are: constants, what is computed of them, and
// what the user of the map puts in.
type Numbers map[*ir.Value]int64

// Of is the number of a value; ok is false where it has none.
func (n Numbers) Of(v *ir.Value) (x int64, ok bool) {
	if x, ok = n[v]; ok {
		return x, true
	}
	if x, ok = n.find(v); ok {
		n[v] = x
	}
	return x, ok
}

func (n Numbers) find(v *ir.Value) (int64, bool) {
	if x, ok := IntConstant(v); ok || v.DefiningOp() == nil {
		return x, ok
	}
	op := v.DefiningOp()
	if op.NumRegions() > 0 || !ir.IsMemoryEffectFree(op) || op.NumOperands() == 0 || op.NumResults() != 1 ||
		!ir.IsSignlessIntegerOrIndex(v.Type()) {
		return 0, false
	}
	attrs := make([]ir.Attr, op.NumOperands())
	for i, o := range op.Operands() {
		x, ok := n.Of(o)
		if !ok || !ir.IsSignlessIntegerOrIndex(o.Type()) {
			return 0, false
		}
		attrs[i] = ir.Integer(o.Type(), x)
	}
	rs, ok := Fold(op, attrs)
	switch {
	case !ok || len(rs) != 1:
		return 0, false
	case rs[0].Value != nil && rs[0].Value != v:
		return n.Of(rs[0].Value)
	}
	return IntOf(rs[0].Attr)
}
