package asm

import (
	"encoding/hex"
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// literal is one element of a `dense<…>` as written; its type comes later.
type literal struct {
	kind tokenKind
	text string
	pos  int
	neg  bool
}

// literalList is the content of `dense<…>`.
type literalList struct {
	elems []literal
	shape []int64
	hex   *literal // a string in place of a list
}

func (p *parser) denseElements(expected ir.Type) ir.Attr {
	pos := p.start
	p.next()
	p.expect('<', "expected '<' after 'dense'")
	var l literalList
	if !p.accept('>') {
		l = p.tensorLiteral(true)
		p.expect('>', "expected '>'")
	}
	return p.denseOf(pos, &l, p.elementsType(pos, expected))
}

// elementsType is the expected type, or reads `: type`; it must be shaped.
func (p *parser) elementsType(pos int, expected ir.Type) ir.ShapedType {
	t := expected
	if t == nil {
		p.expect(':', "expected ':'")
		t = p.typ()
	}
	st, ok := t.(ir.ShapedType)
	if !ok {
		p.failAt(pos, "elements literal must be a shaped type")
	}
	n, static := ir.NumElements(st.Shape())
	if !static || !st.HasRank() {
		p.failAt(pos, "elements literal type must have static shape")
	}
	if n > 1<<40 {
		p.failAt(pos, "elements literal type has too many elements")
	}
	return st
}

func (p *parser) tensorLiteral(allowHex bool) literalList {
	var l literalList
	switch {
	case allowHex && p.kind == tokString:
		l.hex = &literal{kind: p.kind, text: p.spelling(), pos: p.start}
		p.next()
	case p.kind == '[':
		l.shape = p.literalDims(&l)
	default:
		p.literalElement(&l)
	}
	return l
}

// literalDims reads `[…]` and returns its dimensions.
func (p *parser) literalDims(l *literalList) []int64 {
	p.enter()
	defer p.leave()
	var inner []int64
	n := int64(0)
	p.list('[', ']', "", func() {
		var dims []int64
		if p.kind == '[' {
			dims = p.literalDims(l)
		} else {
			p.literalElement(l)
		}
		if n++; n > 1 && !slices.Equal(inner, dims) {
			p.failHere("tensor literal is invalid; ranks are not consistent between elements")
		}
		inner = dims
	})
	return append([]int64{n}, inner...)
}

func (p *parser) literalElement(l *literalList) {
	neg := false
	switch {
	case p.isWord("true"), p.isWord("false"), p.kind == tokInt, p.kind == tokFloat, p.kind == tokString:
	case p.kind == '-':
		neg = true
		p.next()
		if p.kind != tokInt && p.kind != tokFloat {
			p.failHere("expected integer or floating point literal")
		}
	case p.kind == '(':
		p.enter()
		defer p.leave()
		p.next()
		p.literalElement(l)
		p.expect(',', "expected ',' between complex elements")
		p.literalElement(l)
		p.expect(')', "expected ')' after complex elements")
		return
	default:
		p.failHere("expected element literal of primitive type")
	}
	l.elems = append(l.elems, literal{p.kind, p.spelling(), p.start, neg})
	p.next()
}

// denseOf makes the constant; pos is where errors about its shape go.
func (p *parser) denseOf(pos int, l *literalList, t ir.ShapedType) *ir.DenseElementsAttr {
	n, _ := ir.NumElements(t.Shape())
	elem, parts := t.Elem(), int64(1)
	if c, ok := elem.(*ir.ComplexType); ok {
		elem, parts = c.Elem(), 2
	}
	_, number := ir.BitWidth(elem)
	if l.hex != nil {
		if number {
			return p.hexElements(pos, l.hex, t)
		}
		return ir.DenseStrings(t, []string{strings.Clone(unquote(l.hex.text))})
	}
	if len(l.shape) > 0 && !slices.Equal(l.shape, t.Shape()) {
		p.failAt(pos, "inferred shape of elements literal ([%s]) does not match type ([%s])", ir.JoinInts(l.shape),
			ir.JoinInts(t.Shape()))
	}
	if len(l.elems) == 0 && n > 0 {
		p.failAt(pos, "parsed zero elements, but type (%s) expected at least 1", quoteType(t))
	}
	if parts == 2 {
		p.checkComplexCount(pos, l, t, n)
	}
	if n == 0 {
		l.elems = nil
	}
	if !number {
		return p.stringElements(l, t)
	}
	var data []byte
	for _, e := range l.elems {
		data = p.appendElement(data, elem, e)
	}
	return ir.DenseElements(t, string(data))
}

func (p *parser) checkComplexCount(pos int, l *literalList, t ir.ShapedType, n int64) {
	got := int64(len(l.elems))
	if len(l.shape) == 0 && n != 0 && got != 2 {
		p.failAt(pos, "parsed %d elements, but type (%s) expected 2 elements", got, quoteType(t.Elem()))
	}
	if len(l.shape) != 0 && got != 2*n {
		p.failAt(pos, "parsed %d elements, but type (%s) expected %d elements", got, quoteType(t), 2*n)
	}
}

func (p *parser) stringElements(l *literalList, t ir.ShapedType) *ir.DenseElementsAttr {
	var strs []string
	for _, e := range l.elems {
		if e.kind != tokString {
			p.failAt(e.pos, "expected string token, got %s", e.text)
		}
		strs = append(strs, strings.Clone(unquote(e.text)))
	}
	return ir.DenseStrings(t, strs)
}

// appendElement appends the little-endian bytes of an element.
func (p *parser) appendElement(data []byte, t ir.Type, e literal) []byte {
	size := ir.ElemBytes(t)
	if ft, ok := t.(*ir.FloatType); ok {
		lo, hi := p.floatElement(ft, e)
		for i := range size {
			word := lo
			if i >= 8 {
				word = hi
			}
			data = append(data, byte(word>>(8*(i%8))))
		}
		return data
	}
	if v, err := strconv.ParseUint(e.text, 10, 64); err == nil && !e.neg && e.kind == tokInt && size <= 8 &&
		v < 1<<(8*size-1) {
		if w, _ := ir.BitWidth(t); w > 0 && v>>(w-1) == 0 {
			return appendLittleEndian(data, v, size)
		}
	}
	v := p.integerElement(t, e)
	if width, _ := ir.BitWidth(t); v.Sign() < 0 {
		v.Add(v, new(big.Int).Lsh(big.NewInt(1), uint(width)))
	}
	b := v.FillBytes(make([]byte, size))
	slices.Reverse(b)
	return append(data, b...)
}

func appendLittleEndian(data []byte, v uint64, size int) []byte {
	for range size {
		data = append(data, byte(v))
		v >>= 8
	}
	return data
}

func (p *parser) floatElement(t *ir.FloatType, e literal) (lo, hi uint64) {
	if e.kind == tokInt {
		return p.floatBits(e.pos, e.text, e.neg, t)
	}
	if e.kind != tokFloat {
		p.failHere("expected floating-point elements, but parsed integer")
	}
	v, _ := strconv.ParseFloat(e.text, 64) // out of range is infinity
	if e.neg {
		v = -v
	}
	return ir.Float(t, v).Bits()
}

func (p *parser) integerElement(t ir.Type, e literal) *big.Int {
	it, _ := t.(*ir.IntegerType)
	if e.neg && it != nil && it.Signedness() == ir.Unsigned {
		p.failAt(e.pos, "expected unsigned integer elements, but parsed negative value")
	}
	switch e.kind {
	case tokFloat:
		p.failAt(e.pos, "expected integer elements, but parsed floating-point")
	case tokString:
		p.failAt(e.pos, "expected integer elements, but parsed a string")
	case tokBare:
		if it == nil || it.Width() != 1 {
			p.failAt(e.pos, "expected i1 type for 'true' or 'false' values")
		}
		if e.text == "true" {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	v, ok := bigInteger(t, e.text, e.neg)
	if !ok {
		p.failAt(e.pos, "integer constant out of range for type")
	}
	if it != nil && it.Width() == 1 {
		return v.Abs(v)
	}
	return v
}

// hexElements reads `"0x…"`: the raw bytes of all elements or of a splat.
func (p *parser) hexElements(pos int, l *literal, t ir.ShapedType) *ir.DenseElementsAttr {
	text := unquote(l.text)
	data, err := hex.DecodeString(strings.TrimPrefix(text, "0x"))
	if !strings.HasPrefix(text, "0x") || err != nil {
		p.failAt(l.pos, "expected string containing hex digits starting with `0x`")
	}
	n, _ := ir.NumElements(t.Shape())
	if t.Elem() == ir.I1 {
		data = unpackBits(data, n)
	}
	size := int64(ir.ElemBytes(t.Elem()))
	if got := int64(len(data)); got != n*size && got != size {
		p.failAt(pos, "elements hex data size is invalid for provided type: %s", quoteType(t))
	}
	return ir.DenseElements(t, string(data))
}

// unpackBits spreads packed booleans to a byte each; a byte of all ones or
// zeros alone is a splat. It returns nothing where the size is wrong.
func unpackBits(data []byte, n int64) []byte {
	if len(data) == 1 && (data[0] == 0 || data[0] == 0xff) {
		return []byte{data[0] & 1}
	}
	if int64(len(data)) != (n+7)/8 {
		return nil
	}
	out := make([]byte, n)
	for i := range out {
		out[i] = data[i/8] >> (i % 8) & 1
	}
	return out
}

// denseArray reads `array<i32: 1, 2>`.
func (p *parser) denseArray() ir.Attr {
	p.next()
	p.expect('<', "expected '<' after 'array'")
	pos := p.start
	if p.kind != tokBare && p.kind != '(' && p.kind != tokExclamation {
		p.failWith(errors.Join(p.errorAt(pos, "expected non-function type"),
			p.errorAt(pos, "expected an integer or floating point type")))
	}
	elem := p.typ()
	w, ok := ir.BitWidth(elem)
	if _, isIndex := elem.(*ir.IndexType); !ok || isIndex {
		p.failAt(pos, "expected integer or float type, got: %s", quoteType(elem))
	}
	if w != 1 && w != 8 && w != 16 && w != 32 && w != 64 {
		p.failAt(pos, "element type bitwidth must be a multiple of 8")
	}
	var bits []int64
	if p.kind != '>' {
		p.expect(':', "expected ':' after dense array type")
		p.items(func() { bits = append(bits, p.arrayNumber(elem)) })
	}
	p.expect('>', "expected '>' to close an array attribute")
	return ir.DenseArray(elem, bits)
}

func (p *parser) arrayNumber(elem ir.Type) int64 {
	start, neg := p.start, p.accept('-')
	if t, float := elem.(*ir.FloatType); float {
		return p.arrayFloat(start, t, neg)
	}
	switch {
	case p.isWord("true") || p.isWord("false"):
		if elem != ir.Type(ir.I1) {
			p.failHere("expected i1 type for 'true' or 'false' values")
		}
		v := p.isWord("true")
		p.next()
		return ir.Bool(v).Int()
	case p.kind != tokInt:
		p.failHere("expected integer literal")
	}
	text := p.spelling()
	p.next()
	if elem == ir.Type(ir.I1) {
		p.failHere("expected 'true' or 'false' values for i1 type")
	}
	v, ok := bigInteger(elem, text, neg)
	if !ok {
		p.failHere("integer constant out of range")
	}
	return ir.IntegerBig(elem, v).Int()
}

func (p *parser) arrayFloat(start int, t *ir.FloatType, neg bool) int64 {
	var lo uint64
	switch p.kind {
	case tokFloat:
		lo, _ = p.floatAttr(t, neg).(*ir.FloatAttr).Bits()
	case tokInt:
		lo, _ = p.floatBits(start, p.spelling(), neg, t)
		p.next()
	default:
		p.failHere("expected floating point literal")
	}
	return int64(lo)
}

func (p *parser) denseResource(expected ir.Type) ir.Attr {
	p.next()
	p.expect('<', "expected '<' after 'dense_resource'")
	key := p.resourceKey()
	p.expect('>', "expected '>'")
	t, pos := expected, p.start
	if t == nil {
		p.expect(':', "expected ':'")
		t = p.typ()
	}
	st, ok := t.(ir.ShapedType)
	if !ok {
		p.failAt(pos, "`dense_resource` expected a shaped type")
	}
	return ir.DenseResource(st, key, p.referred.blob(key))
}

func (p *parser) resourceKey() string {
	if p.kind != tokBare && p.kind != tokString {
		p.failHere("expected identifier key for 'resource' entry")
	}
	if p.kind == tokString {
		return p.stringValue()
	}
	key := strings.Clone(p.spelling())
	p.next()
	return key
}

// sparseElements reads `sparse<indices, values> : type`.
func (p *parser) sparseElements(expected ir.Type) ir.Attr {
	pos := p.start
	p.next()
	p.expect('<', "Expected '<' after 'sparse'")
	if p.accept('>') {
		t := p.elementsType(pos, expected)
		rank := int64(len(t.Shape()))
		empty := ir.DenseElements(ir.Tensor([]int64{0, rank}, ir.I64, nil), "")
		return ir.SparseElements(t, empty, ir.DenseElements(ir.Tensor([]int64{0}, t.Elem(), nil), ""))
	}
	indicesPos := p.start
	indices := p.tensorLiteral(false)
	p.expect(',', "expected ','")
	valuesPos := p.start
	values := p.tensorLiteral(true)
	p.expect('>', "expected '>'")
	t := p.elementsType(pos, expected)
	rank := int64(len(t.Shape()))

	shape := indices.shape
	if slices.Equal(shape, []int64{0}) {
		shape = []int64{0, rank}
		indices.shape = shape
	} else if len(shape) == 0 {
		shape = []int64{1, rank}
	} else if len(shape) == 1 {
		shape = []int64{1, shape[0]}
		indices.shape = shape
	}
	ix := p.denseOf(indicesPos, &indices, ir.Tensor(shape, ir.I64, nil))
	valueShape := values.shape
	if len(valueShape) == 0 {
		valueShape = []int64{shape[0]}
	}
	vs := p.denseOf(valuesPos, &values, ir.Tensor(valueShape, t.Elem(), nil))
	p.checkSparse(pos, t, ix, vs)
	return ir.SparseElements(t, ix, vs)
}

func (p *parser) checkSparse(pos int, t ir.ShapedType, indices, values *ir.DenseElementsAttr) {
	is, vs := indices.Shaped().Shape(), values.Shaped().Shape()
	if len(is) != 2 || is[1] != int64(len(t.Shape())) || len(vs) != 1 || vs[0] != is[0] {
		p.failAt(pos, "expected shape ([%s]); inferred shape of indices literal ([%s]); inferred shape of values literal ([%s])",
			ir.JoinInts(t.Shape()), ir.JoinInts(is), ir.JoinInts(vs))
	}
	for i := range is[0] {
		for d, extent := range t.Shape() {
			if ix := int64(indices.Uint(int(i)*len(t.Shape()) + d)); ix < 0 || ix >= extent {
				p.failAt(pos, "sparse index #%d is not contained within the value shape, with index=[%s], and type=%s",
					i, sparseIndex(indices, int(i), len(t.Shape())), quoteType(t))
			}
		}
	}
}

func sparseIndex(indices *ir.DenseElementsAttr, row, rank int) string {
	xs := make([]int64, rank)
	for d := range xs {
		xs[d] = int64(indices.Uint(row*rank + d))
	}
	return ir.JoinInts(xs)
}
