package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

func (c *Ctx) gemm(o tile.GemmOp) error {
	_, inMemory := o.A.Type().(*ir.MemRefType)
	_, other := o.B.Type().(*ir.MemRefType)
	switch {
	case o.Impl == tile.WGMMA:
		return c.wgmma(o)
	case o.Impl == tile.MMA && !inMemory && !other:
		return c.mma(o)
	case inMemory && other && o.Impl == tile.FMA:
		return c.fmaLoop(o)
	case inMemory || other:
		return o.Errorf("has an operand in memory; run --infer-layout first")
	}
	return c.fma(o)
}
