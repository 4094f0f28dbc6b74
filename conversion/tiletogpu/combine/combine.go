package combine

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/parallel"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// combiner combines threads' parts of the tuples of a reduction or a scan.
type combiner struct {
	*emit.Ctx
	tile.Combination
	err error // the first, of code that has no lowering
}

// some is a tuple that threads have, or that some have.
type some struct {
	tuple []*ir.Value
	held  *ir.Value // the condition that this thread has it; nil if all do
	none  bool      // none does
}

// registers are the registers of the sources, element by element. If a layout overhangs along the combined dimension, a
// register without an element holds the identity; for a region, which has none, it is marked as not held.
func (m *combiner) registers(d layout.Distribution, dim int) []some {
	out := make([]some, d.RegCount())
	for _, v := range m.Sources {
		es := m.Elements(m.Get(v))
		if m.Kind.OK {
			es = neutral(m.Ctx, d, dim, es, m.Kind.V, emit.ElemType(v))
		}
		for r := range out {
			out[r].tuple = append(out[r].tuple, es[r])
		}
	}
	if m.Kind.OK || !d.OverhangsAlong(dim) {
		return out
	}
	for r := range out {
		at := emit.RegisterCoord(d, int64(r))[dim]
		out[r].none = d.Presence(dim, at) == layout.Never
		if !out[r].none {
			out[r].held = m.HoldsAlong(d, dim, at)
		}
	}
	return out
}

// both combines x with y, which comes after it.
func (m *combiner) both(x, y some) some {
	switch {
	case x.none:
		return y
	case y.none:
		return x
	}
	out := some{tuple: m.combined(x.tuple, y.tuple)}
	if y.held != nil {
		out.tuple = m.selected(y.held, out.tuple, x.tuple)
	}
	if x.held != nil {
		out.tuple = m.selected(x.held, out.tuple, y.tuple)
	}
	if x.held != nil && y.held != nil {
		out.held = arith.Binary(m.Builder, arith.OrI, x.held, y.held)
	}
	return out
}

func (m *combiner) selected(cond *ir.Value, yes, no []*ir.Value) (out []*ir.Value) {
	for i := range yes {
		out = append(out, arith.NewSelect(m.Builder, cond, yes[i], no[i]))
	}
	return out
}

func (m *combiner) combined(x, y []*ir.Value) []*ir.Value {
	if m.Kind.OK {
		return []*ir.Value{tile.Combine(m.Builder, m.Kind.V, x[0], y[0])}
	}
	return m.evaluated(x, y)
}

// evaluated is what the region yields for two tuples.
func (m *combiner) evaluated(x, y []*ir.Value) []*ir.Value {
	out, err := parallel.Evaluate(m.Ctx, m.Combine, slices.Concat(x, y))
	if err != nil {
		m.err = err
		return x
	}
	return out
}

// tree combines registers pairwise, which keeps the dependence chain short.
func (m *combiner) tree(es []some, regs []int64) some {
	var vs []some
	for _, r := range regs {
		vs = append(vs, es[r])
	}
	for len(vs) > 1 {
		var next []some
		for pair := range slices.Chunk(vs, 2) {
			if len(pair) == 2 {
				pair[0] = m.both(pair[0], pair[1])
			}
			next = append(next, pair[0])
		}
		vs = next
	}
	return vs[0]
}

// moved is another thread's value, which a function of values fetches.
func (m *combiner) moved(x some, from func(v *ir.Value) *ir.Value) some {
	out := some{none: x.none}
	for _, v := range x.tuple {
		out.tuple = append(out.tuple, from(v))
	}
	if x.held != nil {
		out.held = from(x.held)
	}
	return out
}

// exchange combines with the lane whose number differs by a mask. Both combine in one order,
// so that they have the same though a region rounds one way or another.
func (m *combiner) exchange(x some, mask int64) some {
	other := m.moved(x, func(v *ir.Value) *ir.Value { return emit.ShuffleXor(m.Builder, v, mask) })
	if m.Kind.OK {
		return m.both(x, other)
	}
	bit := m.Term(layout.Term{Axis: layout.Lane, Div: mask, Mod: 2, Stride: 1})
	upper := arith.NewCmpI(m.Builder, arith.NE, bit, m.Const(0))
	return m.both(m.either(upper, other, x), m.either(upper, x, other))
}

// either selects one of two that are held under the same condition.
func (m *combiner) either(cond *ir.Value, yes, no some) some {
	out := some{tuple: m.selected(cond, yes.tuple, no.tuple), none: yes.none}
	if yes.held != nil {
		out.held = arith.NewSelect(m.Builder, cond, yes.held, no.held)
	}
	return out
}
