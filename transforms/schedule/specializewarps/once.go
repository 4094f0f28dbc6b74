package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// once is a tile that is loaded outside of the prefetching loops, for GEMMs that read it in shared memory, such as the
// queries of attention: it has a ring of one stage. In a persistent loop the next tile is loaded as soon as the last
// GEMM has read this one, or earlier if shared memory has room for a second stage (deepen-rings).
type once struct {
	*part
	last  *ir.Op // the operation of its block that is, or contains, that GEMM
	loads []tile.LoadOp
}

// loadOnce finds such tiles.
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
		p.onces = append(p.onces, &once{part: &part{reads: ring.reads, first: l.Op, ring: ring}, last: lastGemm(r)})
	}
}

// open reports whether the depth of all prefetching loops is open.
func (p *plan) open() bool {
	for _, s := range p.loops {
		if !s.loop.AtLeast {
			return false
		}
	}
	return true
}

// lastGemm is the last operation of a read's block in which a GEMM reads what was read.
func lastGemm(r prefetch.Read) (last *ir.Op) {
	uses, _ := r.Operands()
	for _, u := range uses {
		op := r.Op.Block().Region().AncestorOpIn(u.Owner())
		if last == nil || last.IsBeforeInBlock(op) {
			last = op
		}
	}
	return last
}

// onceOf is the tile that an operation loads once, nil for any other.
func (p *plan) onceOf(op *ir.Op) *once {
	for _, o := range p.onces {
		if o.first == op {
			return o
		}
	}
	return nil
}

// release releases the stages that GEMMs read up to an operation.
func (p *plan) release(b *ir.Builder, op *ir.Op, at states) {
	for _, o := range p.onces {
		if o.last != op {
			continue
		}
		if op != o.first { // GEMMs read it
			for _, l := range o.loads {
				sinkToGemms(l)
			}
		}
		b.Loc = o.reads[0].Op.Loc()
		tile.Release.New(b, tile.RingSignalOp{Ring: o.ring.value, Cursor: at[o.ring]})
		at[o.ring] = tile.Advance.New(b, tile.AdvanceOp{Ring: o.ring.value, Cursor: at[o.ring]}, tile.CursorT).Next
	}
}
