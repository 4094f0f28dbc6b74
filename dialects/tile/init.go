package tile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
)

// An Init is the initial contents of an argument, see [InitAttr].
type Init struct {
	Kind string // one of [initKinds]
	// Below is the bound of the kind "below": its numbers are 0 to Below-1, as indices are.
	Below int64
}

// initKinds are standard normal numbers (small ones for integers), small integers in any type, indices, numbers from 0
// to 1, and so on.
var initKinds = []string{"random", "integers", "below", "uniform", "zeros", "ones", "iota"}

// Inits is the list of texts for messages.
const Inits = "random, integers, below(N), uniform, zeros, ones, iota"

// ParseInit reads an Init; false if the text is none.
func ParseInit(text string) (Init, bool) {
	kind, bound, bounded := strings.Cut(text, "(")
	if !slices.Contains(initKinds, kind) || bounded != (kind == "below") {
		return Init{}, false
	}
	if !bounded {
		return Init{Kind: kind}, true
	}
	digits, closed := strings.CutSuffix(bound, ")")
	n, err := strconv.ParseInt(digits, 10, 64)
	return Init{Kind: kind, Below: n}, closed && err == nil && n > 0
}

// InitLike names the Init that text may mean, as messages end; "" for none.
func InitLike(text string) string {
	word, _, _ := strings.Cut(text, "(")
	if word == "below" {
		return "; below(N) has integers from 0 to N-1"
	}
	return nearest.DidYouMean(word, initKinds)
}

// Random reports whether the numbers depend on a seed.
func (i Init) Random() bool {
	return slices.Contains([]string{"random", "integers", "below", "uniform"}, i.Kind)
}
