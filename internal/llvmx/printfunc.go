package llvmx

import (
	"slices"
	"strconv"
	"strings"
)

// numberFunc numbers what a function's text mentions: values without a name in
// order, then the metadata and the sets of attributes of its instructions.
func (p *printer) numberFunc(f *Func) {
	p.number(f.metadata)
	n := 0
	next := func(name string, id *int) {
		if name == "" {
			*id = n
			n++
		}
	}
	for _, a := range f.params {
		next(a.name, &a.id)
	}
	for _, b := range f.blocks {
		next(b.name, &b.id)
		for _, i := range b.insts {
			if i.typ != Void {
				next(i.name, &i.id)
			}
		}
	}
	for _, b := range f.blocks {
		for _, i := range b.insts {
			for _, r := range i.records {
				p.numberParts(r.parts)
			}
			p.numberParts(i.parts)
			p.number(i.metadata)
		}
	}
	for _, b := range f.blocks {
		for _, i := range b.insts {
			for k := range i.parts {
				p.group(i.parts[k].attrs)
			}
		}
	}
}

func (p *printer) numberParts(parts []part) {
	for k := range parts {
		if md, ok := parts[k].op.(mdValue); ok {
			p.numberMD(md.md)
		}
	}
}

func (p *printer) function(f *Func) {
	p.numberFunc(f)
	attrs := normal(f.attrs)
	var flags []string
	for _, a := range attrs {
		if a[0] != '"' {
			flags = append(flags, string(a))
		}
	}
	p.put("\n")
	if len(flags) > 0 {
		p.put("; Function Attrs: ", strings.Join(flags, " "), "\n")
	}
	if f.IsDeclaration() {
		p.put("declare ")
		for _, a := range f.metadata {
			p.put("!", a.kind, " ", a.node.metadataRef(p), " ")
		}
	} else {
		p.put("define ")
	}
	p.signature(f)
	if n := p.group(attrs); n >= 0 {
		p.put(" #", strconv.Itoa(n))
	}
	p.properties(f)
	if f.IsDeclaration() {
		p.put("\n")
		return
	}
	for _, a := range f.metadata {
		p.put(" !", a.kind, " ", a.node.metadataRef(p))
	}
	p.put(" {")
	for i, b := range f.blocks {
		p.block(b, i == 0)
	}
	p.put("}\n")
}

// signature is everything from the linkage to the parameters and what the
// address may be used for.
func (p *printer) signature(f *Func) {
	p.put(wordsOf(f.linkage, dsoLocal(f.dsoLocal, f.linkage, f.visibility), f.visibility, f.cc), attrWords(f.resultAttrs),
		f.sig.Ret.String(), " @", nameText(f.name), "(")
	for i, a := range f.params {
		if i > 0 {
			p.put(", ")
		}
		p.put(a.typ.String())
		if len(a.attrs) > 0 {
			p.put(" ", strings.TrimSuffix(attrWords(a.attrs), " "))
		}
		if !f.IsDeclaration() {
			p.put(" ", a.Ident())
		}
	}
	if f.sig.Variadic {
		if len(f.params) > 0 {
			p.put(", ")
		}
		p.put("...")
	}
	p.put(")")
	if f.unnamedAddr != "" {
		p.put(" ", f.unnamedAddr)
	}
}

// properties is what follows the attributes.
func (p *printer) properties(f *Func) {
	if f.section != "" {
		p.put(" section ", quote(f.section))
	}
	if f.comdat != "" {
		p.put(" ", comdatText(f.comdat, f.name))
	}
	if f.align > 0 {
		p.put(" align ", strconv.Itoa(f.align))
	}
	if f.gc != "" {
		p.put(" gc ", quote(f.gc))
	}
	if f.prefix != nil {
		p.put(" prefix ", f.prefix.String())
	}
	if f.personality != nil {
		p.put(" personality ", f.personality.String())
	}
}

// commentColumn is where LLVM puts the comment after a label.
const commentColumn = 50

func (p *printer) block(b *Block, first bool) {
	p.put("\n")
	if b.name != "" || !first {
		if !first {
			p.put("\n")
		}
		label := b.Ident()[1:] + ":"
		p.put(label)
		if !first {
			p.put(strings.Repeat(" ", max(1, commentColumn-len(label))), p.predecessors(b))
		}
		p.put("\n")
	}
	for _, i := range b.insts {
		for _, r := range i.records {
			p.put("    ")
			p.inst(r)
			p.put("\n")
		}
		p.put("  ")
		p.inst(i)
		p.put("\n")
	}
	// The line break before the next label or brace is the block's own.
	p.buf = p.buf[:len(p.buf)-1]
	if b == b.fn.blocks[len(b.fn.blocks)-1] {
		p.put("\n")
	}
}

// predecessors is the comment that lists them, the branch made last first, as in
// LLVM's lists of uses.
func (p *printer) predecessors(b *Block) string {
	if len(b.preds) == 0 {
		return "; No predecessors!"
	}
	names := make([]string, len(b.preds))
	for i, x := range slices.Backward(b.preds) {
		names[len(b.preds)-1-i] = x.Ident()
	}
	return "; preds = " + strings.Join(names, ", ")
}

// inst writes an instruction without indentation.
func (p *printer) inst(i *Inst) {
	if i.typ != Void {
		p.buf = appendIdent(p.buf, i)
		p.put(" = ")
	}
	for k := range i.parts {
		part := &i.parts[k]
		p.put(part.text)
		if part.attrs != nil {
			p.put(" #", strconv.Itoa(p.group(part.attrs)))
		}
		if part.op == nil {
			continue
		}
		if !part.bare {
			p.put(part.op.Type().String(), " ")
		}
		if md, ok := part.op.(mdValue); ok {
			p.put(md.md.metadataRef(p))
			continue
		}
		p.buf = appendIdent(p.buf, part.op)
	}
	for _, a := range i.metadata {
		p.put(", !", a.kind, " ", a.node.metadataRef(p))
	}
}

// appendIdent writes an operand without its type.
func appendIdent(buf []byte, v Value) []byte {
	if i, ok := v.(*Inst); ok && i.name == "" {
		return strconv.AppendInt(append(buf, '%'), int64(i.id), 10)
	}
	return append(buf, v.Ident()...)
}
