// Package pressure counts the registers that a thread needs. [Region.Ranges] are the live ranges of the tiles of a
// region, from which both the schedule and the cost model (estimate) derive what is live at once; before layouts
// say which thread has what, each of a tile's elements is counted for one thread ([Loop]). [Divide] divides an SM's
// registers among the roles of a block.
package pressure

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Spilled is by how many registers a thread's live tiles may exceed its registers: ptxas spills few values to local
// memory without much loss. Attention backward at head_dim 128 took 667 µs on an H100 with nine spilled registers and
// 64 queries per iteration, and 984 with none and 32.
const Spilled = 16

// Beside is how many registers a thread needs in addition to tiles: a stage, a phase and addresses for each ring, and
// the counters of any loop. ptxas allocated 190 for gradients of attention with six rings, with 144 for tiles. With 192
// for tiles and MMAs of the same loop in flight, it spills below 238. Few rings need more than five each: attention to
// selected rows, with 64x512 accumulators in 256 threads, needs 48.
func Beside(rings int) int64 { return max(40, InLoop(rings)) }

// InLoop is how many of these a loop of GEMMs needs whose tiles are counted while all of its MMAs are in flight. ptxas
// needs 160, 192 and 208 registers without spills for attention at head_dim 64, 128 and 160, whose loops hold 129, 161
// and 177 and take from three rings.
func InLoop(rings int) int64 { return 16 + 5*int64(rings) }

// A Loop is a loop whose tiles are counted.
type Loop struct {
	Op      *ir.Op
	Threads int64 // that have its tiles
	// InMemory reports whether an operation reads a tile that GEMMs read from shared memory.
	InMemory func(*ir.Op) bool
	// Bits are those that a tile will have, by those that it has; nil for these.
	Bits func(v *ir.Value, bits int64) int64
}

func (l Loop) body() *ir.Block { return l.Op.Region(0).Entry() }

// within reports whether a value is made in the loop.
func (l Loop) within(v *ir.Value) bool { return l.Op.Region(0).IsAncestor(v.ParentRegion()) }

// InFlight is the pressure while all MMAs are in flight: what the loop carries, the results of its MMAs that feed other
// computation, and the operands that they read in registers.
func (l Loop) InFlight() int64 {
	return (l.carried() + l.read() + l.operands()) / layout.RegisterBits / l.Threads
}

// carried are the bits of the values that the loop carries. One that never changes takes no registers of its own.
func (l Loop) carried() (bits int64) {
	inits := l.Op.Operands()[l.Op.NumOperands()-l.Op.NumResults():]
	for i, v := range l.Op.Results() {
		if l.body().Terminator().Operand(i) != inits[i] {
			bits += tile.Bits(v.Type())
		}
	}
	return bits
}

// Behind is the pressure while threads compute with the results of the MMAs of an iteration, and those of the next one
// are in flight, with results of their own.
func (l Loop) Behind() int64 { return l.InFlight() + l.read()/layout.RegisterBits/l.Threads }

// read are the bits of the results of the loop's MMAs that feed other computation.
func (l Loop) read() (bits int64) {
	yielded := l.body().Terminator().Operands()
	for g := range ir.Collect(l.Op, tile.Gemm) {
		if Between(g, yielded) {
			bits += tile.Bits(g.Result.Type())
		}
	}
	return bits
}

// operands are the bits of the operands of the loop that its MMAs read in registers.
func (l Loop) operands() (bits int64) {
	for g := range ir.Collect(l.Op, tile.Gemm) {
		if !instructions.ReadInPlace(g.A, g) && !l.InMemory(g.A.DefiningOp()) && l.within(g.A) {
			bits += tile.Bits(g.A.Type())
		}
	}
	return bits
}

// Ahead is the pressure while threads compute the operands of the next iteration's MMAs, and those of this one still
// read theirs.
func (l Loop) Ahead() int64 { return l.InOrder() + l.operands()/layout.RegisterBits/l.Threads }

// Between reports whether the loop computes with the result of a GEMM: its accumulator is not among the loop's yielded
// values.
func Between(g tile.GemmOp, yielded []*ir.Value) bool {
	return !slices.Contains(yielded, g.Result)
}

// InOrder is the pressure of tiles if operations of the body run one after the other, except MMAs in flight: the
// registers of their operands stay live until they are awaited.
func (l Loop) InOrder() int64 {
	free := Free()
	bits := func(v *ir.Value) int64 {
		if d := v.DefiningOp(); d != nil && (free(d) || l.InMemory(d)) {
			return 0
		}
		return l.bits(v)
	}
	return Most(Region{Of: l.Op.Region(0), Bits: bits}.Ranges()) / layout.RegisterBits / l.Threads
}

// bits are those of a tile.
func (l Loop) bits(v *ir.Value) int64 {
	t, ok := tile.TileOf(v.Type())
	if !ok {
		return 0
	}
	if l.Bits != nil {
		return l.Bits(v, tile.Bits(t))
	}
	return tile.Bits(t)
}

// OfRole are the tiles of a loop in a role, the registers that its threads need in addition, and those that they have.
func OfRole(l *ir.Op, m arch.Machine) (tiles Loop, beside, have int64) {
	role, _ := ir.Enclosing(l, tile.Role)
	k, _ := ir.Enclosing(l, tile.Kernel)
	if have = role.Registers; have == 0 {
		have = m.RegistersAtLaunch(k.Threads * k.Resident())
	}
	rings := map[*ir.Value]bool{}
	for t := range ir.Collect(role.Op, tile.Take) {
		rings[t.Ring] = true
	}
	inMemory := func(op *ir.Op) bool { return op != nil && tile.ViewsStage(op) }
	return Loop{Op: l, Threads: role.Threads(), InMemory: inMemory}, InLoop(len(rings)), have
}
