package llvmx

import "strconv"

// Func is a function; without blocks, a declaration.
type Func struct {
	m           *Module
	name        string
	sig         *FunctionType
	params      []*Param
	blocks      []*Block
	names       map[string]bool
	linkage     string
	dsoLocal    bool
	visibility  string
	cc          string
	unnamedAddr string
	section     string
	comdat      string
	align       int
	gc          string
	personality *Const
	prefix      *Const
	attrs       []Attr
	resultAttrs []Attr
	metadata    []attachment
}

// Param is a parameter of a function.
type Param struct {
	typ   Type
	name  string
	id    int
	attrs []Attr
}

// Type returns the parameter's type.
func (p *Param) Type() Type { return p.typ }

// Ident returns the parameter as an operand is written.
func (p *Param) Ident() string {
	if p.name != "" {
		return "%" + nameText(p.name)
	}
	return "%" + strconv.Itoa(p.id)
}

// SetName names the parameter.
func (p *Param) SetName(name string) { p.name = name }

// Func returns the function of a name. The first call for a name declares it; the
// signature of later calls is not looked at.
func (m *Module) Func(name string, ret Type, params ...Type) *Func {
	if f := m.byName[name]; f != nil {
		return f
	}
	f := &Func{m: m, name: name, sig: FuncType(ret, false, params...), names: map[string]bool{}}
	for _, t := range params {
		f.params = append(f.params, &Param{typ: t})
	}
	m.byName[name] = f
	m.funcs = append(m.funcs, f)
	return f
}

// FuncNamed returns the function of a name, or nil.
func (m *Module) FuncNamed(name string) *Func { return m.byName[name] }

// Name returns the name.
func (f *Func) Name() string { return f.name }

// Sig returns the function's type.
func (f *Func) Sig() *FunctionType { return f.sig }

// IsDeclaration reports whether the function has no body yet.
func (f *Func) IsDeclaration() bool { return len(f.blocks) == 0 }

// Addr returns the function as a value.
func (f *Func) Addr() Const { return address(Ptr(0), f.name) }

// address is the address of a symbol: an offset of no bytes from it.
func address(t Type, name string) Const {
	text := "@" + nameText(name)
	return Const{typ: t, text: text, kind: offsetConst, base: text}
}

// Variadic makes the function take any further arguments.
func (f *Func) Variadic() *Func {
	f.sig.Variadic = true
	return f
}

// Kernel makes the function a kernel, callable from the host.
func (f *Func) Kernel() *Func {
	f.cc = "ptx_kernel"
	return f
}

// SetCC sets the calling convention: "fastcc", "ptx_kernel", "cc10"; empty is C.
func (f *Func) SetCC(cc string) { f.cc = cc }

// SetLinkage sets the linkage: "internal", "weak_odr", …; empty is external.
func (f *Func) SetLinkage(s string) { f.linkage = s }

// SetVisibility sets "hidden" or "protected".
func (f *Func) SetVisibility(s string) { f.visibility = s }

// SetUnnamedAddr sets "unnamed_addr" or "local_unnamed_addr".
func (f *Func) SetUnnamedAddr(s string) { f.unnamedAddr = s }

// SetDSOLocal marks the function as resolved in its own object.
func (f *Func) SetDSOLocal() { f.dsoLocal = true }

// SetSection sets the object file section.
func (f *Func) SetSection(s string) { f.section = s }

// SetAlign sets the alignment of the function.
func (f *Func) SetAlign(n int) { f.align = n }

// SetGC sets the garbage collector's name.
func (f *Func) SetGC(s string) { f.gc = s }

// SetComdat puts the function in a comdat.
func (f *Func) SetComdat(name string) { f.comdat = name }

// SetPersonality sets the personality function.
func (f *Func) SetPersonality(v Const) { f.personality = &v }

// SetPrefix sets data that comes before the function's code.
func (f *Func) SetPrefix(v Const) { f.prefix = &v }

// Attrs adds function attributes.
func (f *Func) Attrs(attrs ...Attr) *Func {
	f.attrs = append(f.attrs, attrs...)
	return f
}

// ResultAttrs adds attributes of the result.
func (f *Func) ResultAttrs(attrs ...Attr) { f.resultAttrs = append(f.resultAttrs, attrs...) }

// ParamAttrs adds attributes of parameter i.
func (f *Func) ParamAttrs(i int, attrs ...Attr) {
	f.params[i].attrs = append(f.params[i].attrs, attrs...)
}

// Attach adds metadata: !kind node.
func (f *Func) Attach(kind string, node MD) { f.metadata = attach(f.metadata, kind, node) }

// Param returns parameter i as a value.
func (f *Func) Param(i int) *Param { return f.params[i] }

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
	b := &Block{fn: f, name: f.Unique(name)}
	f.blocks = append(f.blocks, b)
	return b
}

// Block is a basic block; its methods add instructions at the end.
type Block struct {
	fn         *Func
	name       string
	id         int // while printing
	insts      []*Inst
	pending    []*Inst // debug records for the next instruction
	terminated bool
	preds      []*Block // in the order the branches were made
}

// Type returns the type of labels.
func (b *Block) Type() Type { return Label }

// Terminated reports whether the block has its terminator.
func (b *Block) Terminated() bool { return b.terminated }

// Ident returns the block's label as an operand, %name.
func (b *Block) Ident() string {
	if b.name != "" {
		return "%" + nameText(b.name)
	}
	return "%" + strconv.Itoa(b.id)
}

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

// BlockAddress is the address of a block of a function; block finds it once all
// functions are translated.
func (m *Module) BlockAddress(t Type, fn string, block func() *Block) Value {
	return &blockAddress{t, fn, block}
}
