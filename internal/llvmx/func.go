package llvmx

import (
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
)

// Func is a function; without blocks, a declaration.
type Func struct {
	ir    *ir.Func
	names map[string]bool
}

// Func returns the function of a name. The first call for a name declares it; the
// signature of later calls is not looked at.
func (m *Module) Func(name string, ret Type, params ...Type) *Func {
	if f := m.funcs[name]; f != nil {
		return f
	}
	ps := make([]*ir.Param, len(params))
	for i, t := range params {
		ps[i] = ir.NewParam("", t)
	}
	f := &Func{ir: m.IR.NewFunc(name, ret, ps...), names: map[string]bool{}}
	m.funcs[name] = f
	return f
}

// FuncNamed returns the function of a name, or nil.
func (m *Module) FuncNamed(name string) *Func { return m.funcs[name] }

// Name returns the name.
func (f *Func) Name() string { return f.ir.Name() }

// Sig returns the function's type.
func (f *Func) Sig() *types.FuncType { return f.ir.Sig }

// IsDeclaration reports whether the function has no body yet.
func (f *Func) IsDeclaration() bool { return len(f.ir.Blocks) == 0 }

// Addr returns the function as a value.
func (f *Func) Addr() Const { return Const{Ptr(0), f.ir.Ident()} }

// Variadic makes the function take any further arguments.
func (f *Func) Variadic() *Func {
	f.ir.Sig.Variadic = true
	return f
}

// Kernel makes the function a kernel, callable from the host.
func (f *Func) Kernel() *Func {
	f.ir.CallingConv = enum.CallingConvPTXKernel
	return f
}

// SetCC sets the calling convention: "fastcc", "ptx_kernel", "cc 10"; empty is C.
func (f *Func) SetCC(cc string) {
	if n, ok := strings.CutPrefix(cc, "cc "); ok {
		if id, err := strconv.ParseUint(n, 10, 10); err == nil {
			f.ir.CallingConv = enum.CallingConv(id)
			return
		}
	}
	f.ir.CallingConv = word[enum.CallingConv](cc)
}

// SetLinkage sets the linkage: "internal", "external", "weak_odr", …
func (f *Func) SetLinkage(s string) {
	f.ir.Linkage = word[enum.Linkage](s)
}

// SetVisibility sets "hidden" or "protected".
func (f *Func) SetVisibility(s string) {
	f.ir.Visibility = word[enum.Visibility](s)
}

// SetUnnamedAddr sets "unnamed_addr" or "local_unnamed_addr".
func (f *Func) SetUnnamedAddr(s string) {
	f.ir.UnnamedAddr = word[enum.UnnamedAddr](s)
}

// SetDSOLocal marks the function as resolved in its own object.
func (f *Func) SetDSOLocal() { f.ir.Preemption = enum.PreemptionDSOLocal }

// SetSection sets the object file section.
func (f *Func) SetSection(s string) { f.ir.Section = s }

// SetAlign sets the alignment of the function.
func (f *Func) SetAlign(n int) { f.ir.Align = ir.Align(n) }

// SetGC sets the garbage collector's name.
func (f *Func) SetGC(s string) { f.ir.GC = s }

// SetComdat puts the function in a comdat.
func (f *Func) SetComdat(name string) { f.ir.Comdat = &ir.ComdatDef{Name: name} }

// SetPersonality sets the personality function.
func (f *Func) SetPersonality(v Const) { f.ir.Personality = v }

// Attrs adds function attributes.
func (f *Func) Attrs(attrs ...Attr) *Func {
	for _, a := range attrs {
		f.ir.FuncAttrs = append(f.ir.FuncAttrs, a)
	}
	return f
}

// ResultAttrs adds attributes of the result.
func (f *Func) ResultAttrs(attrs ...Attr) {
	for _, a := range attrs {
		f.ir.ReturnAttrs = append(f.ir.ReturnAttrs, a)
	}
}

// ParamAttrs adds attributes of parameter i.
func (f *Func) ParamAttrs(i int, attrs ...Attr) {
	for _, a := range attrs {
		f.ir.Params[i].Attrs = append(f.ir.Params[i].Attrs, a)
	}
}

// Attach adds metadata: !kind node.
func (f *Func) Attach(kind string, node metadata.MDNode) {
	f.ir.Metadata = append(f.ir.Metadata, &metadata.Attachment{Name: kind, Node: node})
}

// Param returns parameter i as a value.
func (f *Func) Param(i int) *ir.Param { return f.ir.Params[i] }

// Unique returns name, or name with a number if it is taken in this function.
// The empty name stays empty: LLVM then numbers the value.
func (f *Func) Unique(name string) string {
	if name == "" {
		return ""
	}
	free := name
	for n := 1; f.names[free]; n++ {
		free = name + "." + strconv.Itoa(n)
	}
	f.names[free] = true
	return free
}

// Block adds a basic block. An empty name leaves it numbered.
func (f *Func) Block(name string) *Block {
	return &Block{ir: f.ir.NewBlock(f.Unique(name))}
}

// Block is a basic block; its methods add instructions at the end.
type Block struct{ ir *ir.Block }

// Terminated reports whether the block has its terminator.
func (b *Block) Terminated() bool { return b.ir.Term != nil }

// Ident returns the block's label as an operand, %name.
func (b *Block) Ident() string { return b.ir.Ident() }
