package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// tree combines registers pairwise, which keeps the dependence chain short.
func (c *Ctx) tree(kind string, es []*ir.Value, regs []int64) *ir.Value {
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
var combiners = map[string][2]*ir.OpDef{
	"add": {arith.AddF.OpDef, arith.AddI.OpDef},
	"mul": {arith.MulF.OpDef, arith.MulI.OpDef},
	"max": {arith.MaximumF.OpDef, arith.MaxSI.OpDef},
	"min": {arith.MinimumF.OpDef, arith.MinSI.OpDef},
	"and": {nil, arith.AndI.OpDef},
	"or":  {nil, arith.OrI.OpDef},
	"xor": {nil, arith.XOrI.OpDef},
}

func (c *Ctx) combine(kind string, x, y *ir.Value) *ir.Value {
	i := 1
	if _, ok := x.Type().(*ir.FloatType); ok {
		i = 0
	}
	return c.Value(combiners[kind][i], x.Type(), x, y)
}
