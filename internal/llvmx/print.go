package llvmx

import (
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
)

// printer writes llir's module as LLVM 22 does. It holds what is numbered for the
// whole module (llvm's SlotTracker): metadata in the order of its uses, and sets of
// attributes.
type printer struct {
	m      *Module
	buf    []byte
	nodes  map[*Node]bool
	groups map[string]int // nil where a single instruction is printed
	sets   []string
}

func (m *Module) text() []byte {
	p := &printer{m: m, nodes: map[*Node]bool{}, groups: map[string]int{}}
	m.ir.MetadataDefs = nil
	for _, f := range m.ir.Funcs {
		numberValues(f)
	}
	for _, g := range m.ir.Globals {
		p.number(g.Metadata)
	}
	for _, name := range m.named {
		for _, n := range m.ir.NamedMetadataDefs[name].Nodes {
			p.numberMD(n)
		}
	}
	for _, g := range m.ir.Globals {
		p.group(attrsOf(g.FuncAttrs))
	}
	for _, f := range m.ir.Funcs {
		p.group(normal(attrsOf(f.FuncAttrs)))
	}
	p.header()
	p.symbols()
	for _, f := range m.ir.Funcs {
		p.function(f)
	}
	p.trailer()
	return p.buf
}

func (p *printer) put(ss ...string) {
	for _, s := range ss {
		p.buf = append(p.buf, s...)
	}
}

// number gives numbers to the nodes of attachments.
func (p *printer) number(as ir.Metadata) {
	for _, a := range as {
		p.numberMD(a.Node)
	}
}

func (p *printer) numberMD(md any) {
	if n, ok := md.(*Node); ok {
		p.numberNode(n)
	}
}

// numberNode numbers a node and then, depth first, what it leads to. The stack is
// explicit because chains of nodes may be long.
func (p *printer) numberNode(n *Node) {
	stack := []*Node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if p.nodes[n] {
			continue
		}
		if !n.Inline {
			p.nodes[n] = true
			n.SetID(int64(len(p.m.ir.MetadataDefs)))
			p.m.ir.MetadataDefs = append(p.m.ir.MetadataDefs, n)
		}
		for i := len(n.fields) - 1; i >= 0; i-- {
			if f, ok := n.fields[i].MD.(*Node); ok {
				stack = append(stack, f)
			}
		}
	}
}

// group is the number of a set of attributes, -1 for none.
func (p *printer) group(attrs []Attr) int {
	if len(attrs) == 0 {
		return -1
	}
	text := groupText(attrs)
	n, ok := p.groups[text]
	if !ok {
		n = len(p.sets)
		p.groups[text] = n
		p.sets = append(p.sets, text)
	}
	return n
}

func (p *printer) header() {
	m := p.m.ir
	p.put("; ModuleID = '", moduleName, "'\nsource_filename = ", quote(m.SourceFilename), "\n")
	if m.DataLayout != "" {
		p.put("target datalayout = ", quote(m.DataLayout), "\n")
	}
	if m.TargetTriple != "" {
		p.put("target triple = ", quote(m.TargetTriple), "\n")
	}
	if len(m.ModuleAsms) > 0 {
		p.put("\n")
	}
	for _, a := range m.ModuleAsms {
		p.put("module asm ", quote(a), "\n")
	}
	if len(m.TypeDefs) > 0 {
		p.put("\n")
	}
	for _, t := range m.TypeDefs {
		def := t.LLString()
		if s, ok := t.(*StructType); ok {
			def = structBody(s)
		}
		p.put(typeText(t), " = type ", def, "\n")
	}
	comdats := p.m.usedComdats()
	if len(comdats) > 0 {
		p.put("\n")
	}
	for _, c := range comdats {
		p.put("$", nameText(c.Name), " = comdat ", c.Kind.String(), "\n")
	}
}

// symbols writes variables, aliases and ifuncs, each kind after an empty line.
func (p *printer) symbols() {
	sep := "\n"
	for _, g := range p.m.ir.Globals {
		p.put(sep)
		sep = ""
		p.variable(g)
	}
	sep = "\n"
	for _, a := range p.m.ir.Aliases {
		p.put(sep)
		sep = ""
		p.alias(a.GlobalName, "alias", a.Typ.ElemType, a.Aliasee, text(a.Linkage),
			dsoLocal(a.Preemption, a.Linkage, a.Visibility),
			text(a.Visibility), threadLocal(a.TLSModel), text(a.UnnamedAddr))
	}
	sep = "\n"
	for _, f := range p.m.ir.IFuncs {
		p.put(sep)
		sep = ""
		p.alias(f.GlobalName, "ifunc", f.Typ.ElemType, f.Resolver, text(f.Linkage),
			dsoLocal(f.Preemption, f.Linkage, f.Visibility),
			text(f.Visibility), text(f.UnnamedAddr))
	}
}

// wordsOf is every non-empty word followed by a space.
func wordsOf(ws ...string) string {
	var b strings.Builder
	for _, w := range ws {
		if w != "" {
			b.WriteString(w)
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// dsoLocal is the word dso_local where linkage and visibility do not imply it.
func dsoLocal(p enum.Preemption, linkage enum.Linkage, visibility enum.Visibility) string {
	if linkage == enum.LinkageInternal || linkage == enum.LinkagePrivate || visibility != enum.VisibilityNone &&
		linkage != enum.LinkageExternWeak {
		return ""
	}
	return text(p)
}

// threadLocal is the word of the one model that the llvm dialect has.
func threadLocal(m enum.TLSModel) string { return flagWord(m != enum.TLSModelNone, "thread_local") }

func spaceWord(space types.AddrSpace) string {
	if space == 0 {
		return ""
	}
	return "addrspace(" + strconv.Itoa(int(space)) + ")"
}

func flagWord(set bool, word string) string {
	if set {
		return word
	}
	return ""
}

func (p *printer) variable(g *ir.Global) {
	linkage := g.Linkage
	if g.Init == nil && linkage == enum.LinkageNone {
		linkage = enum.LinkageExternal
	}
	kind := "global"
	if g.Immutable {
		kind = "constant"
	}
	p.put("@", nameText(g.GlobalName), " = ",
		wordsOf(text(linkage), dsoLocal(g.Preemption, g.Linkage, g.Visibility), text(g.Visibility),
			threadLocal(g.TLSModel), text(g.UnnamedAddr), spaceWord(g.AddrSpace),
			flagWord(g.ExternallyInitialized, "externally_initialized"), kind),
		typeText(g.ContentType))
	if g.Init != nil {
		p.put(" ", ident(g.Init))
	}
	if g.Section != "" {
		p.put(", section ", quote(g.Section))
	}
	if g.Comdat != nil {
		p.put(", ", comdatText(g.Comdat.Name, g.GlobalName))
	}
	if g.Align > 0 {
		p.put(", align ", strconv.Itoa(int(g.Align)))
	}
	for _, a := range g.Metadata {
		p.put(", !", a.Name, " ", a.Node.Ident())
	}
	if n := p.group(attrsOf(g.FuncAttrs)); n >= 0 {
		p.put(" #", strconv.Itoa(n))
	}
	p.put("\n")
}

func comdatText(comdat, symbol string) string {
	if comdat == symbol {
		return "comdat"
	}
	return "comdat($" + nameText(comdat) + ")"
}

func (p *printer) alias(name, kind string, t Type, target Value, words ...string) {
	p.put("@", nameText(name), " = ", wordsOf(append(words, kind)...), typeText(t), ", ")
	// An expression says its own types.
	if strings.HasPrefix(target.Ident(), "@") {
		p.put(typeText(target.Type()), " ")
	}
	p.put(target.Ident(), "\n")
}

// trailer writes sets of attributes, named metadata and metadata.
func (p *printer) trailer() {
	if len(p.sets) > 0 {
		p.put("\n")
	}
	for i, s := range p.sets {
		p.put("attributes #", strconv.Itoa(i), " = { ", s, " }\n")
	}
	if len(p.m.named) > 0 {
		p.put("\n")
	}
	for _, name := range p.m.named {
		nodes := p.m.ir.NamedMetadataDefs[name].Nodes
		refs := make([]string, len(nodes))
		for i, n := range nodes {
			refs[i] = n.Ident()
		}
		p.put("!", name, " = !{", strings.Join(refs, ", "), "}\n")
	}
	if len(p.m.ir.MetadataDefs) > 0 {
		p.put("\n")
	}
	for _, n := range p.m.ir.MetadataDefs {
		p.put(n.Ident(), " = ", n.LLString(), "\n")
	}
}
