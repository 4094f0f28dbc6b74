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
var combiners = [...][2]ir.Def[arith.BinaryOp]{
	scale.Add: {arith.AddF, arith.AddI},
	scale.Mul: {arith.MulF, arith.MulI},
	scale.Max: {arith.MaximumF, arith.MaxSI},
	scale.Min: {arith.MinimumF, arith.MinSI},
	scale.And: {{}, arith.AndI},
	scale.Or:  {{}, arith.OrI},
	scale.Xor: {{}, arith.XOrI},
}

func (c *Ctx) combine(kind scale.Combiner, x, y *ir.Value) *ir.Value {
	i := 1
	if _, ok := x.Type().(*ir.FloatType); ok {
		i = 0
	}
	return arith.Binary(c.Builder, combiners[kind][i], x, y)
}
