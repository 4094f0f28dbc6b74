package llvmx

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
)

// numberValues lets llir number the values without a name. It insists on the
// numbers of an earlier time, which are forgotten first.
func numberValues(f *ir.Func) {
	for _, a := range f.Params {
		a.LocalID = 0
	}
	for _, b := range f.Blocks {
		b.LocalID = 0
		for i := range instructions(b) {
			i.LocalID = 0
		}
	}
	if err := f.AssignIDs(); err != nil {
		panic(err) // only for the numbers just forgotten
	}
}

// instructions are those of a block, the terminator last.
func instructions(b *ir.Block) iter.Seq[*Inst] {
	return func(yield func(*Inst) bool) {
		for _, i := range b.Insts {
			if !yield(i.(*Inst)) {
				return
			}
		}
		if b.Term != nil {
			yield(b.Term.(*Inst))
		}
	}
}

// numberFunc numbers the metadata and the sets of attributes that a function's
// text mentions.
func (p *printer) numberFunc(f *ir.Func) {
	p.number(f.Metadata)
	for _, b := range f.Blocks {
		for i := range instructions(b) {
			for _, r := range i.records {
				p.numberParts(r.parts)
			}
			p.numberParts(i.parts)
			p.number(i.Metadata)
		}
	}
	for _, b := range f.Blocks {
		for i := range instructions(b) {
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

func (p *printer) function(f *ir.Func) {
	p.numberFunc(f)
	attrs := normal(attrsOf(f.FuncAttrs))
	declared := len(f.Blocks) == 0
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
	if declared {
		p.put("declare ")
		for _, a := range f.Metadata {
			p.put("!", a.Name, " ", a.Node.Ident(), " ")
		}
	} else {
		p.put("define ")
	}
	p.signature(f)
	if n := p.group(attrs); n >= 0 {
		p.put(" #", strconv.Itoa(n))
	}
	p.properties(f)
	if declared {
		p.put("\n")
		return
	}
	for _, a := range f.Metadata {
		p.put(" !", a.Name, " ", a.Node.Ident())
	}
	p.put(" {")
	for i := range f.Blocks {
		p.block(f, i)
	}
	p.put("}\n")
}

// signature is everything from the linkage to the parameters and what the
// address may be used for.
func (p *printer) signature(f *ir.Func) {
	cc := ""
	if x := p.m.byName[f.GlobalName]; x != nil {
		cc = x.cc
	}
	p.put(wordsOf(text(f.Linkage), dsoLocal(f.Preemption, f.Linkage, f.Visibility), text(f.Visibility), cc),
		attrWords(attrsOf(f.ReturnAttrs)),
		typeText(f.Sig.RetType), " @", nameText(f.GlobalName), "(")
	for i, a := range f.Params {
		if i > 0 {
			p.put(", ")
		}
		p.put(typeText(a.Typ))
		if len(a.Attrs) > 0 {
			p.put(" ", strings.TrimSuffix(attrWords(attrsOf(a.Attrs)), " "))
		}
		if len(f.Blocks) > 0 {
			p.put(" ", ident(a))
		}
	}
	if f.Sig.Variadic {
		if len(f.Params) > 0 {
			p.put(", ")
		}
		p.put("...")
	}
	p.put(")")
	if f.UnnamedAddr != enum.UnnamedAddrNone {
		p.put(" ", text(f.UnnamedAddr))
	}
}

// properties is what follows the attributes.
func (p *printer) properties(f *ir.Func) {
	if f.Section != "" {
		p.put(" section ", quote(f.Section))
	}
	if f.Comdat != nil {
		p.put(" ", comdatText(f.Comdat.Name, f.GlobalName))
	}
	if f.Align > 0 {
		p.put(" align ", strconv.Itoa(int(f.Align)))
	}
	if f.GC != "" {
		p.put(" gc ", quote(f.GC))
	}
	if f.Prefix != nil {
		p.put(" prefix ", f.Prefix.String())
	}
	if f.Personality != nil {
		p.put(" personality ", f.Personality.String())
	}
}

// commentColumn is where LLVM puts the comment after a label.
const commentColumn = 50

func (p *printer) block(f *ir.Func, n int) {
	b, first := f.Blocks[n], n == 0
	p.put("\n")
	if b.LocalName != "" || !first {
		if !first {
			p.put("\n")
		}
		label := ident(b)[1:] + ":"
		p.put(label)
		if !first {
			p.put(strings.Repeat(" ", max(1, commentColumn-len(label))), p.predecessors(f, b))
		}
		p.put("\n")
	}
	for i := range instructions(b) {
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
	if n == len(f.Blocks)-1 {
		p.put("\n")
	}
}

// predecessors is the comment that lists them, the branch made last first, as in
// LLVM's lists of uses.
func (p *printer) predecessors(f *ir.Func, b *ir.Block) string {
	preds := p.m.byName[f.GlobalName].preds[b]
	if len(preds) == 0 {
		return "; No predecessors!"
	}
	names := make([]string, len(preds))
	for i, x := range slices.Backward(preds) {
		names[len(preds)-1-i] = ident(x)
	}
	return "; preds = " + strings.Join(names, ", ")
}

// inst writes an instruction without indentation.
func (p *printer) inst(i *Inst) {
	if i.Typ != Void {
		p.buf = appendIdent(p.buf, i)
		p.put(" = ")
	}
	for k := range i.parts {
		part := &i.parts[k]
		p.put(part.text)
		if part.attrs != nil {
			p.attrs(part.attrs)
		}
		if part.op == nil {
			continue
		}
		if !part.bare {
			p.put(typeText(part.op.Type()), " ")
		}
		p.buf = appendIdent(p.buf, part.op)
	}
	for _, a := range i.Metadata {
		p.put(", !", a.Name, " ", a.Node.Ident())
	}
}

// attrs writes the attributes of a call: the number of their group in a module.
func (p *printer) attrs(attrs []Attr) {
	if p.groups == nil {
		p.put(" ", strings.TrimSuffix(attrWords(attrs), " "))
		return
	}
	p.put(" #", strconv.Itoa(p.group(attrs)))
}
