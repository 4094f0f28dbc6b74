// Package mutate changes the text of programs at random: tokens and lines are removed, repeated or moved, names,
// numbers, types and words are exchanged, two programs become one. Most results are no longer programs; the others
// reach passes in unforeseen states.
package mutate

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// Program is a text that mutants are made of, or a mutant.
type Program struct {
	Text string
	// Kernel and Args are, of a program in Python, what is compiled, as --kernel and --arg say it.
	Kernel string
	Args   []string
}

// Corpus are programs of one language that mutants are made of.
type Corpus struct {
	programs []Program
	kinds    []kind
	// words are the tokens of all programs by kind: a mutation exchanges one for
	// another of its kind.
	words map[string][]string
}

// New collects the words of programs, in Python or in MLIR's syntax.
func New(programs []Program, isPython bool) *Corpus {
	c := &Corpus{programs: programs, kinds: mlirKinds, words: map[string][]string{}}
	if isPython {
		c.kinds = pythonKinds
	}
	for _, k := range c.kinds {
		seen := map[string]bool{}
		for _, p := range programs {
			for _, w := range k.re.FindAllString(p.Text, -1) {
				if !seen[w] {
					seen[w] = true
					c.words[k.name] = append(c.words[k.name], w)
				}
			}
		}
		c.words[k.name] = append(c.words[k.name], k.edges...)
	}
	return c
}

// Mutant is a program after one to four mutations; the same random numbers give the same one.
func (c *Corpus) Mutant(r *rand.Rand) Program {
	p := c.programs[r.IntN(len(c.programs))]
	for range 1 + r.IntN(4) {
		switch r.IntN(12) {
		case 0, 1:
			p.Text = moveLines(r, p.Text)
		case 2:
			p.Text = moveTokens(r, p.Text)
		case 3:
			p.Text = splice(r, p.Text, c.programs[r.IntN(len(c.programs))].Text)
		default:
			p.Text = c.exchange(r, p.Text)
		}
	}
	return p
}

// moveLines removes, doubles or exchanges lines.
func moveLines(r *rand.Rand, text string) string {
	return moveParts(r, strings.SplitAfter(text, "\n"))
}

// token is a word, a number, or one character of another kind, with the space before it.
var token = regexp.MustCompile(`\s*([\w$.]+|[%#!@^][\w$.]+|->|\S|$)`)

// moveTokens removes, doubles or exchanges tokens.
func moveTokens(r *rand.Rand, text string) string {
	return moveParts(r, token.FindAllString(text, -1))
}

func moveParts(r *rand.Rand, parts []string) string {
	i, j := r.IntN(len(parts)), r.IntN(len(parts))
	switch r.IntN(3) {
	case 0:
		parts[i] = ""
	case 1:
		parts[i] += parts[j]
	default:
		parts[i], parts[j] = parts[j], parts[i]
	}
	return strings.Join(parts, "")
}

// splice puts some lines of another program into one.
func splice(r *rand.Rand, text, other string) string {
	into, from := strings.SplitAfter(text, "\n"), strings.SplitAfter(other, "\n")
	first := r.IntN(len(from))
	last := min(first+1+r.IntN(4), len(from))
	at := r.IntN(len(into) + 1)
	return strings.Join(into[:at], "") + strings.Join(from[first:last], "") + strings.Join(into[at:], "")
}

// exchange puts another word of its kind in the place of one, or of all that are
// alike, which keeps more programs valid.
func (c *Corpus) exchange(r *rand.Rand, text string) string {
	k := c.kinds[r.IntN(len(c.kinds))]
	at := k.re.FindAllStringIndex(text, -1)
	pool := c.words[k.name]
	if k.local && r.IntN(8) > 0 {
		pool = k.re.FindAllString(text, -1)
	}
	if len(at) == 0 || len(pool) == 0 {
		return text
	}
	span := at[r.IntN(len(at))]
	old, other := text[span[0]:span[1]], pool[r.IntN(len(pool))]
	if !k.local && r.IntN(2) == 0 {
		return strings.ReplaceAll(text, old, other)
	}
	return text[:span[0]] + other + text[span[1]:]
}
