package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// gemmEmitters are the implementations of products, as transforms/analysis/instructions lists them.
var gemmEmitters = map[tile.GemmImpl]func(*Ctx, tile.GemmOp) error{
	tile.WGMMA: (*Ctx).wgmma, tile.MMA: ofRegisters((*Ctx).mma), tile.FMA: (*Ctx).multiplyAdds,
}

// gemm multiplies by the instruction that infer-layout named, without one by scalar
// multiply-adds.
func (c *Ctx) gemm(o tile.GemmOp) error {
	multiply, named := gemmEmitters[o.Impl]
	if !named {
		multiply = (*Ctx).multiplyAdds
	}
	return multiply(c, o)
}

// multiplyAdds are those of a thread's own elements, or a loop over factors in memory.
func (c *Ctx) multiplyAdds(o tile.GemmOp) error {
	if isMemRef(o.A) && isMemRef(o.B) && o.Impl == tile.FMA {
		return c.fmaLoop(o)
	}
	return ofRegisters((*Ctx).fma)(c, o)
}

// ofRegisters refuses factors in memory.
func ofRegisters(multiply func(*Ctx, tile.GemmOp) error) func(*Ctx, tile.GemmOp) error {
	return func(c *Ctx, o tile.GemmOp) error {
		if isMemRef(o.A) || isMemRef(o.B) {
			return o.Errorf("has an operand in memory, which its instruction does not read; run --infer-layout first")
		}
		return multiply(c, o)
	}
}

func isMemRef(v *ir.Value) bool {
	_, ok := v.Type().(*ir.MemRefType)
	return ok
}
