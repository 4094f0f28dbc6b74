package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// once is a tile that is loaded outside of the loops that read ahead, for products that
// read it in shared memory, as the queries of attention: it has a ring of one slot. In a
// loop over tiles the next one is on its way as soon as the last product has read it, or before, where
// shared memory has room for a second slot (deepen-rings).
type once struct {
	*part
	last  *ir.Op // the operation of its block in which that product stands
	loads []tile.LoadOp
}

// loadOnce finds them.
func (p *plan) loadOnce(places tile.Places, m arch.Machine) {
	for l := range ir.Collect(p.kernel.Op, tile.Load) {
		r, _ := prefetch.ReadOf(l.Op)
		_, inLoop := ir.Enclosing(l.Op, tile.Pipelined)
		if inLoop || scale.InShared(r.Source.Type().(*ir.MemRefType)) || !feedsTensorCores(r, l.Block(), places, m) {
			continue
		}
		if no := p.check(r, l.Op); no != nil {
			p.stays = append(p.stays, *no)
			continue
		}
		ring := &ring{stages: 1, reads: []prefetch.Read{r}, loops: []*ir.Op{l.Op}, open: p.open()}
		p.rings = append(p.rings, ring)
		p.onces = append(p.onces, &once{part: &part{reads: ring.reads, first: l.Op, ring: ring}, last: lastProduct(r)})
	}
}

// open reports whether all loops that read ahead leave it open how deep.
func (p *plan) open() bool {
	for _, s := range p.loops {
		if !s.loop.AtLeast {
			return false
		}
	}
	return true
}

// lastProduct is the last operation of a read's block in which a product reads what was
// read.
func lastProduct(r prefetch.Read) (last *ir.Op) {
	uses, _ := r.Factors()
	for _, u := range uses {
		op := r.Op.Block().Region().AncestorOpIn(u.Owner())
		if last == nil || last.IsBeforeInBlock(op) {
			last = op
		}
	}
	return last
}

// onceOf is what an operation loads, nil for any other.
func (p *plan) onceOf(op *ir.Op) *once {
	for _, o := range p.onces {
		if o.first == op {
			return o
		}
	}
	return nil
}

// release gives the slots on that products read up to an operation.
func (p *plan) release(b *ir.Builder, op *ir.Op, at cursors) {
	for _, o := range p.onces {
		if o.last != op {
			continue
		}
		for _, l := range o.loads {
			sinkToProducts(l)
		}
		b.Loc = o.reads[0].Op.Loc()
		tile.Release.New(b, tile.RingSignalOp{Ring: o.ring.value, Cursor: at[o.ring]})
		at[o.ring] = tile.Advance.New(b, tile.AdvanceOp{Ring: o.ring.value, Cursor: at[o.ring]}, tile.CursorT).Next
	}
}
