package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// loadForEpilogue gives tiles that the epilogue reads behind a loop, such as a residual, a ring of one stage: the
// producer loads one while the consumers still multiply, in whole rows, where consumers would wait for accesses of as
// many bytes as they have elements side by side in an accumulator. Tiles that a thread reads by one access are left to
// it, and so are those that shared memory has no room for beside the kernel's rings and results.
func (p *plan) loadForEpilogue(m arch.Machine) {
	for l := range ir.Collect(p.kernel.Op, tile.Load) {
		r, ok := prefetch.ReadOf(l.Op)
		if !ok || p.onceOf(l.Op) != nil || scale.InShared(r.Source.Type().(*ir.MemRefType)) || !p.behindLoop(l.Op) {
			continue
		}
		if tile.Bits(l.Result.Type()) <= layout.AccessBits*p.kernel.Threads || r.At.ByRows() || p.check(r, l.Op) != nil {
			continue
		}
		ring := &ring{stages: 1, reads: []prefetch.Read{r}, loops: []*ir.Op{l.Op}}
		if p.needs()+ring.bytes()+m.SharedForExchange() > m.SharedBeside(max(p.kernel.Resident(), 1)) {
			continue
		}
		p.rings = append(p.rings, ring)
		p.onces = append(p.onces, &once{part: &part{reads: ring.reads, first: l.Op, ring: ring}, last: l.Op})
	}
}

// behindLoop reports whether an operation follows, in its block, a loop whose operands the producer loads.
func (p *plan) behindLoop(op *ir.Op) bool {
	for l := range p.loops {
		before := op.Block().Region().AncestorOpIn(l)
		if before != nil && before.Block() == op.Block() && before.IsBeforeInBlock(op) {
			return true
		}
	}
	return false
}

// behindLoops reports whether an operation of the kernel follows all loops whose operands the producer loads.
func (p *plan) behindLoops(op *ir.Op) bool {
	for l := range p.loops {
		before := p.kernel.Body.AncestorOpIn(l)
		if op.ParentOp() != p.kernel.Op || !before.IsBeforeInBlock(op) {
			return false
		}
	}
	return true
}
