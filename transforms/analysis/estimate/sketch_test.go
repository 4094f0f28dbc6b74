package estimate_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// stream is a kernel that reads so many bytes, in blocks and in iterations of 16 KiB.
func stream(blocks int64, bytes, stages float64) estimate.Sketch {
	const each = 16384
	return estimate.Sketch{Blocks: blocks, Threads: 256, Memory: bytes, Phases: []estimate.Phase{{
		Trips: bytes / float64(blocks) / each, Stages: stages, Bytes: each}}}
}

func timeOf(t *testing.T, s estimate.Sketch) float64 {
	m, err := arch.Shipped("h200")
	require.NoError(t, err)
	total, launch, err := s.Time(m)
	require.NoError(t, err)
	require.Equal(t, m.Number("", "launch_ns")/1e3, launch)
	require.Greater(t, total, launch)
	return total - launch
}

// A block alone gets the rate of an SM; all SMs get that of device memory, whatever the number of blocks.
func TestSketchOfFewBlocks(t *testing.T) {
	m, err := arch.Shipped("h200")
	require.NoError(t, err)
	const bytes = 1 << 28
	one, all := timeOf(t, stream(1, bytes, 8)), timeOf(t, stream(2048, bytes, 8))
	rate := m.Number("l2", "bytes_per_cycle") * m.Number("l2", "shared_rate") * m.Number("", "clock_mhz")
	require.InEpsilon(t, bytes/rate, one, 0.1)
	require.InEpsilon(t, 1e6*bytes/m.Number("global", "bytes_per_second"), all, 0.1)
	require.InEpsilon(t, all, timeOf(t, stream(4096, bytes, 8)), 0.1)
}

// Threads that wait for each load take longer, and so do those that wait for each other.
func TestSketchOfWaits(t *testing.T) {
	const bytes = 1 << 24
	ahead, waits := stream(132, bytes, 8), stream(132, bytes, 1)
	require.Less(t, 1.2*timeOf(t, ahead), timeOf(t, waits))
	ahead.Phases[0].Waits = 1e5
	require.InDelta(t, timeOf(t, stream(132, bytes, 8))+1e5/1980, timeOf(t, ahead), 2)
}

// Each wave of blocks takes as long as the one before.
func TestSketchOfWaves(t *testing.T) {
	waves := func(blocks int64) float64 {
		s := estimate.Sketch{Blocks: blocks, Threads: 1024, Registers: 32,
			Phases: []estimate.Phase{{Trips: 1, Stages: 1, Slots: 1e6}}}
		return timeOf(t, s)
	}
	require.InEpsilon(t, waves(132), waves(100), 1e-9)
	require.InEpsilon(t, 4*waves(132), waves(4*132), 0.2)
}
