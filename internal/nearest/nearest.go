// Package nearest finds the name that a misspelt one may have been meant for.
package nearest

import (
	"fmt"
	"strings"
)

// DidYouMean is a clause for the end of a message that names the closest of the
// known names, "" when none is close.
func DidYouMean(name string, known []string) string {
	if best := Name(name, known); best != "" {
		return fmt.Sprintf("; did you mean '%s'?", best)
	}
	return ""
}

// Name is the known name with the least edit distance to name, "" when even
// that is far, or changes every letter. One that differs in capitals only is nearest.
func Name(name string, known []string) string {
	best, least := "", max(2, len(name)/3)+1
	if len(name) <= 3 {
		least = min(2, len(name)) // two letters of three are another word
	}
	for _, k := range known {
		if k != name && strings.EqualFold(k, name) {
			return k
		}
	}
	for _, k := range known {
		if d := editDistance(name, k, least); 0 < d && d < least {
			best, least = k, d
		}
	}
	return best
}

// editDistance is Levenshtein's distance, or limit when it is not less.
func editDistance(a, b string, limit int) int {
	if abs(len(a)-len(b)) >= limit {
		return limit
	}
	prev := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := range len(a) {
		cur := make([]int, len(b)+1)
		cur[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			cur[j+1] = min(prev[j]+cost, prev[j+1]+1, cur[j]+1)
		}
		prev = cur
	}
	return min(prev[len(b)], limit)
}

func abs(x int) int { return max(x, -x) }
