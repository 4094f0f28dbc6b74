package gpu

import "github.com/tsopt/tsopt/ir"

// AllocOp is `%m, %t = gpu.alloc async [%t0] host_shared (%n) : type`.
type AllocOp struct {
	ir.Base
	Dependencies   []*ir.Value // the tokens waited for
	DynamicSizes   []*ir.Value // the extents of the type's dynamic dimensions
	SymbolOperands []*ir.Value
	HostShared     bool // the host may access the buffer too
	MemRef         *ir.Value
	AsyncToken     *ir.Value
}

// Type is the type of the buffer.
func (a AllocOp) Type() *ir.MemRefType { return a.MemRef.Type().(*ir.MemRefType) }

// IsAsync reports whether a token is returned.
func (a AllocOp) IsAsync() bool { return hasToken(a.Op) }

// Alloc allocates memory of the device.
var Alloc = ir.Define(ir.Spec[AllocOp]{
	Name: "gpu.alloc", Syntax: "(`async`)? (`[` $asyncDependencies `]`)? (`host_shared` $hostShared^)? `(` $dynamicSizes `)` (`[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
	Summary: "GPU memory allocation operation.",
	Doc: "Allocates memory of the device, with `host_shared` also accessible to the host.\n\n" +
		"```mlir\nfunc.func @f(%n: index) {\n  %t = gpu.wait async\n" +
		"  %m, %t1 = gpu.alloc async [%t] (%n) : memref<64x?xf32, 1>\n  gpu.wait [%t1]\n  return\n}\n```",
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *AllocOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Dependencies, "asyncDependencies", isToken),
			ir.Ins(&o.DynamicSizes, "dynamicSizes", ir.IsIndex),
			ir.Ins(&o.SymbolOperands, "symbolOperands", ir.IsIndex),
			ir.Flag(&o.HostShared, "hostShared"),
			ir.Out(&o.MemRef, "memref", ir.AnyMemRef).Allocates(),
			ir.OptOut(&o.AsyncToken, "asyncToken", isToken),
		}
	},
	Verify: verifyAlloc,
	Parse:  parseAlloc,
	Print:  printAlloc,
})

func verifyAlloc(a AllocOp) error {
	t := a.Type()
	if want, got := ir.CountDynamic(t.Shape()), len(a.DynamicSizes); want != got {
		return a.Errorf("incorrect number of dynamic sizes, has %d, expected %d", got, want)
	}
	symbols := 0
	switch l := t.Layout().(type) {
	case *ir.AffineMapAttr:
		symbols = l.Map().NumSymbols()
	case *ir.StridedLayoutAttr:
		symbols = ir.CountDynamic(append([]int64{l.Offset()}, l.Strides()...))
	}
	if symbols != len(a.SymbolOperands) {
		return a.Errorf("symbol operand count does not equal memref symbol count")
	}
	return nil
}

func parseAlloc(p ir.OpParser, st *ir.OpState) {
	async, tokens := parseAsync(p)
	if p.Accept("host_shared") {
		st.SetProp("hostShared", ir.Unit)
	}
	sizes := p.ResolveSame(p.Operands(ir.Paren), ir.Index)
	symbols := p.ResolveSame(p.Operands(ir.OptionalSquare), ir.Index)
	p.OpAttrs(st)
	st.Types = append([]ir.Type{p.ColonType()}, tokenTypes(async)...)
	st.Operands = append(append(tokens, sizes...), symbols...)
	st.SetProp(ir.OperandSegments, ir.DenseI32(int64(len(tokens)), int64(len(sizes)), int64(len(symbols))))
}

func printAlloc(p ir.OpPrinter, a AllocOp) {
	printAsync(p, a.IsAsync(), a.Dependencies)
	if a.HostShared {
		p.Str(" host_shared")
	}
	p.Str(" (")
	p.Operands(a.DynamicSizes)
	p.Str(")")
	if symbols := a.SymbolOperands; len(symbols) > 0 {
		p.Str("[")
		p.Operands(symbols)
		p.Str("]")
	}
	p.AttrDict(a.Op, "hostShared", ir.OperandSegments)
	p.Str(" : ")
	p.Type(a.Type())
}

// DeallocOp is `gpu.dealloc async [%t] %m : type`.
type DeallocOp struct {
	ir.Base
	AsyncDependencies []*ir.Value
	MemRef            *ir.Value // the buffer freed
	AsyncToken        *ir.Value
}

// Dealloc frees memory of the device.
var Dealloc = ir.Define(ir.Spec[DeallocOp]{
	Name: "gpu.dealloc", Syntax: "(`async`)? (`[` $asyncDependencies `]`)? $memref attr-dict `:` type($memref)",
	Summary: "GPU memory deallocation operation",
	Doc: "Frees memory of gpu.alloc.\n\n" +
		"```mlir\nfunc.func @f(%m: memref<8x64xf32, 1>) {\n  gpu.dealloc %m : memref<8x64xf32, 1>\n  return\n}\n```",
	Fields: func(o *DeallocOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.AsyncDependencies, "asyncDependencies", isToken),
			ir.In(&o.MemRef, "memref", ir.AnyMemRef).Frees(),
			ir.OptOut(&o.AsyncToken, "asyncToken", isToken),
		}
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		async, tokens := parseAsync(p)
		m := p.Operand()
		p.OpAttrs(st)
		st.Operands = append(tokens, p.Resolve(m, p.ColonType()))
		st.Types = tokenTypes(async)
	},
	Print: func(p ir.OpPrinter, d DeallocOp) {
		printAsync(p, hasToken(d.Op), d.AsyncDependencies)
		p.Space()
		p.Operand(d.MemRef)
		p.AttrDict(d.Op)
		p.Str(" : ")
		p.Type(d.MemRef.Type())
	},
})

// parsePair reads `[%t] %a, %b : type, type`.
func parsePair(p ir.OpParser, st *ir.OpState) {
	async, tokens := parseAsync(p)
	a := p.Operand()
	p.Expect(",")
	b := p.Operand()
	ta := p.ColonType()
	p.Expect(",")
	tb := p.Type()
	p.OpAttrs(st)
	st.Operands = append(tokens, p.Resolve(a, ta), p.Resolve(b, tb))
	st.Types = tokenTypes(async)
}

func printPair(p ir.OpPrinter, op *ir.Op, tokens []*ir.Value, a, b *ir.Value) {
	printAsync(p, hasToken(op), tokens)
	p.Space()
	p.Operand(a)
	p.Str(", ")
	p.Operand(b)
	p.Str(" : ")
	p.Type(a.Type())
	p.Str(", ")
	p.Type(b.Type())
	p.AttrDict(op)
}

// MemcpyOp is `gpu.memcpy async [%t] %dst, %src : type, type`.
type MemcpyOp struct {
	ir.Base
	AsyncDependencies []*ir.Value
	Dst               *ir.Value // the buffer written
	Src               *ir.Value // the buffer read
	AsyncToken        *ir.Value
}

// Memcpy copies between host and device or inside one.
var Memcpy = ir.Define(ir.Spec[MemcpyOp]{
	Name: "gpu.memcpy", Syntax: "(`async`)? (`[` $asyncDependencies `]`)? $dst `,` $src `:` type($dst) `,` type($src) attr-dict",
	Summary: "GPU memcpy operation",
	Doc: "Copies all elements.\n\n```mlir\nfunc.func @f(%d: memref<?xf32, 1>, %s: memref<?xf32>) {\n" +
		"  gpu.memcpy %d, %s : memref<?xf32, 1>, memref<?xf32>\n  return\n}\n```",
	Fold: foldMemRefCasts[MemcpyOp],
	Fields: func(o *MemcpyOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.AsyncDependencies, "asyncDependencies", isToken),
			ir.In(&o.Dst, "dst", ir.AnyMemRef).Writes(),
			ir.In(&o.Src, "src", ir.AnyMemRef).Reads(),
			ir.OptOut(&o.AsyncToken, "asyncToken", isToken),
		}
	},
	Verify: verifyMemcpy,
	Parse:  parsePair,
	Print:  func(p ir.OpPrinter, m MemcpyOp) { printPair(p, m.Op, m.AsyncDependencies, m.Dst, m.Src) },
})

func verifyMemcpy(m MemcpyOp) error {
	dst, src := m.Dst.Type().(*ir.MemRefType), m.Src.Type().(*ir.MemRefType)
	if dst.Elem() != src.Elem() {
		return m.Errorf("arguments have incompatible element type")
	}
	compatible := len(dst.Shape()) == len(src.Shape())
	for i, n := range dst.Shape() {
		compatible = compatible && (n == src.Shape()[i] || n == ir.Dynamic || src.Shape()[i] == ir.Dynamic)
	}
	if !compatible {
		return m.Errorf("arguments have incompatible shape")
	}
	return nil
}

// MemsetOp is `gpu.memset async [%t] %dst, %value : type, f32`.
type MemsetOp struct {
	ir.Base
	AsyncDependencies []*ir.Value
	Dst               *ir.Value // the buffer written
	Value             *ir.Value // the element stored everywhere
	AsyncToken        *ir.Value
}

// Memset fills a buffer.
var Memset = ir.Define(ir.Spec[MemsetOp]{
	Name: "gpu.memset", Syntax: "(`async`)? (`[` $asyncDependencies `]`)? $dst `,` $value `:` type($dst) `,` type($value) attr-dict",
	Summary: "GPU memset operation",
	Doc: "Stores one value to all elements.\n\n```mlir\nfunc.func @f(%d: memref<?xf32, 1>, %x: f32) {\n" +
		"  gpu.memset %d, %x : memref<?xf32, 1>, f32\n  return\n}\n```",
	Fold: foldMemRefCasts[MemsetOp],
	Fields: func(o *MemsetOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.AsyncDependencies, "asyncDependencies", isToken),
			ir.In(&o.Dst, "dst", ir.AnyMemRef).Writes(),
			ir.In(&o.Value, "value", ir.AnyType),
			ir.OptOut(&o.AsyncToken, "asyncToken", isToken),
		}
	},
	Verify: func(m MemsetOp) error {
		if ir.ElemOrSelf(m.Dst.Type()) != ir.ElemOrSelf(m.Value.Type()) {
			return m.Errorf("failed to verify that all of {dst, value} have same element type")
		}
		return nil
	},
	Parse: parsePair,
	Print: func(p ir.OpPrinter, m MemsetOp) { printPair(p, m.Op, m.AsyncDependencies, m.Dst, m.Value) },
})

// HostOp is an operation of the host on one value.
type HostOp struct {
	ir.Base
	Value    *ir.Value
	DevIndex *ir.Value
}

func hostRegistration(name, summary string) ir.Def[HostOp] {
	return ir.Define(ir.Spec[HostOp]{
		Name:    "gpu." + name,
		Summary: summary,
		Doc: summary + "\n\n```mlir\nfunc.func @f(%m: memref<*xf32>) {\n  gpu." + name +
			" %m : memref<*xf32>\n  return\n}\n```",
		Fields: func(o *HostOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Value, "value", ir.AnyUnrankedMemRef),
			}
		},
		Format: "$value attr-dict `:` type($value)",
	})
}

// Operations on memory of the host.
var (
	HostRegister   = hostRegistration("host_register", "Registers a memref for access from device.")
	HostUnregister = hostRegistration("host_unregister", "Unregisters a memref for access from device.")
)

// SetDefaultDevice chooses the device of what follows.
var SetDefaultDevice = ir.Define(ir.Spec[HostOp]{
	Name:    "gpu.set_default_device",
	Summary: "Set default GPU for operations after this by index",
	Doc: "Later operations of this host thread are for the device of this index.\n\n" +
		"```mlir\nfunc.func @f(%i: i32) {\n  gpu.set_default_device %i\n  return\n}\n```",
	Fields: func(o *HostOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.DevIndex, "devIndex", ir.IsI32),
		}
	},
	Does:   []ir.Effect{{Kind: ir.Write}},
	Format: "attr-dict $devIndex",
})

// DynamicSharedMemoryOp is `gpu.dynamic_shared_memory : memref<?xi8, …>`.
type DynamicSharedMemoryOp struct {
	ir.Base
	ResultMemref *ir.Value
}

// DynamicSharedMemory is the workgroup memory whose size the launch gives.
var DynamicSharedMemory = ir.Define(ir.Spec[DynamicSharedMemoryOp]{
	Name:    "gpu.dynamic_shared_memory",
	Summary: "Get the memref for dynamic shared memory",
	Doc: "The bytes of workgroup memory that the launch requests; memref.view takes parts of it. An operation " +
		"whose memory needs more than 16-byte alignment has `llvm.align`; the maximum applies to the module.\n\n" +
		"```mlir\nfunc.func @f() {\n  %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>\n  return\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *DynamicSharedMemoryOp) []ir.Field {
		return []ir.Field{
			ir.Out(&o.ResultMemref, "resultMemref", ir.MemRefRankOf(ir.IsI8, 1)),
		}
	},
	Format: "attr-dict `:` type($resultMemref)",
	Verify: verifyDynamicSharedMemory,
})

func verifyDynamicSharedMemory(d DynamicSharedMemoryOp) error {
	t := d.ResultMemref.Type().(*ir.MemRefType)
	if t.Space() != ir.Attr(Workgroup) {
		return d.Errorf("address space must be address_space<workgroup>")
	}
	if t.Shape()[0] != ir.Dynamic {
		return d.Errorf("result memref type must be memref<?xi8, #gpu.address_space<workgroup>>")
	}
	if a := d.Op.Discardable("llvm.align"); a != nil {
		if n, ok := a.(*ir.IntegerAttr); !ok || n.Int() <= 0 || n.Int()&(n.Int()-1) != 0 {
			return d.Errorf("'llvm.align' is %v, not a power of two", a)
		}
	}
	return nil
}

// PrintfOp is `gpu.printf "%d", %x : i32`.
type PrintfOp struct {
	ir.Base
	Args         []*ir.Value
	FormatString string // the format string
}

// Printf prints from a kernel.
var Printf = ir.Define(ir.Spec[PrintfOp]{
	Name:    "gpu.printf",
	Summary: "Device-side printf, as in CUDA or OpenCL, for debugging",
	Doc: "Prints a literal format string with scalar arguments.\n\n" +
		"```mlir\nfunc.func @f(%x: f32) {\n  gpu.printf \"x = %f\\0A\", %x : f32\n  return\n}\n```",
	Fields: func(o *PrintfOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Args, "args", ir.AnyOf(ir.AnyInteger, ir.IsIndex, ir.AnyFloat)),
			ir.Text(&o.FormatString, "format", ir.StrAttr),
		}
	},
	Format: "$format attr-dict (`,` $args^ `:` type($args))?",
	Does:   []ir.Effect{{Kind: ir.Write}},
})
