package tilesim

import (
	"math"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// A stampRow is the row of stamps of an operation. The agent stands for the one thread that writes them.
type stampRow struct {
	memory        *engine.Buffer
	block         int
	lane          int64
	blocks, words int64
}

func rowOf(c *engine.Compiler, r tile.StampRow) stampRow {
	blocks, _, words := r.Extents()
	return stampRow{c.Memref(r.Memory), c.At(r.Number), r.Lane, blocks, words}
}

// put writes a word of the row.
func (r stampRow) put(a *engine.Agent, word int64, v uint64) {
	m := r.memory
	off := m.Offset(a.F) + int64(a.F[r.block])*m.Stride(a.F, 0) + r.lane*m.Stride(a.F, 1) + word*m.Stride(a.F, 2)
	al, at := a.Resolve(m.Element(a.F, off), m.Elem.Bytes)
	a.CheckWrite(al, at, m.Elem.Bytes)
	a.Put(al, at, m.Elem, v)
}

func (r stampRow) exists(a *engine.Agent) bool { return a.F[r.block] < uint64(r.blocks) }

func tileStampBegin(c *engine.Compiler, o tile.StampBeginOp) {
	r, p := rowOf(c, o.StampRow), c.Define(o.Position).At
	c.Emit(func(a *engine.Agent) {
		a.F[p] = uint64(r.words)
		if !r.exists(a) {
			return
		}
		a.F[p] = tile.StampHeader
		r.put(a, tile.StampFromTime, a.Now())
		r.put(a, tile.StampFromClock, uint64(a.M.Steps()))
		r.put(a, tile.StampSM, uint64(a.Linear))
	})
}

func tileStamp(c *engine.Compiler, o tile.StampOp) {
	_, at, n := o.Run()
	r, p, next := rowOf(c, o.StampRow), c.At(o.Position), c.Define(o.Next).At
	c.Emit(func(a *engine.Agent) {
		if here := int64(a.F[p]); here-at <= r.words-n {
			r.put(a, here, uint64(o.Site)<<tile.StampSiteShift|uint64(a.M.Steps())&(1<<tile.StampSiteShift-1))
		}
		a.F[next] = (a.F[p] + 1) & math.MaxUint32
	})
}

func tileStampEnd(c *engine.Compiler, o tile.StampEndOp) {
	r, p := rowOf(c, o.StampRow), c.At(o.Position)
	c.Emit(func(a *engine.Agent) {
		if r.exists(a) {
			r.put(a, tile.StampCount, a.F[p])
			r.put(a, tile.StampToTime, a.Now())
			r.put(a, tile.StampToClock, uint64(a.M.Steps()))
		}
	})
}
