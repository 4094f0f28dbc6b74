package resolvescale

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/layout"
)

// unused says what a kernel asks of the warps of a GPU that a machine without warps does in its own way: how a GEMM is
// divided among them, and by which of their instructions it is computed. The GEMM no longer asks for it then.
func unused(ctx *pass.Context, k tile.KernelOp, m arch.Machine) {
	for g := range ir.Collect(k.Op, tile.Gemm) {
		if g.Policy != layout.Square {
			ctx.Remark(g.Op, "policy(%s) has no effect on %s, which has no warps", g.Policy, m.Name)
		}
		if g.Impl != tile.AutoImpl {
			ctx.Remark(g.Op, "impl(%s) has no effect on %s, whose instructions are its scale.instruction", g.Impl, m.Name)
		}
		ir.Edit(g.Op, func(g *tile.GemmOp) { g.Policy, g.Impl = layout.Square, tile.AutoImpl })
	}
}
