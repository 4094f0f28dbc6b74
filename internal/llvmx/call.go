package llvmx

import "strings"

// Call describes a call with everything a call can have.
type Call struct {
	Callee   Value // a function's address, or any pointer
	Type     *FunctionType
	Args     []Value
	Tail     string   // "tail", "musttail", "notail" or empty
	Flags    []string // fast-math flags
	CC       string
	RetAttrs []Attr
	ArgAttrs [][]Attr // by argument; may be shorter than Args
	Attrs    []Attr
	Bundles  []Bundle
}

// Bundle is an operand bundle of a call.
type Bundle struct {
	Tag  string
	Args []Value
}

// Call adds a plain call of a function.
//
//	%2 = call float @llvm.exp2.f32(float %1)
func (b *Block) Call(f *Func, args ...Value) *Inst {
	return b.CallWith(Call{Callee: f.Addr(), Type: f.Sig(), CC: f.cc, Args: args})
}

// CallWith adds a call.
func (b *Block) CallWith(c Call) *Inst {
	l := c.prefix("call ")
	l = l.bare("", c.Callee).text("(").ops(c.Args, c.ArgAttrs)
	return b.add(c.Type.RetType, c.suffix(l))
}

// prefix is everything before the callee.
func (c *Call) prefix(op string) line {
	s := op
	if c.Tail != "" {
		s = c.Tail + " " + op
	}
	s += words(c.Flags)
	if c.CC != "" {
		s += c.CC + " "
	}
	s += attrWords(c.RetAttrs)
	if p, ok := c.Callee.Type().(*PointerType); ok && p.Space != 0 {
		s += "addrspace(" + strings.TrimPrefix(p.String(), "ptr addrspace(") + " "
	}
	if c.Type.Variadic {
		s += typeText(c.Type) + " "
	} else {
		s += typeText(c.Type.RetType) + " "
	}
	return make(line, 0, 4+len(c.Args)).text(s)
}

// suffix is everything after the arguments.
func (c *Call) suffix(l line) line {
	l = l.text(")").group(c.Attrs)
	for i, bundle := range c.Bundles {
		sep := ", "
		if i == 0 {
			sep = " [ "
		}
		l = l.text(sep+quote(bundle.Tag)+"(").ops(bundle.Args, nil).text(")")
	}
	if len(c.Bundles) > 0 {
		l = l.text(" ]")
	}
	return l
}

// Asm describes inline assembly (langref, "Inline Assembler Expressions").
type Asm struct {
	Text        string
	Constraints string
	Result      Type // Void, one type, or a structure of the outputs
	Args        []Value
	ArgAttrs    [][]Attr
	Attrs       []Attr
	Tail        string
	SideEffect  bool
	AlignStack  bool
	Intel       bool
}

// Asm adds a call of inline assembly.
//
//	call void asm sideeffect "red.release.sys.global.add.u32 [$0], $1;", "l,r,~{memory}"(ptr addrspace(1) %1, i32 %2)
func (b *Block) Asm(a Asm) *Inst {
	head := "asm "
	if a.SideEffect {
		head += "sideeffect "
	}
	if a.AlignStack {
		head += "alignstack "
	}
	if a.Intel {
		head += "inteldialect "
	}
	return b.CallWith(Call{
		Callee:   Raw(Ptr(0), head+quote(a.Text)+", "+quote(a.Constraints)),
		Type:     FuncType(a.Result, false),
		Args:     a.Args,
		ArgAttrs: a.ArgAttrs,
		Attrs:    a.Attrs,
		Tail:     a.Tail,
	})
}
