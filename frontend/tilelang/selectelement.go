package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Elements of a T.alloc_local with a runtime subscript. In a T.Parallel each iteration has its own numbers, and selects
// one; elsewhere they are in shared memory.

// readSelected reads one of a few numbers.
func (t *translator) readSelected(r *region) (*scalar, error) {
	if t.unrolls(r) {
		return nil, restart{}
	}
	held := t.localElements(r.b)
	if held == nil {
		return nil, t.toMemory(r.b.allocation())
	}
	v := held[0]
	for k, is := range t.arePlaces(r) {
		if k > 0 {
			v = arith.NewSelect(t.b, is, held[k], v)
		}
	}
	return t.counting(number(v, r.b.elem.unsigned)), nil
}

// writeSelected writes one of a few numbers, and leaves the others as they are.
func (t *translator) writeSelected(at eval.Site, r *region, x eval.Value) error {
	if t.unrolls(r) {
		return restart{}
	}
	held := t.localElements(r.b)
	if held == nil {
		return t.toMemory(r.b.allocation())
	}
	s, err := t.scalarOf(at, x, r.b.elem)
	if err != nil {
		return err
	}
	v := t.convert(s.v, s.unsigned, r.b.elem.value(), r.b.elem.unsigned)
	for k, is := range t.arePlaces(r) {
		t.ownInParallel(r.b.few[k])
		t.set(r.b.few[k], arith.NewSelect(t.b, is, v, held[k]))
	}
	return nil
}

// localElements are the numbers that an iteration of a T.Parallel has in a T.alloc_local, nil where some hold nothing.
func (t *translator) localElements(b *buffer) (held []*ir.Value) {
	if t.par == nil {
		return nil
	}
	for _, c := range b.few {
		v, _ := t.get(c)
		if v == nil || c.each || t.turns[v] {
			return nil
		}
		held = append(held, v)
	}
	return held
}

// arePlaces are for each of a few numbers whether it is the one that an element names.
func (t *translator) arePlaces(r *region) (is []*ir.Value) {
	at := arith.ConstantIndex(t.b, 0)
	for i, v := range t.indices(r) {
		at = arith.Binary(t.b, arith.AddI, arith.Binary(t.b, arith.MulI, at, arith.ConstantIndex(t.b, r.b.shape[i].(int64))),
			v)
	}
	for k := range r.b.few {
		is = append(is, arith.NewCmpI(t.b, arith.EQ, at, arith.ConstantIndex(t.b, int64(k))))
	}
	return is
}
