package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tsopt/tsopt/ir"
)

func TestElementsThatMayLieInOnePlace(t *testing.T) {
	for _, c := range []struct {
		dims, strides []int64
		want          bool
	}{
		{[]int64{3, 5}, []int64{5, 1}, false},
		{[]int64{3, 5}, []int64{4, 1}, true},
		{[]int64{3, 5}, []int64{0, 1}, true},
		{[]int64{1, 5}, []int64{0, 1}, false},
		{[]int64{0, 5}, []int64{0, 1}, false},
		{[]int64{3, 5}, []int64{1, 3}, false},
		{[]int64{3, 5}, []int64{1, 2}, true},
	} {
		assert.Equal(t, c.want, ir.Overlap(c.dims, c.strides), "%v by %v", c.dims, c.strides)
	}
}
