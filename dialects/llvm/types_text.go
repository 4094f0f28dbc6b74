package llvm

import (
	"slices"
	"strconv"

	"github.com/tsopt/tsopt/ir"
)

// DialectName implements [ir.DialectType].
func (*PointerType) DialectName() string   { return dialectName }
func (*ArrayType) DialectName() string     { return dialectName }
func (*FunctionType) DialectName() string  { return dialectName }
func (*StructType) DialectName() string    { return dialectName }
func (*KeywordType) DialectName() string   { return dialectName }
func (*TargetExtType) DialectName() string { return dialectName }

// String implements [ir.Type].
func (t *PointerType) String() string   { return ir.TypeText(t) }
func (t *ArrayType) String() string     { return ir.TypeText(t) }
func (t *FunctionType) String() string  { return ir.TypeText(t) }
func (t *StructType) String() string    { return ir.TypeText(t) }
func (t *KeywordType) String() string   { return ir.TypeText(t) }
func (t *TargetExtType) String() string { return ir.TypeText(t) }

// WriteBody implements [ir.DialectType].
func (t *PointerType) WriteBody(w *ir.Writer) {
	w.Str("ptr")
	if t.space != 0 {
		w.Str("<" + strconv.FormatInt(t.space, 10) + ">")
	}
}

// WriteBody implements [ir.DialectType].
func (t *ArrayType) WriteBody(w *ir.Writer) {
	w.Str("array<" + strconv.FormatInt(t.n, 10) + " x ")
	writePretty(w, t.elem)
	w.Str(">")
}

// WriteBody implements [ir.DialectType].
func (t *FunctionType) WriteBody(w *ir.Writer) {
	w.Str("func<")
	writePretty(w, t.result)
	w.Str(" (")
	writePrettyList(w, t.params)
	if t.vararg {
		if len(t.params) > 0 {
			w.Str(", ")
		}
		w.Str("...")
	}
	w.Str(")>")
}

// WriteBody implements [ir.DialectType].
func (t *StructType) WriteBody(w *ir.Writer) {
	w.Str("struct<")
	if t.key.identified {
		w.Str(strconv.Quote(t.key.name))
		if t.key.mention {
			w.Str(">")
			return
		}
		w.Str(", ")
	}
	if t.key.packed {
		w.Str("packed ")
	}
	if t.key.opaque {
		w.Str("opaque>")
		return
	}
	w.Str("(")
	writePrettyList(w, t.fields)
	w.Str(")>")
}

// WriteBody implements [ir.DialectType].
func (t *KeywordType) WriteBody(w *ir.Writer) { w.Str(t.name) }

// WriteBody implements [ir.DialectType].
func (t *TargetExtType) WriteBody(w *ir.Writer) {
	w.Str("target<" + strconv.Quote(t.name))
	for _, p := range t.types {
		w.Str(", ")
		writePretty(w, p)
	}
	for _, n := range t.ints {
		w.Str(", " + strconv.FormatInt(n, 10))
	}
	w.Str(">")
}

// writePretty writes a type inside an llvm type, where the dialect's prefix is
// left out.
func writePretty(w *ir.Writer, t ir.Type) {
	if d, ok := t.(ir.DialectType); ok && d.DialectName() == dialectName {
		d.WriteBody(w)
		return
	}
	w.Type(t)
}

func writePrettyList(w *ir.Writer, ts []ir.Type) {
	for i, t := range ts {
		if i > 0 {
			w.Str(", ")
		}
		writePretty(w, t)
	}
}

// typeDefs declares the types to the parser.
func typeDefs() []ir.TypeDef {
	defs := []ir.TypeDef{
		{Mnemonic: "ptr", Summary: "LLVM pointer type",
			Doc: "An opaque pointer, optionally into a numbered address space: `!llvm.ptr<3>`.", Parse: parsePointer},
		{Mnemonic: "array", Summary: "LLVM array type", Doc: "Consecutive elements of one type: `!llvm.array<4 x i32>`.",
			Parse: parseArray},
		{Mnemonic: "func", Summary: "LLVM function type", Doc: "One result and parameters: `!llvm.func<i32 (ptr, ...)>`.",
			Parse: parseFunction},
		{Mnemonic: "struct", Summary: "LLVM struct type",
			Doc:   "A literal, `!llvm.struct<(i32, f32)>`, or identified struct, `!llvm.struct<\"s\", packed (i8)>`.",
			Parse: parseStruct},
		{Mnemonic: "target", Summary: "LLVM target-specific extension type",
			Doc: "A type that only a target understands: `!llvm.target<\"spirv.Image\", i32, 0>`.", Parse: parseTargetExt},
	}
	for _, k := range keywordTypes {
		defs = append(defs, ir.TypeDef{Mnemonic: k.name, Summary: "LLVM " + k.name + " type",
			Parse: func(ir.OpParser) ir.Type { return k }})
	}
	return defs
}

func parsePointer(p ir.OpParser) ir.Type {
	if !p.Accept("<") {
		return Ptr
	}
	space := p.Int()
	p.Expect(">")
	return Pointer(space)
}

func parseArray(p ir.OpParser) ir.Type {
	pos := p.Pos()
	p.Expect("<")
	dims := p.DimensionList(false, true)
	elem := parsePretty(p)
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	if len(dims) != 1 {
		p.Errorf(pos, "expected one dimension in an LLVM array type")
		return nil
	}
	if !isArrayElement(elem) {
		p.Errorf(pos, "invalid array element type: '%s'", elem)
		return nil
	}
	return Array(dims[0], elem)
}

func parseFunction(p ir.OpParser) ir.Type {
	start := p.Pos()
	p.Expect("<")
	result := parsePretty(p)
	var params []ir.Type
	vararg := false
	p.List(ir.Paren, func() {
		pos := p.Pos()
		if vararg {
			p.Errorf(pos, "expected ')' after '...'")
			return
		}
		if p.Accept("...") {
			vararg = true
			return
		}
		t := parsePretty(p)
		if p.Err() == nil && !isFunctionArgument(t) {
			p.Errorf(start, "invalid function argument type: '%s'", t)
		}
		params = append(params, t)
	})
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	if !isFunctionResult(result) {
		p.Errorf(start, "invalid function result type: '%s'", result)
		return nil
	}
	return Function(result, params, vararg)
}

// structNames are the identified structs of a text: a name has one body.
type structNames struct {
	defined   map[string]*StructType
	enclosing []string // whose bodies are being read
}

func structNamesOf(p ir.OpParser) *structNames {
	return p.Remember("llvm.struct", func() any { return &structNames{defined: map[string]*StructType{}} }).(*structNames)
}

// within reads the body of a struct.
func (n *structNames) within(name string, read func()) {
	n.enclosing = append(n.enclosing, name)
	defer func() { n.enclosing = n.enclosing[:len(n.enclosing)-1] }()
	read()
}

// define is the struct of a name, or an error where it is another one already.
func (n *structNames) define(p ir.OpParser, pos ir.Pos, k structKey, fields []ir.Type) ir.Type {
	t := newStruct(k, fields)
	switch old := n.defined[k.name]; {
	case old == nil:
		n.defined[k.name] = t
	case old == t:
	case k.opaque:
		p.Errorf(pos, "redeclaring defined struct as opaque")
	default:
		p.Errorf(pos, "identified type already used with a different body")
	}
	return t
}

func parseStruct(p ir.OpParser) ir.Type {
	start := p.Pos()
	p.Expect("<")
	name, ok := p.OptionalString()
	if ok {
		return parseIdentified(p, start, name)
	}
	if p.Accept("opaque") {
		p.Errorf(start, "only identified structs can be opaque")
		return nil
	}
	k := structKey{packed: p.Accept("packed")}
	fields := parseFields(p, start)
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	return newStruct(k, fields)
}

// parseIdentified reads a struct behind its name.
func parseIdentified(p ir.OpParser, start ir.Pos, name string) ir.Type {
	names := structNamesOf(p)
	k := structKey{name: name, identified: true}
	inside := slices.Contains(names.enclosing, name)
	if p.Accept(">") {
		if !inside {
			p.Errorf(start, "struct without a body only allowed in a recursive struct")
		}
		k.mention = true
		return newStruct(k, nil)
	}
	if inside {
		p.Errorf(start, "identifier already used for an enclosing struct")
		return nil
	}
	p.Expect(",")
	if p.Accept("opaque") {
		k.opaque = true
		p.Expect(">")
		return names.define(p, start, k, nil)
	}
	k.packed = p.Accept("packed")
	var fields []ir.Type
	names.within(name, func() { fields = parseFields(p, start) })
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	return names.define(p, start, k, fields)
}

func parseFields(p ir.OpParser, start ir.Pos) (fields []ir.Type) {
	p.List(ir.Paren, func() {
		t := parsePretty(p)
		if p.Err() == nil && !isStructElement(t) {
			p.Errorf(start, "invalid LLVM structure element type: '%s'", t)
		}
		fields = append(fields, t)
	})
	return fields
}

func parseTargetExt(p ir.OpParser) ir.Type {
	p.Expect("<")
	var name string
	p.Explain(func() { name = p.String() }, "failed to parse LLVMTargetExtType parameter 'extTypeName' which is to be a `::llvm::StringRef`")
	var types []ir.Type
	var ints []int64
	for p.Err() == nil && p.Accept(",") {
		pos := p.Pos()
		if n, ok := p.OptionalInt(); ok {
			ints = append(ints, n)
			continue
		}
		types = append(types, parsePretty(p))
		if p.Err() == nil && len(ints) > 0 {
			p.Errorf(pos, "failed to parse parameter list for target extension type")
		}
	}
	p.Expect(">")
	return TargetExt(name, types, ints)
}

// parsePretty reads a type inside an llvm type: one of the dialect's own
// without prefix, or any other.
func parsePretty(p ir.OpParser) ir.Type {
	for _, k := range keywordTypes {
		if p.Accept(k.name) {
			return k
		}
	}
	switch {
	case p.Accept("ptr"):
		return parsePointer(p)
	case p.Accept("array"):
		return parseArray(p)
	case p.Accept("func"):
		return parseFunction(p)
	case p.Accept("struct"):
		return parseStruct(p)
	case p.Accept("target"):
		return parseTargetExt(p)
	}
	pos := p.Pos()
	t := p.Type()
	if p.Err() == nil && !IsCompatibleType(t) {
		p.Errorf(pos, "unexpected type, expected keyword")
	}
	return t
}
