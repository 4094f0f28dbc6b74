package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// On which of its numbers what a thread computes depends. Threads that differ in another one compute the same; programs
// let all of them write it. Here one does: the others would write the same element.

// axes are numbers of a thread, a bit each, x the first.
type axes uint8

// allAxes are the axes in which threads of the block differ.
func (k *launch) allAxes() (m axes) {
	for d, n := range k.shape {
		if n > 1 {
			m |= 1 << d
		}
	}
	return m
}

// maskOf is on which numbers of the thread a value depends.
func (t *translator) maskOf(v *ir.Value) axes {
	if m, ok := t.masks[v]; ok {
		return m
	}
	m := t.dependence(v)
	t.masks[v] = m
	return m
}

func (t *translator) dependence(v *ir.Value) (m axes) {
	s := t.kernel.threadCode.now
	if s == nil || !t.isWithin(v, s.frame) {
		return 0
	}
	op := v.DefiningOp()
	if op == nil {
		return t.kernel.allAxes() // what the thread holds, or carries through a loop
	}
	if branch, ok := scf.If.Cast(op); ok {
		m = t.maskOf(branch.Condition)
		for _, r := range []*ir.Region{branch.Then, branch.Else} {
			yield, _ := scf.Yield.Cast(r.Entry().Last())
			m |= t.maskOf(yield.Values[v.Index()])
		}
		return m
	}
	switch {
	case !ir.IsMemoryEffectFree(op) && !memref.Load.Is(op), len(op.Regions()) > 0, gpu.Shuffle.Is(op):
		return t.kernel.allAxes()
	}
	for _, o := range op.Operands() {
		m |= t.maskOf(o)
	}
	return m
}

// isWithin reports whether a value is made in a frame, or in one inside of it, whose blocks are still without
// operations.
func (t *translator) isWithin(v *ir.Value, outer *frame) bool {
	b := v.ParentBlock()
	for b.ParentOp() != nil {
		b = b.ParentOp().Block()
	}
	for f := t.top; f != nil; f = f.parent {
		if f.block == b {
			return true
		}
		if f == outer {
			return false
		}
	}
	return false
}

// control is on which numbers of the thread it depends whether it comes to where operations are made.
func (t *translator) control() (m axes) {
	for f := t.top; f != t.kernel.threadCode.now.frame; f = f.parent {
		m |= f.mask
	}
	return m
}

// once is the condition that a thread writes an element, of those that would write the same number to it; nil for all.
// Threads that would write different ones are an error.
func (t *translator) once(at eval.Site, r *region, idx []*ir.Value, v *ir.Value) (*ir.Value, error) {
	s := t.kernel.threadCode.now
	where := t.control()
	for _, i := range idx {
		where |= t.maskOf(i)
	}
	var all *ir.Value
	for d, n := range t.kernel.shape {
		if n == 1 || where&(1<<d) != 0 {
			continue
		}
		if t.maskOf(v)&(1<<d) != 0 {
			return nil, at.Interp.Errorf(at.Node, "threads that differ in threadIdx.%c write different values to the same element of %s; use an if that selects one thread, or an atomic operation", "xyz"[d], r.b)
		}
		first := arith.NewCmpI(t.b, arith.EQ, t.value(s.axes[d]), arith.ConstantIndex(t.b, 0))
		if all != nil {
			first = arith.Binary(t.b, arith.AndI, all, first)
		}
		all = first
	}
	return all, nil
}
