package tilesim

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// named are the named barriers of a block, by number.
type named struct{ all []*engine.Barrier }

func namedIn(b *engine.Block) *named { return engine.Part[named](&b.Parts) }

// tileNamedBarrier makes barriers of the block.
func tileNamedBarrier(c *engine.Compiler, o tile.NamedBarrierOp) {
	d := c.Define(o.Barriers).At
	c.Emit(func(a *engine.Agent) {
		in := namedIn(a.Block)
		a.F[d] = uint64(len(in.all))
		for _, n := range o.Threads {
			in.all = append(in.all, engine.NewBarrier(int(n)))
		}
	})
}

// tileComeToNamed lets all threads that the agent stands for come to a barrier, behind a fence of what they wrote.
func tileComeToNamed(waits bool) func(c *engine.Compiler, o tile.NamedBarrierUseOp) {
	return func(c *engine.Compiler, o tile.NamedBarrierUseOp) {
		k, _ := ir.Enclosing(o.Op, tile.Kernel)
		first, i, count := c.At(o.Barriers), c.At(o.Index), uint64(o.Named().Numbers())
		n := int(tile.PlacesOf(k).Of(o.Block()).Threads())
		c.Emit(func(a *engine.Agent) {
			if a.F[i] >= count {
				a.Fail("names barrier %d of %d barriers", int64(a.F[i]), count)
			}
			b := namedIn(a.Block).all[a.F[first]+a.F[i]]
			if missing := b.Want - b.Came; n > missing {
				a.Fail("arrives with %s at a barrier that expects only %d more of %d", engine.Plural(n, "thread", "threads"),
					missing, b.Want)
			}
			a.FenceProxy(clock.AsyncShared)
			if b.Come(a, n, waits) {
				a.Told()
				return
			}
			if waits {
				a.Arrive(&engine.Wait{What: "a named barrier", More: func(d *diag.Diagnostic) {
					d.Note(a.WhereLoc(), "%d of %d threads have arrived", b.Came, b.Want)
				}})
				return
			}
			a.Told()
		})
	}
}
