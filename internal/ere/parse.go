package ere

import (
	"errors"
	"strings"
)

// The errors of a pattern, worded as LLVM's regerror words them.
var (
	errClass      = errors.New("invalid character class")
	errCollate    = errors.New("invalid collating element")
	errEscape     = errors.New(`trailing backslash (\)`)
	errBackref    = errors.New("invalid backreference number")
	errBracket    = errors.New("brackets ([ ]) not balanced")
	errParen      = errors.New("parentheses not balanced")
	errBrace      = errors.New("braces not balanced")
	errCount      = errors.New("invalid repetition count(s)")
	errRange      = errors.New("invalid character range")
	errRepetition = errors.New("repetition-operator operand invalid")
	errEmpty      = errors.New("empty (sub)expression")
	errTooDeep    = errors.New("out of memory")
)

const (
	maxCount = 255  // RE_DUP_MAX
	maxDepth = 1000 // of nested parentheses
	maxSize  = 1 << 16
)

type parser struct {
	text    string
	pos     int
	fold    bool
	newline bool
	depth   int
	groups  int
	closed  map[int]closedGroup // the groups whose closing parenthesis was seen
	// size counts atoms, those that back-references repeat included: the limit
	// keeps (a)(\1\1)(\2\2)… from growing without bound.
	size int
}

type closedGroup struct {
	node *node
	size int
}

// parse turns a pattern into its tree, wrapped in group 0.
func parse(pattern string, flags Flags) (*parser, *node, error) {
	p := &parser{text: pattern, fold: flags&IgnoreCase != 0, newline: flags&Newline != 0, closed: map[int]closedGroup{}}
	n, err := p.alternatives(false)
	if err == nil && p.more() {
		err = errParen
	}
	return p, n, err
}

func (p *parser) more() bool { return p.pos < len(p.text) }

func (p *parser) at(s string) bool { return strings.HasPrefix(p.text[p.pos:], s) }

func (p *parser) eat(s string) bool {
	if !p.at(s) {
		return false
	}
	p.pos += len(s)
	return true
}

func (p *parser) atDigit(pos int) bool {
	return pos < len(p.text) && '0' <= p.text[pos] && p.text[pos] <= '9'
}

// alternatives parses branches separated by | up to the end or, in a group, to
// the closing parenthesis.
func (p *parser) alternatives(inGroup bool) (*node, error) {
	alt := &node{op: opAlt}
	for {
		branch, err := p.branch(inGroup)
		if err != nil {
			return nil, err
		}
		alt.subs = append(alt.subs, branch)
		if !p.eat("|") {
			break
		}
	}
	if len(alt.subs) == 1 {
		return alt.subs[0], nil
	}
	return alt, nil
}

func (p *parser) branch(inGroup bool) (*node, error) {
	seq := &node{op: opConcat}
	for p.more() && !p.at("|") && !(inGroup && p.at(")")) {
		piece, err := p.piece()
		if err != nil {
			return nil, err
		}
		seq.subs = append(seq.subs, piece)
	}
	if len(seq.subs) == 0 {
		return nil, errEmpty
	}
	return seq, nil
}

// piece parses an atom with the repetition that may follow it.
func (p *parser) piece() (*node, error) {
	atom, err := p.atom()
	if err != nil || !p.atRepetition() {
		return atom, err
	}
	if atom.op == opBOL {
		return nil, errRepetition
	}
	rep, err := p.repetition(atom)
	if err == nil && p.atRepetition() {
		err = errRepetition
	}
	return rep, err
}

func (p *parser) atRepetition() bool {
	if !p.more() {
		return false
	}
	switch p.text[p.pos] {
	case '*', '+', '?':
		return true
	case '{':
		return p.atDigit(p.pos + 1)
	}
	return false
}

func (p *parser) repetition(atom *node) (*node, error) {
	n := &node{op: opRepeat, subs: []*node{atom}, max: unlimited}
	p.pos++
	switch p.text[p.pos-1] {
	case '*':
	case '+':
		n.min = 1
	case '?':
		n.max = 1
	case '{':
		return n, p.bounds(n)
	}
	return n, nil
}

// bounds parses what follows the brace of {m}, {m,} or {m,n}.
func (p *parser) bounds(n *node) error {
	var err error
	if n.min, err = p.count(); err != nil {
		return err
	}
	n.max = n.min
	if p.eat(",") {
		n.max = unlimited
		if p.atDigit(p.pos) {
			if n.max, err = p.count(); err != nil {
				return err
			}
			if n.max < n.min {
				return errCount
			}
		}
	}
	if p.eat("}") {
		return nil
	}
	if strings.Contains(p.text[p.pos:], "}") {
		return errCount
	}
	return errBrace
}

func (p *parser) count() (int, error) {
	count := 0
	for ; p.atDigit(p.pos) && count <= maxCount; p.pos++ {
		count = count*10 + int(p.text[p.pos]-'0')
	}
	if count > maxCount {
		return 0, errCount
	}
	return count, nil
}

func (p *parser) atom() (*node, error) {
	if p.size++; p.size > maxSize {
		return nil, errTooDeep
	}
	c := p.text[p.pos]
	p.pos++
	switch c {
	case '(':
		return p.groupAtom()
	case ')':
		return nil, errParen
	case '^':
		return &node{op: opBOL}, nil
	case '$':
		return &node{op: opEOL}, nil
	case '|':
		return nil, errEmpty
	case '*', '+', '?':
		return nil, errRepetition
	case '.':
		n := &node{op: opClass}
		n.set.invert()
		p.dropNewline(n)
		return n, nil
	case '[':
		return p.bracket()
	case '\\':
		return p.escape()
	case '{':
		if p.atDigit(p.pos) {
			return nil, errRepetition
		}
	}
	return p.literal(c), nil
}

func (p *parser) literal(c byte) *node {
	n := &node{op: opClass}
	n.set.add(c)
	if p.fold {
		n.set.foldCase()
	}
	return n
}

// dropNewline takes the newline out of a set that was named by exclusion.
func (p *parser) dropNewline(n *node) {
	if p.newline {
		n.set.remove('\n')
	}
}

func (p *parser) groupAtom() (*node, error) {
	if !p.more() {
		return nil, errParen
	}
	if p.depth++; p.depth > maxDepth {
		return nil, errTooDeep
	}
	defer func() { p.depth-- }()
	p.groups++
	before := p.size
	n := &node{op: opGroup, group: p.groups, subs: []*node{{op: opConcat}}}
	if !p.at(")") {
		sub, err := p.alternatives(true)
		if err != nil {
			return nil, err
		}
		n.subs[0] = sub
	}
	if !p.eat(")") {
		return nil, errParen
	}
	p.closed[n.group] = closedGroup{n, p.size - before}
	return n, nil
}

func (p *parser) escape() (*node, error) {
	if !p.more() {
		return nil, errEscape
	}
	c := p.text[p.pos]
	p.pos++
	if '1' <= c && c <= '9' {
		return p.backref(int(c - '0'))
	}
	return p.literal(c), nil
}

func (p *parser) backref(group int) (*node, error) {
	target, ok := p.closed[group]
	if !ok {
		return nil, errBackref
	}
	if p.size += target.size; p.size > maxSize {
		return nil, errTooDeep
	}
	return &node{op: opBackref, group: group, subs: target.node.subs}, nil
}
