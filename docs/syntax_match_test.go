package docs

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// syntax is a line of docs/reference in ODS's language, as something that texts are held against. What it
// leaves to words (`bound`, `arguments`) and attributes and types may be any text whose brackets close.
type syntax struct {
	op   *ir.OpDef
	body []node
	// literals are the words of the line, by their place in it, and whether a text had them.
	literals []literalUse
	steps    int
}

type literalUse struct {
	text string
	seen bool
}

// node is a part of a line. One of its fields says which.
type node struct {
	literal int      // index into literals, behind words
	words   []string // that it is
	element string   // $name, type($name), attr-dict, …
	group   [][]node
	mark    string // of a group: "", "?" or "*"
}

var (
	inLine = regexp.MustCompile("`[^`]*`|\\$\\w+(?:-[a-z-]+)?|custom<\\w+>\\([^)]*\\)|@?[A-Za-z][\\w-]*(?:\\([^)]*\\))?|…|\\(|\\)[?*]?|\\||\\^|,|\\S")
	inText = regexp.MustCompile(`@?"(?:\\.|[^"\\])*"|->|[<>=]=|%[\w$.]+(?:-[\w$.]+)*|[@^#!]?[\w$.]+|\S`)
)

// readSyntax reads a line; an error says what in it is not of the language.
func readSyntax(op *ir.OpDef, line string) (*syntax, error) {
	s := &syntax{op: op}
	words := inLine.FindAllString(line, -1)
	body, rest, err := s.alternatives(words)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("'%s' closes nothing", rest[0])
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w, in %s", op.Name, err, line)
	}
	s.body = []node{{group: body}}
	return s, nil
}

// alternatives reads up to the bracket that closes.
func (s *syntax) alternatives(words []string) (out [][]node, rest []string, err error) {
	var now []node
	for len(words) > 0 && !strings.HasPrefix(words[0], ")") {
		w := words[0]
		words = words[1:]
		switch {
		case w == "^" || w == ",":
		case w == "|":
			out, now = append(out, now), nil
		case w == "(":
			var n node
			if n.group, words, err = s.alternatives(words); err != nil {
				return nil, nil, err
			}
			if len(words) == 0 {
				return nil, nil, fmt.Errorf("a bracket is not closed")
			}
			n.mark, words = words[0][1:], words[1:]
			now = append(now, n)
		case w[0] == '`':
			now = append(now, node{literal: len(s.literals), words: inText.FindAllString(w[1:len(w)-1], -1)})
			s.literals = append(s.literals, literalUse{text: w})
		case w == "…" && len(now) > 0 && now[len(now)-1].words != nil:
			// The previous node is repeated, with this word between.
			now = append(now[:len(now)-1], node{group: [][]node{{now[len(now)-1], {element: w}}}, mark: "?"})
		case w == "…" || w[0] == '$' || w[0] == '@' || 'a' <= w[0] && w[0] <= 'z':
			now = append(now, node{element: w})
		default:
			return nil, nil, fmt.Errorf("'%s' is nothing of a syntax", w)
		}
	}
	return append(out, now), words, nil
}

// matches reports whether a text is of the syntax, and notes which literals it has.
func (s *syntax) matches(text string) bool {
	t := inText.FindAllString(text, -1)
	s.steps = 0
	return s.match(s.body, t, nil, func(rest []string, used []int) bool {
		if len(rest) > 0 {
			return false
		}
		for _, l := range used {
			s.literals[l].seen = true
		}
		return true
	})
}

// match goes through nodes, and calls then with what is left of a text and the literals that were in it.
func (s *syntax) match(nodes []node, t []string, used []int, then func([]string, []int) bool) bool {
	if s.steps++; s.steps > 1e6 {
		panic(s.op.Name + ": its syntax can be read in too many ways")
	}
	if len(nodes) == 0 {
		return then(t, used)
	}
	n, after := nodes[0], nodes[1:]
	switch {
	case n.words != nil:
		return len(t) >= len(n.words) && slices.Equal(t[:len(n.words)], n.words) &&
			s.match(after, t[len(n.words):], append(slices.Clone(used), n.literal), then)
	case n.group != nil:
		// What may be anything comes after what a word introduces.
		if n.mark == "?" && !n.hasWords() && s.match(after, t, used, then) {
			return true
		}
		for _, way := range n.group {
			if s.match(way, t, used, func(rest []string, used []int) bool {
				if n.mark == "*" && len(rest) < len(t) && s.match(nodes, rest, used, then) {
					return true
				}
				return s.match(after, rest, used, then)
			}) {
				return true
			}
		}
		return n.mark != "" && s.match(after, t, used, then)
	}
	for _, n := range s.lengths(n.element, t) {
		if s.match(after, t[n:], used, then) {
			return true
		}
	}
	return false
}

// hasWords reports whether a group begins with literals, each way of it.
func (n node) hasWords() bool {
	return !slices.ContainsFunc(n.group, func(way []node) bool { return len(way) == 0 || way[0].words == nil })
}

// lengths are how many words of a text an element may be.
func (s *syntax) lengths(element string, t []string) []int {
	name := strings.TrimPrefix(element, "$")
	named := func(o ir.Operand) bool { return o.Name == name }
	switch {
	case element == "attr-dict":
		return optionally(braces(t))
	case element == "attr-dict-with-keyword":
		if len(t) > 0 && t[0] == "attributes" {
			return []int{1 + braces(t[1:])}
		}
		return []int{0}
	case element[0] != '$':
		return balanced(t, 0)
	}
	if i := slices.IndexFunc(s.op.Operands, named); i >= 0 {
		if s.op.Operands[i].Arity == ir.One {
			return one(t)
		}
		return values(t)
	}
	if name == ir.SymbolNameAttr {
		if len(t) > 0 && t[0][0] == '@' {
			return []int{1}
		}
		return nil
	}
	if i := slices.IndexFunc(s.op.Attrs, func(a ir.AttrField) bool { return a.Name == name }); i >= 0 {
		return attribute(s.op.Attrs[i].Attr, t)
	}
	if slices.ContainsFunc(s.op.Regions, func(r ir.RegionField) bool { return r.Name == name }) {
		return []int{braces(t)}
	}
	return balanced(t, 1)
}

// attribute are the lengths of a value: none for one that is there or not, words of its own for one with keywords.
func attribute(c ir.AttrConstraint, t []string) (out []int) {
	words := c.Enum
	if c.EnumKind != nil {
		words = c.EnumKind.Cases
	}
	switch {
	case c.Summary == ir.UnitAttrC.Summary:
		return []int{0}
	case words == nil:
		return balanced(t, 1)
	}
	for _, n := range balanced(t, 1) {
		if !slices.ContainsFunc(t[:n], func(w string) bool {
			return isWord.MatchString(w) &&
				!slices.Contains(words, strings.Trim(w, `"`))
		}) {
			out = append(out, n)
		}
	}
	return out
}

var isWord = regexp.MustCompile(`^"?[A-Za-z_]`)

func optionally(n int) []int {
	if n == 0 {
		return []int{0}
	}
	return []int{n, 0}
}

// one is the length of a value: %x or %x#1.
func one(t []string) []int {
	switch {
	case len(t) == 0 || t[0][0] != '%':
		return nil
	case len(t) > 1 && t[1][0] == '#':
		return []int{2}
	}
	return []int{1}
}

// values are the lengths, from the longest on, of none or some values with commas between.
func values(t []string) []int {
	out := []int{0}
	for n := 0; ; n++ {
		l := one(t[n:])
		if l == nil {
			break
		}
		n += l[0]
		out = append(out, n)
		if n >= len(t) || t[n] != "," {
			break
		}
	}
	slices.Reverse(out)
	return out
}

// braces is the length of what braces surround, 0 without.
func braces(t []string) int {
	if len(t) == 0 || t[0] != "{" {
		return 0
	}
	return closed(t)
}

const opening, closing = "([{<", ")]}>"

// closed is the length of a text up to the bracket that closes its first word, 0 where none does.
func closed(t []string) int {
	depth := 0
	for i, w := range t {
		switch {
		case len(w) == 1 && strings.Contains(opening, w):
			depth++
		case len(w) == 1 && strings.Contains(closing, w):
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// balanced are the lengths, from least on, of the beginnings of a text whose brackets close.
func balanced(t []string, least int) []int {
	var out []int
	for n := 0; ; {
		if n >= least {
			out = append(out, n)
		}
		if n >= len(t) || len(t[n]) == 1 && strings.Contains(closing, t[n]) {
			return out
		}
		if len(t[n]) == 1 && strings.Contains(opening, t[n]) {
			l := closed(t[n:])
			if l == 0 {
				return out
			}
			n += l
		} else {
			n++
		}
	}
}
