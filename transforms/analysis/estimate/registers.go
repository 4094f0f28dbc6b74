package estimate

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// overhead is about how many registers a thread needs beside those of tiles: addresses,
// counters and what is on its way.
const overhead = 24

// Spills says of a planned kernel whose threads hold more registers of tiles than they have how many
// those are, and what would help; "" of others.
func Spills(k tile.KernelOp, m arch.Machine) string {
	c := Cost{Kernel: k}
	c.registers(m)
	// What is computed element by element ptxas reorders: a few more fit.
	if c.Budget == 0 || c.Registers*4 <= c.Budget*5 {
		return ""
	}
	why := fmt.Sprintf("a thread holds %d registers of tiles, and has %d", c.Registers, c.Budget)
	roles := false
	for range ir.Collect(k.Op, tile.Specialize) {
		roles = true
	}
	for t := 2 * k.Threads; t <= m.BlockThreads() && !roles; t *= 2 {
		next := Cost{Kernel: k}
		next.Kernel.Threads = t
		next.registers(m)
		if each := c.Registers * k.Threads / t; each+overhead <= next.Budget {
			return why + fmt.Sprintf("; of %d threads each would hold %d", t, each)
		}
	}
	return why + "; use smaller tiles"
}

// registers finds the part of the kernel whose threads have the least room.
func (c *Cost) registers(m arch.Machine) {
	all := int64(m.Number(scale.RegistersRole, "bytes")) / 4
	if c.Kernel.Threads > 0 {
		all = min(all, m.RegistersAtLaunch(c.Kernel.Threads*c.Kernel.Resident()))
	}
	c.Registers, c.Budget, c.tightest, c.holders = held(c.Kernel.Body), all, c.Kernel.Body, c.Kernel.Threads
	first := true
	for r := range ir.Collect(c.Kernel.Op, tile.Role) {
		n, limit := held(r.Body), all
		if r.Registers > 0 {
			limit = r.Registers
		}
		if n == 0 {
			continue // a role that copies
		}
		if first || limit-n < c.Budget-c.Registers {
			c.Registers, c.Budget, c.tightest, c.holders, first = n, limit, r.Body, r.Threads(), false
		}
	}
}

// Registers are those that a thread of a planned kernel holds of tiles, and those that it has.
func Registers(k tile.KernelOp, m arch.Machine) (tiles, all int64) {
	c := Cost{Kernel: k}
	c.registers(m)
	return c.Registers, c.Budget
}

// RegistersOf is how many a thread has of a tile with a layout, or of a number.
func RegistersOf(t ir.Type) int64 {
	if _, isTile := tile.TileOf(t); !isTile {
		return 1
	}
	return int64(registersOf(t))
}

// A function of at least ManyInstructions is computed of Slice elements of a tile at a time, so that its partial
// results take few registers.
const (
	ManyInstructions = 8
	Slice            = 32
)

// functions is how many registers such a function takes: those of the tiles that are live while it is computed, and two
// for each element of a slice.
func functions(k tile.KernelOp) (most int64) {
	live := tilesOf(k.Body).At()
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if isByElement(op) && CountOf(op).Slots >= ManyInstructions {
			n := int64(registersOf(op.Result(0).Type()))
			most = max(most, max(n, live(op)/layout.RegisterBits)+2*min(n, Slice))
		}
	})
	return most
}

// isByElement reports whether an operation makes a tile of tiles, each element of the elements beside it.
func isByElement(op *ir.Op) bool {
	return op.Has(ir.Elementwise) && op.NumResults() == 1 && registersOf(op.Result(0).Type()) > 0
}

// isScalar reports whether an operation is arithmetic without tiles, which may be between those of a run.
func isScalar(op *ir.Op) bool {
	return op.NumRegions() == 0 && op.Has(ir.Pure) &&
		!slices.ContainsFunc(slices.Concat(op.Operands(), op.Results()), func(v *ir.Value) bool {
			return registersOf(v.Type()) > 0
		})
}

// held is the greatest number of registers that tiles with layouts take in a thread at one place of a region.
func held(region *ir.Region) int64 {
	return pressure.Most(tilesOf(region).Ranges()) / layout.RegisterBits
}

// tilesOf is a region with the registers of its tiles that have layouts.
func tilesOf(region *ir.Region) pressure.Region {
	free := pressure.Free()
	bits := func(v *ir.Value) int64 {
		if d := v.DefiningOp(); d != nil && free(d) {
			return 0
		}
		return int64(registersOf(v.Type())) * layout.RegisterBits
	}
	between := func(op *ir.Op) bool { return isScalar(op) || free(op) }
	return pressure.Region{Of: region, Bits: bits, Run: isByElement, InRun: between}
}

// registersOf is how many a thread has of a tile, 0 for what has no layout.
func registersOf(t ir.Type) int {
	tt, ok := tile.TileOf(t)
	if !ok {
		return 0
	}
	l := tile.LayoutOf(tt)
	bits, sized := ir.BitWidth(tt.Elem())
	if l == nil || !sized {
		return 0
	}
	return (int(l.Dist().RegCount())*bits + layout.RegisterBits - 1) / layout.RegisterBits
}
