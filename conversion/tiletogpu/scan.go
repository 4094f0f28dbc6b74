package tiletogpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// scan runs through a thread's registers, then combines what the lanes before it
// have by shuffles over 1, 2, 4, … lanes.
func (c *Ctx) scan(o tile.ScanOp) error {
	plan, err := layout.PlanScan(distOf(o.Source), int(o.Dim))
	if err != nil {
		return o.Errorf("has no lowering: %v", err)
	}
	es := slices.Clone(c.Elements(c.Get(o.Source)))
	if o.Reverse {
		es = slices.Clone(c.neutral(distOf(o.Source), int(o.Dim), es, o.Kind, elemType(o.Source)))
	}
	for _, line := range plan.Registers {
		order := slices.Clone(line)
		if o.Reverse {
			slices.Reverse(order)
		}
		for i := 1; i < len(order); i++ {
			es[order[i]] = c.combine(o.Kind, es[order[i-1]], es[order[i]])
		}
		if plan.Lanes == nil {
			continue
		}
		before, any := c.before(o, *plan.Lanes, es[order[len(order)-1]])
		for _, r := range order {
			both := c.combine(o.Kind, before, es[r])
			es[r] = arith.NewSelect(c.Builder, any, both, es[r])
		}
	}
	return c.Set(o.Result, c.Pack(elemType(o.Result), es))
}

// before is what the lanes before this one have together, and whether there are
// any.
func (c *Ctx) before(o tile.ScanOp, lanes layout.ReduceStep, total *ir.Value) (v, any *ir.Value) {
	at := c.term(layout.Term{Axis: layout.Lane, Div: lanes.Weight, Mod: lanes.Size, Stride: 1})
	mode := gpu.ShuffleUp
	if o.Reverse {
		mode = gpu.ShuffleDown
		at = arith.Binary(c.entry, arith.SubI, c.preamble(lanes.Size-1), at)
	}
	from := func(v *ir.Value, n int64) *ir.Value {
		return c.shuffle(mode, v, arith.ConstantInt(c.Builder, n*lanes.Weight, ir.I32))
	}
	has := func(n int64) *ir.Value { return arith.NewCmpI(c.Builder, arith.SGE, at, c.preamble(n)) }
	for n := int64(1); n < lanes.Size; n *= 2 {
		both := c.combine(o.Kind, from(total, n), total)
		total = arith.NewSelect(c.Builder, has(n), both, total)
	}
	return from(total, 1), has(1)
}
