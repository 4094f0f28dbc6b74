package gpu

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// TargetAttr is implemented by the attributes that name a compilation target,
// such as `#nvvm.target<chip = "sm_90a">` (upstream's TargetAttrInterface).
type TargetAttr interface {
	ir.Attr
	GPUTarget()
}

// TargetVerifier is implemented by targets that know what their chip can do.
type TargetVerifier interface {
	VerifyTarget(module *ir.Op) error
}

// ModuleOp is `gpu.module @name<handler> [targets] { … }`.
type ModuleOp struct {
	ir.Base
	SymName           string // the module's name
	TargetsAttr       ir.Attr
	OffloadingHandler ir.Attr
	Body              *ir.Region
}

// Targets are what the module is to be compiled for.
func (m ModuleOp) Targets() []ir.Attr {
	if a, ok := m.Attr("targets").(*ir.ArrayAttr); ok {
		return a.Elems()
	}
	return nil
}

// SetTargets replaces the targets.
func (m ModuleOp) SetTargets(ts []ir.Attr) { m.SetAttr("targets", ir.Array(ts...)) }

var targetArray = ir.AttrConstraint{
	Summary: "array of GPU target attributes with at least 1 elements",
	OK: func(a ir.Attr) bool {
		array, ok := a.(*ir.ArrayAttr)
		if !ok || len(array.Elems()) == 0 {
			return false
		}
		for _, e := range array.Elems() {
			if _, ok := e.(TargetAttr); !ok {
				return false
			}
		}
		return true
	},
}

// Module holds the code of a device.
var Module = ir.Define(ir.Spec[ModuleOp]{
	Name: "gpu.module", Syntax: "$sym_name (`<` $offloadingHandler `>`)? ($targets^)? (`attributes` attr-dict)? $bodyRegion",
	Summary: "A top level compilation unit containing code to be run on a GPU.",
	Doc: "A symbol table of functions for a device, compiled together for each of its targets.\n\n" +
		"```mlir\ngpu.module @kernels [#nvvm.target<chip = \"sm_90a\">] {\n  gpu.func @k() kernel {\n    gpu.return\n  }\n}\n```",
	Traits: ir.IsolatedFromAbove | ir.NoRegionArguments | ir.SymbolTableTrait | ir.SymbolTrait |
		ir.GraphRegion | ir.NoTerminator | ir.SingleBlock,
	Fields: func(o *ModuleOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", ir.SymbolNameC),
			ir.AttrIs(&o.TargetsAttr, "targets", targetArray).Optional(),
			ir.AttrIs(&o.OffloadingHandler, "offloadingHandler",
				ir.AttrConstraint{Summary: "any attribute with the `OffloadingTranslationAttrTrait` trait.",
					OK: func(a ir.Attr) bool {
						_, ok := a.(*SelectObjectAttr)
						return ok
					}}).Optional(),
			ir.Body(&o.Body, "bodyRegion").Blocks(1, 1),
		}
	},
	Parse: parseModule,
	Print: printModule,
	VerifyRegions: func(m ModuleOp) error {
		for _, t := range m.Targets() {
			if v, ok := t.(TargetVerifier); ok {
				if err := v.VerifyTarget(m.Op); err != nil {
					return err
				}
			}
		}
		return nil
	},
})

func parseModule(p ir.OpParser, st *ir.OpState) {
	st.SetProp("sym_name", ir.String_(p.Symbol()))
	if p.Accept("<") {
		st.SetProp("offloadingHandler", p.Attr(nil))
		p.Expect(">")
	}
	if p.Peek("[") {
		st.SetProp("targets", p.Attr(nil))
	}
	for _, a := range p.AttrDictWithKeyword() {
		st.SetProp(a.Name, a.Value)
	}
	body := p.Region(nil, nil)
	if body.Empty() {
		body.Append(ir.NewBlock())
	}
	st.Regions = append(st.Regions, body)
}

func printModule(p ir.OpPrinter, m ModuleOp) {
	p.Space()
	p.Symbol(m.SymName)
	if h := m.Attr("offloadingHandler"); h != nil {
		p.Str("<")
		p.Attr(h)
		p.Str(">")
	}
	if t := m.Attr("targets"); t != nil {
		p.Space()
		p.Attr(t)
	}
	p.AttrDictWithKeyword(m.Op, "sym_name", "targets", "offloadingHandler")
	p.Space()
	p.Region(m.Body, ir.RegionStyle{})
}

// BinaryOp is `gpu.binary @name <handler> [objects]`.
type BinaryOp struct {
	ir.Base
	SymName           string
	OffloadingHandler ir.Attr
	ObjectsAttr       ir.Attr
}

// Objects are the compiled modules.
func (b BinaryOp) Objects() []*ObjectAttr {
	var out []*ObjectAttr
	for _, e := range ir.AttrAs[*ir.ArrayAttr](b.Op, "objects").Elems() {
		out = append(out, e.(*ObjectAttr))
	}
	return out
}

var objectArray = ir.AttrConstraint{
	Summary: "an array of GPU object attributes with at least 1 elements",
	OK: func(a ir.Attr) bool {
		array, ok := a.(*ir.ArrayAttr)
		if !ok || len(array.Elems()) == 0 {
			return false
		}
		for _, e := range array.Elems() {
			if _, ok := e.(*ObjectAttr); !ok {
				return false
			}
		}
		return true
	},
}

// Binary is a compiled gpu.module, with the same name.
var Binary = ir.Define(ir.Spec[BinaryOp]{
	Name:    "gpu.binary",
	Syntax:  "$sym_name (`<` $offloadingHandler^ `>`)? attr-dict $objects",
	Summary: "An Op for storing serialized GPU binary objects.",
	Doc: "Holds one object for each target of the module it was compiled from.\n\n" +
		"```mlir\ngpu.binary @kernels [#gpu.object<#nvvm.target<chip = \"sm_90a\">, assembly = \"// ptx\">]\n```",
	Traits: ir.SymbolTrait,
	Fields: func(o *BinaryOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", ir.SymbolNameC),
			ir.AttrIs(&o.OffloadingHandler, "offloadingHandler",
				ir.AttrConstraint{Summary: "any attribute with the `OffloadingTranslationAttrTrait` trait.",
					OK: func(a ir.Attr) bool {
						_, ok := a.(*SelectObjectAttr)
						return ok
					}}).Optional(),
			ir.AttrIs(&o.ObjectsAttr, "objects", objectArray),
		}
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		st.SetProp("sym_name", ir.String_(p.Symbol()))
		handler := ir.Attr(SelectObject(nil))
		if p.Accept("<") {
			handler = p.Attr(nil)
			p.Expect(">")
		}
		st.SetProp("offloadingHandler", handler)
		p.OpAttrs(st)
		st.SetProp("objects", p.Attr(nil))
	},
	Print: func(p ir.OpPrinter, b BinaryOp) {
		p.Space()
		p.Symbol(b.SymName)
		p.Space()
		if h := b.Attr("offloadingHandler"); h != nil && h != ir.Attr(SelectObject(nil)) {
			p.Str("<")
			p.Attr(h)
			p.Str(">")
		}
		p.AttrDict(b.Op, "sym_name", "offloadingHandler", "objects")
		p.Space()
		p.Attr(b.Attr("objects"))
	},
})

// FuncOp is `gpu.func @name(%a: type) workgroup(%w: type) private(%p: type) kernel { … }`.
type FuncOp struct {
	ir.Base
	FunctionTypeAttr     ir.Type
	ArgAttrs             *ir.ArrayAttr
	ResAttrs             *ir.ArrayAttr
	WorkgroupAttribAttrs *ir.ArrayAttr
	PrivateAttribAttrs   *ir.ArrayAttr
	KnownBlockSize       ir.Attr
	KnownGridSize        ir.Attr
	KnownClusterSize     ir.Attr
	Body                 *ir.Region
}

// SymName is the function's name.
func (f FuncOp) SymName() string { return ir.SymbolName(f.Op) }

// Type is the function's type, without attributions.
func (f FuncOp) Type() *ir.FunctionType {
	return f.FunctionTypeAttr.(*ir.FunctionType)
}

// FunctionType implements [ir.FunctionLike].
func (f FuncOp) FunctionType() (inputs, results []ir.Type) {
	return f.Type().Inputs(), f.Type().Results()
}

// FunctionBody implements [ir.FunctionLike].
func (f FuncOp) FunctionBody() *ir.Region { return f.Body }

// NoAlias implements [memory.ArgPromise].
func (FuncOp) NoAlias(arg *ir.Value) bool { return fn.NoAlias(arg) }

// PromisedDivisor implements [intrange.ArgPromise].
func (FuncOp) PromisedDivisor(arg *ir.Value) int64 { return fn.PromisedDivisor(arg) }

// PromisedArray implements [intrange.ArgPromise].
func (FuncOp) PromisedArray(arg *ir.Value) *intrange.Array { return fn.PromisedArray(arg) }

// CallableRegion implements [ir.Callable].
func (f FuncOp) CallableRegion() *ir.Region { return f.Body }

// CallableResultTypes implements [ir.Callable].
func (f FuncOp) CallableResultTypes() []ir.Type { return f.Type().Results() }

// IsKernel reports whether the host may launch the function.
func (f FuncOp) IsKernel() bool { return f.Op.HasAttr(KernelAttr) }

// Args are the function's arguments.
func (f FuncOp) Args() []*ir.Value { return f.Body.Entry().Args()[:len(f.Type().Inputs())] }

// workgroupBuffers is how many arguments of a kernel's body are buffers of the block.
func workgroupBuffers(op *ir.Op) int { return int(ir.IntOf(op, WorkgroupAttributions, 0)) }

// Workgroup are the buffers shared by the block.
func (f FuncOp) Workgroup() []*ir.Value {
	n := len(f.Type().Inputs())
	return f.Body.Entry().Args()[n : n+workgroupBuffers(f.Op)]
}

// Private are the buffers of each thread.
func (f FuncOp) Private() []*ir.Value {
	return f.Body.Entry().Args()[len(f.Type().Inputs())+workgroupBuffers(f.Op):]
}

// Names of the attributes of attributions.
const (
	workgroupAttrs = "workgroup_attrib_attrs"
	privateAttrs   = "private_attrib_attrs"
)

var sizeHint = ir.AttrConstraint{Summary: "i32 dense array attribute with 3 elements (if present)",
	OK: func(a ir.Attr) bool {
		array, ok := a.(*ir.DenseArrayAttr)
		return ok && array.Elem() == ir.I32 && len(array.Ints()) == 3
	}}

// Func is a function for a device.
var Func = ir.Define(ir.Spec[FuncOp]{
	Name: "gpu.func", Syntax: "@name `(` arguments `)` (`->` results)? (`workgroup` `(` arguments `)`)? (`private` `(` arguments `)`)? (`kernel`)? (`attributes` attr-dict)? $body",
	Summary: "Function executable on a GPU",
	Doc: "A kernel, which the host launches, or a function that kernels call. Attributions are buffers of the " +
		"block or of each thread that live as long as the call. known_block_size and known_grid_size assert the launch's sizes.\n\n" +
		"```mlir\ngpu.module @m {\n  gpu.func @k(%x: f32) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>)\n" +
		"      kernel attributes {known_block_size = array<i32: 128, 1, 1>} {\n    gpu.return\n  }\n}\n```",
	Traits:  ir.AutomaticAllocationScope | ir.IsolatedFromAbove | ir.AffineScope | ir.SymbolTrait,
	Parents: []string{"gpu.module"},
	Fields: func(o *FuncOp) []ir.Field {
		return []ir.Field{
			ir.TypeIs(&o.FunctionTypeAttr, "function_type", ir.FunctionTypeAttr),
			ir.AttrIs(&o.ArgAttrs, "arg_attrs", ir.DictArrayC).Optional(),
			ir.AttrIs(&o.ResAttrs, "res_attrs", ir.DictArrayC).Optional(),
			ir.AttrIs(&o.WorkgroupAttribAttrs, "workgroup_attrib_attrs", ir.DictArrayC).Optional(),
			ir.AttrIs(&o.PrivateAttribAttrs, "private_attrib_attrs", ir.DictArrayC).Optional(),
			ir.AttrIs(&o.KnownBlockSize, "known_block_size", sizeHint).Optional(),
			ir.AttrIs(&o.KnownGridSize, "known_grid_size", sizeHint).Optional(),
			ir.AttrIs(&o.KnownClusterSize, "known_cluster_size", sizeHint).Optional(),
			ir.Body(&o.Body, "body"),
		}
	},
	Verify: verifyFunc,
	Parse:  parseFunc,
	Print:  printFunc,
})

// parseAttributions reads an optional `workgroup(%x: type {…}, …)`.
func parseAttributions(p ir.OpParser, keyword string) (args []ir.Argument, attrs ir.Attr) {
	if !p.Accept(keyword) {
		return nil, nil
	}
	args = p.Arguments(ir.Paren, true, true)
	dicts := make([]ir.Attr, len(args))
	some := false
	for i, a := range args {
		dicts[i] = ir.Dict(a.Attrs...)
		some = some || len(a.Attrs) > 0
	}
	if !some {
		return args, nil
	}
	return args, ir.Array(dicts...)
}

func printAttributions(p ir.OpPrinter, keyword string, args []*ir.Value, attrs ir.Attr) {
	if len(args) == 0 {
		return
	}
	p.Str(" " + keyword)
	p.List(ir.Paren, len(args), func(i int) {
		p.Operand(args[i])
		p.Str(" : ")
		p.Type(args[i].Type())
		p.Attrs(fn.DictAt(attrs, i))
	})
}

func parseFunc(p ir.OpParser, st *ir.OpState) {
	st.SetProp("sym_name", ir.String_(p.Symbol()))
	pos := p.Pos()
	sig := fn.ParseSignature(p, false)
	if p.Err() == nil && len(sig.Args) < len(sig.ArgTypes) {
		p.Errorf(pos, "gpu.func requires named arguments")
		return
	}
	st.SetProp("function_type", ir.TypeOf(ir.Function(sig.ArgTypes, sig.ResultTypes)))
	sig.SetAttrs(st)
	args := sig.Args
	workgroup, attrs := parseAttributions(p, "workgroup")
	if attrs != nil {
		st.SetProp(workgroupAttrs, attrs)
	}
	private, attrs := parseAttributions(p, "private")
	if attrs != nil {
		st.SetProp(privateAttrs, attrs)
	}
	st.SetProp(WorkgroupAttributions, ir.I64Attr(int64(len(workgroup))))
	if p.Accept("kernel") {
		st.SetProp(KernelAttr, ir.Unit)
	}
	for _, a := range p.AttrDictWithKeyword() {
		st.SetProp(a.Name, a.Value)
	}
	st.Regions = append(st.Regions, p.Region(append(append(args, workgroup...), private...), nil))
}

func printFunc(p ir.OpPrinter, f FuncOp) {
	p.Space()
	p.Symbol(f.SymName())
	in, out := f.FunctionType()
	fn.PrintSignature(p, f.Op, f.Body, in, out, false)
	printAttributions(p, "workgroup", f.Workgroup(), f.Attr(workgroupAttrs))
	printAttributions(p, "private", f.Private(), f.Attr(privateAttrs))
	if f.IsKernel() {
		p.Str(" kernel")
	}
	p.AttrDictWithKeyword(f.Op, "sym_name", "function_type", fn.ArgAttrsAttr, fn.ResultAttrsAttr, workgroupAttrs,
		privateAttrs,
		WorkgroupAttributions, KernelAttr)
	p.Space()
	p.Region(f.Body, ir.RegionStyle{HideArgs: true})
}

func verifyFunc(f FuncOp) error {
	in, out := f.FunctionType()
	if f.IsKernel() && len(out) > 0 {
		return f.Errorf("expected void return type for kernel function")
	}
	body := f.Body.Entry()
	if body == nil {
		return f.Errorf("expected body with at least one block")
	}
	if want := len(in) + workgroupBuffers(f.Op); body.NumArgs() < want {
		return f.Errorf("expected at least %d arguments to body region", want)
	}
	for i, t := range in {
		if got := body.Arg(i).Type(); got != t {
			return f.Errorf("expected body region argument #%d to be of type '%s', got '%s'", i, t, got)
		}
	}
	if err := verifyAttributions(f.Op, f.Workgroup(), Workgroup); err != nil {
		return err
	}
	return verifyAttributions(f.Op, f.Private(), Private)
}

func verifyAttributions(op *ir.Op, args []*ir.Value, space *ir.EnumAttr) error {
	for _, a := range args {
		t, ok := a.Type().(*ir.MemRefType)
		if !ok || !t.HasRank() {
			return op.Errorf("expected memref type in attribution")
		}
		got, ok := t.Space().(*ir.EnumAttr)
		if ok && got.Kind() == AddressSpace && got != space {
			return op.Errorf("expected memory space %s in attribution", space.Keyword())
		}
	}
	return nil
}

// ReturnOp is `gpu.return %x : type`.
type ReturnOp struct {
	ir.Base
	Operands []*ir.Value
}

// Return ends a gpu.func.
var Return = ir.Define(ir.Spec[ReturnOp]{
	Name:    "gpu.return",
	Summary: "Terminator for GPU functions.",
	Doc: "Returns from a gpu.func.\n\n```mlir\ngpu.module @m {\n  gpu.func @f(%x: f32) -> f32 {\n" +
		"    gpu.return %x : f32\n  }\n}\n```",
	Traits:  ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents: []string{"gpu.func"},
	Fields: func(o *ReturnOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Operands, "operands", ir.AnyType),
		}
	},
	Format: "attr-dict ($operands^ `:` type($operands))?",
	Verify: verifyReturn,
})

func verifyReturn(r ReturnOp) error {
	f, ok := ir.As[ir.FunctionLike](r.ParentOp())
	if !ok {
		return nil
	}
	_, want := f.FunctionType()
	if len(want) != r.NumOperands() {
		return r.Errorf("expected %d result operands", len(want)).Note(r.ParentOp().Loc(), "return type declared here")
	}
	for i, t := range want {
		if got := r.Operand(i).Type(); got != t {
			return r.Errorf("unexpected type `'%s'' for operand #%d", got, i)
		}
	}
	return nil
}
