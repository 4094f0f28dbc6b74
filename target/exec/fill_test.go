package exec

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/npy"
)

// Random numbers do not depend on how many processors fill an array, and parts of it differ.
func TestFillParts(t *testing.T) {
	many, err := Fill("random", npy.F32, []int{3*partLen + 5}, 1, 2)
	require.NoError(t, err)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one, err := Fill("random", npy.F32, []int{3*partLen + 5}, 1, 2)
	require.NoError(t, err)
	assert.Equal(t, one.Data, many.Data)
	assert.NotEqual(t, one.Part(0, 100).Data, one.Part(partLen, partLen+100).Data)
	assert.NotZero(t, one.Float(3*partLen+4))
}
