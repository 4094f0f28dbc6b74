package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// The GEMMs of a loop's body divide it into parts. Each part has rings of its own for what it reads, GEMM operands
// separate from the rest. A stage is taken at its first use and released after its last use in the part, whatever other
// parts still wait for. Consecutive loops with the same reads share a ring: the next loop's data are prefetched when
// the first loop ends, and memory is needed once.

// staged is a loop whose reads become copies into rings.
type staged struct {
	loop  tile.PipelinedOp
	parts []*part
}

// part is a part of a loop's body with its reads.
type part struct {
	reads []prefetch.Read
	// first is the operation of the body that uses a read first.
	first *ir.Op
	ring  *ring
}

// ring is a ring buffer for reads of parts of loops.
type ring struct {
	stages int64
	// reads are the reads that it was made for, one for each of the buffers.
	reads   []prefetch.Read
	buffers []*ir.Value
	value   *ir.Value
	// loops are its uses: each loop for one of its parts, or the load of a single tile.
	loops []*ir.Op
	// open says, for a ring of a tile that is loaded once outside of the prefetching loops, that these loops leave their
	// depth open.
	open bool
}

// bytes is the shared memory of a ring.
func (r *ring) bytes() (n int64) {
	for _, read := range r.reads {
		n += tile.SharedBytes(read.Ring(r.stages))
	}
	return n
}

// stage makes parts of a loop from its reads, and assigns rings to them.
func (p *plan) stage(loop tile.PipelinedOp, reads []prefetch.Read) {
	s := p.loops[loop.Op]
	switch {
	case len(reads) == 0:
		return
	case s == nil:
		s = &staged{loop: loop}
		p.loops[loop.Op] = s
	}
	parts := len(s.parts)
	slices.SortStableFunc(reads, func(a, b prefetch.Read) int { return byPlace(a.FirstUse(loop), b.FirstUse(loop)) })
	var gemm *ir.Op
	for i, r := range reads {
		first := r.FirstUse(loop)
		if next := gemmFrom(first); i == 0 || next != gemm {
			gemm = next
			s.parts = append(s.parts, &part{first: first})
		}
		last := s.parts[len(s.parts)-1]
		last.reads = append(last.reads, r)
	}
	for _, part := range s.parts[parts:] {
		part.ring = p.ringFor(loop, part.reads)
	}
	slices.SortStableFunc(s.parts, func(a, b *part) int { return byPlace(a.first, b.first) })
}

// gemmFrom is the first GEMM of a body at, in or after an operation.
func gemmFrom(op *ir.Op) *ir.Op {
	for ; op != nil; op = op.Next() {
		for range ir.Collect(op, tile.Gemm) {
			return op
		}
	}
	return nil
}

// byPlace compares operations of a block by their order.
func byPlace(a, b *ir.Op) int {
	switch {
	case a == b:
		return 0
	case a.IsBeforeInBlock(b):
		return -1
	}
	return 1
}

// rings are the rings of the loop's parts.
func (s *staged) rings() (out []*ring) {
	for _, t := range s.parts {
		out = append(out, t.ring)
	}
	return out
}

// ringFor is the ring of a loop with the same reads, or a new one.
func (p *plan) ringFor(loop tile.PipelinedOp, reads []prefetch.Read) *ring {
	for _, r := range p.rings {
		if r.stages == loop.Stages && !slices.Contains(r.loops, loop.Op) &&
			slices.EqualFunc(r.reads, reads, prefetch.Read.Alike) {
			r.loops = append(r.loops, loop.Op)
			return r
		}
	}
	r := &ring{stages: loop.Stages, reads: reads, loops: []*ir.Op{loop.Op}}
	p.rings = append(p.rings, r)
	return r
}

// memory is what is left of shared memory without the kernel's buffers and rings.
func (p *plan) memory(m arch.Machine) prefetch.Room {
	room := prefetch.RoomOf(p.kernel, m.SharedBeside(p.kernel.Resident()))
	for _, r := range p.rings {
		room.Reserve(r.bytes())
	}
	return room
}

// allocate makes the buffers and barriers of a ring.
func (r *ring) allocate(b *ir.Builder) {
	for _, read := range r.reads {
		back := b.Locate(read.Op.Loc())
		r.buffers = append(r.buffers, tile.Alloc.New(b, tile.AllocOp{}, read.Ring(r.stages)).MemRef)
		back()
	}
	r.value = tile.Ring.New(b, tile.RingOp{Buffers: r.buffers, AtLeast: r.mayGrow()}, tile.RingT).Ring
}

// mayGrow reports whether all loops that use a ring allow more stages.
func (r *ring) mayGrow() bool {
	return !slices.ContainsFunc(r.loops, func(op *ir.Op) bool {
		l, ok := tile.Pipelined.Cast(op)
		return !ok && !r.open || ok && !l.AtLeast
	})
}

// stage is the tile of a read in the stage with a number.
func (r *ring) stage(b *ir.Builder, i int, number *ir.Value) *ir.Value {
	defer b.Locate(r.reads[i].Op.Loc())()
	return tile.Slot.New(b, tile.SlotOp{Source: r.buffers[i], Indices: []*ir.Value{number}}, r.reads[i].Stage).Result
}

// inside are the rings that loops inside a region use.
func (p *plan) inside(region *ir.Region) (out []*ring) { return p.insideOf(p.rings, region) }

// insideOf are those of some rings that loops inside a region use.
func (p *plan) insideOf(rings []*ring, region *ir.Region) (out []*ring) {
	for _, r := range rings {
		if slices.ContainsFunc(r.loops, func(loop *ir.Op) bool { return region.AncestorOpIn(loop) != nil }) {
			out = append(out, r)
		}
	}
	return out
}
