// Package mutate changes the text of programs at random: operations go, come twice
// or elsewhere, names, numbers, types and words are exchanged. Most results are no
// programs any more; those that are reach passes in states that nobody planned.
package mutate

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// Corpus are the texts that mutants are made of.
type Corpus struct {
	texts []string
	// words are the tokens of all texts by kind: a mutation exchanges one for
	// another of its kind.
	words map[string][]string
}

// kinds of tokens.
var kinds = []struct {
	name string
	re   *regexp.Regexp
}{
	{"value", regexp.MustCompile(`%[\w$.-]+`)},
	{"op", regexp.MustCompile(`\b(tile|scale|comm|arith|scf|math|memref)\.\w+`)},
	{"level", regexp.MustCompile(`@(warp|warpgroup|block|cluster|device|thread|node)\b`)},
	{"type", regexp.MustCompile(`(tensor|memref)<[^<>]*>`)},
	{"elem", regexp.MustCompile(`\b(f32|f64|f16|bf16|i1|i8|i16|i32|i64|index)\b`)},
	{"clause", regexp.MustCompile(`\b(stages|devices|threads|cluster|units|policy|impl|engine|sem|scope|algorithm)\(\w+\)`)},
	{"word", regexp.MustCompile(`\b(add|max|min|mul|and|or|xor|ge|eq|gt|ne|lt|le|shard<\d>|replica|async|dim \d|transpose_[ab])\b`)},
	{"shape", regexp.MustCompile(`\b\d+(x\d+)*x(f|i|b)`)},
	{"number", regexp.MustCompile(`-?\b\d+\b`)},
}

// New collects the words of texts.
func New(texts []string) *Corpus {
	c := &Corpus{texts: texts, words: map[string][]string{}}
	for _, k := range kinds {
		seen := map[string]bool{}
		for _, t := range texts {
			for _, w := range k.re.FindAllString(t, -1) {
				if !seen[w] {
					seen[w] = true
					c.words[k.name] = append(c.words[k.name], w)
				}
			}
		}
	}
	c.words["number"] = append(c.words["number"], "0", "1", "-1", "2", "3", "7", "31", "33", "1000000", "2147483648", "-9223372036854775808")
	return c
}

// Text is a mutant; the same random numbers give the same one.
func (c *Corpus) Text(r *rand.Rand) string {
	text := c.texts[r.IntN(len(c.texts))]
	for range 1 + r.IntN(4) {
		if r.IntN(3) == 0 {
			text = moveLines(r, text)
			continue
		}
		text = c.exchange(r, text)
	}
	return text
}

// moveLines removes, doubles or exchanges lines.
func moveLines(r *rand.Rand, text string) string {
	lines := strings.Split(text, "\n")
	i, j := r.IntN(len(lines)), r.IntN(len(lines))
	switch r.IntN(3) {
	case 0:
		lines[i] = ""
	case 1:
		lines[i] += "\n" + lines[j]
	default:
		lines[i], lines[j] = lines[j], lines[i]
	}
	return strings.Join(lines, "\n")
}

// exchange puts another word of its kind in the place of one, or of all that are
// alike, which keeps more programs valid.
func (c *Corpus) exchange(r *rand.Rand, text string) string {
	k := kinds[r.IntN(len(kinds))]
	at := k.re.FindAllStringIndex(text, -1)
	pool := c.words[k.name]
	if k.name == "value" { // one that the program has
		pool = k.re.FindAllString(text, -1)
	}
	if len(at) == 0 || len(pool) == 0 {
		return text
	}
	span := at[r.IntN(len(at))]
	old, other := text[span[0]:span[1]], pool[r.IntN(len(pool))]
	if k.name != "value" && r.IntN(2) == 0 {
		return strings.ReplaceAll(text, old, other)
	}
	return text[:span[0]] + other + text[span[1]:]
}
