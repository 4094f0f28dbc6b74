// Package chooseinstructions is --choose-instructions: it decides once which instruction each GEMM becomes.
package chooseinstructions

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Pass is choose-instructions.
var Pass = &pass.Pass{
	Name: "choose-instructions", Class: "ChooseInstructions",
	Doc: `Choose the instruction of each GEMM

Records in each tile.gemm the best instruction that the target declares and that can compute the GEMM, its shape if it is not the widest, and
whether it reads each operand from registers or from shared memory. The passes that schedule read the record: specialize-warps and
software-pipeline prefetch what is read from shared memory, modulo-schedule-mma and pipeline-mma overlap what tensor cores run on their own.
infer-layout follows it, and reports where it cannot. A remark says why a GEMM does not use a faster instruction of the target.

A program may contain the attribute. The passes then follow it like a decision of their own.

` + "```mlir" + `
%d = tile.gemm %a, %b, %c : tensor<128x64xbf16>, tensor<64x128xbf16> -> tensor<128x128xf32>
` + "```\n\nbecomes, if a and b are loaded from device memory,\n\n```mlir" + `
%d = tile.gemm %a, %b, %c {instruction = #tile.instruction<wgmma, a = shared, b = shared>} : tensor<128x64xbf16>, tensor<64x128xbf16> -> tensor<128x128xf32>
` + "```",
	Takes: forms.Normal(forms.Plain),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		places := tile.PlacesOf(k)
		for g := range ir.Collect(k.Op, tile.Gemm) {
			if g.Instruction != nil {
				continue
			}
			p, passed, err := instructions.PlanGemm(g, places.Of(g.Block()), m)
			if err != nil {
				return err
			}
			instructions.Record(g, p)
			instructions.Explain(g, p, passed, ctx.RemarkIn, ctx.Noted)
		}
		return nil
	})
}
