package layout

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestScanPlanOrders holds that what a plan calls the order along the dimension is the order of the coordinates.
func TestScanPlanOrders(t *testing.T) {
	planned := 0
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		dim := rapid.IntRange(0, d.Rank()-1).Draw(t, "dim")
		s, err := PlanScan(d, dim)
		if err != nil {
			return
		}
		planned++
		lanes := int64(1)
		if s.Lanes != nil {
			lanes = s.Lanes.Size
		}
		require.Equal(t, d.covered[dim], lanes*int64(len(s.Registers[0])))
		for _, line := range s.Registers {
			for lane := range lanes {
				at := Place{}
				if s.Lanes != nil {
					at[Lane] = lane * s.Lanes.Weight
				}
				for i, r := range line {
					at[Reg] = r
					require.Equal(t, lane*int64(len(line))+int64(i), d.Coord(at)[dim])
				}
			}
		}
	})
	require.NotZero(t, planned)
}
