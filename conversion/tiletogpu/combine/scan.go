package combine

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// scan runs through a thread's registers, then combines the totals of the lanes before it by shuffles over 1, 2, 4, …
// lanes.
func scan(c *emit.Ctx, o tile.ScanOp) error {
	d := emit.DistOf(o.Sources[0])
	plan, err := layout.PlanScan(d, int(o.Dim))
	if err != nil {
		return o.Errorf("has no lowering: %v", err)
	}
	m := &combiner{Ctx: c, Combination: o.Combination}
	es := m.registers(d, int(o.Dim))
	begins := m.begins(o)
	out := make([]some, len(es))
	for i, line := range plan.Registers {
		order := slices.Clone(line)
		if o.Reverse {
			slices.Reverse(order)
		}
		upTo := []some{es[order[0]]}
		for _, r := range order[1:] {
			upTo = append(upTo, m.both(upTo[len(upTo)-1], es[r]))
		}
		before := begins(i)
		if plan.Lanes != nil {
			before = m.both(before, m.before(*plan.Lanes, upTo[len(upTo)-1], o.Reverse))
		}
		if o.Exclusive {
			upTo = slices.Insert(upTo, 0, some{none: true})
		}
		for k, r := range order {
			out[r] = m.both(before, upTo[k])
		}
	}
	m.give(o.Results, out, func(_ *ir.Value, es []*ir.Value) []*ir.Value { return es })
	return m.err
}

// begins are the initial values of lines.
func (m *combiner) begins(o tile.ScanOp) func(line int) some {
	if len(o.Inits) == 0 && !o.Exclusive {
		return func(int) some { return some{none: true} }
	}
	var lines [][]*ir.Value
	for _, v := range o.Inits {
		es := []*ir.Value{m.Get(v)}
		if _, tiled := v.Type().(*ir.TensorType); tiled {
			es = m.Elements(es[0])
		}
		lines = append(lines, es)
	}
	if len(lines) == 0 {
		lines = [][]*ir.Value{{arith.NewConstant(m.Builder, o.Kind.V.Identity(emit.ElemType(o.Sources[0])))}}
	}
	return func(line int) (x some) {
		for _, es := range lines {
			x.tuple = append(x.tuple, es[line%len(es)])
		}
		return x
	}
}

// before is the combined total of the lanes before this one; the first lane has none.
func (m *combiner) before(lanes layout.ReduceStep, total some, reverse bool) some {
	at := m.Term(layout.Term{Axis: layout.Lane, Div: lanes.Weight, Mod: lanes.Size, Stride: 1})
	mode := gpu.ShuffleUp
	if reverse {
		mode = gpu.ShuffleDown
		at = arith.Binary(m.Entry, arith.SubI, m.Const(lanes.Size-1), at)
	}
	from := func(n int64) some {
		x := m.moved(total, func(v *ir.Value) *ir.Value {
			return emit.Shuffle(m.Builder, mode, v, arith.ConstantInt(m.Builder, n*lanes.Weight, ir.I32))
		})
		has := arith.NewCmpI(m.Builder, arith.SGE, at, m.Const(n))
		x.held = emit.And(m.Builder, has, x.held)
		return x
	}
	for n := int64(1); n < lanes.Size; n *= 2 {
		total = m.both(from(n), total)
	}
	return from(1)
}
