package estimate_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

func boundOf(t *rapid.T, root *ir.Op, m arch.Machine) estimate.Work {
	for k := range ir.Collect(root, tile.Kernel) {
		w, err := estimate.Bound(k, m)
		require.NoError(t, err)
		return w
	}
	t.Fatal("no kernel")
	return estimate.Work{}
}

// TestBound: a kernel takes no less time than its bound, in which nothing waits. A turn is the time of one block of an
// SM, and more blocks, or operations, are not done sooner.
func TestBound(t *testing.T) {
	m := machine(t, "h200")
	rapid.Check(t, func(t *rapid.T) {
		k := drawKernel(t)
		root := k.parse(t)
		bound := boundOf(t, root, m)
		c := costOf(t, root, m)
		require.LessOrEqual(t, bound.Time, 1e3*(c.Total-c.Launch)*(1+1e-9), k.body)
		require.GreaterOrEqual(t, bound.Time, 1e3*c.Memory*(1-1e-9))
		require.GreaterOrEqual(t, bound.Turns, 1.0)
		require.LessOrEqual(t, bound.Turn(), bound.Time)
		require.False(t, bound.Guessed)
		more := *k
		more.blocks += rapid.Int64Range(1, 300).Draw(t, "more blocks")
		require.GreaterOrEqual(t, boundOf(t, more.parse(t), m).Time, bound.Time*(1-1e-9))
		more = *k
		more.runs = map[string]int64{}
		more.add(rapid.SampledFrom([]string{"exp", "add", "load"}).Draw(t, "operation"), 1)
		require.GreaterOrEqual(t, boundOf(t, more.parse(t), m).Time, bound.Time*(1-1e-9), more.body)
	})
}
