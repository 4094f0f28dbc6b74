package ere

import (
	"fmt"
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
		translateSet(b, &n.set)
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
	if len(ranges) == 1 && ranges[0].lo == ranges[0].hi {
		translateByte(b, ranges[0].lo)
		return
	}
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
	if isWord(c) || c == ' ' {
		b.WriteByte(c)
		return
	}
	fmt.Fprintf(b, `\x%02x`, c)
}

type byteRange struct{ lo, hi byte }

func (s *byteSet) ranges() []byteRange {
	var rs []byteRange
	for c := 0; c < 256; c++ {
		if !s.has(byte(c)) {
			continue
		}
		lo := c
		for c+1 < 256 && s.has(byte(c+1)) {
			c++
		}
		rs = append(rs, byteRange{byte(lo), byte(c)})
	}
	return rs
}
