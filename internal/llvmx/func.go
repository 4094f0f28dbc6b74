package llvmx

import (
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
)

// Func is a function; without blocks, a declaration.
type Func struct {
	m     *Module
	ir    *ir.Func
	names map[string]bool
	// cc is the calling convention in LLVM 22's words; llir lacks some.
	cc string
	// preds has the blocks that go to a block, in the order the branches were made.
	preds map[*ir.Block][]*ir.Block
}

// Func returns the function of a name. The first call for a name declares it; the
// signature of later calls is not looked at.
func (m *Module) Func(name string, ret Type, params ...Type) *Func {
	if f := m.byName[name]; f != nil {
		return f
	}
	ps := make([]*ir.Param, len(params))
	for i, t := range params {
		ps[i] = ir.NewParam("", t)
	}
	f := m.newFunc(m.ir.NewFunc(name, ret, ps...))
	m.byName[name] = f
	return f
}

func (m *Module) newFunc(f *ir.Func) *Func {
	return &Func{m: m, ir: f, names: map[string]bool{}, preds: map[*ir.Block][]*ir.Block{}}
}

// FuncNamed returns the function of a name, or nil.
func (m *Module) FuncNamed(name string) *Func { return m.byName[name] }

// Name returns the name.
func (f *Func) Name() string { return f.ir.GlobalName }

// Sig returns the function's type.
func (f *Func) Sig() *FunctionType { return f.ir.Sig }

// IsDeclaration reports whether the function has no body yet.
func (f *Func) IsDeclaration() bool { return len(f.ir.Blocks) == 0 }

// Addr returns the function as a value.
func (f *Func) Addr() Const { return address(Ptr(0), f.ir.GlobalName) }

// address is the address of a symbol: an offset of no bytes from it.
func address(t Type, name string) Const {
	text := "@" + nameText(name)
	return Const{typ: t, text: text, kind: offsetConst, base: text}
}

// Variadic makes the function take any further arguments.
func (f *Func) Variadic() *Func {
	f.ir.Sig.Variadic = true
	return f
}

// Kernel makes the function a kernel, callable from the host.
func (f *Func) Kernel() *Func {
	f.SetCC("ptx_kernel")
	return f
}

// SetCC sets the calling convention: "fastcc", "ptx_kernel", "cc10"; empty is C.
func (f *Func) SetCC(cc string) {
	f.cc = cc
	f.ir.CallingConv, _ = find[enum.CallingConv](cc)
	if n, err := strconv.ParseUint(strings.TrimPrefix(cc, "cc"), 10, 16); err == nil {
		f.ir.CallingConv = enum.CallingConv(n)
	}
}

// SetLinkage sets the linkage: "internal", "weak_odr", …; empty is external.
func (f *Func) SetLinkage(s string) { f.ir.Linkage = word[enum.Linkage](s) }

// SetVisibility sets "hidden" or "protected".
func (f *Func) SetVisibility(s string) { f.ir.Visibility = word[enum.Visibility](s) }

// SetUnnamedAddr sets "unnamed_addr" or "local_unnamed_addr".
func (f *Func) SetUnnamedAddr(s string) { f.ir.UnnamedAddr = word[enum.UnnamedAddr](s) }

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

// SetPrefix sets data that comes before the function's code.
func (f *Func) SetPrefix(v Const) { f.ir.Prefix = v }

// Attrs adds function attributes.
func (f *Func) Attrs(attrs ...Attr) *Func {
	f.ir.FuncAttrs = addAttrs(f.ir.FuncAttrs, attrs)
	return f
}

// ResultAttrs adds attributes of the result.
func (f *Func) ResultAttrs(attrs ...Attr) { f.ir.ReturnAttrs = addAttrs(f.ir.ReturnAttrs, attrs) }

// ParamAttrs adds attributes of parameter i.
func (f *Func) ParamAttrs(i int, attrs ...Attr) {
	f.ir.Params[i].Attrs = addAttrs(f.ir.Params[i].Attrs, attrs)
}

// Attach adds metadata: !kind node.
func (f *Func) Attach(kind string, node *Node) { f.ir.Metadata = attach(f.ir.Metadata, kind, node) }

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
	return &Block{fn: f, ir: f.ir.NewBlock(f.Unique(name))}
}

// Block is a basic block; its methods add instructions at the end.
type Block struct {
	fn      *Func
	ir      *ir.Block
	pending []*Inst // debug records for the next instruction
}

// Terminated reports whether the block has its terminator.
func (b *Block) Terminated() bool { return b.ir.Term != nil }

// Ident returns the block's label as an operand, %name.
func (b *Block) Ident() string { return ident(b.ir) }

// layout is the module's data layout.
func (b *Block) layout() *DataLayout { return b.fn.m.layout }

// blockAddress is the address of a block, which may not be translated yet.
type blockAddress struct {
	typ   Type
	fn    string
	block func() *Block
}

func (a *blockAddress) Type() Type { return a.typ }

func (a *blockAddress) Ident() string {
	label := "%0"
	if b := a.block(); b != nil {
		label = b.Ident()
	}
	return "blockaddress(@" + nameText(a.fn) + ", " + label + ")"
}

func (a *blockAddress) String() string { return typeText(a.typ) + " " + a.Ident() }

// IsConstant makes the address one of llir's constants.
func (*blockAddress) IsConstant() {}

// BlockAddress is the address of a block of a function; block finds it once all
// functions are translated.
func (m *Module) BlockAddress(t Type, fn string, block func() *Block) Value {
	return &blockAddress{t, fn, block}
}
