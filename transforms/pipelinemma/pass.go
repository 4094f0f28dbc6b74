// Package pipelinemma is --pipeline-mma: loops of which a part runs an iteration
// later, beside the first part of the next.
//
// rotate.go makes the loop, order.go the order in its body; in loops that have no such part pairs.go joins steps, and within.go lets products fly
// to the end of theirs.
package pipelinemma

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
	"github.com/tsopt/tsopt/transforms/impl"
)

// Pass is pipeline-mma.
var Pass = &pass.Pass{
	Name: "pipeline-mma", Formerly: "overlap-products", Class: "PipelineMMA",
	Doc: `Let products of tensor cores run beside what is computed

A loop with operations of ` + "`tile.stage = 1`" + ` (--modulo-schedule-mma) becomes what the others
do for the first iteration, a loop in which those run for one iteration and the others
for the next, and what those do for the last. In that loop products that tensor cores
multiply by themselves (wgmma) become async: they begin as soon as their factors are
there, those of the next iteration first, and each is awaited where its result is used
first, or where what it reads is given on.

In a role's loop without such operations products become async as well, if there are several, all of them by wgmma, rings have two
slots, and a thread has registers for what flies: each is awaited at the end of its iteration at the latest.

In a role of one warpgroup, a loop with one product, which adds to what the loop carries, takes two steps at a time, where
rings have room: the second product begins before the first has ended, and their slots are given back together. Several warpgroups
wait in turn for theirs.`,
	Takes: forms.Normal(forms.Plain),
	New:   arch.ForTarget(run),
}

func run(_ *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		places := tile.PlacesOf(k)
		flies := func(g tile.GemmOp) bool {
			p, _, err := impl.PlanGemm(g, places.Of(g.Block()), m)
			return err == nil && p.Impl == tile.WGMMA && g.StaysInFlight()
		}
		for l := range ir.CollectPost(k.Op, scf.For) {
			if j, ok := joinable(l, flies); ok {
				j.join()
				continue
			}
			if err := Loop(l, flies); err != nil {
				return err
			}
		}
		return nil
	})
}
