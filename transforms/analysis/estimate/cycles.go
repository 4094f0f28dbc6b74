package estimate

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Cycles tells how many cycles of a multiprocessor an operation of a kernel takes: of its tensor
// cores for a product that wgmma makes, whose factors need no layouts yet, else of the threads that run it.
func Cycles(k tile.KernelOp, m arch.Machine) func(op *ir.Op) float64 {
	w := &walk{kernel: k, machine: m, numbers: rewrite.Numbers{}}
	return func(op *ir.Op) float64 {
		g, ok := tile.Gemm.Cast(op)
		if !ok {
			return w.op(op).time
		}
		if g.Impl == tile.AutoImpl {
			g.Impl = tile.WGMMA
		}
		return w.gemm(g).busy[tensorCores]
	}
}
