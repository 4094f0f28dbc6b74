package estimate

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// spills is what the threads of a kernel that had better not be compiled move to local memory and back: the part of its
// tiles that registers have no room for, once each time that one of them is computed. Local memory is cached where
// shared memory leaves room in an SM's first cache, and otherwise in the L2 cache. ptxas stores 1152 bytes a thread
// and reads 732 of a softmax whose 256 registers are computed three times, for which this says 1164 each. Partial
// results of functions ([Cost.Functions]) are left out: they take no part in a loop of GEMMs.
func (w *walk) spills(c Cost) (sum work) {
	if c.Refused() == "" || w.threads == 0 {
		return sum
	}
	most := max(c.Registers, c.Functions)
	over := float64(most + overhead - c.Budget)
	moved := 0.0 // bytes of all threads, in and out
	for _, r := range crowded(c.tightest, (c.Budget-overhead)*layout.RegisterBits) {
		moved += 2 * w.times(r.Value, c.tightest) * float64(r.Bits) / 8 * over / float64(most) * float64(c.holders)
	}
	out := w.compute(moved * 8 / layout.RegisterBits)
	kept := over * layout.RegisterBits / 8 * float64(c.holders) * float64(max(c.Resident, 1))
	left := w.machine.Number("", "shared_per_multiprocessor") - float64(c.Kernel.SharedBytes*max(c.Resident, 1))
	if kept <= left {
		return out.then(waited(sharedMemory, moved/w.rate(scale.ScratchRole, "bytes_per_cycle")))
	}
	return out.then(waited(l2, moved/w.l2Rate()))
}

// crowded are the live ranges of a region that share a place with more bits than there is room for.
func crowded(region *ir.Region, room int64) (out []pressure.Range) {
	all := tilesOf(region).Ranges()
	var full []int
	for _, r := range all {
		if pressure.At(all, r.From) > room {
			full = append(full, r.From)
		}
	}
	for _, r := range all {
		if slices.ContainsFunc(full, func(at int) bool { return r.From <= at && at < r.To }) {
			out = append(out, r)
		}
	}
	return out
}

// times is how often a value of a region is computed: in each iteration of the loops around it.
func (w *walk) times(v *ir.Value, in *ir.Region) float64 {
	var around []*ir.Op
	for r := v.ParentRegion(); r != in && in.IsAncestor(r); r = r.Owner().ParentRegion() {
		around = append(around, r.Owner())
	}
	before := w.numbers
	w.numbers = maps.Clone(before)
	defer func() { w.numbers = before }()
	n := 1.0
	for _, op := range slices.Backward(around) {
		l, ok := ir.As[ir.CountedLoop](op)
		if !ok {
			continue
		}
		trips, counts, known := w.trips(l)
		n *= trips
		if known {
			w.numbers[l.InductionVar()] = counts[len(counts)/2]
		}
	}
	return n
}
