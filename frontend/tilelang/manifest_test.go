package tilelang

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every public name of TileLang is supported, or is rejected with advice.
func TestPublicNamesAreKnown(t *testing.T) {
	names := PublicNames()
	require.Len(t, names, 713)
	require.True(t, slices.IsSorted(names))
	for _, name := range names {
		s, advice := StateOf(name)
		require.NotEqual(t, Unknown, s, "T.%s is unknown; support it, or say in refused.go why not", name)
		if s == Rejected {
			require.Greater(t, strings.Count(advice, " "), 3, "T.%s is rejected without advice", name)
		}
	}
}
