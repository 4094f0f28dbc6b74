package layout

import "fmt"

// Policy says how the warps (or warpgroups) of a block divide the M x N result of a GEMM.
type Policy int64

const (
	// Square gives each warp the block of least circumference, which reads the fewest operand elements.
	Square Policy = iota
	// FullRow puts all warps along M, where its rows suffice: each holds whole rows. Of fewer rows each warp along M has
	// one instruction's, and the warps that are left stand along N (TileLang's GemmWarpPolicyNode::computeWarpPartition).
	FullRow
	// FullCol puts all warps along N in the same way: each holds whole columns.
	FullCol
)

// Policies are the names of the policies.
var Policies = []string{"square", "full_row", "full_col"}

// String returns the name of the policy in text.
func (p Policy) String() string { return Policies[p] }

// Partition divides units (warps or warpgroups) over an m x n tile, along M and along N, so that each gets a whole
// number of instM x instN instruction tiles. Of equally good square partitions it takes the one with more units along
// M, which keeps reductions along rows inside few units.
func (p Policy) Partition(m, n, units, instM, instN int64) (unitsM, unitsN int64, err error) {
	if units < 1 || instM < 1 || instN < 1 {
		return 0, 0, fmt.Errorf("cannot divide a tile over %d units with instruction tiles of %dx%d", units, instM, instN)
	}
	best := int64(-1)
	for along := units; along >= 1; along-- {
		across := units / along
		if units%along != 0 || m%(along*instM) != 0 || n%(across*instN) != 0 {
			continue
		}
		if cost := p.cost(m, n, along, across); best < 0 || cost < best {
			best, unitsM, unitsN = cost, along, across
		}
	}
	if best < 0 {
		return 0, 0, fmt.Errorf("no %s partition of a %dx%d tile gives each of %d units whole %dx%d instruction tiles", p, m,
			n, units, instM, instN)
	}
	return unitsM, unitsN, nil
}

// PartitionWGMMA divides warpgroups over an m x n tile of wgmma, m64nN each. It divides M first: all columns that a
// warpgroup keeps make its instructions wide, and each of them reads 64 rows of A anew.
func (p Policy) PartitionWGMMA(m, n, warpgroups int64) (alongM, alongN int64, err error) {
	if p == Square {
		if alongM, alongN, err = FullRow.Partition(m, n, warpgroups, 64, 8); err == nil && FullRow.Follows(alongM, alongN) {
			return alongM, alongN, nil
		}
	}
	return p.Partition(m, n, warpgroups, 64, 8)
}

// cost is what a policy makes least.
func (p Policy) cost(m, n, along, across int64) int64 {
	switch p {
	case FullRow:
		return across
	case FullCol:
		return along
	}
	return m/along + n/across
}

// Follows reports whether units along M and along N are all where the policy puts them.
func (p Policy) Follows(along, across int64) bool {
	return p == Square || p == FullRow && across == 1 || p == FullCol && along == 1
}
