package tiletogpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// reduce combines a thread's registers and then, by shuffles, those of the lanes
// that share the dimension. What warps share is left as summands, which the
// result's layout says; layout inference put an all-reduce after it.
func (c *Ctx) reduce(o tile.ReduceOp) error {
	d := distOf(o.Source)
	plan, err := layout.PlanReduce(d, int(o.Dim()))
	if err != nil {
		return o.Errorf("has no lowering: %v", err)
	}
	elem := o.Source.Type().(*ir.TensorType).Elem()
	es := c.neutral(d, int(o.Dim()), c.Elements(c.Get(o.Source)), o.Kind, elem)
	out := make([]*ir.Value, len(plan.Registers))
	for i, group := range plan.Registers {
		out[i] = c.tree(o.Kind, es, group)
	}
	for _, s := range plan.Steps {
		if s.Axis != layout.Lane {
			if !distOf(o.Result).IsPartial() {
				return o.Errorf("combines elements of several warps; run --infer-layout and --lower-comm, which add the exchange")
			}
			continue
		}
		masks, ok := s.Butterfly()
		if !ok {
			return o.Errorf("shares the dimension among %d lanes, which is no power of two", s.Size)
		}
		for _, m := range masks {
			for i := range out {
				out[i] = c.combine(o.Kind, out[i], c.shuffleXor(out[i], m))
			}
		}
	}
	return c.Set(o.Result, c.Pack(elem, c.reorder(plan.Result, distOf(o.Result), out)))
}

// neutral are the registers of a tile with what changes nothing in the place of those
// that hold nothing along a dimension that is combined.
func (c *Ctx) neutral(d layout.Distribution, dim int, es []*ir.Value, kind scale.Combiner, elem ir.Type) []*ir.Value {
	if !d.OverhangsAlong(dim) {
		return es
	}
	identity := arith.NewConstant(c.Builder, kind.Identity(elem))
	out := slices.Clone(es)
	for r := range out {
		at := registerCoord(d, int64(r))[dim]
		switch d.Presence(dim, at) {
		case layout.Never:
			out[r] = identity
		case layout.Sometimes:
			out[r] = arith.NewSelect(c.Builder, c.holdsAlong(d, dim, at), out[r], identity)
		}
	}
	return out
}
