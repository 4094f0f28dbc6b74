package estimate_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// TestSpills: tiles that registers have no room for go through the cache beside shared memory, each part once in and
// once out, in each iteration of a loop that makes them.
func TestSpills(t *testing.T) {
	m := machine(t, "h200")
	rapid.Check(t, func(t *rapid.T) {
		tiles, trips := rapid.IntRange(1, 4).Draw(t, "tiles"), rapid.Int64Range(1, 9).Draw(t, "trips")
		// A tile takes 128 registers of each of 32 threads.
		k := &kernel{blocks: 132, threads: 32, elements: 4096, runs: map[string]int64{}}
		var body strings.Builder
		for _, op := range []string{"load", "store"} {
			for i := range tiles {
				text := strings.ReplaceAll(operations[op], "VAR", fmt.Sprintf("%%held%d", i))
				body.WriteString(strings.ReplaceAll(text, "%t", fmt.Sprintf("%%held%d", i)) + "\n")
			}
		}
		k.body = fmt.Sprintf("%%n = arith.constant %d : index\nscf.for %%i = %%c0 to %%n step %%c1 {\n%s}\n", trips, &body)
		c := k.cost(t, m)
		registers := int64(128 * tiles)
		require.Equal(t, registers, c.Registers)
		over := float64(max(0, registers+24-255))
		require.Equal(t, over > 0, c.Refused() != "")
		const bytes, perCycle = 4, 128
		cycles := 2 * over * bytes * 32 / perCycle * float64(trips)
		const sharedMemory = 3
		require.InDelta(t, cycles/m.Number("", "clock_mhz"), c.Busy[sharedMemory], 1e-9)
	})
}

// TestRoomy: what a kernel would take with more room in shared memory is what it takes without any.
func TestRoomy(t *testing.T) {
	m := machine(t, "h200")
	limited := 0
	rapid.Check(t, func(t *rapid.T) {
		for range 5 {
			k := drawKernel(t)
			c := k.cost(t, m)
			if c.Refused() != "" {
				continue // another number of blocks finds other caches for what spills
			}
			none := *k
			none.shared = 0
			d := none.cost(t, m)
			// Another limit may be as low.
			require.Equal(t, c.By == "shared memory" && d.Resident > c.Resident, c.Roomy > 0)
			if c.Roomy > 0 {
				require.InEpsilon(t, d.Total, c.Roomy, 1e-9)
				require.GreaterOrEqual(t, c.Beside, d.Resident)
				limited++
			}
		}
	})
	assert.Positive(t, limited)
	c := estimate.Cost{Total: 10, Roomy: 6, Blocks: 132, SMs: 132, Budget: 255}
	assert.Equal(t, estimate.BySharedMemory, c.Cause())
	c.Roomy = 8
	assert.Equal(t, estimate.ByUnit, c.Cause())
}
