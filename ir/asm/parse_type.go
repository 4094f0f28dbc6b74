package asm

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

var typeKeywords = func() map[string]ir.Type {
	m := map[string]ir.Type{"index": ir.Index, "none": ir.None}
	for _, t := range ir.FloatTypes {
		m[t.Name()] = t
	}
	for _, t := range []*ir.IntegerType{ir.I1, ir.I8, ir.I16, ir.I32, ir.I64} {
		m[t.String()] = t
	}
	return m
}()

// typ reads a type.
func (p *parser) typ() ir.Type {
	t, ok := p.optionalType()
	if !ok {
		p.failMissing("expected non-function type%s", p.meantType())
	}
	return t
}

// optionalType reads a type if one comes next.
func (p *parser) optionalType() (ir.Type, bool) {
	switch p.kind {
	case tokBare:
		return p.typeByName()
	case '(':
		return p.functionType(), true
	case tokExclamation:
		return p.extendedType(), true
	}
	return nil, false
}

func (p *parser) typeByName() (ir.Type, bool) {
	name := p.spelling()
	if t, ok := typeKeywords[name]; ok {
		p.next()
		return t, true
	}
	if slices.Contains(parametricTypes, name) {
		return p.parametricType(name), true
	}
	return p.integerType(name)
}

var parametricTypes = []string{"vector", "tensor", "memref", "complex", "tuple"}

// isTypeName reports whether a word begins a type of the builtin dialect.
func isTypeName(word string) bool {
	digits := strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(word, "s"), "u"), "i")
	_, integer := strconv.Atoi(digits)
	return typeKeywords[word] != nil || slices.Contains(parametricTypes, word) || integer == nil && len(digits) < len(word)
}

// parametricType reads `name<…>`, from the cache when the same text was read
// before.
func (p *parser) parametricType(name string) ir.Type {
	start := p.start
	end, ok := angleExtent(p.text, p.end)
	if ok && p.state != nil {
		ok = !strings.ContainsAny(p.text[start:end], "#!") // names to record
	}
	if ok {
		if t, hit := p.typeCache[p.text[start:end]]; hit {
			p.end = end
			p.next()
			return t
		}
	}
	p.enter()
	defer p.leave()
	p.next()
	t := p.freshParametric(name, start)
	if ok && p.prevEnd == end {
		p.typeCache[p.text[start:end]] = t
	}
	return t
}

// angleExtent finds the end of `<…>` on one line, without strings in it.
func angleExtent(text string, i int) (end int, ok bool) {
	const limit = 200
	depth := 0
	for end := min(len(text), i+limit); i < end; i++ {
		switch text[i] {
		case '<':
			depth++
		case '>':
			if text[i-1] == '-' {
				continue
			}
			if depth--; depth == 0 {
				return i + 1, true
			}
		case '"', '\n', '/':
			return 0, false
		default:
			if depth == 0 {
				return 0, false
			}
		}
	}
	return 0, false
}

func (p *parser) freshParametric(name string, start int) ir.Type {
	switch name {
	case "vector":
		return p.vectorType(start)
	case "tensor":
		return p.tensorType()
	case "memref":
		return p.memrefType(start)
	case "complex":
		return p.complexType()
	}
	return p.tupleType()
}

// splitIntegerType takes `si8` apart; digits is empty for anything that is no
// such name.
func splitIntegerType(name string) (sign ir.Signedness, digits string) {
	sign, digits = ir.Signless, name
	switch {
	case strings.HasPrefix(name, "i"):
		digits = name[1:]
	case strings.HasPrefix(name, "si"):
		sign, digits = ir.Signed, name[2:]
	case strings.HasPrefix(name, "ui"):
		sign, digits = ir.Unsigned, name[2:]
	}
	for i := 0; i < len(digits); i++ {
		if classes[digits[i]]&classDigit == 0 {
			return sign, ""
		}
	}
	return sign, digits
}

// isIntegerTypeName reports whether a word is `i32`, `si8`, …, which cannot
// name an operation.
func isIntegerTypeName(name string) bool {
	if c := name[0]; c != 'i' && c != 's' && c != 'u' {
		return false
	}
	_, digits := splitIntegerType(name)
	return digits != ""
}

func (p *parser) integerType(name string) (ir.Type, bool) {
	sign, digits := splitIntegerType(name)
	if digits == "" {
		return nil, false
	}
	width, err := strconv.ParseUint(digits, 10, 32)
	if err != nil {
		p.failHere("invalid integer width")
	}
	if width > ir.MaxIntegerWidth {
		p.failHere("integer bitwidth is limited to %d bits", ir.MaxIntegerWidth)
	}
	p.next()
	return ir.IntSigned(int(width), sign), true
}

// types reads one or more types separated by commas.
func (p *parser) types() []ir.Type {
	ts := []ir.Type{p.typ()}
	for p.accept(',') {
		ts = append(ts, p.typ())
	}
	return ts
}

// typeList reads `(types)`, which may be empty.
func (p *parser) typeList() []ir.Type {
	var ts []ir.Type
	p.list('(', ')', "", func() { ts = append(ts, p.typ()) })
	return ts
}

func (p *parser) functionType() *ir.FunctionType {
	p.enter()
	defer p.leave()
	inputs := p.typeList()
	p.expect(tokArrow, "expected '->' in function type")
	return ir.Function(inputs, p.functionResults())
}

// functionResults reads `(types)` or one type that is not a function.
func (p *parser) functionResults() []ir.Type {
	if p.kind == '(' {
		return p.typeList()
	}
	return []ir.Type{p.typ()}
}

func (p *parser) complexType() ir.Type {
	p.expect('<', "expected '<' in complex type")
	pos := p.start
	elem := p.typ()
	p.expect('>', "expected '>' in complex type")
	switch elem.(type) {
	case *ir.IntegerType, *ir.FloatType:
	default:
		p.failAt(pos, "invalid element type for complex")
	}
	return ir.Complex(elem)
}

func (p *parser) tupleType() ir.Type {
	p.expect('<', "expected '<' in tuple type")
	if p.accept('>') {
		return ir.Tuple()
	}
	ts := p.types()
	p.expect('>', "expected '>' in tuple type")
	return ir.Tuple(ts...)
}

func (p *parser) vectorType(start int) ir.Type {
	p.expect('<', "expected '<' in vector type")
	var shape []int64
	var scalable []bool
	for p.kind == tokInt || p.kind == '[' {
		bracket := p.accept('[')
		shape = append(shape, p.dimension())
		scalable = append(scalable, bracket)
		if bracket {
			p.expect(']', "missing ']' closing scalable dimension")
		}
		p.dimensionX()
	}
	elem := p.typ()
	p.expect('>', "expected '>' in vector type")
	if slices.Contains(shape, 0) {
		p.failAt(start, "vector types must have positive constant sizes but got %s", ir.JoinInts(shape))
	}
	if !isVectorElement(elem) {
		p.failAt(start, "failed to verify 'elementType': VectorElementTypeInterface instance")
	}
	return ir.VectorScalable(shape, scalable, elem)
}

// VectorElement marks a dialect's type that a vector may hold (upstream's
// VectorElementTypeInterface).
type VectorElement interface{ IsVectorElement() bool }

func isVectorElement(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.IntegerType, *ir.IndexType, *ir.FloatType:
		return true
	case VectorElement:
		return t.IsVectorElement()
	}
	return false
}

// shape reads `4x?x` or `*x`.
func (p *parser) shape() (dims []int64, unranked bool) {
	if p.accept('*') {
		p.dimensionX()
		return nil, true
	}
	return p.dimensionList(true, true), false
}

func (p *parser) tensorType() ir.Type {
	p.expect('<', "expected '<' in tensor type")
	shape, unranked := p.shape()
	pos := p.start
	elem := p.typ()
	var encoding ir.Attr
	if p.accept(',') {
		encoding, _ = p.optionalAttr(nil)
	}
	p.expect('>', "expected '>' in tensor type")
	if unranked && encoding != nil {
		p.failHere("cannot apply encoding to unranked tensor")
	}
	if !isTensorElement(elem) {
		p.failAt(pos, "invalid tensor element type")
	}
	if unranked {
		return ir.UnrankedTensor(elem)
	}
	return ir.Tensor(shape, elem, encoding)
}

func quoteType(t ir.Type) string { return "'" + t.String() + "'" }

func isTensorElement(t ir.Type) bool {
	switch t.(type) {
	case *ir.IntegerType, *ir.IndexType, *ir.FloatType, *ir.ComplexType, *ir.VectorType, *ir.OpaqueType, ir.DialectType:
		return true
	}
	return false
}

func isMemrefElement(t ir.Type) bool {
	switch t.(type) {
	case *ir.MemRefType, ir.MemRefElement:
		return true
	case *ir.OpaqueType, ir.DialectType:
		return false
	}
	return isTensorElement(t)
}

func (p *parser) memrefType(start int) ir.Type {
	p.expect('<', "expected '<' in memref type")
	shape, unranked := p.shape()
	pos := p.start
	elem := p.typ()
	if !isMemrefElement(elem) {
		p.failAt(pos, "invalid memref element type")
	}
	var layout, space ir.Attr
	if !p.accept('>') {
		p.expect(',', "expected ',' or '>' in memref type")
		if p.kind == '>' {
			p.failMissing("expected list element")
		}
		p.items(func() { p.memrefParameter(unranked, &layout, &space) })
		p.expect('>', "expected ',' or '>'")
	}
	if n, ok := space.(*ir.IntegerAttr); ok && n.Int() == 0 {
		space = nil // upstream's default memory space
	}
	if unranked {
		return ir.UnrankedMemRef(elem, space)
	}
	p.checkLayout(start, shape, elem, layout)
	return ir.MemRef(shape, elem, layout, space)
}

// MemRefLayout marks a dialect's attribute that is a memref's layout and not its memory space (upstream's
// MemRefLayoutAttrInterface). It rejects shapes and element types that it has no meaning for.
type MemRefLayout interface {
	CheckMemRef(shape []int64, elem ir.Type) error
}

func (p *parser) memrefParameter(unranked bool, layout, space *ir.Attr) {
	a := p.attr(nil)
	switch a.(type) {
	case *ir.AffineMapAttr, *ir.StridedLayoutAttr, MemRefLayout:
		*layout = a
	default:
		if *space != nil {
			p.failHere("multiple memory spaces specified in memref type")
		}
		*space = a
		return
	}
	if unranked {
		p.failHere("cannot have affine map for unranked memref type")
	}
	if *space != nil {
		p.failHere("expected memory space to be last in memref type")
	}
}

func (p *parser) checkLayout(pos int, shape []int64, elem ir.Type, layout ir.Attr) {
	switch l := layout.(type) {
	case *ir.AffineMapAttr:
		if l.Map().NumDims() != len(shape) {
			p.failAt(pos, "memref layout mismatch between rank and affine map: %d != %d", len(shape), l.Map().NumDims())
		}
	case *ir.StridedLayoutAttr:
		if len(l.Strides()) != len(shape) {
			p.failAt(pos, "expected the number of strides to match the rank")
		}
	case MemRefLayout:
		if err := l.CheckMemRef(shape, elem); err != nil {
			p.failAt(pos, "%v", err)
		}
	}
}

// dimensionList reads `4x?x8`, followed by x when trailing.
func (p *parser) dimensionList(dynamic, trailing bool) []int64 {
	var shape []int64
	for p.kind == tokInt || p.kind == '?' {
		if p.kind == '?' {
			if !dynamic {
				p.failHere("expected static shape")
			}
			p.next()
			shape = append(shape, ir.Dynamic)
		} else {
			shape = append(shape, p.dimension())
		}
		if trailing {
			p.dimensionX()
		} else if p.kind == tokBare && p.text[p.start] == 'x' {
			p.moveTo(p.start + 1)
		} else {
			break
		}
	}
	return shape
}

// dimension reads a decimal number; `0x` is 0 followed by x.
func (p *parser) dimension() int64 {
	text := p.spelling()
	if strings.HasPrefix(text, "0x") {
		p.moveToTail(p.start + 1)
		return 0
	}
	v, err := strconv.ParseInt(text, 10, 64)
	if p.kind != tokInt || err != nil {
		p.failHere("invalid dimension")
	}
	p.next()
	return v
}

// moveToTail re-reads the rest of the current token from pos.
func (p *parser) moveToTail(pos int) {
	p.prevEnd = pos
	p.moveTo(pos)
}

// dimensionX reads the x after an extent, which may be the head of a longer
// identifier.
func (p *parser) dimensionX() {
	if p.kind != tokBare || p.text[p.start] != 'x' {
		p.failMissing("expected 'x' in dimension list")
	}
	p.moveToTail(p.start + 1)
}
