// Package splitconsumer is --split-consumer: a role that computes becomes two where its products
// are chained and its warpgroups would have to share rows.
//
// division.go says which operations each has, sides.go copies them, passed.go hands on what the
// second reads of the first.
package splitconsumer

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
	"github.com/tsopt/tsopt/transforms/moduloschedulemma"
)

// Pass is split-consumer.
var Pass = &pass.Pass{
	Name: "split-consumer", Formerly: "divide-roles", Class: "SplitConsumer",
	Doc: `Divide a role whose products are chained into one that makes factors and one that adds up

Of two products in a loop, of which the second reads what is computed from the first, both are
divided among the warpgroups of a role. Where the first has fewer rows than 64 for each, they
would have parts of the same rows: what is computed of whole rows, as the maximum of a
softmax, would be exchanged in each step, and the second's factor go through shared memory.
One warpgroup more then makes that factor alone, in a role of its own, for the others: what they
read of it goes through a ring, and they add up in parts of the columns. The next factor is made
meanwhile, and the second product's sums have all registers of their warps. Both roles
take the slots of rings that both read.

So it is for 64 heads that share keys, as latent attention has them (examples/mla_decode.mlir is written by
hand). A remark says why a role is left as it is.`,
	Takes: forms.Normal(forms.Plain),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		for spec := range ir.Collect(k.Op, tile.Specialize) {
			for _, role := range roles(spec) {
				if d, no := planned(k, spec, role, m); no != nil {
					ctx.RemarkIn(diag.Pipeline, no.at, "is not made by a role of its own: %s", no.why)
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

// chain is a loop with two chained products.
type chain struct {
	loop          scf.ForOp
	first, second *ir.Op
}

// chains are those of a role of which the first product has too few rows for its warpgroups.
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
