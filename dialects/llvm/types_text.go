package llvm

import (
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
		{Mnemonic: "ptr", Summary: "LLVM pointer type", Doc: "An opaque pointer, optionally into a numbered address space: `!llvm.ptr<3>`.", Parse: parsePointer},
		{Mnemonic: "array", Summary: "LLVM array type", Doc: "Consecutive elements of one type: `!llvm.array<4 x i32>`.", Parse: parseArray},
		{Mnemonic: "func", Summary: "LLVM function type", Doc: "One result and parameters: `!llvm.func<i32 (ptr, ...)>`.", Parse: parseFunction},
		{Mnemonic: "struct", Summary: "LLVM struct type", Doc: "A literal, `!llvm.struct<(i32, f32)>`, or identified struct, `!llvm.struct<\"s\", packed (i8)>`.", Parse: parseStruct},
		{Mnemonic: "target", Summary: "LLVM target-specific extension type", Doc: "A type that only a target understands: `!llvm.target<\"spirv.Image\", i32, 0>`.", Parse: parseTargetExt},
	}
	for _, k := range keywordTypes {
		defs = append(defs, ir.TypeDef{Mnemonic: k.name, Summary: "LLVM " + k.name + " type", Parse: func(ir.OpParser) ir.Type { return k }})
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

func parseStruct(p ir.OpParser) ir.Type {
	start := p.Pos()
	p.Expect("<")
	k := structKey{}
	if name, ok := p.OptionalString(); ok {
		k.name, k.identified = name, true
		if p.Accept(">") {
			k.mention = true
			return newStruct(k, nil)
		}
		p.Expect(",")
	}
	if k.identified && p.Accept("opaque") {
		k.opaque = true
		p.Expect(">")
		return newStruct(k, nil)
	}
	k.packed = p.Accept("packed")
	var fields []ir.Type
	p.List(ir.Paren, func() {
		t := parsePretty(p)
		if p.Err() == nil && !isStructElement(t) {
			p.Errorf(start, "invalid LLVM structure element type: '%s'", t)
		}
		fields = append(fields, t)
	})
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	return newStruct(k, fields)
}

func parseTargetExt(p ir.OpParser) ir.Type {
	p.Expect("<")
	name := p.String()
	var types []ir.Type
	var ints []int64
	for p.Accept(",") {
		if n, ok := p.OptionalInt(); ok {
			ints = append(ints, n)
			continue
		}
		types = append(types, parsePretty(p))
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
