package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// loadFactors reads factors of products that lie in memory into registers: the
// load then takes the layout of the fragment, which is how ldmatrix reads.
func loadFactors(k tile.KernelOp) {
	for _, g := range ir.Collect(k.Op, tile.Gemm) {
		for i := range 2 {
			m, ok := g.Operand(i).Type().(*ir.MemRefType)
			if !ok {
				continue
			}
			b := ir.Before(g.Op)
			zero := arith.ConstantIndex(b, 0)
			t := ir.Tensor(m.Shape(), m.Elem(), nil)
			g.SetOperand(i, tile.NewLoad(b, t, g.Operand(i), []*ir.Value{zero, zero}, nil).Result(0))
		}
	}
}
