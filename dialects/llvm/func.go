package llvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// FuncOp is a function.
type FuncOp struct {
	ir.Base
	SymName        string
	FuncType       ir.Type // a [FunctionType]
	Linkage        Linkage
	DSOLocal       bool
	CConv          CConv
	Comdat         *ir.SymbolRefAttr
	Personality    *ir.SymbolRefAttr
	GC             string // the garbage collector
	Passthrough    *ir.ArrayAttr
	ArgAttrs       *ir.ArrayAttr // dictionaries, one for each parameter
	ResAttrs       *ir.ArrayAttr
	EntryCount     ir.Opt[int64]
	MemoryEffects  *StructAttr
	Visibility     Visibility
	Section        string
	UnnamedAddr    ir.Opt[UnnamedAddr]
	Alignment      int64
	VScaleRange    *StructAttr
	FramePointer   *ir.EnumAttr
	TargetFeatures *StringListAttr
	DenormalF32    string // denormal_fp_math_f32
	NoInline       bool
	AlwaysInline   bool
	OptimizeNone   bool
	VecTypeHint    *StructAttr
	SubGroupSize   ir.Opt[int64] // intel_reqd_sub_group_size
	UWTable        *ir.EnumAttr
	Body           *ir.Region // empty for a declaration
}

// Name is the symbol.
func (o FuncOp) Name() string { return o.SymName }

// Type is the function's type.
func (o FuncOp) Type() *FunctionType { return o.FuncType.(*FunctionType) }

// IsDeclaration reports whether there is no body.
func (o FuncOp) IsDeclaration() bool { return o.Body.Empty() }

// ParamAttrs are the attributes of a parameter.
func (o FuncOp) ParamAttrs(i int) []ir.NamedAttr { return attrsAt(o.ArgAttrs, i) }

// ResultAttrs are the attributes of the result.
func (o FuncOp) ResultAttrs() []ir.NamedAttr { return attrsAt(o.ResAttrs, 0) }

// FunctionType implements [ir.FunctionLike].
func (o FuncOp) FunctionType() (inputs, results []ir.Type) {
	return o.Type().Params(), o.Type().Results()
}

// FunctionBody implements [ir.FunctionLike].
func (o FuncOp) FunctionBody() *ir.Region { return o.Body }

// NoAlias implements [memory.ArgPromise].
func (FuncOp) NoAlias(arg *ir.Value) bool { return fn.NoAlias(arg) }

// CallableRegion implements [ir.Callable].
func (o FuncOp) CallableRegion() *ir.Region {
	if o.IsDeclaration() {
		return nil
	}
	return o.Body
}

// CallableResultTypes implements [ir.Callable].
func (o FuncOp) CallableResultTypes() []ir.Type { return o.Type().Results() }

func attrsAt(list *ir.ArrayAttr, i int) []ir.NamedAttr {
	if list == nil || i >= len(list.Elems()) {
		return nil
	}
	return list.Elems()[i].(*ir.DictAttr).Entries()
}

func optKind(p **StructAttr, name string, k *StructKind) ir.Field {
	return ir.AttrIs(p, name, kindC(k, k.Summary)).Optional()
}

// What functions, globals and calls share.

func linkageField(p *Linkage) ir.Field { return ir.Enum(p, "linkage", linkageC) }

func visibilityField(p *Visibility) ir.Field {
	return ir.Enum(p, "visibility_", visibilityC).Default(ir.I64Attr(0))
}

func unnamedField(p *ir.Opt[UnnamedAddr]) ir.Field {
	return ir.OptEnum(p, "unnamed_addr", unnamedAddrC)
}

func cconvField(p *CConv) ir.Field { return ir.Enum(p, "CConv", cconvC).Default(CConvKind.Of(0)) }

func tailCallField(p *TailCall, name string) ir.Field {
	return ir.Enum(p, name, tailCallC).Default(TailCallKind.Of(0))
}

func comdatField(p **ir.SymbolRefAttr) ir.Field {
	return ir.AttrIs(p, "comdat", ir.SymbolRefC).Optional()
}

func symNameField(p *string) ir.Field { return ir.Text(p, ir.SymbolNameAttr, ir.StrAttr) }

func argAttrsField(p **ir.ArrayAttr) ir.Field {
	return ir.AttrIs(p, "arg_attrs", ir.DictArrayC).Optional()
}

func resAttrsField(p **ir.ArrayAttr) ir.Field {
	return ir.AttrIs(p, "res_attrs", ir.DictArrayC).Optional()
}

// flags are unit attributes that Go reads by their names only.
func flags(names ...string) []ir.Field {
	out := make([]ir.Field, len(names))
	for i, n := range names {
		out[i] = ir.Flag(nil, n)
	}
	return out
}

// texts are optional strings, and bools optional truth values, of that kind.
func texts(names ...string) []ir.Field {
	out := make([]ir.Field, len(names))
	for i, n := range names {
		out[i] = optText(nil, n)
	}
	return out
}

func bools(names ...string) []ir.Field {
	out := make([]ir.Field, len(names))
	for i, n := range names {
		out[i] = ir.Boolean(nil, n).Optional()
	}
	return out
}

var functionTypeC = ir.TypeAttrOf("type attribute of LLVM function type", isA[*FunctionType])

func funcFields(o *FuncOp) []ir.Field {
	return slices.Concat([]ir.Field{
		symNameField(&o.SymName), optText(nil, ir.SymbolVisibilityAttr),
		ir.TypeIs(&o.FuncType, "function_type", functionTypeC),
		linkageField(&o.Linkage).Default(LinkageKind.Of(0)), ir.Flag(&o.DSOLocal, "dso_local"), cconvField(&o.CConv),
		comdatField(&o.Comdat), ir.Flag(nil, "convergent"),
		ir.AttrIs(&o.Personality, "personality", ir.FlatSymbolRef).Optional(),
		optText(&o.GC, "garbageCollector"), ir.AttrIs(&o.Passthrough, "passthrough", ir.ArrayAttrC).Optional(),
		argAttrsField(&o.ArgAttrs), resAttrsField(&o.ResAttrs),
		ir.OptNumber(&o.EntryCount, "function_entry_count", ir.I64AttrC),
		optKind(&o.MemoryEffects, "memory_effects", MemoryEffects), visibilityField(&o.Visibility),
	}, flags("arm_streaming", "arm_locally_streaming", "arm_streaming_compatible", "arm_new_za", "arm_in_za", "arm_out_za",
		"arm_inout_za", "arm_preserves_za",
	), []ir.Field{
		optText(&o.Section, "section"), unnamedField(&o.UnnamedAddr), alignmentField(&o.Alignment),
		optKind(&o.VScaleRange, "vscale_range", VScaleRange),
		ir.AttrIs(&o.FramePointer, "frame_pointer", framePointerC).Optional(),
	}, texts("target_cpu", "tune_cpu", "reciprocal_estimates", "prefer_vector_width"), []ir.Field{
		ir.AttrIs(&o.TargetFeatures, "target_features", stringListC(targetFeatures)).Optional(),
	}, bools("no_infs_fp_math", "no_nans_fp_math", "no_signed_zeros_fp_math"), []ir.Field{
		optText(nil, "denormal_fp_math"), optText(&o.DenormalF32, "denormal_fp_math_f32"),
	}, texts("fp_contract", "instrument_function_entry", "instrument_function_exit"), []ir.Field{
		ir.Flag(&o.NoInline, "no_inline"), ir.Flag(&o.AlwaysInline, "always_inline"), ir.Flag(nil, "inline_hint"),
		ir.Flag(nil, "no_unwind"), ir.Flag(nil, "will_return"), ir.Flag(&o.OptimizeNone, "optimize_none"),
		optKind(&o.VecTypeHint, "vec_type_hint", VecTypeHint),
		ir.Numbers(nil, "work_group_size_hint", ir.DenseI32ArrayC).Optional(),
		ir.Numbers(nil, "reqd_work_group_size", ir.DenseI32ArrayC).Optional(),
		ir.OptNumber(&o.SubGroupSize, "intel_reqd_sub_group_size", ir.I32AttrC),
		ir.AttrIs(&o.UWTable, "uwtable_kind", uwtableC).Optional(),
		ir.Body(&o.Body, "body"),
	})
}

func stringListC(mnemonic string) ir.AttrConstraint {
	return ir.AttrConstraint{Summary: "LLVM target features attribute", OK: func(a ir.Attr) bool {
		s, ok := a.(*StringListAttr)
		return ok && s.mnemonic == mnemonic
	}}
}

// Func is llvm.func.
var Func = ir.Define(ir.Spec[FuncOp]{
	Name: "llvm.func", Syntax: "($linkage)? ($visibility_)? ($unnamed_addr)? ($CConv)? $sym_name `(` arguments `)` (`->` result)? (`vscale_range` `(` min `,` max `)`)? (`comdat` `(` $comdat^ `)`)? attr-dict-with-keyword ($body)?", Summary: "A function",
	Doc:    "A function or, without a body, a declaration. It returns one value or none.\n\n```mlir\nllvm.func internal ptx_kernelcc @k(%p: !llvm.ptr {llvm.noalias}, %n: i32) -> i32 attributes {no_unwind} {\n  llvm.return %n : i32\n}\nllvm.func @printf(!llvm.ptr, ...) -> i32\n```",
	Traits: ir.IsolatedFromAbove | ir.AutomaticAllocationScope | ir.AffineScope | ir.SymbolTrait,
	Fields: funcFields,
	Parse:  parseFunc, Print: printFunc, Verify: FuncOp.verify, VerifyRegions: FuncOp.verifyRegions,
})

func (o FuncOp) verify() error {
	switch o.Linkage {
	case Common:
		return o.Errorf("functions cannot have 'common' linkage")
	case External, ExternWeak:
	default:
		if o.IsDeclaration() {
			return o.Errorf("external functions must have 'external' or 'extern_weak' linkage")
		}
	}
	params, results := o.FunctionType()
	for _, list := range []struct {
		attrs *ir.ArrayAttr
		of    string
		n     int
	}{{o.ArgAttrs, "argument", len(params)}, {o.ResAttrs, "result", len(results)}} {
		if list.attrs != nil && len(list.attrs.Elems()) != list.n {
			return o.Errorf("expects %s attribute array to have the same number of elements as the number of function %ss, got %d, but expected %d",
				list.of, list.of, len(list.attrs.Elems()), list.n)
		}
	}
	if err := o.verifyParamAttrs(); err != nil {
		return err
	}
	if o.IsDeclaration() && o.Comdat != nil {
		return nil
	}
	if o.NoInline && o.AlwaysInline {
		return diag.Errorf(o.Loc(), "no_inline and always_inline attributes are incompatible")
	}
	if o.OptimizeNone && !o.NoInline {
		return o.Errorf("with optimize_none must also be no_inline")
	}
	if err := o.verifyExceptionTypes(); err != nil {
		return err
	}
	return o.verifyEntry()
}

func (o FuncOp) verifyEntry() error {
	if o.IsDeclaration() {
		return nil
	}
	params := o.Type().params
	entry := o.Body.Entry()
	if len(params) != entry.NumArgs() {
		return o.Errorf("entry block must have %d arguments to match function signature", len(params))
	}
	for i, t := range params {
		if got := entry.Arg(i).Type(); got != t {
			return o.Errorf("type of entry block argument #%d('%s') must match the type of the corresponding argument in function signature('%s')", i, got, t)
		}
	}
	return nil
}

func (o FuncOp) verifyRegions() error {
	for i := range o.Type().params {
		if !IsCompatibleOuterType(o.Type().params[i]) {
			return o.Errorf("entry block argument #%d is not of LLVM type", i)
		}
	}
	return o.verifyBlockTags()
}

// NewFunc makes a function without a body; add blocks to its region.
func NewFunc(b *ir.Builder, name string, t *FunctionType) FuncOp {
	return Func.New(b, FuncOp{SymName: name, FuncType: t, UnnamedAddr: ir.Some(UnnamedAddr(0)), Body: ir.NewRegion()})
}
