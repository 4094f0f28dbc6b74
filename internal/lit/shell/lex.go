package shell

import (
	"errors"
	"strconv"
	"strings"
)

// token is a word, or an operator with the number before it, if there is one.
type token struct {
	op   string // "" for a word
	fd   int    // of 2> and its like, or noFD
	word Word
}

const noFD = -1

// Word is an argument. A glob is expanded to the files that match it.
type Word struct {
	Text string
	Glob bool
}

var (
	errMixedGlob = errors.New("quoted and unquoted * or ? in one word")
	errUnclosed  = errors.New("missing quote character")
)

// lexer cuts a command line into tokens.
type lexer struct {
	text     string
	pos      int
	unclosed bool // a quote at the end of the text
}

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// tokens lexes the whole line.
func tokens(line string) ([]token, error) {
	l := &lexer{text: line}
	var list []token
	for l.pos < len(l.text) {
		if isSpace(l.text[l.pos]) {
			l.pos++
			continue
		}
		t, err := l.next()
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// operators, those first that others are a prefix of. "<<" is what lit makes of
// the nonsense "<>".
var operators = []struct{ text, op string }{
	{";", ";"}, {"||", "||"}, {"|", "|"}, {"&&", "&&"}, {"&>", "&>"}, {"&", "&"},
	{">&", ">&"}, {">>", ">>"}, {">", ">"}, {"<&", "<&"}, {"<>", "<<"}, {"<", "<"},
}

func (l *lexer) next() (token, error) {
	for _, o := range operators {
		if strings.HasPrefix(l.text[l.pos:], o.text) {
			l.pos += len(o.text)
			return token{op: o.op, fd: noFD}, nil
		}
	}
	if w, ok := l.plainWord(); ok {
		return token{word: w}, nil
	}
	return l.quotedWord()
}

// plainWord takes everything up to a blank, if that has no special character.
func (l *lexer) plainWord() (Word, bool) {
	end := l.pos
	for end < len(l.text) && !isSpace(l.text[end]) {
		end++
	}
	chunk := l.text[l.pos:end]
	if strings.ContainsAny(chunk, `|&<>'";\`) {
		return Word{}, false
	}
	l.pos = end
	return Word{Text: chunk, Glob: strings.ContainsAny(chunk, "*?")}, true
}

// quotedWord takes a word with quotes or escapes in it. A number directly
// before a redirection makes one token with it.
func (l *lexer) quotedWord() (token, error) {
	var b strings.Builder
	glob, quotedGlob := false, false
	// The first character stands for itself, unless it opens a quote.
	if c := l.take(); c == '"' || c == '\'' {
		b.WriteString(l.quoted(c))
	} else {
		b.WriteByte(c)
	}
	for l.pos < len(l.text) {
		c := l.text[l.pos]
		if isSpace(c) || strings.IndexByte("|&;", c) >= 0 {
			break
		}
		if c == '<' || c == '>' {
			fd, err := strconv.ParseUint(b.String(), 10, 31)
			if err != nil {
				break
			}
			t, err := l.next()
			t.fd = int(fd)
			return t, err
		}
		l.pos++
		switch c {
		case '"', '\'':
			text := l.quoted(c)
			quotedGlob = quotedGlob || strings.ContainsAny(text, "*?")
			b.WriteString(text)
		case '\\':
			if l.pos < len(l.text) {
				b.WriteByte(l.take())
			}
		default:
			glob = glob || c == '*' || c == '?'
			b.WriteByte(c)
		}
	}
	switch {
	case l.unclosed:
		return token{}, errUnclosed
	case glob && quotedGlob:
		return token{}, errMixedGlob
	}
	return token{word: Word{b.String(), glob}}, nil
}

func (l *lexer) take() byte {
	l.pos++
	return l.text[l.pos-1]
}

// quoted takes text up to the closing quote. In double quotes a backslash escapes
// a quote, a backslash and a dollar sign.
func (l *lexer) quoted(quote byte) string {
	var b strings.Builder
	for l.pos < len(l.text) {
		c := l.take()
		switch {
		case c == quote:
			return b.String()
		case c == '\\' && quote == '"' && l.pos < len(l.text):
			next := l.take()
			if strings.IndexByte(`"\$`, next) < 0 {
				b.WriteByte('\\')
			}
			b.WriteByte(next)
		default:
			b.WriteByte(c)
		}
	}
	l.unclosed = true
	return b.String()
}
