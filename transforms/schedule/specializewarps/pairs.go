package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// One warpgroup that computes from what it multiplies leaves the tensor cores idle meanwhile. Two of a block take
// turns; where the program has one, two blocks do. Attention in tiles of 64x64 by 128 threads, on an H100: 4 x 16 heads
// of 4096 positions and 128 columns 1232 µs by one block, 1070 by two; causal, 2048 positions and 64 columns, 168 and
// 126. Products alone gain nothing by it, for which the other block's loads and rings half as deep cost more: 4096³ in
// tiles of 64x64x64 358 and 433 µs.

// pairs reports whether two blocks of a kernel shall share a multiprocessor: it has one computing warpgroup, which
// computes between products, tiles enough that every block gets two, and two have room.
func (p *plan) pairs(m arch.Machine) bool {
	k := p.kernel
	if k.Residents > 0 || k.Threads != m.GroupThreads() || k.Cluster() > 1 || k.Cooperative || k.Devices() > 1 ||
		len(p.sends) > 0 || !p.computes() {
		return false
	}
	tiles := int64(1)
	for _, g := range k.Grid() {
		tiles *= g.Const // 0 where it is not known
	}
	_, _, math := p.registers(2)
	return tiles >= 4*m.Multiprocessors() && (math == 0 || p.needsRegisters() <= math) &&
		p.needs()+m.SharedForExchange() <= m.SharedBeside(2)
}

// needsRegisters is how many registers a computing thread needs in the loop that needs most, if each product is
// awaited.
func (p *plan) needsRegisters() (most int64) {
	for _, s := range p.loops {
		most = max(most, p.pressure(s).InOrder())
	}
	return most + pressure.Beside(len(p.rings))
}

// computes reports whether a loop computes from what its products give.
func (p *plan) computes() bool {
	for _, s := range p.loops {
		yielded := s.loop.Body.Entry().Terminator().Operands()
		for g := range ir.Collect(s.loop.Op, tile.Gemm) {
			if pressure.Between(g, yielded) {
				return true
			}
		}
	}
	return false
}

// needs is how much shared memory a kernel has for what it loads ahead, keeps, and stores.
func (p *plan) needs() (bytes int64) {
	for a := range ir.Collect(p.kernel.Op, tile.Alloc) {
		bytes += tile.SwizzledBytes(a.Type())
	}
	for _, r := range p.rings {
		bytes += r.bytes() + r.stages*16
	}
	var buffers []ir.Type
	for s := range ir.Collect(p.kernel.Op, tile.Store) {
		if t := s.Value.Type(); !scale.InShared(s.Dest.Type().(*ir.MemRefType)) && !slices.Contains(buffers, t) {
			buffers = append(buffers, t)
			bytes += tile.Bits(t) / 8
		}
	}
	return bytes
}
