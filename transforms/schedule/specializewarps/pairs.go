package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// A single warpgroup that computes between its MMAs leaves the tensor cores idle meanwhile. Two of a block run in a
// ping-pong schedule; if the program has one, two blocks do. Attention in tiles of 64x64 by 128 threads on an H100, 4 x
// 16 heads, sequence length 4096, head_dim 128: 1232 µs with one block for each SM, 1070 with two; causal, sequence
// length 2048, head_dim 64: 168 and 126. GEMMs without other computation gain nothing, and pay for the other block's
// loads and for rings of half the depth: 4096³ in tiles of 64x64x64 358 and 433 µs.

// pairs reports whether two blocks of a kernel shall share an SM: it has one consumer warpgroup, which computes between
// MMAs, enough tiles that every block gets two, and two blocks fit.
func (p *plan) pairs(m arch.Machine) bool {
	k := p.kernel
	if k.Residents > 0 || k.Threads != m.GroupThreads() || k.Cluster() > 1 || k.Cooperative || k.Devices() > 1 ||
		len(p.sends) > 0 || !p.computes() {
		return false
	}
	tiles := int64(1)
	for _, g := range k.Grid() {
		tiles *= g.Const // 0 for a runtime value
	}
	_, _, consumer := p.registers(2)
	return tiles >= 4*m.Multiprocessors() && (consumer == 0 || p.needsRegisters() <= consumer) &&
		p.needs()+m.SharedForExchange() <= m.SharedBeside(2)
}

// needsRegisters is how many registers a consumer thread needs in the loop with the highest pressure, if each MMA is
// awaited.
func (p *plan) needsRegisters() (most int64) {
	for _, s := range p.loops {
		most = max(most, p.pressure(s).InOrder())
	}
	return most + pressure.Beside(len(p.rings))
}

// computes reports whether a loop computes with the results of its MMAs.
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

// needs is how much shared memory a kernel has for prefetched tiles, buffers, and stores.
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
