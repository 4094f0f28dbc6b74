package ere

import "strings"

// classes are the POSIX character classes in the C locale.
var classes = map[string]func(c byte) bool{
	"alnum":  func(c byte) bool { return isAlpha(c) || isDigit(c) },
	"alpha":  isAlpha,
	"blank":  func(c byte) bool { return c == ' ' || c == '\t' },
	"cntrl":  func(c byte) bool { return c < ' ' || c == 0x7f },
	"digit":  isDigit,
	"graph":  func(c byte) bool { return '!' <= c && c <= '~' },
	"lower":  func(c byte) bool { return 'a' <= c && c <= 'z' },
	"print":  func(c byte) bool { return ' ' <= c && c <= '~' },
	"punct":  func(c byte) bool { return '!' <= c && c <= '~' && !isAlpha(c) && !isDigit(c) },
	"space":  func(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' },
	"upper":  func(c byte) bool { return 'A' <= c && c <= 'Z' },
	"xdigit": func(c byte) bool { return isDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F' },
}

func isAlpha(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isWord(c byte) bool  { return isAlpha(c) || isDigit(c) || c == '_' }

// bracket parses a bracket expression after its opening bracket.
func (p *parser) bracket() (*node, error) {
	switch {
	case p.eat("[:<:]]"):
		return &node{op: opBOW}, nil
	case p.eat("[:>:]]"):
		return &node{op: opEOW}, nil
	}
	n := &node{op: opClass}
	inverted := p.eat("^")
	if p.eat("]") {
		n.set.add(']')
	} else if p.eat("-") {
		n.set.add('-')
	}
	for p.more() && !p.at("]") && !p.at("-]") {
		if err := p.bracketTerm(&n.set); err != nil {
			return nil, err
		}
	}
	if p.eat("-") {
		n.set.add('-')
	}
	if !p.eat("]") {
		return nil, errBracket
	}
	if p.fold {
		n.set.foldCase()
	}
	if inverted {
		n.set.invert()
		p.dropNewline(n)
	}
	return n, nil
}

// bracketTerm parses a class, an equivalence class, a range or one byte.
func (p *parser) bracketTerm(set *byteSet) error {
	switch {
	case p.eat("[:"):
		return p.namedClass(set)
	case p.eat("[="):
		c, err := p.collating("=]")
		set.add(c)
		return err
	case p.at("-"):
		return errRange
	}
	lo, err := p.bracketByte()
	if err != nil {
		return err
	}
	hi := lo
	if p.at("-") && p.pos+1 < len(p.text) && p.text[p.pos+1] != ']' {
		p.pos++
		if hi, err = p.bracketByte(); err != nil {
			return err
		}
	}
	if hi < lo {
		return errRange
	}
	set.addRange(lo, hi)
	return nil
}

func (p *parser) namedClass(set *byteSet) error {
	if !p.more() {
		return errBracket
	}
	end := p.pos
	for end < len(p.text) && isAlpha(p.text[end]) {
		end++
	}
	member, known := classes[p.text[p.pos:end]]
	if !known {
		return errClass
	}
	p.pos = end
	for c := 0; c < 256; c++ {
		if member(byte(c)) {
			set.add(byte(c))
		}
	}
	switch {
	case !p.more():
		return errBracket
	case !p.eat(":]"):
		return errClass
	}
	return nil
}

func (p *parser) bracketByte() (byte, error) {
	if !p.more() {
		return 0, errBracket
	}
	if p.eat("[.") {
		return p.collating(".]")
	}
	p.pos++
	return p.text[p.pos-1], nil
}

// collating parses a one-byte collating element that ends with end; names such
// as "period" are not known.
func (p *parser) collating(end string) (byte, error) {
	stop := strings.Index(p.text[p.pos:], end)
	switch {
	case stop < 0:
		return 0, errBracket
	case stop != 1:
		return 0, errCollate
	}
	p.pos += 1 + len(end)
	return p.text[p.pos-1-len(end)], nil
}
