package ere

import (
	"regexp"
	"strings"
)

// Flags change how a pattern is read.
type Flags uint8

const (
	// IgnoreCase lets an ASCII letter match its other case.
	IgnoreCase Flags = 1 << iota
	// Newline keeps a period and a negated bracket from matching a newline and
	// lets ^ and $ match at every line.
	Newline
)

// Regexp is a compiled pattern.
type Regexp struct {
	root   *node
	search *regexp.Regexp
	groups int
	// backrefs: search only says where a match may start.
	backrefs bool
	// ambiguous: search may not choose the sub-matches as POSIX does.
	ambiguous bool
	// anchored: a search may not start in the middle of the text.
	anchored bool
	// spansLines: a match may contain a newline.
	spansLines bool
	// literal is a text that every match contains, maybe "".
	literal string
}

// Validate reports what is wrong with a pattern, and how many groups it has.
func Validate(pattern string) (groups int, err error) {
	p, _, err := parse(pattern, 0)
	return p.groups, err
}

// Compile reads a pattern.
func Compile(pattern string, flags Flags) (*Regexp, error) {
	p, root, err := parse(pattern, flags)
	if err != nil {
		return nil, err
	}
	search, err := regexp.Compile(translate(root))
	if err != nil {
		return nil, errTooDeep
	}
	search.Longest()
	return &Regexp{
		root:       root,
		search:     search,
		groups:     p.groups,
		backrefs:   root.any(isBackref),
		ambiguous:  p.groups > 0 && root.any(ambiguous),
		anchored:   root.any(looksBehind),
		spansLines: root.any(func(n *node) bool { return n.op == opClass && n.set.has('\n') }),
		literal:    longestLiteral(root),
	}, nil
}

// Match is the place of a match and of its groups: bytes m[2*i] to m[2*i+1] for
// group i, -1 where the group took no part. Group 0 is the whole match.
type Match []int

// Find searches t[lo:hi] as if it were the whole text. Groups are placed by POSIX's rule if they are at the top of the
// pattern, else by Go's.
func (re *Regexp) Find(t *Text, lo, hi int) Match {
	if re.spansLines {
		return re.findIn(t, lo, hi)
	}
	// Line by line, and only the lines with the literal: that is much faster
	// than to let the engine see all of a long text.
	for lo <= hi {
		i := strings.Index(t.raw[lo:hi], re.literal)
		if i < 0 {
			return nil
		}
		start := max(lo, lo+strings.LastIndexByte(t.raw[lo:lo+i], '\n')+1)
		end := hi
		if n := strings.IndexByte(t.raw[lo+i:hi], '\n'); n >= 0 {
			end = lo + i + n
		}
		if m := re.findIn(t, start, end); m != nil {
			return m
		}
		lo = end + 1
	}
	return nil
}

func (re *Regexp) findIn(t *Text, lo, hi int) Match {
	if re.backrefs {
		return re.findBackrefs(t, lo, hi)
	}
	m := re.findPlain(t, lo, hi)
	if m != nil && re.ambiguous {
		re.dissect(t.raw[lo:hi], lo, m)
	}
	return m
}

func (re *Regexp) findPlain(t *Text, lo, hi int) Match {
	if len(t.high) == 0 {
		m := re.search.FindStringSubmatchIndex(t.raw[lo:hi])
		for i := range m {
			if m[i] >= 0 {
				m[i] += lo
			}
		}
		return m
	}
	base := t.toWide(lo)
	m := re.search.FindStringSubmatchIndex(t.wide[base:t.toWide(hi)])
	for i, off := range m {
		if off >= 0 {
			m[i] = t.toRaw(off + base)
		}
	}
	return m
}
