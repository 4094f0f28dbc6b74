package layout

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSortPlanSorts runs the network of a plan in all threads and holds that each line is in order
// then, and that partners know each other.
func TestSortPlanSorts(t *testing.T) {
	planned := 0
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		dim := rapid.IntRange(0, d.Rank()-1).Draw(t, "dim")
		s, err := PlanSort(d, dim)
		if err != nil {
			return
		}
		planned++
		for i, line := range s.Registers {
			lanes := make([]int64, 0, d.Size(Lane))
			for lane := range d.Size(Lane) {
				lanes = append(lanes, lane)
			}
			value := func(lane, r int64) int { return int(lane*7919+r*104729) % 1009 }
			held := map[[2]int64]int{}
			for _, lane := range lanes {
				for k, r := range line {
					// Copies hold the same.
					held[[2]int64{lane, int64(k)}] = value(0, position(d, dim, lane, r)) + int(lineOf(d, dim, lane, r))
				}
			}
			for _, step := range s.Steps() {
				next := map[[2]int64]int{}
				for at, mine := range held {
					partner := [2]int64{at[0] ^ step.Lanes, at[1] ^ step.Registers}
					if partner[1] >= int64(len(line)) {
						next[at] = mine
						continue
					}
					other, ok := held[partner]
					require.True(t, ok, "line %d has no partner of lane %d, register %d", i, at[0], at[1])
					here, there := position(d, dim, at[0], line[at[1]]), position(d, dim, partner[0], line[partner[1]])
					require.Equal(t, step.Positions, here^there)
					later := at[0]&step.Later.Lanes != 0 || at[1]&step.Later.Registers != 0
					require.Equal(t, here > there, later)
					next[at] = min(mine, other)
					if later {
						next[at] = max(mine, other)
					}
				}
				held = next
			}
			for _, lane := range lanes {
				type placedValue struct {
					position int64
					value    int
				}
				var all []placedValue
				for at, v := range held {
					if lineOf(d, dim, at[0], line[at[1]]) == lineOf(d, dim, lane, line[0]) {
						all = append(all, placedValue{position(d, dim, at[0], line[at[1]]), v})
					}
				}
				slices.SortFunc(all, func(a, b placedValue) int { return int(a.position - b.position) })
				require.True(t, slices.IsSortedFunc(all, func(a, b placedValue) int { return a.value - b.value }))
			}
		}
	})
	require.NotZero(t, planned)
}

// position is the coordinate along a dimension of what a lane of the first warp has.
func position(d Distribution, dim int, lane, r int64) int64 {
	return d.Coord(Place{Reg: r, Lane: lane})[dim]
}

// lineOf numbers the lines along a dimension.
func lineOf(d Distribution, dim int, lane, r int64) int64 {
	n := int64(0)
	for k, x := range d.Coord(Place{Reg: r, Lane: lane}) {
		if k != dim {
			n = n*1024 + x
		}
	}
	return n
}

// TestSortPlanLeavesTheEnd holds that what comes last of all and is last stays there, as what lies
// behind the edge.
func TestSortPlanLeavesTheEnd(t *testing.T) {
	s, err := PlanSort(MustParse("shape = [13], reg = [4@0], lane = [4@0:4, 8@*]"), 0)
	require.NoError(t, err)
	held := []int{5, 3, 9, 1, 4, 4, 8, 2, 7, 7, 0, 6, 3, 99, 99, 99}
	for _, step := range s.Steps() {
		next := slices.Clone(held)
		for i := range held {
			if j := i ^ int(step.Positions); i < j {
				next[i], next[j] = min(held[i], held[j]), max(held[i], held[j])
			}
		}
		held = next
		require.Equal(t, []int{99, 99, 99}, held[13:])
	}
	require.True(t, slices.IsSorted(held))
	require.Equal(t, 3, s.Exchanges())
}

// TestSortPlanRefuses names what a network does not follow.
func TestSortPlanRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"reg = [2@0], lane = [32@0:2], warp = [2@0:64]": "dimension 0 is distributed over the warp axis, but one warp sorts each line",
		"reg = [3@0], lane = [32@0:3]":                  "the reg axis has size 3 along dimension 0, which is not a power of two",
	} {
		_, err := PlanSort(MustParse(text), 0)
		require.ErrorContains(t, err, want)
	}
}
