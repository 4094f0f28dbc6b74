package launchplan

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOperations has the cases of python/tests/test_numbers.py.
func TestOperations(t *testing.T) {
	for _, c := range []struct {
		op    string
		width int
		of    []int64
		want  int64
	}{
		{"add", 32, []int64{math.MaxInt32, 1}, math.MinInt32}, {"mul", 64, []int64{1 << 62, 2}, math.MinInt64},
		{"ceildiv", 64, []int64{-7, 2}, -3}, {"floordiv", 64, []int64{-7, 2}, -4}, {"div", 32, []int64{-7, 2}, -3},
		{"rem", 32, []int64{-7, 2}, -1},
		{"divu", 32, []int64{-1, 2}, math.MaxInt32}, {"remu", 8, []int64{-1, 7}, 3}, {"ceildivu", 8, []int64{-2, 4}, 64},
		{"minu", 32, []int64{-1, 5}, 5}, {"maxu", 32, []int64{-1, 5}, -1}, {"min", 32, []int64{-1, 5}, -1},
		{"wrap", 32, []int64{1 << 31}, math.MinInt32}, {"unsigned", 32, []int64{-1}, math.MaxUint32},
		{"ltu", 32, []int64{-1, 5}, 0}, {"lt", 32, []int64{-1, 5}, 1},
		{"select", 64, []int64{1, 8, 9}, 8}, {"select", 64, []int64{0, 8, 9}, 9}, {"wrap", 1, []int64{3}, 1},
		{"xor", 32, []int64{-1, 1}, -2},
	} {
		var values []Value
		last := Value{Op: c.op, Width: c.width}
		for i := range c.of {
			values = append(values, Value{Number: &c.of[i]})
			last.Of = append(last.Of, i)
		}
		got, err := Evaluate(append(values, last), nil)
		require.NoError(t, err)
		assert.Equal(t, c.want, got[len(got)-1], "%s %d %v", c.op, c.width, c.of)
	}
	zero := int64(0)
	_, err := Evaluate([]Value{{Number: &zero}, {Op: "ceildivu", Width: 64, Of: []int{0, 0}}}, nil)
	assert.ErrorContains(t, err, "division by zero")
	_, err = Evaluate([]Value{{Number: &zero}, {Op: "pow", Width: 64, Of: []int{0, 0}}}, nil)
	assert.ErrorContains(t, err, "unknown operation 'pow'")
}
