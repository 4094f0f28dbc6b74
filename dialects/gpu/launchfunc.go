package gpu

import "github.com/tsopt/tsopt/ir"

// LaunchFuncOp is
// `gpu.launch_func async [%t] @module::@kernel blocks in (…) threads in (…) args(%x : f32)`.
type LaunchFuncOp struct {
	ir.Base
	LaunchConfig
	Kernel *ir.SymbolRefAttr // names the gpu.module or gpu.binary and the kernel in it
	Args   []*ir.Value       // the kernel's arguments
	// Object is the stream that the launch runs in, once that is a value of the
	// runtime; nil for none.
	Object *ir.Value
}

// IsAsync reports whether a token is returned.
func (l LaunchFuncOp) IsAsync() bool { return hasToken(l.Op) }

// Operand groups after those of a launch, for the parser.
const (
	argsGroup   = 11
	objectGroup = 12
)

var launchIndex = ir.AnyOf(ir.IsIndex, ir.IsI32, ir.IsI64)

// withoutBuild drops the type a constraint implies.
func withoutBuild(c ir.TypeConstraint) ir.TypeConstraint {
	c.Build = nil
	return c
}

// LaunchFunc launches a kernel by name.
var LaunchFunc = ir.Define(ir.Spec[LaunchFuncOp]{
	Name: "gpu.launch_func", Syntax: "(`async`)? (`[` $asyncDependencies `]`)? (`<` $asyncObject `:` type($asyncObject) `>`)? $kernel (`clusters` `in` `(` sizes `)`)? `blocks` `in` `(` sizes `)` `threads` `in` `(` sizes `)` (`:` type)? (`dynamic_shared_memory_size` $dynamicSharedMemorySize^)? (`args` `(` operand `:` type `,` … `)`)? attr-dict",
	Summary: "Launches a function as a GPU kernel",
	Doc: "Runs a kernel on every thread of a grid of blocks. The nearest module must have the attribute " +
		"gpu.container_module.\n\n```mlir\nmodule attributes {gpu.container_module} {\n  gpu.module @kernels {\n" +
		"    gpu.func @k(%x: f32) kernel {\n      gpu.return\n    }\n  }\n  func.func @main(%n: index, %x: f32) {\n" +
		"    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x : f32)\n    return\n  }\n}\n```",
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *LaunchFuncOp) []ir.Field {
		return append(o.LaunchConfig.fields(withoutBuild(launchIndex), ir.Ins(&o.Args, "kernelOperands", ir.AnyType),
			ir.OptIn(&o.Object, "asyncObject", ir.AnyType)), ir.AttrIs(&o.Kernel, "kernel", ir.SymbolRefC))
	},
	Match:  ir.SameTypes("gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ"),
	Verify: verifyLaunchFunc,
	Parse:  parseLaunchFunc,
	Print:  printLaunchFunc,
})

func parseTriple(p ir.OpParser, keyword string) []ir.Unresolved {
	p.Expect(keyword)
	p.Expect("in")
	pos := p.Pos()
	us := p.Operands(ir.Paren)
	if p.Err() == nil && len(us) != 3 {
		p.Errorf(pos, "expected 3 operands")
	}
	return us
}

func parseLaunchFunc(p ir.OpParser, st *ir.OpState) {
	async, tokens := parseAsync(p)
	st.Types = tokenTypes(async)
	var object *ir.Value
	if p.Accept("<") {
		u := p.Operand()
		object = p.Resolve(u, p.ColonType())
		p.Expect(">")
	}
	pos := p.Pos()
	kernel := p.Attr(nil)
	if _, ok := kernel.(*ir.SymbolRefAttr); p.Err() == nil && !ok {
		p.Errorf(pos, "invalid kind of attribute specified")
		return
	}
	st.SetProp("kernel", kernel)
	var clusters []ir.Unresolved
	if p.Peek("clusters") {
		clusters = parseTriple(p, "clusters")
	}
	blocks, threads := parseTriple(p, "blocks"), parseTriple(p, "threads")
	size := ir.Type(ir.Index)
	if p.Accept(":") {
		size = p.Type()
	}
	st.Operands = append(tokens, p.ResolveSame(blocks, size)...)
	st.Operands = append(st.Operands, p.ResolveSame(threads, size)...)
	st.Operands = append(st.Operands, p.ResolveSame(clusters, size)...)
	segments := []int64{int64(len(tokens)), 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0}
	if len(clusters) > 0 {
		segments[clusterGroup], segments[clusterGroup+1], segments[clusterGroup+2] = 1, 1, 1
	}
	if p.Accept("dynamic_shared_memory_size") {
		st.Operands = append(st.Operands, p.Resolve(p.Operand(), ir.I32))
		segments[sharedSizeGroup] = 1
	}
	if p.Accept("args") {
		p.Expect("(")
		for {
			u := p.Operand()
			st.Operands = append(st.Operands, p.Resolve(u, p.ColonType()))
			segments[argsGroup]++
			if p.Err() != nil || !p.Accept(",") {
				break
			}
		}
		if pos := p.Pos(); p.Err() == nil && !p.Accept(")") {
			p.Errorf(pos, "expected ')' in argument list")
		}
	}
	if object != nil {
		st.Operands = append(st.Operands, object)
		segments[objectGroup] = 1
	}
	st.SetProp(ir.OperandSegments, ir.DenseI32(segments...))
	p.OpAttrs(st)
}

func printLaunchFunc(p ir.OpPrinter, l LaunchFuncOp) {
	printAsync(p, l.IsAsync(), l.Dependencies)
	if object := l.Object; object == nil {
		p.Space()
	} else {
		p.Str("<")
		p.Operand(object)
		p.Str(" : ")
		p.Type(object.Type())
		p.Str("> ")
	}
	p.Attr(l.Kernel)
	printTriple(p, "clusters", l.ClusterSize())
	printTriple(p, "blocks", l.GridSize())
	printTriple(p, "threads", l.BlockSize())
	if t := l.GridSize()[0].Type(); t != ir.Type(ir.Index) {
		p.Str(" : ")
		p.Type(t)
	} else {
		p.Space()
	}
	if size := l.SharedSize; size != nil {
		p.Str(" dynamic_shared_memory_size ")
		p.Operand(size)
	}
	p.Space()
	printKernelArgs(p, l.Args)
	p.AttrDict(l.Op, ir.OperandSegments, "kernel")
}

func printKernelArgs(p ir.OpPrinter, args []*ir.Value) {
	if len(args) == 0 {
		return
	}
	p.Str("args")
	p.List(ir.Paren, len(args), func(i int) {
		p.Operand(args[i])
		p.Str(" : ")
		p.Type(args[i].Type())
	})
}

func printTriple(p ir.OpPrinter, keyword string, vs []*ir.Value) {
	if len(vs) == 0 {
		return
	}
	p.Str(" " + keyword + " in (")
	p.Operands(vs)
	p.Str(")")
}

func verifyLaunchFunc(l LaunchFuncOp) error {
	module := l.container()
	if module == nil {
		return l.Errorf("expected to belong to a module")
	}
	if module.Attr(ContainerModuleAttr) != ir.Attr(ir.Unit) {
		return l.Errorf("expected the closest surrounding module to have the '%s' attribute", ContainerModuleAttr)
	}
	if n := len(l.ClusterSize()); n != 0 && n != 3 {
		return l.Errorf("expected cluster size to be given in all dimensions")
	}
	return nil
}

// container is the closest surrounding module: a kernel that launches another finds it
// there, and not in its own gpu.module. It is nil outside of any.
func (l LaunchFuncOp) container() *ir.Op {
	module := l.ParentOp()
	for module != nil && module.Name() != "builtin.module" {
		module = module.ParentOp()
	}
	return module
}

// Callee is the operation that the launch names, nil if there is none.
func (l LaunchFuncOp) Callee() *ir.Op {
	if module := l.container(); module != nil {
		return ir.ResolveSymbol(module, l.Kernel)
	}
	return nil
}

// VerifySymbolUses implements [ir.SymbolUser]: the kernel exists and takes the
// arguments.
func (l LaunchFuncOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	ref, module := l.Kernel, l.container()
	container := lookup(module, ir.SymbolRef(ref.Root()))
	if container == nil {
		return l.Errorf("kernel container '%s' is undefined", ref.Root())
	}
	if Binary.Is(container) {
		return nil
	}
	if !Module.Is(container) {
		return l.Errorf("kernel module '%s' is undefined", ref.Root())
	}
	kernel := lookup(module, ref)
	if kernel == nil || len(ref.Path()) < 2 {
		return l.Errorf("kernel function '%s' is undefined", ref)
	}
	f, ok := ir.As[ir.FunctionLike](kernel)
	if !ok {
		return l.Errorf("referenced kernel '%s' is not a function", ref).Note(kernel.Loc(), "see the kernel definition here")
	}
	if !kernel.HasAttr(KernelAttr) {
		return l.Errorf("kernel function is missing the '%s' attribute", KernelAttr)
	}
	if !Func.Is(kernel) {
		return nil // lowered to another dialect, whose types differ
	}
	in, _ := f.FunctionType()
	args := l.Args
	if len(args) != len(in) {
		return l.Errorf("got %d kernel operands but expected %d", len(args), len(in))
	}
	for i, a := range args {
		if a.Type() != in[i] {
			return l.Errorf("type of function argument %d does not match", i)
		}
	}
	return nil
}
