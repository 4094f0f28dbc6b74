package llvmx

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
)

// Variable describes a global variable or constant.
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
}

// Global is a variable of a module.
type Global struct{ ir *ir.Global }

// Global adds a variable, whose initial value may be set later.
func (m *Module) Global(v Variable) *Global {
	g := ir.NewGlobal(v.Name, v.Type)
	g.Typ.AddrSpace = types.AddrSpace(v.Space)
	g.AddrSpace = g.Typ.AddrSpace
	g.Align = ir.Align(v.Align)
	g.Immutable = v.Constant
	g.ExternallyInitialized = v.ExternallyInitialized
	g.TLSModel = when(v.ThreadLocal, enum.TLSModelGeneric)
	g.Preemption = when(v.DSOLocal, enum.PreemptionDSOLocal)
	g.Linkage = word[enum.Linkage](v.Linkage)
	g.Visibility = word[enum.Visibility](v.Visibility)
	g.UnnamedAddr = word[enum.UnnamedAddr](v.UnnamedAddr)
	g.Section = v.Section
	if v.Comdat != "" {
		g.Comdat = &ir.ComdatDef{Name: v.Comdat}
	}
	g.FuncAttrs = addAttrs(g.FuncAttrs, v.Attrs)
	out := &Global{g}
	out.SetInit(v.Init)
	m.ir.Globals = append(m.ir.Globals, g)
	if v.Linkage != "extern_weak" && v.Linkage != "weak" && v.Linkage != "linkonce" && v.Linkage != "common" {
		m.sizes[out.Addr().text] = int64(m.layout.AllocBytes(v.Type))
	}
	return out
}

// Addr returns the variable's address.
func (g *Global) Addr() Const { return address(Ptr(int(g.ir.AddrSpace)), g.ir.GlobalName) }

// SetInit sets the initial value; nil declares the variable.
func (g *Global) SetInit(c *Const) {
	g.ir.Init = nil
	if c != nil {
		g.ir.Init = *c
	}
}

// Attach adds metadata: !kind node. A variable may have several of a kind.
func (g *Global) Attach(kind string, node *Node) {
	g.ir.Metadata = append(g.ir.Metadata, &metadata.Attachment{Name: kind, Node: node})
}

// Alias describes another name of a symbol, or an ifunc: one that a function computes.
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
}

// pointer is llir's type of the symbol's address; it holds the type behind it.
func (a *Alias) pointer() *types.PointerType {
	return &types.PointerType{ElemType: a.Type, AddrSpace: types.AddrSpace(a.Space)}
}

// Addr returns the alias's address.
func (a *Alias) Addr() Const { return address(Ptr(a.Space), a.Name) }

// Alias adds an alias. Its target may be set later, with the function returned.
func (m *Module) Alias(a Alias) (setTarget func(Const)) {
	x := &ir.Alias{
		Aliasee: a.Target, Typ: a.pointer(), Linkage: word[enum.Linkage](a.Linkage),
		Visibility:  word[enum.Visibility](a.Visibility),
		UnnamedAddr: word[enum.UnnamedAddr](a.UnnamedAddr), TLSModel: when(a.ThreadLocal, enum.TLSModelGeneric),
		Preemption: when(a.DSOLocal, enum.PreemptionDSOLocal),
	}
	x.GlobalName = a.Name
	m.ir.Aliases = append(m.ir.Aliases, x)
	return func(c Const) { x.Aliasee = c }
}

// IFunc adds an ifunc; the target is the function that computes the address.
func (m *Module) IFunc(a Alias) {
	x := &ir.IFunc{
		Resolver: a.Target, Typ: a.pointer(), Linkage: word[enum.Linkage](a.Linkage),
		Visibility:  word[enum.Visibility](a.Visibility),
		UnnamedAddr: word[enum.UnnamedAddr](a.UnnamedAddr), Preemption: when(a.DSOLocal, enum.PreemptionDSOLocal),
	}
	x.GlobalName = a.Name
	m.ir.IFuncs = append(m.ir.IFuncs, x)
}
