package estimate_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// placesOf are the places of all operations inside a program's kernel.
func placesOf(t *rapid.T, root *ir.Op) (places []diag.FileLoc) {
	for k := range ir.Collect(root, tile.Kernel) {
		ir.WalkOps(k.Op, func(op *ir.Op) {
			if p := diag.Position(op.Loc()); op != k.Op && !op.Has(ir.Terminator) {
				require.NotNil(t, p)
				places = append(places, *p)
			}
		})
	}
	return places
}

// TestGains: a gain is a part of the time. Ideal operations keep resources busy, so that the time of these and of
// device memory remains, and nothing else if all are ideal. More ideal operations gain no less. The program stays as
// it is.
func TestGains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for range 5 {
			checkGains(t)
		}
	})
}

func checkGains(t *rapid.T) {
	m := machine(t, rapid.SampledFrom([]string{"h200", "h100"}).Draw(t, "machine"))
	var root *ir.Op
	if rapid.Bool().Draw(t, "pipeline") {
		root = drawPipeline(t).parse(t)
	} else {
		root = drawKernel(t).parse(t)
	}
	before, gains := costOf(t, root, m), estimate.GainsOf(root, m)
	places := rapid.Permutation(placesOf(t, root)).Draw(t, "places")
	least, sum := before.Memory, before.Memory
	for r, busy := range before.Busy {
		sum += busy
		if r > 0 { // tensor cores are ideal too
			least = max(least, busy)
		}
	}
	last := 0.0
	for n := 1; n <= len(places); n++ {
		gain, known := gains.At(places[:n])
		require.True(t, known)
		require.GreaterOrEqual(t, gain, last-1e-9, "of %v and %v", places[:n-1], places[n-1])
		require.LessOrEqual(t, gain, 1-(least+before.Launch)/before.Total+1e-9)
		last = gain
	}
	latency := m.Number("global", "latency_cycles") * float64(before.Waves) / m.Number("", "clock_mhz")
	require.LessOrEqual(t, before.Total*(1-last)-before.Launch, sum+latency+1e-9)
	require.Equal(t, before, costOf(t, root, m))
}

// TestGainsElsewhere: nothing is known of places without an operation of the kernel.
func TestGainsElsewhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		root := drawKernel(t).parse(t)
		gains := estimate.GainsOf(root, machine(t, "h200"))
		line := rapid.Uint32Range(1, 5).Draw(t, "line")
		for _, p := range []diag.FileLoc{{File: "other", Line: line, Col: 1}, {File: "program", Line: 100000 + line, Col: 1}} {
			gain, known := gains.At([]diag.FileLoc{p})
			require.False(t, known)
			require.Zero(t, gain)
		}
		_, known := gains.At(nil)
		require.False(t, known)
	})
}
