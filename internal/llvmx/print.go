package llvmx

import (
	"strconv"
	"strings"
)

// printer holds what is numbered for the whole module (llvm's SlotTracker):
// metadata in the order of its uses, and sets of attributes.
type printer struct {
	m      *Module
	buf    []byte
	nodes  map[*Node]int
	order  []*Node
	groups map[string]int
	sets   []string
}

func (m *Module) text() []byte {
	p := &printer{m: m, nodes: map[*Node]int{}, groups: map[string]int{}}
	for _, g := range m.globals {
		p.number(g.metadata)
	}
	for _, l := range m.named {
		for _, n := range l.nodes {
			p.numberNode(n)
		}
	}
	for _, g := range m.globals {
		p.group(g.Attrs)
	}
	for _, f := range m.funcs {
		p.group(normal(f.attrs))
	}
	p.header()
	p.symbols()
	for _, f := range m.funcs {
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
func (p *printer) number(as []attachment) {
	for _, a := range as {
		p.numberMD(a.node)
	}
}

func (p *printer) numberMD(md MD) {
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
		if _, ok := p.nodes[n]; ok {
			continue
		}
		if !n.Inline {
			p.nodes[n] = len(p.order)
			p.order = append(p.order, n)
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
	m := p.m
	p.put("; ModuleID = '", m.name, "'\nsource_filename = ", quote(m.source), "\n")
	if m.layoutString != "" {
		p.put("target datalayout = ", quote(m.layoutString), "\n")
	}
	if m.triple != "" {
		p.put("target triple = ", quote(m.triple), "\n")
	}
	if len(m.asm) > 0 {
		p.put("\n")
	}
	for _, a := range m.asm {
		p.put("module asm ", quote(a), "\n")
	}
	if len(m.structs) > 0 {
		p.put("\n")
	}
	for _, s := range m.structs {
		p.put(s.String(), " = type ", s.body(), "\n")
	}
	comdats := m.usedComdats()
	if len(comdats) > 0 {
		p.put("\n")
	}
	for _, c := range comdats {
		p.put("$", nameText(c.name), " = comdat ", c.kind, "\n")
	}
}

// symbols writes variables, aliases and ifuncs, each kind after an empty line.
func (p *printer) symbols() {
	if len(p.m.globals) > 0 {
		p.put("\n")
	}
	for _, g := range p.m.globals {
		p.variable(g)
	}
	for _, ifunc := range []bool{false, true} {
		sep := "\n"
		for _, a := range p.m.aliases {
			if a.IFunc == ifunc {
				p.put(sep)
				sep = ""
				p.alias(a)
			}
		}
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
func dsoLocal(set bool, linkage, visibility string) string {
	implied := linkage == "internal" || linkage == "private" || visibility != "" && linkage != "extern_weak"
	if set && !implied {
		return "dso_local"
	}
	return ""
}

func spaceWord(space int) string {
	if space == 0 {
		return ""
	}
	return "addrspace(" + strconv.Itoa(space) + ")"
}

func flagWord(set bool, word string) string {
	if set {
		return word
	}
	return ""
}

func (p *printer) variable(g *Variable) {
	linkage := g.Linkage
	if g.Init == nil && linkage == "" {
		linkage = "external"
	}
	kind := "global"
	if g.Constant {
		kind = "constant"
	}
	p.put("@", nameText(g.Name), " = ", wordsOf(linkage, dsoLocal(g.DSOLocal, g.Linkage, g.Visibility), g.Visibility,
		flagWord(g.ThreadLocal, "thread_local"), g.UnnamedAddr, spaceWord(g.Space), flagWord(g.ExternallyInitialized, "externally_initialized"), kind),
		g.Type.String())
	if g.Init != nil {
		p.put(" ", g.Init.text)
	}
	if g.Section != "" {
		p.put(", section ", quote(g.Section))
	}
	if g.Comdat != "" {
		p.put(", ", comdatText(g.Comdat, g.Name))
	}
	if g.Align > 0 {
		p.put(", align ", strconv.Itoa(g.Align))
	}
	for _, a := range g.metadata {
		p.put(", !", a.kind, " ", a.node.metadataRef(p))
	}
	if n := p.group(g.Attrs); n >= 0 {
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

func (p *printer) alias(a *Alias) {
	kind := "alias"
	if a.IFunc {
		kind = "ifunc"
	}
	p.put("@", nameText(a.Name), " = ", wordsOf(a.Linkage, dsoLocal(a.DSOLocal, a.Linkage, a.Visibility), a.Visibility,
		flagWord(a.ThreadLocal, "thread_local"), a.UnnamedAddr, kind), a.Type.String(), ", ")
	// An expression says its own types.
	if strings.HasPrefix(a.Target.text, "@") {
		p.put(a.Target.typ.String(), " ")
	}
	p.put(a.Target.text, "\n")
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
	for _, l := range p.m.named {
		refs := make([]string, len(l.nodes))
		for i, n := range l.nodes {
			refs[i] = n.metadataRef(p)
		}
		p.put("!", l.name, " = !{", strings.Join(refs, ", "), "}\n")
	}
	if len(p.order) > 0 {
		p.put("\n")
	}
	for i, n := range p.order {
		p.put("!", strconv.Itoa(i), " = ", n.text(p), "\n")
	}
}
