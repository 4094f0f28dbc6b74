package llvmx

import (
	"io"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
)

// Module is an LLVM module under construction. llir's module holds the program;
// beside it is what building needs and what llir has no place for.
type Module struct {
	ir     *ir.Module
	layout *DataLayout
	byName map[string]*Func
	sizes  map[string]int64 // bytes of each variable, by address
	named  []string         // lists of metadata in order, which llir keeps in a map
	unique map[string]*Node
	nodes  int // made so far
}

// moduleName is what mlir-translate calls every module.
const moduleName = "LLVMDialectModule"

// NewModule returns an empty module.
func NewModule() *Module {
	m := &Module{
		ir: ir.NewModule(), layout: ParseDataLayout(""),
		byName: map[string]*Func{}, sizes: map[string]int64{}, unique: map[string]*Node{},
	}
	m.ir.SourceFilename = moduleName
	return m
}

// IR returns llir's module, to be walked: what [Module.String] writes is there. What
// is added goes through the methods of this package, since the printer knows only
// their instructions. Values and metadata have their numbers after a print.
func (m *Module) IR() *ir.Module { return m.ir }

// SetTarget sets triple and data layout. Either may be empty.
func (m *Module) SetTarget(triple, dataLayout string) {
	m.ir.TargetTriple, m.ir.DataLayout = triple, dataLayout
	m.layout = ParseDataLayout(dataLayout)
}

// Layout is the module's data layout.
func (m *Module) Layout() *DataLayout { return m.layout }

// SetSource sets the name of the source file.
func (m *Module) SetSource(name string) { m.ir.SourceFilename = name }

// ModuleAsm adds a line of module level assembly.
func (m *Module) ModuleAsm(text string) { m.ir.ModuleAsms = append(m.ir.ModuleAsms, text) }

// NamedStruct returns a structure type with a name, which it defines. Without a
// body it is opaque until [SetBody].
func (m *Module) NamedStruct(name string, packed bool, fields ...Type) *StructType {
	t := &StructType{TypeName: name, Fields: fields, Packed: packed, Opaque: fields == nil}
	m.ir.TypeDefs = append(m.ir.TypeDefs, t)
	return t
}

// usedComdats are the comdats that functions and then variables are in.
func (m *Module) usedComdats() []*ir.ComdatDef {
	var used, out []*ir.ComdatDef
	for _, f := range m.ir.Funcs {
		used = append(used, f.Comdat)
	}
	for _, g := range m.ir.Globals {
		used = append(used, g.Comdat)
	}
	for _, u := range used {
		for _, c := range m.ir.ComdatDefs {
			if u != nil && c.Name == u.Name && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// Comdat defines a comdat with a selection kind such as "any"; it returns false
// where there is one of that name.
func (m *Module) Comdat(name, kind string) bool {
	for _, c := range m.ir.ComdatDefs {
		if c.Name == name {
			return false
		}
	}
	m.ir.ComdatDefs = append(m.ir.ComdatDefs, &ir.ComdatDef{Name: name, Kind: word[enum.SelectionKind](kind)})
	return true
}

// Flag adds a module flag: behaviour 1 error, 2 warning, 4 override, 7 max, 8 min
// (langref, "Module Flags Metadata").
func (m *Module) Flag(behaviour int, name string, v MD) {
	m.Named("llvm.module.flags", m.Node(IntConst(I32, int64(behaviour)), MDString(name), v))
}

// HasFlag reports whether a module flag is set.
func (m *Module) HasFlag(name string) bool {
	flags := m.ir.NamedMetadataDefs["llvm.module.flags"]
	return flags != nil && slices.ContainsFunc(flags.Nodes, func(n metadata.Node) bool {
		return n.(*Node).fields[1].MD == MD(MDString(name))
	})
}

// Named adds nodes to a named metadata list.
func (m *Module) Named(name string, nodes ...*Node) {
	def := m.ir.NamedMetadataDefs[name]
	if def == nil {
		def = &metadata.NamedDef{Name: name}
		m.ir.NamedMetadataDefs[name] = def
		m.named = append(m.named, name)
	}
	for _, n := range nodes {
		def.Nodes = append(def.Nodes, n)
	}
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
	return m.newFunc(&ir.Func{}).Block("")
}
