package llvmx

import (
	"io"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
)

// Module is an LLVM module under construction.
type Module struct {
	IR    *ir.Module // for what this package has no method for
	funcs map[string]*Func
	names map[string]bool // comdats and named types that exist
}

// NewModule returns an empty module.
func NewModule() *Module {
	return &Module{IR: ir.NewModule(), funcs: map[string]*Func{}, names: map[string]bool{}}
}

// SetTarget sets triple and data layout. Either may be empty.
func (m *Module) SetTarget(triple, dataLayout string) {
	m.IR.TargetTriple, m.IR.DataLayout = triple, dataLayout
}

// SetSource sets the name of the source file.
func (m *Module) SetSource(name string) { m.IR.SourceFilename = name }

// ModuleAsm adds module level assembly.
func (m *Module) ModuleAsm(text string) { m.IR.ModuleAsms = append(m.IR.ModuleAsms, text) }

// NamedStruct returns a structure type with a name, which it defines. Without a
// body it is opaque until [SetBody].
func (m *Module) NamedStruct(name string, packed bool, fields ...Type) *types.StructType {
	t := &types.StructType{TypeName: name, Fields: fields, Packed: packed, Opaque: fields == nil}
	m.IR.TypeDefs = append(m.IR.TypeDefs, t)
	return t
}

// SetBody completes a named structure type, which may now contain itself.
func SetBody(t *types.StructType, packed bool, fields ...Type) {
	t.Fields, t.Packed, t.Opaque = fields, packed, false
}

// Global describes a global variable or constant.
type Global struct {
	Name                  string
	Type                  Type
	Init                  *Const // nil declares the variable
	Space                 int
	Align                 int
	Constant              bool
	ExternallyInitialized bool
	ThreadLocal           bool
	DSOLocal              bool
	Linkage               string // "internal", "external", …; empty is the default
	Visibility            string // "hidden", "protected"
	UnnamedAddr           string // "unnamed_addr", "local_unnamed_addr"
	Section               string
	Comdat                string
}

// Global adds a global and returns its address.
func (m *Module) Global(g Global) Const {
	v := ir.NewGlobal(g.Name, g.Type)
	v.Typ.AddrSpace = types.AddrSpace(g.Space)
	v.AddrSpace = types.AddrSpace(g.Space)
	v.Align = ir.Align(g.Align)
	v.Immutable = g.Constant
	v.ExternallyInitialized = g.ExternallyInitialized
	v.Section = g.Section
	v.Linkage = word[enum.Linkage](g.Linkage)
	v.Visibility = word[enum.Visibility](g.Visibility)
	v.UnnamedAddr = word[enum.UnnamedAddr](g.UnnamedAddr)
	if g.ThreadLocal {
		v.TLSModel = enum.TLSModelGeneric
	}
	if g.DSOLocal {
		v.Preemption = enum.PreemptionDSOLocal
	}
	if g.Comdat != "" {
		v.Comdat = &ir.ComdatDef{Name: g.Comdat}
	}
	switch {
	case g.Init != nil:
		v.Init = constant.Constant(*g.Init)
	case v.Linkage == enum.LinkageNone:
		v.Linkage = enum.LinkageExternal // a declaration must say so
	}
	m.IR.Globals = append(m.IR.Globals, v)
	return Const{Ptr(g.Space), v.Ident()}
}

// Alias adds an alias of a global or function and returns its address.
func (m *Module) Alias(name, linkage string, t Type, space int, target Const) Const {
	a := &ir.Alias{Aliasee: target, Typ: &types.PointerType{ElemType: t, AddrSpace: types.AddrSpace(space)}}
	a.SetName(name)
	a.Linkage = word[enum.Linkage](linkage)
	m.IR.Aliases = append(m.IR.Aliases, a)
	return Const{Ptr(space), a.Ident()}
}

// Comdat defines a comdat with a selection kind such as "any".
func (m *Module) Comdat(name, kind string) {
	if m.names["$"+name] {
		return
	}
	m.names["$"+name] = true
	m.IR.ComdatDefs = append(m.IR.ComdatDefs, &ir.ComdatDef{Name: name, Kind: word[enum.SelectionKind](kind)})
}

// Flag adds a module flag: behaviour 1 error, 2 warning, 4 override, 7 max, 8 min
// (langref, "Module Flags Metadata").
func (m *Module) Flag(behaviour int, name string, v metadata.Field) {
	m.Named("llvm.module.flags", m.Node(IntConst(I32, int64(behaviour)), MDString(name), v))
}

// Named adds nodes to a named metadata list.
func (m *Module) Named(name string, nodes ...metadata.Node) {
	def := m.IR.NamedMetadataDefs[name]
	if def == nil {
		def = &metadata.NamedDef{Name: name}
		m.IR.NamedMetadataDefs[name] = def
	}
	def.Nodes = append(def.Nodes, nodes...)
}

// MDString returns a metadata string.
func MDString(s string) metadata.Field { return &metadata.String{Value: s} }

// MDNull is the null field of a metadata node.
var MDNull metadata.Field = metadata.Null

// MDInline returns a node that is printed where it is used.
func MDInline(fields ...metadata.Field) *metadata.Tuple {
	return &metadata.Tuple{MetadataID: -1, Fields: fields}
}

// Node adds a metadata node. Fields are other nodes, [MDString], [MDNull] and constants.
func (m *Module) Node(fields ...metadata.Field) *metadata.Tuple {
	return define(m, &metadata.Tuple{MetadataID: -1, Fields: fields})
}

// DistinctNode adds a node that no equal one is merged with. Its first field is
// itself, as loop metadata wants it.
func (m *Module) DistinctNode(fields ...metadata.Field) *metadata.Tuple {
	t := define(m, &metadata.Tuple{MetadataID: -1, Distinct: true})
	t.Fields = append([]metadata.Field{t}, fields...)
	return t
}

// define numbers a metadata definition at once, so that its uses can be printed.
func define[D metadata.Definition](m *Module, d D) D {
	d.SetID(int64(len(m.IR.MetadataDefs)))
	m.IR.MetadataDefs = append(m.IR.MetadataDefs, d)
	return d
}

// MDValue returns metadata as an operand of a call.
func MDValue(node metadata.MDNode) Const { return Const{Metadata, node.Ident()} }

// String returns the module as text. It may be called again after changes.
func (m *Module) String() string {
	var b strings.Builder
	m.Write(&b)
	return b.String()
}

// Write writes the module as text.
func (m *Module) Write(w io.Writer) error {
	for _, f := range m.IR.Funcs {
		resetNumbers(f)
	}
	_, err := m.IR.WriteTo(w)
	return err
}

// resetNumbers forgets the numbers of an earlier print, which llir would
// otherwise insist on.
func resetNumbers(f *ir.Func) {
	for _, p := range f.Params {
		p.SetID(0)
	}
	for _, b := range f.Blocks {
		b.SetID(0)
		for _, i := range b.Insts {
			i.(*Inst).SetID(0)
		}
	}
}

// word finds the constant of an llir enumeration that prints as s; 0 for the empty
// string. No enumeration has more than 128.
func word[E interface {
	~uint8 | ~uint16
	String() string
}](s string) E {
	if s == "" {
		return 0
	}
	for e := E(0); e < 128; e++ {

		if e.String() == s {
			return e
		}
	}
	panic("llvmx: no " + s + " in this enumeration")
}
