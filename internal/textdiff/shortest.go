package textdiff

import (
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// maxSearched is how many lines two ranges may have together for a search of their
// shortest diff: its time grows with their square. It is also far fewer than there
// are runes, by which go-diff knows lines.
const maxSearched = 4096

// shortest appends the shortest diff of two ranges, by go-diff's search (E. Myers,
// An O(ND) Difference Algorithm, 1986), unless they are too large.
func (c *comparison) shortest(aLow, aHigh, bLow, bHigh int) bool {
	if aHigh-aLow+bHigh-bLow > maxSearched {
		return false
	}
	runes := map[int32]rune{}
	d := diffmatchpatch.New()
	d.DiffTimeout = 0 // the result must not depend on the time it takes
	i, j := aLow, bLow
	for _, part := range d.DiffMainRunes(asRunes(c.a[aLow:aHigh], runes), asRunes(c.b[bLow:bHigh], runes), false) {
		n := utf8.RuneCountInString(part.Text)
		switch part.Type {
		case diffmatchpatch.DiffEqual:
			c.equal(i, i+n)
			i, j = i+n, j+n
		case diffmatchpatch.DiffDelete:
			c.change(i, i+n, j, j)
			i += n
		case diffmatchpatch.DiffInsert:
			c.change(i, i, j, j+n)
			j += n
		}
	}
	return true
}

// asRunes gives each different line of two ranges a rune of its own.
func asRunes(ids []int32, runes map[int32]rune) []rune {
	out := make([]rune, len(ids))
	for i, id := range ids {
		r, ok := runes[id]
		if !ok {
			r = rune(len(runes) + 1)
			runes[id] = r
		}
		out[i] = r
	}
	return out
}
