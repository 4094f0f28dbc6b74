package python

// A kind is what a token is.
type kind uint8

const (
	eof kind = iota
	newline
	indent
	dedent
	bad // what the scanner could not read: it has noted the error
	name
	number
	str     // a string or bytes literal, with its prefix and quotes
	fstart  // prefix and opening quotes of an f-string
	fmiddle // text of an f-string, as written; of `{{` and `}}` only the first brace
	fend    // closing quotes of an f-string

	// Operators and delimiters.
	lparen
	rparen
	lbrack
	rbrack
	lbrace
	rbrace
	colon
	comma
	semi
	dot
	ellipsis
	arrow
	exclamation // in an f-string
	stray       // a character that is no token, as `$`
	at
	plus
	minus
	star
	starStar
	slash
	slashSlash
	percent
	amper
	bar
	caret
	shiftLeft
	shiftRight
	tilde
	walrus
	assign
	equal
	notEqual
	less
	lessEqual
	greater
	greaterEqual
	augmented // `+=` and its like; the operator is its text without the last byte

	// Keywords.
	kwFalse
	kwNone
	kwTrue
	kwAnd
	kwAs
	kwAssert
	kwAsync
	kwAwait
	kwBreak
	kwClass
	kwContinue
	kwDef
	kwDel
	kwElif
	kwElse
	kwExcept
	kwFinally
	kwFor
	kwFrom
	kwGlobal
	kwIf
	kwImport
	kwIn
	kwIs
	kwLambda
	kwNonlocal
	kwNot
	kwOr
	kwPass
	kwRaise
	kwReturn
	kwTry
	kwWhile
	kwWith
	kwYield
)

// A token is a piece of the text: its bytes, and where they are, from 1.
type token struct {
	kind            kind
	offset, end     int32
	line, col       int32
	endLine, endCol int32
}

func (t *token) startPos() Pos { return Pos{t.line, t.col} }
func (t *token) endPos() Pos   { return Pos{t.endLine, t.endCol} }
func (t *token) span() Span    { return Span{t.startPos(), t.endPos()} }

// keyword returns the kind of an identifier: most are names.
func keyword(s string) kind {
	switch s {
	case "False":
		return kwFalse
	case "None":
		return kwNone
	case "True":
		return kwTrue
	case "and":
		return kwAnd
	case "as":
		return kwAs
	case "assert":
		return kwAssert
	case "async":
		return kwAsync
	case "await":
		return kwAwait
	case "break":
		return kwBreak
	case "class":
		return kwClass
	case "continue":
		return kwContinue
	case "def":
		return kwDef
	case "del":
		return kwDel
	case "elif":
		return kwElif
	case "else":
		return kwElse
	case "except":
		return kwExcept
	case "finally":
		return kwFinally
	case "for":
		return kwFor
	case "from":
		return kwFrom
	case "global":
		return kwGlobal
	case "if":
		return kwIf
	case "import":
		return kwImport
	case "in":
		return kwIn
	case "is":
		return kwIs
	case "lambda":
		return kwLambda
	case "nonlocal":
		return kwNonlocal
	case "not":
		return kwNot
	case "or":
		return kwOr
	case "pass":
		return kwPass
	case "raise":
		return kwRaise
	case "return":
		return kwReturn
	case "try":
		return kwTry
	case "while":
		return kwWhile
	case "with":
		return kwWith
	case "yield":
		return kwYield
	}
	return name
}

// operator returns the kind of the operator that s begins with, and its length; 0 if there is none.
func operator(s string) (kind, int) {
	second := byte(0)
	if len(s) > 1 {
		second = s[1]
	}
	third := byte(0)
	if len(s) > 2 {
		third = s[2]
	}
	switch c := s[0]; c {
	case '(':
		return lparen, 1
	case ')':
		return rparen, 1
	case '[':
		return lbrack, 1
	case ']':
		return rbrack, 1
	case '{':
		return lbrace, 1
	case '}':
		return rbrace, 1
	case ',':
		return comma, 1
	case ';':
		return semi, 1
	case '~':
		return tilde, 1
	case ':':
		if second == '=' {
			return walrus, 2
		}
		return colon, 1
	case '.':
		if second == '.' && third == '.' {
			return ellipsis, 3
		}
		return dot, 1
	case '=':
		if second == '=' {
			return equal, 2
		}
		return assign, 1
	case '!':
		if second == '=' {
			return notEqual, 2
		}
		return exclamation, 1
	case '-':
		if second == '>' {
			return arrow, 2
		}
		return augment(minus, 1, second)
	case '+':
		return augment(plus, 1, second)
	case '%':
		return augment(percent, 1, second)
	case '&':
		return augment(amper, 1, second)
	case '|':
		return augment(bar, 1, second)
	case '^':
		return augment(caret, 1, second)
	case '@':
		return augment(at, 1, second)
	case '*':
		if second == '*' {
			return augment(starStar, 2, third)
		}
		return augment(star, 1, second)
	case '/':
		if second == '/' {
			return augment(slashSlash, 2, third)
		}
		return augment(slash, 1, second)
	case '<':
		switch second {
		case '<':
			return augment(shiftLeft, 2, third)
		case '=':
			return lessEqual, 2
		case '>':
			return notEqual, 2
		}
		return less, 1
	case '>':
		switch second {
		case '>':
			return augment(shiftRight, 2, third)
		case '=':
			return greaterEqual, 2
		}
		return greater, 1
	}
	return eof, 0
}

// augment returns an operator of n bytes, or that of its assignment if an equals sign follows.
func augment(k kind, n int, next byte) (kind, int) {
	if next == '=' {
		return augmented, n + 1
	}
	return k, n
}
