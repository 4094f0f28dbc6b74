package filecheck

import (
	"testing"

	"pgregory.net/rapid"
)

// fullDistance is the Levenshtein distance by its definition.
func fullDistance(a, b string) int {
	if a == "" || b == "" {
		return len(a) + len(b)
	}
	replace := fullDistance(a[1:], b[1:])
	if a[0] != b[0] {
		replace = 1 + min(replace, fullDistance(a[1:], b), fullDistance(a, b[1:]))
	}
	return replace
}

func TestEditDistance(t *testing.T) {
	word := rapid.StringMatching(`[ab]{0,7}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b, limit := word.Draw(t, "a"), word.Draw(t, "b"), rapid.IntRange(1, 8).Draw(t, "limit")
		if got, want := editDistance(a, b, limit), min(limit, fullDistance(a, b)); got != want {
			t.Fatalf("editDistance(%q, %q, %d) = %d, want %d", a, b, limit, got, want)
		}
	})
}
