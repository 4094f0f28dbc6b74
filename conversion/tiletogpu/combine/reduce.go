package combine

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/registers"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// reduce combines a thread's registers and then, by shuffles, those of the lanes that share the dimension. A reduction
// across warps leaves partial sums, as the result's layout says; layout inference put an all-reduce after it.
func reduce(c *emit.Ctx, o tile.ReduceOp) error {
	d := emit.DistOf(o.Sources[0])
	plan, err := layout.PlanReduce(d, int(o.Dim()))
	if err != nil {
		return o.Errorf("has no lowering: %v", err)
	}
	m := &combiner{Ctx: c, Combination: o.Combination}
	es := m.registers(d, int(o.Dim()))
	out := make([]some, len(plan.Registers))
	for i, group := range plan.Registers {
		out[i] = m.tree(es, group)
	}
	for _, s := range plan.Steps {
		if s.Axis != layout.Lane {
			if !emit.DistOf(o.Results[0]).IsPartial() {
				return o.Errorf("combines elements of several warps; run --infer-layout and --lower-comm first")
			}
			continue
		}
		masks, ok := s.Butterfly()
		if !ok {
			return o.Errorf("divides the dimension among %d lanes, which is not a power of two", s.Size)
		}
		for _, mask := range masks {
			for i := range out {
				out[i] = m.exchange(out[i], mask)
			}
		}
	}
	if o.ShowsIdentity() {
		m.beginWithIdentity(out)
	}
	m.give(o.Results, out, func(r *ir.Value, es []*ir.Value) []*ir.Value {
		return registers.Reorder(plan.Result, emit.DistOf(r), es)
	})
	return m.err
}

// beginWithIdentity combines with the initial value of a reduction: maxnum and minnum of NaNs alone are the identity,
// as of no elements.
func (m *combiner) beginWithIdentity(out []some) {
	identity := arith.NewConstant(m.Builder, m.Kind.V.Identity(emit.ElemType(m.Sources[0])))
	for i := range out {
		out[i] = m.both(out[i], some{tuple: []*ir.Value{identity}})
	}
}

// give maps results to their registers.
func (m *combiner) give(results []*ir.Value, out []some, order func(r *ir.Value, es []*ir.Value) []*ir.Value) {
	for j, r := range results {
		var es []*ir.Value
		for _, x := range out {
			es = append(es, x.tuple[j])
		}
		m.Map(r, m.Pack(emit.ElemType(r), order(r, es)))
	}
}

// neutral are the registers of a tile, with the identity in those without an element along a combined dimension.
func neutral(c *emit.Ctx, d layout.Distribution, dim int, es []*ir.Value, kind scale.Combiner,
	elem ir.Type) []*ir.Value {
	if !d.OverhangsAlong(dim) {
		return es
	}
	identity := arith.NewConstant(c.Builder, kind.Identity(elem))
	out := slices.Clone(es)
	for r := range out {
		at := emit.RegisterCoord(d, int64(r))[dim]
		switch d.Presence(dim, at) {
		case layout.Never:
			out[r] = identity
		case layout.Sometimes:
			out[r] = arith.NewSelect(c.Builder, c.HoldsAlong(d, dim, at), out[r], identity)
		}
	}
	return out
}
