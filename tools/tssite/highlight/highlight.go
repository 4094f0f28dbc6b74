// Package highlight colours programs in code blocks. A [Language] is a list of rules; [Languages] has those that the
// documentation shows. The rules of MLIR are read from the grammar that editors use ([ReadGrammar]).
package highlight

import (
	"html"
	"regexp"
	"strings"
	"unicode/utf8"
)

// A Rule gives a class to the text that it matches.
type Rule struct {
	// Class is the CSS class of the text; without one the text stays as it is.
	Class string
	match *regexp.Regexp
}

// NewRule makes a rule of a pattern, which must match where the rest of a program begins. $ is the end of a line.
func NewRule(class, pattern string) (Rule, error) {
	match, err := regexp.Compile(`\A(?m:` + pattern + `)`)
	return Rule{class, match}, err
}

// A Language is the rules of its tokens. The first rule that matches wins.
type Language []Rule

// HTML is a program with its tokens in spans.
func (l Language) HTML(program string) string {
	var b strings.Builder
	for program != "" {
		class, n := l.token(program)
		text := html.EscapeString(program[:n])
		if class == "" {
			b.WriteString(text)
		} else {
			b.WriteString(`<span class="` + class + `">` + text + "</span>")
		}
		program = program[n:]
	}
	return b.String()
}

// token is the class and the length of what a text begins with. A word that no rule knows is one token, so that no
// rule matches a part of it.
func (l Language) token(text string) (class string, n int) {
	for _, r := range l {
		if at := r.match.FindStringIndex(text); at != nil && at[1] > 0 {
			return r.Class, at[1]
		}
	}
	if n := len(word.FindString(text)); n > 0 {
		return "", n
	}
	_, n = utf8.DecodeRuneInString(text)
	return "", n
}

var word = regexp.MustCompile(`^[\pL\pN_]+`)
