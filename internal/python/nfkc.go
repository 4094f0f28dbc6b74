package python

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Names are compared in Unicode's form NFKC (PEP 3131): characters decomposed, those for compatibility too, marks in
// their order, and composed again (Unicode Standard Annex 15).

//go:embed nfkc.txt
var nfkcText string

// forms are the tables of NFKC, for characters of names.
type forms struct {
	parts    map[rune][]rune  // what a character is decomposed to, once
	composed map[[2]rune]rune // of two characters
	class    map[rune]int     // combining class, where it is not 0
}

// nfkcForms reads nfkc.txt; testdata/nfkc.py documents the format.
var nfkcForms = sync.OnceValue(func() *forms {
	f := &forms{map[rune][]rune{}, map[[2]rune]rune{}, map[rune]int{}}
	for line := range strings.Lines(nfkcText) {
		chars, what, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		from, to, isRange := strings.Cut(chars, "-")
		first := code(from)
		last := first
		if isRange {
			last = code(to)
		}
		for c := first; c <= last; c++ {
			f.add(c, c-first, what)
		}
	}
	return f
})

func (f *forms) add(c, step rune, what string) {
	switch what[0] {
	case '~', '=':
		hex, excluded := strings.CutSuffix(what[1:], " !")
		var parts []rune
		for _, h := range strings.Fields(hex) {
			parts = append(parts, code(h)+step)
		}
		f.parts[c] = parts
		if what[0] == '=' && len(parts) == 2 && !excluded {
			f.composed[[2]rune(parts)] = c
		}
	default:
		f.class[c], _ = strconv.Atoi(what)
	}
}

func code(hex string) rune {
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		panic("python: nfkc.txt: " + err.Error())
	}
	return rune(n)
}

// normalName is a name in the form NFKC.
func normalName(name string) string {
	if isASCII(name) {
		return name
	}
	f := nfkcForms()
	var rs []rune
	for _, r := range name {
		rs = f.decompose(rs, r)
	}
	f.order(rs)
	return string(f.compose(rs))
}

// Hangul syllables are composed by numbers (The Unicode Standard, 3.12).
const (
	syllable0, lead0, vowel0, trail0 = 0xac00, 0x1100, 0x1161, 0x11a7
	leads, vowels, trails            = 19, 21, 28
)

func (f *forms) decompose(out []rune, r rune) []rune {
	if n := r - syllable0; n >= 0 && n < leads*vowels*trails {
		out = append(out, lead0+n/(vowels*trails), vowel0+n/trails%vowels)
		if n%trails != 0 {
			out = append(out, trail0+n%trails)
		}
		return out
	}
	parts, ok := f.parts[r]
	if !ok {
		return append(out, r)
	}
	for _, p := range parts {
		out = f.decompose(out, p)
	}
	return out
}

// order sorts the marks behind each character by their class.
func (f *forms) order(rs []rune) {
	for i := 0; i < len(rs); i++ {
		end := i
		for end < len(rs) && f.class[rs[end]] != 0 {
			end++
		}
		slices.SortStableFunc(rs[i:end], func(a, b rune) int { return f.class[a] - f.class[b] })
		i = end
	}
}

// compose joins each character with the character that starts its sequence, unless one of its class, or of a higher
// one, is between.
func (f *forms) compose(rs []rune) []rune {
	out := rs[:0]
	start, last := -1, 0
	for _, r := range rs {
		class := f.class[r]
		if start >= 0 && (last < class || last == 0 && start == len(out)-1) {
			if c, ok := f.pair(out[start], r); ok {
				out[start] = c
				continue
			}
		}
		if class == 0 {
			start = len(out)
		}
		last = class
		out = append(out, r)
	}
	return out
}

func (f *forms) pair(a, b rune) (rune, bool) {
	l, v := a-lead0, b-vowel0
	if l >= 0 && l < leads && v >= 0 && v < vowels {
		return syllable0 + (l*vowels+v)*trails, true
	}
	s, t := a-syllable0, b-trail0
	if s >= 0 && s < leads*vowels*trails && s%trails == 0 && t > 0 && t < trails {
		return a + t, true
	}
	c, ok := f.composed[[2]rune{a, b}]
	return c, ok
}
