package explain

import (
	"fmt"
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// effect is what a change does to a kernel that its time is due to: what it ends, or the part of the machine that it
// saves most of. It is "" where nothing takes less. Of kernels that are made of one, the longest are compared.
func effect(was, is plan, kernel int) string {
	i, j := was.longest(kernel), is.longest(kernel)
	before, after := was.costs[i], is.costs[j]
	switch ended := is.waste[j].Instead(was.waste[i]); {
	case before.Refused() != "":
		return "tiles then fit into registers, without spills"
	case before.Cause() == estimate.ByFewBlocks && after.Blocks > before.Blocks:
		return fmt.Sprintf("%d blocks instead of %d for %d SMs", after.Blocks, before.Blocks, before.SMs)
	case before.Cause() == estimate.BySharedMemory && after.Resident > before.Resident:
		return fmt.Sprintf("shared memory then has room for %d blocks on an SM instead of %d", after.Resident, before.Resident)
	case ended != "":
		return ended
	}
	return saved(before, after)
}

// saved is the part of the machine that is busy for less, by most.
func saved(before, after estimate.Cost) string {
	names, was := before.Units()
	now := map[string]float64{}
	others, times := after.Units()
	for i, n := range others {
		now[n] = times[i]
	}
	most, says := 0.0, ""
	for i, n := range names {
		if saved := was[i] - now[n]; saved > most {
			most, says = saved, fmt.Sprintf("%s %s instead of %s", n, estimate.Micros(now[n]), estimate.Micros(was[i]))
		}
	}
	return says
}

// shared is a sentence about the line whose buffers take most of a planned kernel's shared memory, "" where none has a
// line.
func (c *compiler) shared(k tile.KernelOp, depth int) string {
	bytes := map[int]int64{}
	for a := range ir.Collect(k.Op, tile.Alloc) {
		line, _ := chainOf(a.Op.Loc()).line(c.report.File, depth)
		bytes[line] += tile.SharedBytes(a.Op.Result(0).Type().(*ir.MemRefType))
	}
	delete(bytes, 0)
	most := 0
	for _, line := range slices.Sorted(maps.Keys(bytes)) {
		if bytes[line] > bytes[most] {
			most = line
		}
	}
	if most == 0 {
		return ""
	}
	return fmt.Sprintf(" The buffers of line %d take %d bytes.", most, bytes[most])
}
