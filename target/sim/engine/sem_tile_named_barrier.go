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
	d := c.define(o.Barriers).at
	c.emit(func(a *Agent) {
		in := namedIn(a.block)
		a.f[d] = uint64(len(in.all))
		for _, n := range o.Threads {
			in.all = append(in.all, newBarrier(int(n)))
		}
	})
}

// tileComeToNamed lets all threads that the agent stands for come to a barrier, behind a fence of what they wrote.
func tileComeToNamed(waits bool) func(c *Compiler, o tile.NamedBarrierUseOp) {
	return func(c *Compiler, o tile.NamedBarrierUseOp) {
		k, _ := ir.Enclosing(o.Op, tile.Kernel)
		first, i, count := c.at(o.Barriers), c.at(o.Index), uint64(o.Named().Numbers())
		n := int(tile.PlacesOf(k).Of(o.Block()).Threads())
		c.emit(func(a *Agent) {
			if a.f[i] >= count {
				a.fail("names barrier %d of %d barriers", int64(a.f[i]), count)
			}
			b := namedIn(a.block).all[a.f[first]+a.f[i]]
			if missing := b.want - b.came; n > missing {
				a.fail("arrives with %s at a barrier that expects only %d more of %d", plural(n, "thread", "threads"), missing, b.want)
			}
			a.fenceProxy(clock.AsyncShared)
			if b.come(a, n, waits) {
				a.told()
				return
			}
			if waits {
				a.arrive(&wait{what: "a named barrier", more: func(d *diag.Diagnostic) {
					d.Note(a.whereLoc(), "%d of %d threads have arrived", b.came, b.want)
				}})
				return
			}
			a.told()
		})
	}
}
