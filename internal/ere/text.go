package ere

import (
	"sort"
	"unicode/utf8"
)

// Text is a subject of many searches, prepared once.
type Text struct {
	raw string
	// wide is raw with every byte written as the code point of the same value,
	// so that Go's regexp sees bytes; equal to raw when that is ASCII.
	wide string
	high []int // offsets in raw of the bytes that take two bytes in wide
}

// NewText prepares s for searching.
func NewText(s string) *Text {
	t := &Text{raw: s, wide: s}
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			t.high = append(t.high, i)
		}
	}
	if len(t.high) == 0 {
		return t
	}
	wide := make([]byte, 0, len(s)+len(t.high))
	for i := 0; i < len(s); i++ {
		wide = utf8.AppendRune(wide, rune(s[i]))
	}
	t.wide = string(wide)
	return t
}

// toWide turns an offset in raw into one in wide.
func (t *Text) toWide(off int) int {
	return off + sort.SearchInts(t.high, off)
}

// toRaw turns an offset in wide into one in raw. The k-th high byte is at high[k]+k in wide, so the number before off
// is the first k not less than it.
func (t *Text) toRaw(off int) int {
	return off - sort.Search(len(t.high), func(k int) bool { return t.high[k]+k >= off })
}
