package tile_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/tile"
)

// TestComparators counts the comparators of a bitonic network (Knuth 3, 5.3.4): n/2 in each of log(n)·(log(n)+1)/2
// steps.
func TestComparators(t *testing.T) {
	for n, want := range map[int64]int64{0: 0, 1: 0, 2: 1, 4: 6, 5: 24, 8: 24, 16: 80} {
		require.Equal(t, want, tile.Comparators(n), n)
	}
}
