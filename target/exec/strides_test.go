package exec

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
)

func strided(shape, strides []int64, promises ...fn.Assumption) Param {
	return Param{Name: "A", Type: ir.MemRef(shape, ir.I32, ir.StridedLayout(strides, 0), nil), Assumptions: promises}
}

func TestOpenStridesAreAsNearAsMayBe(t *testing.T) {
	d := ir.Dynamic
	for _, c := range []struct {
		p    Param
		dims []int
		want []int64
	}{
		{strided([]int64{d, d}, []int64{d, 1}), []int{3, 5}, []int64{5, 1}},
		{strided([]int64{d, d, d}, []int64{d, d, 1}), []int{2, 3, 5}, []int64{15, 5, 1}},
		{strided([]int64{d, d}, []int64{1, d}), []int{3, 5}, []int64{1, 3}},
		{strided([]int64{d, d}, []int64{d, 2}), []int{3, 5}, []int64{9, 2}},
		{strided([]int64{d, d}, []int64{d, 1}), []int{0, 5}, []int64{5, 1}},
		{strided([]int64{d, d}, []int64{d, 1}, fn.Assumption{Of: fn.Stride, Dim: 0, Divisor: 8}), []int{3, 5}, []int64{8, 1}},
	} {
		got, err := c.p.Lie(npy.New(npy.I32, c.dims...))
		require.NoError(t, err)
		assert.Equal(t, c.want, got, "%v of %v", c.p.Type, c.dims)
	}
}

func TestWhatLiesBetweenElementsStays(t *testing.T) {
	a := npy.FromFloats(npy.I32, []float64{1, 2, 3, 4}, 2, 2)
	m, err := strided([]int64{2, 2}, []int64{3, 1}).memory(a)
	require.NoError(t, err)
	assert.Len(t, m.data, 5*4)
	m.data[3*4] = 7
	require.NoError(t, m.back(a))
	assert.Equal(t, []float64{1, 2, 7, 4}, a.Floats())
	m.data[2*4+1] = 7
	assert.EqualError(t, m.back(a), "the program wrote byte 9 of it, which is in the padding between its elements")
}

func TestStridesThatNobodyCanHold(t *testing.T) {
	for s, says := range map[int64]string{1 << 40: "exceed the limit of 16 GiB", 1<<63 - 1: "exceed the address space"} {
		_, err := Inputs([]Param{strided([]int64{3, 5}, []int64{s, 1})}, nil, nil, 1)
		assert.ErrorContains(t, err, says)
	}
	_, err := Inputs([]Param{{Name: "A", Type: ir.MemRef([]int64{3, 5}, ir.I32, ir.StridedLayout([]int64{0, 1}, 0), nil),
		Out: true}}, nil, nil, 1)
	assert.ErrorContains(t, err, "argument A is an output, but elements of shape [3 5] and strides [0 1] overlap")
}
