package estimate

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Cycles tells how many cycles of an SM an operation of a kernel takes: of its tensor cores for a GEMM, otherwise of
// the threads that run it. A GEMM has the instruction that is recorded for it, wgmma without a record: tiles need no
// layouts.
func Cycles(k tile.KernelOp, m arch.Machine) func(op *ir.Op) float64 {
	w := &walk{kernel: k, machine: m, numbers: rewrite.Numbers{}}
	return func(op *ir.Op) float64 {
		g, ok := tile.Gemm.Cast(op)
		if !ok {
			return w.op(op).time
		}
		switch {
		case g.Impl != tile.AutoImpl:
		case g.Instruction != nil:
			g.Impl = g.Instruction.Impl()
		default:
			g.Impl = tile.WGMMA
		}
		return w.gemm(g).busy[tensorCores]
	}
}
