package engine

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
)

// named are the named barriers of a block, by number.
type named struct{ all []*barrier }

func namedIn(b *block) *named { return Part[named](&b.parts) }

// tileNamedBarrier makes barriers of the block.
func tileNamedBarrier(c *Compiler, o tile.NamedBarrierOp) {
	d := c.Define(o.Barriers).At
	c.Emit(func(a *Agent) {
		in := namedIn(a.Block)
		a.F[d] = uint64(len(in.all))
		for _, n := range o.Threads {
			in.all = append(in.all, newBarrier(int(n)))
		}
	})
}

// tileComeToNamed lets all threads that the agent stands for come to a barrier, behind a fence of what they wrote.
func tileComeToNamed(waits bool) func(c *Compiler, o tile.NamedBarrierUseOp) {
	return func(c *Compiler, o tile.NamedBarrierUseOp) {
		k, _ := ir.Enclosing(o.Op, tile.Kernel)
		first, i, count := c.At(o.Barriers), c.At(o.Index), uint64(o.Named().Numbers())
		n := int(tile.PlacesOf(k).Of(o.Block()).Threads())
		c.Emit(func(a *Agent) {
			if a.F[i] >= count {
				a.Fail("names barrier %d of %d barriers", int64(a.F[i]), count)
			}
			b := namedIn(a.Block).all[a.F[first]+a.F[i]]
			if missing := b.want - b.came; n > missing {
				a.Fail("arrives with %s at a barrier that expects only %d more of %d", Plural(n, "thread", "threads"), missing, b.want)
			}
			a.fenceProxy(clock.AsyncShared)
			if b.come(a, n, waits) {
				a.Told()
				return
			}
			if waits {
				a.arrive(&Wait{What: "a named barrier", More: func(d *diag.Diagnostic) {
					d.Note(a.whereLoc(), "%d of %d threads have arrived", b.came, b.want)
				}})
				return
			}
			a.Told()
		})
	}
}
