package ere

import (
	"fmt"
	"math/bits"
	"strings"
)

// translate writes n in the syntax of Go's regexp for a text in which every
// byte is one code point. A back-reference becomes a copy of its group: the
// result then matches wherever n does, and maybe elsewhere.
func translate(n *node) string {
	var b strings.Builder
	b.WriteString("(?m)")
	translateTo(&b, n)
	return b.String()
}

func translateTo(b *strings.Builder, n *node) {
	switch n.op {
	case opClass:
		if c, ok := n.single(); ok {
			translateByte(b, c)
		} else {
			translateSet(b, &n.set)
		}
	case opConcat:
		if len(n.subs) == 0 {
			b.WriteString("(?:)")
		}
		for _, sub := range n.subs {
			translateTo(b, sub)
		}
	case opAlt:
		b.WriteString("(?:")
		for i, sub := range n.subs {
			if i > 0 {
				b.WriteByte('|')
			}
			translateTo(b, sub)
		}
		b.WriteByte(')')
	case opRepeat:
		b.WriteString("(?:")
		translateTo(b, n.subs[0])
		b.WriteByte(')')
		b.WriteString(quantifier(n.min, n.max))
	case opGroup:
		b.WriteByte('(')
		translateTo(b, n.subs[0])
		b.WriteByte(')')
	case opBackref:
		b.WriteString("(?:")
		translateTo(b, withoutGroups(n.subs[0]))
		b.WriteByte(')')
	case opBOL:
		b.WriteByte('^')
	case opEOL:
		b.WriteByte('$')
	case opBOW, opEOW:
		b.WriteString(`\b`)
	}
}

func quantifier(min, max int) string {
	switch {
	case min == 0 && max == unlimited:
		return "*"
	case min == 1 && max == unlimited:
		return "+"
	case min == 0 && max == 1:
		return "?"
	case max == unlimited:
		return fmt.Sprintf("{%d,}", min)
	}
	return fmt.Sprintf("{%d,%d}", min, max)
}

// withoutGroups copies n with its groups dissolved, so that a copy does not
// shift the numbers of the groups that follow.
func withoutGroups(n *node) *node {
	if n.op == opGroup {
		return withoutGroups(n.subs[0])
	}
	c := *n
	c.subs = make([]*node, len(n.subs))
	for i, sub := range n.subs {
		c.subs[i] = withoutGroups(sub)
	}
	return &c
}

func translateSet(b *strings.Builder, set *byteSet) {
	ranges := set.ranges()
	if len(ranges) == 0 {
		b.WriteString(`[^\x{0}-\x{10FFFF}]`)
		return
	}
	b.WriteByte('[')
	for _, r := range ranges {
		translateByte(b, r.lo)
		if r.lo != r.hi {
			b.WriteByte('-')
			translateByte(b, r.hi)
		}
	}
	b.WriteByte(']')
}

func translateByte(b *strings.Builder, c byte) {
	const hex = "0123456789abcdef"
	if isWord(c) || c == ' ' {
		b.WriteByte(c)
		return
	}
	b.WriteString(`\x`)
	b.WriteByte(hex[c>>4])
	b.WriteByte(hex[c&15])
}

type byteRange struct{ lo, hi byte }

// ranges lists the set in runs.
func (s *byteSet) ranges() []byteRange {
	var rs []byteRange
	for c := s.next(0, true); c < 256; {
		end := s.next(c, false)
		rs = append(rs, byteRange{byte(c), byte(end - 1)})
		c = s.next(end, true)
	}
	return rs
}

// next returns the first value from c on that is in the set, or that is not;
// 256 if there is none.
func (s *byteSet) next(c int, in bool) int {
	for c < 256 {
		word := s[c>>6] >> (c & 63)
		if !in {
			word = ^word
		}
		skip := bits.TrailingZeros64(word)
		if room := 64 - c&63; skip >= room {
			c += room
			continue
		}
		return c + skip
	}
	return 256
}
