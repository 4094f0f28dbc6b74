package llvmx

import (
	"io"
	"slices"
)

// Module is an LLVM module under construction.
type Module struct {
	name, source         string
	triple, layoutString string
	layout               *DataLayout
	asm                  []string
	structs              []*StructType
	comdats              []comdat
	globals              []*Variable
	aliases              []*Alias
	funcs                []*Func
	byName               map[string]*Func
	sizes                map[string]int64 // bytes of each variable, by address
	named                []*namedList
	unique               map[string]*Node
	nodes                int // made so far
}

type comdat struct{ name, kind string }

// namedList is a named list of metadata.
type namedList struct {
	name  string
	nodes []*Node
}

// NewModule returns an empty module.
func NewModule() *Module {
	return &Module{
		name: "LLVMDialectModule", source: "LLVMDialectModule", layout: ParseDataLayout(""),
		byName: map[string]*Func{}, sizes: map[string]int64{}, unique: map[string]*Node{},
	}
}

// SetTarget sets triple and data layout. Either may be empty.
func (m *Module) SetTarget(triple, dataLayout string) {
	m.triple, m.layoutString = triple, dataLayout
	m.layout = ParseDataLayout(dataLayout)
}

// Layout is the module's data layout.
func (m *Module) Layout() *DataLayout { return m.layout }

// SetSource sets the name of the source file.
func (m *Module) SetSource(name string) { m.source = name }

// ModuleAsm adds a line of module level assembly.
func (m *Module) ModuleAsm(text string) { m.asm = append(m.asm, text) }

// NamedStruct returns a structure type with a name, which it defines. Without a
// body it is opaque until [SetBody].
func (m *Module) NamedStruct(name string, packed bool, fields ...Type) *StructType {
	t := &StructType{Name: name, Fields: fields, Packed: packed, Opaque: fields == nil}
	m.structs = append(m.structs, t)
	return t
}

// Variable is a global variable or constant.
type Variable struct {
	Name                  string
	Type                  Type
	Init                  *Const // nil declares the variable
	Space                 int
	Align                 int
	Constant              bool
	ExternallyInitialized bool
	ThreadLocal           bool
	DSOLocal              bool
	Linkage               string // "internal", …; empty is external
	Visibility            string // "hidden", "protected"
	UnnamedAddr           string // "unnamed_addr", "local_unnamed_addr"
	Section               string
	Comdat                string
	Attrs                 []Attr
	metadata              []attachment
}

// Attach adds metadata: !kind node. A variable may have several of a kind.
func (v *Variable) Attach(kind string, node MD) {
	v.metadata = append(v.metadata, attachment{kind, node})
}

// Addr returns the variable's address.
func (v *Variable) Addr() Const { return address(Ptr(v.Space), v.Name) }

// Global adds a variable, whose initial value may be set later.
func (m *Module) Global(v Variable) *Variable {
	m.globals = append(m.globals, &v)
	if v.Linkage != "extern_weak" && v.Linkage != "weak" && v.Linkage != "linkonce" && v.Linkage != "common" {
		m.sizes[v.Addr().text] = int64(m.layout.AllocBytes(v.Type))
	}
	return &v
}

// Alias is another name of a symbol; an ifunc is one that a function computes.
type Alias struct {
	Name        string
	Type        Type
	Space       int
	Target      Const
	Linkage     string
	Visibility  string
	UnnamedAddr string
	ThreadLocal bool
	DSOLocal    bool
	IFunc       bool
}

// Addr returns the alias's address.
func (a *Alias) Addr() Const { return address(Ptr(a.Space), a.Name) }

// Alias adds an alias, whose target may be set later.
func (m *Module) Alias(a Alias) *Alias {
	m.aliases = append(m.aliases, &a)
	return &a
}

// usedComdats are the comdats that functions and then variables are in.
func (m *Module) usedComdats() []comdat {
	var names []string
	for _, f := range m.funcs {
		names = append(names, f.comdat)
	}
	for _, g := range m.globals {
		names = append(names, g.Comdat)
	}
	var out []comdat
	for _, n := range names {
		for _, c := range m.comdats {
			if c.name == n && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// Comdat defines a comdat with a selection kind such as "any".
func (m *Module) Comdat(name, kind string) {
	for _, c := range m.comdats {
		if c.name == name {
			return
		}
	}
	m.comdats = append(m.comdats, comdat{name, kind})
}

// Flag adds a module flag: behaviour 1 error, 2 warning, 4 override, 7 max, 8 min
// (langref, "Module Flags Metadata").
func (m *Module) Flag(behaviour int, name string, v MD) {
	m.Named("llvm.module.flags", m.Node(IntConst(I32, int64(behaviour)), MDString(name), v))
}

// HasFlag reports whether a module flag is set.
func (m *Module) HasFlag(name string) bool {
	for _, l := range m.named {
		if l.name != "llvm.module.flags" {
			continue
		}
		for _, n := range l.nodes {
			if n.fields[1].MD == MD(MDString(name)) {
				return true
			}
		}
	}
	return false
}

// Named adds nodes to a named metadata list.
func (m *Module) Named(name string, nodes ...*Node) {
	for _, l := range m.named {
		if l.name == name {
			l.nodes = append(l.nodes, nodes...)
			return
		}
	}
	m.named = append(m.named, &namedList{name, nodes})
}

// String returns the module as text. It may be called again after changes.
func (m *Module) String() string { return string(m.text()) }

// Write writes the module as text.
func (m *Module) Write(w io.Writer) error {
	_, err := w.Write(m.text())
	return err
}

// Scratch returns a block of no function, for constants that are computed with
// operations.
func (m *Module) Scratch() *Block {
	f := &Func{m: m, names: map[string]bool{}}
	return f.Block("")
}
