package ere

import "math/bits"

// op says what a node of a parsed pattern matches.
type op uint8

const (
	opClass   op = iota // one byte of set
	opConcat            // every sub in order; no sub matches the empty text
	opAlt               // one of the subs
	opRepeat            // subs[0], min to max times
	opGroup             // subs[0], remembered as group
	opBOL               // the start of a line
	opEOL               // the end of a line
	opBOW               // the start of a word
	opEOW               // the end of a word
	opBackref           // the text that group matched
)

// unlimited is the max of a repetition without upper bound.
const unlimited = -1

type node struct {
	op       op
	set      byteSet
	subs     []*node
	min, max int
	group    int
}

// byteSet is a set of bytes, one bit each.
type byteSet [4]uint64

func (s *byteSet) add(c byte)      { s[c>>6] |= 1 << (c & 63) }
func (s *byteSet) remove(c byte)   { s[c>>6] &^= 1 << (c & 63) }
func (s *byteSet) has(c byte) bool { return s[c>>6]>>(c&63)&1 != 0 }

func (s *byteSet) addRange(lo, hi byte) {
	for c := int(lo); c <= int(hi); c++ {
		s.add(byte(c))
	}
}

func (s *byteSet) invert() {
	for i := range s {
		s[i] = ^s[i]
	}
}

// foldCase adds the other case of every ASCII letter in the set.
func (s *byteSet) foldCase() {
	for c := byte('a'); c <= 'z'; c++ {
		if s.has(c) || s.has(c-'a'+'A') {
			s.add(c)
			s.add(c - 'a' + 'A')
		}
	}
}

func (n *node) any(pred func(*node) bool) bool {
	if pred(n) {
		return true
	}
	for _, sub := range n.subs {
		if sub.any(pred) {
			return true
		}
	}
	return false
}

func isBackref(n *node) bool { return n.op == opBackref }

// looksBehind reports whether a match of n depends on the text before it.
func looksBehind(n *node) bool { return n.op == opBOL || n.op == opBOW || n.op == opEOW }

// ambiguous reports whether n may share its text among its parts in a way that
// "each part takes as much as it can, from left to right" does not decide in
// the way Go's regexp decides it.
func ambiguous(n *node) bool {
	return n.op == opAlt || n.op == opRepeat && n.subs[0].op != opClass
}

// single returns the byte of a class with only one.
func (n *node) single() (byte, bool) {
	if n.op != opClass {
		return 0, false
	}
	count, at := 0, 0
	for i, word := range n.set {
		if word != 0 {
			count += bits.OnesCount64(word)
			at = 64*i + bits.TrailingZeros64(word)
		}
	}
	return byte(at), count == 1
}

// longestLiteral returns a text that every match of n contains.
func longestLiteral(n *node) string {
	if n.op == opGroup {
		return longestLiteral(n.subs[0])
	}
	if n.op != opConcat {
		return ""
	}
	best, run := "", []byte(nil)
	keep := func(text string) {
		if len(text) > len(best) {
			best = text
		}
	}
	for _, sub := range n.subs {
		if c, ok := sub.single(); ok {
			run = append(run, c)
			continue
		}
		keep(string(run))
		run = run[:0]
		keep(longestLiteral(sub))
	}
	keep(string(run))
	return best
}
