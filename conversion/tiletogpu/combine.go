package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// tree combines registers pairwise, which keeps the dependence chain short.
func (c *Ctx) tree(kind scale.Combiner, es []*ir.Value, regs []int64) *ir.Value {
	vs := make([]*ir.Value, len(regs))
	for i, r := range regs {
		vs[i] = es[r]
	}
	for len(vs) > 1 {
		var next []*ir.Value
		for i := 0; i+1 < len(vs); i += 2 {
			next = append(next, c.combine(kind, vs[i], vs[i+1]))
		}
		if len(vs)%2 == 1 {
			next = append(next, vs[len(vs)-1])
		}
		vs = next
	}
	return vs[0]
}

// combiners maps tile.reduce's kinds to operations on floats and integers.
var combiners = [...][2]*ir.OpDef{
	scale.Add: {arith.AddF.OpDef, arith.AddI.OpDef},
	scale.Mul: {arith.MulF.OpDef, arith.MulI.OpDef},
	scale.Max: {arith.MaximumF.OpDef, arith.MaxSI.OpDef},
	scale.Min: {arith.MinimumF.OpDef, arith.MinSI.OpDef},
	scale.And: {nil, arith.AndI.OpDef},
	scale.Or:  {nil, arith.OrI.OpDef},
	scale.Xor: {nil, arith.XOrI.OpDef},
}

func (c *Ctx) combine(kind scale.Combiner, x, y *ir.Value) *ir.Value {
	i := 1
	if _, ok := x.Type().(*ir.FloatType); ok {
		i = 0
	}
	return c.Value(combiners[kind][i], x.Type(), x, y)
}
