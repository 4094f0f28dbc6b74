package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// TestModelOrdersMeasurements: on each GPU of bench/records the model orders programs nearly as they were measured, and
// of several variants of a program prefers one that is nearly the fastest.
func TestModelOrdersMeasurements(t *testing.T) {
	if testing.Short() {
		t.Skip("plans about 190 programs")
	}
	all, err := measured("../..")
	require.NoError(t, err)
	plan("../..", all)
	all = distinct(all)
	for _, name := range arches(all) {
		m, err := arch.Shipped(name)
		require.NoError(t, err)
		of := ofArch(all, name)
		for _, v := range of {
			v.predict(m)
		}
		q := qualityOf(of)
		t.Log(q)
		assert.GreaterOrEqual(t, q.rank, 0.9, "rank correlation on %s", name)
		assert.LessOrEqual(t, q.regret(), 0.03, "regret on %s", name)
		assert.LessOrEqual(t, q.error, 0.2, "mean error on %s", name)
		for _, v := range of {
			if !v.refused {
				assert.Contains(t, []string{"", estimate.LengthOfData}, v.why, "%s on %s has no prediction", v.name, name)
			}
		}
	}
}

// TestDistinct: variants that are planned to the same program count once, with the mean of their times.
func TestDistinct(t *testing.T) {
	all := distinct([]*variant{
		{arch: "h200", name: "a", planned: "x", measured: 10}, {arch: "h200", name: "b", planned: "x", measured: 12},
		{arch: "h100", name: "c", planned: "x", measured: 20}, {arch: "h200", name: "d", measured: 5},
		{arch: "h200", name: "e", measured: 7},
	})
	var names []string
	for _, v := range all {
		names = append(names, v.name)
	}
	assert.Equal(t, []string{"a", "c", "d", "e"}, names)
	assert.Equal(t, 11.0, all[0].measured)
}

// TestRegret: where the model prefers several variants equally, their mean counts.
func TestRegret(t *testing.T) {
	p := problemOf("p", []*variant{{predicted: 1, measured: 10}, {predicted: 1, measured: 12},
		{predicted: 2, measured: 10}})
	assert.InDelta(t, 0.1, p.regret, 1e-9)
}
