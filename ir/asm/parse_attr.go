package asm

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// attr reads an attribute; expected, when not nil, is its type.
func (p *parser) attr(expected ir.Type) ir.Attr {
	a, ok := p.optionalAttr(expected)
	if !ok {
		p.failMissing("expected attribute value")
	}
	return a
}

func (p *parser) optionalAttr(expected ir.Type) (ir.Attr, bool) {
	switch p.kind {
	case tokInt:
		return p.integerAttr(expected, false), true
	case tokFloat:
		return p.floatAttr(expected, false), true
	case '-':
		return p.negativeAttr(expected), true
	case tokString:
		return p.stringAttr(expected), true
	case tokAt:
		return p.symbolRef(), true
	case tokHash:
		a := p.extendedAttr(expected)
		p.checkAttrType(a, expected)
		return a, true
	case '[':
		return p.arrayAttr(), true
	case '{':
		p.enter()
		defer p.leave()
		return ir.Dict(p.attrDict()...), true
	case tokBare:
		if a, ok := p.namedAttr(expected); ok {
			return a, true
		}
	}
	t, ok := p.optionalType()
	if !ok {
		return nil, false
	}
	return ir.TypeOf(t), true
}

func (p *parser) checkAttrType(a ir.Attr, expected ir.Type) {
	if typed, ok := a.(ir.TypedAttr); ok && expected != nil && typed.Type() != expected {
		p.failHere("attribute type different than expected: expected %s, but got %s", quoteType(expected),
			quoteType(typed.Type()))
	}
}

// namedAttr reads an attribute that starts with a keyword.
func (p *parser) namedAttr(expected ir.Type) (ir.Attr, bool) {
	switch p.spelling() {
	case "true", "false":
		v := p.spelling() == "true"
		p.next()
		return ir.Bool(v), true
	case "unit":
		p.next()
		return ir.Unit, true
	case "affine_map":
		p.next()
		p.expect('<', "expected '<' in affine map")
		m := p.affineMap()
		p.expect('>', "expected '>' in affine map")
		return ir.AffineMapOf(m), true
	case "affine_set":
		p.next()
		p.expect('<', "expected '<' in integer set")
		s := p.integerSet()
		p.expect('>', "expected '>' in integer set")
		return ir.IntegerSetOf(s), true
	case "array":
		return p.denseArray(), true
	case "dense":
		return p.denseElements(expected), true
	case "dense_resource":
		return p.denseResource(expected), true
	case "sparse":
		return p.sparseElements(expected), true
	case "strided":
		return p.stridedLayout(), true
	case "distinct":
		return p.distinctAttr(expected), true
	case "loc":
		return ir.LocOf(p.inlineLoc()), true
	}
	return nil, false
}

func (p *parser) negativeAttr(expected ir.Type) ir.Attr {
	p.next()
	switch p.kind {
	case tokInt:
		return p.integerAttr(expected, true)
	case tokFloat:
		return p.floatAttr(expected, true)
	}
	p.failMissing("expected constant integer or floating point value")
	return nil
}

// integerAttr reads an integer literal, or a float as hexadecimal bits.
func (p *parser) integerAttr(t ir.Type, neg bool) ir.Attr {
	text, pos := p.spelling(), p.start
	p.next()
	if t == nil {
		t = ir.I64
		if p.accept(':') {
			t = p.typ()
		}
	}
	switch t := t.(type) {
	case *ir.FloatType:
		lo, hi := p.floatBits(pos, text, neg, t)
		return ir.FloatBits(t, lo, hi)
	case *ir.IntegerType:
		if neg && t.Signedness() == ir.Unsigned {
			p.failAt(pos, "negative integer literal not valid for unsigned integer type")
		}
	case *ir.IndexType:
	default:
		p.failAt(pos, "integer literal not valid for specified type")
	}
	if a, ok := smallInteger(t, text, neg); ok {
		return a
	}
	v, ok := bigInteger(t, text, neg)
	if !ok {
		p.failAt(pos, "integer constant out of range for attribute")
	}
	return ir.IntegerBig(t, v)
}

// smallInteger covers a decimal that fits its type by far.
func smallInteger(t ir.Type, text string, neg bool) (ir.Attr, bool) {
	width, _ := ir.BitWidth(t)
	if len(text) > 18 || strings.HasPrefix(text, "0x") || width < 8 || width > 64 {
		return nil, false
	}
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil || v == 0 && neg || width < 64 && v >= 1<<(width-1) {
		return nil, false
	}
	if neg {
		v = -v
	}
	return ir.Integer(t, v), true
}

// bigInteger reads an integer literal in the range of its type: for signless
// types that is from the least signed to the greatest unsigned value.
func bigInteger(t ir.Type, text string, neg bool) (*big.Int, bool) {
	width, _ := ir.BitWidth(t)
	if len(strings.TrimLeft(text, "0x")) > width+1 {
		return nil, false // spares the conversion of a huge number
	}
	var v *big.Int
	var ok bool
	if strings.HasPrefix(text, "0x") {
		v, ok = new(big.Int).SetString(text[2:], 16)
	} else {
		v, ok = new(big.Int).SetString(text, 10)
	}
	if !ok || v.BitLen() > width {
		return nil, false
	}
	signed := t == ir.Type(ir.Index)
	if it, ok := t.(*ir.IntegerType); ok {
		signed = it.Signedness() == ir.Signed
	}
	half := new(big.Int)
	if width > 0 {
		half.Lsh(big.NewInt(1), uint(width-1))
	}
	switch {
	case neg && (width == 0 || v.Sign() == 0 || v.Cmp(half) > 0):
		return nil, false
	case !neg && signed && v.Cmp(half) >= 0:
		return nil, false
	}
	if neg {
		v.Neg(v)
	}
	return v, true
}

// floatBits reads a hexadecimal literal as the bits of a float.
func (p *parser) floatBits(pos int, text string, neg bool, t *ir.FloatType) (lo, hi uint64) {
	if !strings.HasPrefix(text, "0x") {
		err := p.errorAt(pos, "unexpected decimal integer literal for a floating point value")
		err.Note(p.locAt(pos), "add a trailing dot to make the literal a float")
		p.failWith(err)
	}
	if neg {
		p.failAt(pos, "hexadecimal float literal should not have a leading minus")
	}
	v, _ := new(big.Int).SetString(text[2:], 16)
	if v.BitLen() > t.Width() {
		p.failAt(pos, "hexadecimal float constant out of range for type")
	}
	low := new(big.Int).And(v, new(big.Int).SetUint64(1<<64-1))
	return low.Uint64(), v.Rsh(v, 64).Uint64()
}

func (p *parser) floatAttr(t ir.Type, neg bool) ir.Attr {
	v := p.floatValue()
	if neg {
		v = -v
	}
	if t == nil {
		t = ir.F64
		if p.accept(':') {
			t = p.typ()
		}
	}
	ft, ok := t.(*ir.FloatType)
	if !ok {
		p.failHere("floating point value not valid for specified type")
	}
	return ir.Float(ft, v)
}

// floatValue consumes a float literal.
func (p *parser) floatValue() float64 {
	v, _ := strconv.ParseFloat(p.spelling(), 64) // out of range is infinity
	p.next()
	return v
}

func (p *parser) stringAttr(t ir.Type) ir.Attr {
	s := p.stringValue()
	if t == nil && p.accept(':') {
		t = p.typ()
	}
	if t == nil {
		return ir.String_(s)
	}
	return ir.StringTyped(s, t)
}

// stringValue consumes a string token. Its text is copied, for attributes
// outlive the source.
func (p *parser) stringValue() string {
	s := strings.Clone(unquote(p.spelling()))
	p.next()
	return s
}

func (p *parser) symbolRef() ir.Attr {
	path := []string{p.symbolName()}
	for p.kind == ':' && p.at(p.end) == ':' {
		p.moveTo(p.end + 1)
		if p.kind != tokAt {
			p.failHere("expected nested symbol reference identifier")
		}
		path = append(path, p.symbolName())
	}
	if p.state != nil {
		p.state.path(path)
	}
	return ir.SymbolRef(path[0], path[1:]...)
}

// symbolName consumes an @-token.
func (p *parser) symbolName() string {
	s := p.text[p.start+1 : p.end]
	if s[0] == '"' {
		s = unquote(s)
	}
	s = strings.Clone(s)
	if p.state != nil {
		p.state.name(SymbolName, p.start, p.end, SymbolPath{s})
	}
	p.next()
	return s
}

func (p *parser) arrayAttr() ir.Attr {
	p.enter()
	defer p.leave()
	var elems []ir.Attr
	p.next()
	if p.kind != ']' {
		p.items(func() { elems = append(elems, p.attr(nil)) })
	}
	p.expect(']', "expected ',' or ']'")
	return ir.Array(elems...)
}

// attrDict reads `{…}` in the order written.
func (p *parser) attrDict() []ir.NamedAttr {
	var out []ir.NamedAttr
	var seen nameSet
	p.list('{', '}', " in attribute dictionary", func() {
		pos := p.start
		name := p.attrName()
		if seen.repeats(out, name) {
			p.failAt(pos, "duplicate key '%s' in dictionary attribute", name)
		}
		var value ir.Attr = ir.Unit
		if p.accept('=') {
			if p.state != nil && name == ir.SymbolNameAttr && p.kind == tokString {
				p.state.name(SymbolName, p.start+1, p.end-1, SymbolPath{unquote(p.spelling())})
			}
			value = p.attr(nil)
		}
		out = append(out, ir.NamedAttr{Name: name, Value: value})
	})
	return out
}

// nameSet finds repeated names: by search among few entries, by a map among
// many.
type nameSet struct{ names map[string]bool }

// repeats reports whether name is among the entries before it, as which it was
// called for each of them.
func (s *nameSet) repeats(before []ir.NamedAttr, name string) bool {
	const few = 8
	if len(before) < few {
		return slices.ContainsFunc(before, func(na ir.NamedAttr) bool { return na.Name == name })
	}
	if s.names == nil {
		s.names = map[string]bool{}
		for _, na := range before {
			s.names[na.Name] = true
		}
	}
	if s.names[name] {
		return true
	}
	s.names[name] = true
	return false
}

func (p *parser) attrName() string {
	switch p.kind {
	case tokString:
		pos := p.start
		s := p.stringValue()
		if s == "" {
			p.failAt(pos, "expected valid attribute name")
		}
		return s
	case tokBare:
		s := p.spelling()
		p.next()
		return p.intern(s)
	}
	p.failMissing("expected attribute name")
	return ""
}

func (p *parser) stridedLayout() ir.Attr {
	p.next()
	p.expect('<', "expected '<' after 'strided'")
	var strides []int64
	p.list('[', ']', "", func() { strides = append(strides, p.strideOrOffset()) })
	offset := int64(0)
	if p.kind != '>' {
		p.expect(',', "expected ','")
		if !p.acceptWord("offset") {
			p.failMissing("expected 'offset' after comma")
		}
		p.expect(':', "expected ':' after 'offset'")
		offset = p.strideOrOffset()
	}
	p.expect('>', "expected '>'")
	return ir.StridedLayout(strides, offset)
}

func (p *parser) strideOrOffset() int64 {
	if p.accept('?') {
		return ir.Dynamic
	}
	neg := p.accept('-')
	if p.kind != tokInt {
		p.failHere("expected a 64-bit signed integer or '?'")
	}
	v, err := strconv.ParseInt(p.spelling(), 0, 64)
	if err != nil {
		p.failHere("expected a 64-bit signed integer or '?'")
	}
	p.next()
	if neg {
		return -v
	}
	return v
}

// distinctAttr reads `distinct[id]<attr>`; one id names one attribute.
func (p *parser) distinctAttr(expected ir.Type) ir.Attr {
	pos := p.start
	p.next()
	p.expect('[', "expected '[' after 'distinct'")
	if p.kind != tokInt {
		p.failHere("expected distinct ID")
	}
	id, err := strconv.ParseUint(p.spelling(), 0, 64)
	if err != nil {
		p.failHere("expected an unsigned 64-bit integer")
	}
	p.next()
	p.expect(']', "expected ']' to close distinct ID")
	p.expect('<', "expected '<' after distinct ID")
	var value ir.Attr = ir.Unit
	if p.kind != '>' {
		value = p.attr(expected)
	}
	p.expect('>', "expected '>' to close distinct attribute")
	d, ok := p.referred.distinct[id]
	if !ok {
		d = ir.Distinct(value)
		p.referred.distinct[id] = d
	} else if d.Value() != value {
		p.failAt(pos, "referenced attribute does not match previous definition: %s", d.Value())
	}
	return d
}
