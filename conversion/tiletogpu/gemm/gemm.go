package gemm

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// gemmEmitters are the implementations of GEMMs, as transforms/analysis/instructions lists them.
var gemmEmitters = map[tile.GemmImpl]func(*emit.Ctx, tile.GemmOp) error{
	tile.WGMMA: wgmma, tile.MMA: ofRegisters(mma), tile.FMA: multiplyAdds,
}

// gemm multiplies by the instruction that infer-layout named, without one by scalar
// multiply-adds.
func gemm(c *emit.Ctx, o tile.GemmOp) error {
	multiply, named := gemmEmitters[o.Impl]
	if !named {
		multiply = multiplyAdds
	}
	return multiply(c, o)
}

// multiplyAdds are the FMAs of a thread's own elements, or a loop over operands in memory.
func multiplyAdds(c *emit.Ctx, o tile.GemmOp) error {
	if isMemRef(o.A) && isMemRef(o.B) && o.Impl == tile.FMA {
		return fmaLoop(c, o)
	}
	return ofRegisters(fma)(c, o)
}

// ofRegisters rejects operands in memory.
func ofRegisters(multiply func(*emit.Ctx, tile.GemmOp) error) func(*emit.Ctx, tile.GemmOp) error {
	return func(c *emit.Ctx, o tile.GemmOp) error {
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
