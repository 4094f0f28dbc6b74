// Package splitconsumer is --split-consumer: a consumer becomes two if its GEMMs are chained and its warpgroups would
// have to share rows.
//
// division.go assigns operations to both, sides.go copies them, passed.go passes the values that the second reads from
// the first.
package splitconsumer

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/schedule/moduloschedulemma"
)

// Pass is split-consumer.
var Pass = &pass.Pass{
	Name: "split-consumer", Formerly: "divide-roles", Class: "SplitConsumer",
	Doc: `Split a consumer with chained GEMMs into one that computes operands and one that accumulates

If the second of two GEMMs in a loop reads what is computed from the first, both are
divided among the warpgroups of a role. If the first has fewer than 64 rows for each warpgroup, the warpgroups
would divide rows: reductions along rows, such as the maximum of a
softmax, would be exchanged between warpgroups in each iteration, and the second GEMM's operand would go through shared memory.
The pass adds one warpgroup, in a role of its own, which computes that operand for the others. It passes the
operand through a ring buffer, and the others accumulate, divided by columns. The next operand is computed
meanwhile, and the second GEMM's accumulator has all registers of its warps. Both roles
use the stages of ring buffers that both read.

This is the case with 64 heads that share keys and values, as in MLA (examples/mla_decode.mlir is written by
hand). A remark reports why a role is not split.`,
	Takes: forms.Normal(forms.Plain),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		for spec := range ir.Collect(k.Op, tile.Specialize) {
			for _, role := range roles(spec) {
				if d, no := planned(k, spec, role, m); no != nil {
					ctx.RemarkIn(diag.Pipeline, no.at, "is not computed by a role of its own: %s", no.why)
				} else if d != nil {
					d.divide()
				}
			}
		}
		return nil
	})
}

func roles(spec tile.SpecializeOp) (out []tile.RoleOp) {
	for r := range ir.Collect(spec.Op, tile.Role) {
		out = append(out, r)
	}
	return out
}

// chain is a loop with two chained GEMMs.
type chain struct {
	loop          scf.ForOp
	first, second *ir.Op
}

// chains are the chains of a role whose first GEMM has too few rows for its warpgroups.
func chains(role tile.RoleOp, k tile.KernelOp, m arch.Machine) (out []chain) {
	for l := range ir.Collect(role.Op, scf.For) {
		first, second := moduloschedulemma.Chained(l, tile.PlacesOf(k), m)
		if first == nil {
			continue
		}
		if rows, _, _ := tile.Gemm.Of(first).MNK(); rows < 64*role.Units {
			out = append(out, chain{l, first, second})
		}
	}
	return out
}
