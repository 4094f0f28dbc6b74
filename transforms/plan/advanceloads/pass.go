// Package advanceloads is --advance-loads: loads into registers that an iteration waits for begin some iterations
// earlier.
//
// pass.go selects the loops, reads.go the loads, and carry.go lets the loop carry what they load.
package advanceloads

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is advance-loads.
var Pass = &pass.Pass{
	Name: "advance-loads", Class: "AdvanceLoads",
	Doc: `Load some iterations ahead into registers

Large tiles arrive by TMA or cp.async, several iterations ahead. What these cannot copy, threads load themselves: columns of scales,
whose elements lie a row apart, and single numbers. A loop of GEMMs would wait for them in each iteration, some hundred cycles, in
which its tensor cores idle. The pass loads what a later iteration needs while the current one multiplies; the loop carries it. By how
many iterations, the target's loaded_latency_cycles and the cycles of an iteration say: one to four, as far as registers suffice.

A load is advanced if it is in the body of a loop with a GEMM, reads device memory that the kernel does not write, at indices
that are computed from the loop's counter and values from before the loop, and if a thread has registers for its tiles. The
last iterations load their own once more. What must not be read out of bounds is advanced only where the loop certainly runs.

` + "```mlir\n" + `%r = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (tensor<128x256xf32, #acc>) {
  %s = tile.load %scale[%row, %k] [128, 1] : memref<4096x64xf16> -> tensor<128xf16, #column>
  …
}
` + "```\n\nbecomes\n\n```mlir\n" + `%first = tile.load %scale[%row, %c0] [128, 1] : memref<4096x64xf16> -> tensor<128xf16, #column>
%r:2 = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %zero, %s = %first) -> (tensor<128x256xf32, #acc>, tensor<128xf16, #column>) {
  %k1 = arith.addi %k, %c1 : index
  %more = arith.cmpi slt, %k1, %c64 : index
  %then = arith.select %more, %k1, %k : index
  %next = tile.load %scale[%row, %then] [128, 1] : memref<4096x64xf16> -> tensor<128xf16, #column>
  …
}
` + "```",
	Takes: forms.Normal(forms.LaidOut),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		var loops []loop
		for f := range ir.Collect(k.Op, scf.For) {
			if l, ok := loopOf(f, k, m); ok {
				loops = append(loops, l)
			}
		}
		for _, l := range slices.Backward(loops) { // inner loops first
			l.advance(ctx)
		}
		return nil
	})
}
