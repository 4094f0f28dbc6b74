package llvm

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// FuncOp is a function.
type FuncOp struct{ *ir.Op }

// Name is the symbol.
func (o FuncOp) Name() string { return ir.SymbolName(o.Op) }

// Type is the function's type.
func (o FuncOp) Type() *FunctionType {
	return ir.AttrAs[*ir.TypeAttr](o.Op, "function_type").Value().(*FunctionType)
}

// Body is the region; it is empty for a declaration.
func (o FuncOp) Body() *ir.Region { return o.Region(0) }

// IsDeclaration reports whether there is no body.
func (o FuncOp) IsDeclaration() bool { return o.Region(0).Empty() }

// Linkage is the keyword of the linkage.
func (o FuncOp) Linkage() string { return enumWord(o.Op, "linkage", "external") }

// CConv is the keyword of the calling convention.
func (o FuncOp) CConv() string { return enumWord(o.Op, "CConv", "ccc") }

// ArgAttrs are the attributes of a parameter.
func (o FuncOp) ArgAttrs(i int) []ir.NamedAttr { return attrsAt(o.Op, "arg_attrs", i) }

// ResultAttrs are the attributes of the result.
func (o FuncOp) ResultAttrs() []ir.NamedAttr { return attrsAt(o.Op, "res_attrs", 0) }

// FunctionType implements [ir.FunctionLike].
func (o FuncOp) FunctionType() (inputs, results []ir.Type) {
	return o.Type().Params(), o.Type().Results()
}

// FunctionBody implements [ir.FunctionLike].
func (o FuncOp) FunctionBody() *ir.Region { return o.Region(0) }

// NoAlias implements [memory.ArgPromise].
func (FuncOp) NoAlias(arg *ir.Value) bool { return fn.NoAlias(arg) }

// CallableRegion implements [ir.Callable].
func (o FuncOp) CallableRegion() *ir.Region {
	if o.IsDeclaration() {
		return nil
	}
	return o.Region(0)
}

// CallableResultTypes implements [ir.Callable].
func (o FuncOp) CallableResultTypes() []ir.Type { return o.Type().Results() }

func enumWord(op *ir.Op, name, def string) string {
	if a := ir.AttrAs[*ir.EnumAttr](op, name); a != nil {
		return a.Keyword()
	}
	return def
}

func attrsAt(op *ir.Op, name string, i int) []ir.NamedAttr {
	arr := ir.AttrAs[*ir.ArrayAttr](op, name)
	if arr == nil || i >= len(arr.Elems()) {
		return nil
	}
	return arr.Elems()[i].(*ir.DictAttr).Entries()
}

func optBoolField(name string) ir.AttrField {
	return ir.AttrField{Name: name, Attr: ir.BoolAttrC, Optional: true}
}

func optKind(name string, k *StructKind) ir.AttrField {
	return ir.AttrField{Name: name, Attr: kindC(k, k.Summary), Optional: true}
}

// symbolFields are what functions and globals share.
var (
	linkageField    = ir.AttrField{Name: "linkage", Attr: linkageC, Default: LinkageKind.Of(0)}
	visibilityField = ir.AttrField{Name: "visibility_", Attr: visibilityC, Default: ir.I64Attr(0)}
	unnamedField    = ir.AttrField{Name: "unnamed_addr", Attr: unnamedAddrC, Optional: true}
	cconvField      = ir.AttrField{Name: "CConv", Attr: cconvC, Default: CConvKind.Of(0)}
	comdatField     = ir.AttrField{Name: "comdat", Attr: ir.SymbolRefC, Optional: true}
	symNameField    = ir.AttrField{Name: ir.SymbolNameAttr, Attr: ir.StrAttr}
	argAttrsField   = ir.AttrField{Name: "arg_attrs", Attr: ir.DictArrayC, Optional: true}
	resAttrsField   = ir.AttrField{Name: "res_attrs", Attr: ir.DictArrayC, Optional: true}

	functionTypeC = ir.TypeAttrOf("type attribute of LLVM function type", isA[*FunctionType])
)

func funcFields() []ir.AttrField {
	fields := []ir.AttrField{
		symNameField, optStr(ir.SymbolVisibilityAttr), {Name: "function_type", Attr: functionTypeC}, linkageField, unit("dso_local"),
		cconvField, comdatField, unit("convergent"), {Name: "personality", Attr: ir.FlatSymbolRef, Optional: true},
		optStr("garbageCollector"), {Name: "passthrough", Attr: ir.ArrayAttrC, Optional: true}, argAttrsField, resAttrsField,
		optI64("function_entry_count"), optKind("memory_effects", MemoryEffects), visibilityField,
	}
	for _, n := range []string{"arm_streaming", "arm_locally_streaming", "arm_streaming_compatible", "arm_new_za", "arm_in_za",
		"arm_out_za", "arm_inout_za", "arm_preserves_za"} {
		fields = append(fields, unit(n))
	}
	fields = append(fields, optStr("section"), unnamedField, optI64("alignment"), optKind("vscale_range", VScaleRange),
		ir.AttrField{Name: "frame_pointer", Attr: framePointerC, Optional: true}, optStr("target_cpu"), optStr("tune_cpu"),
		optStr("reciprocal_estimates"), optStr("prefer_vector_width"),
		ir.AttrField{Name: "target_features", Attr: stringListC(targetFeatures), Optional: true},
		optBoolField("no_infs_fp_math"), optBoolField("no_nans_fp_math"), optBoolField("no_signed_zeros_fp_math"),
		optStr("denormal_fp_math"), optStr("denormal_fp_math_f32"), optStr("fp_contract"), optStr("instrument_function_entry"),
		optStr("instrument_function_exit"))
	for _, n := range []string{"no_inline", "always_inline", "inline_hint", "no_unwind", "will_return", "optimize_none"} {
		fields = append(fields, unit(n))
	}
	return append(fields, optKind("vec_type_hint", VecTypeHint),
		ir.AttrField{Name: "work_group_size_hint", Attr: ir.DenseI32ArrayC, Optional: true},
		ir.AttrField{Name: "reqd_work_group_size", Attr: ir.DenseI32ArrayC, Optional: true},
		ir.AttrField{Name: "intel_reqd_sub_group_size", Attr: ir.I32AttrC, Optional: true},
		ir.AttrField{Name: "uwtable_kind", Attr: uwtableC, Optional: true})
}

func stringListC(mnemonic string) ir.AttrConstraint {
	return ir.AttrConstraint{Summary: "LLVM target features attribute", OK: func(a ir.Attr) bool {
		s, ok := a.(*StringListAttr)
		return ok && s.mnemonic == mnemonic
	}}
}

// Func is llvm.func.
var Func = ir.Define(ir.Spec[FuncOp]{
	Name: "llvm.func", Summary: "A function",
	Doc:     "A function or, without a body, a declaration. It returns one value or none.\n\n```mlir\nllvm.func internal ptx_kernelcc @k(%p: !llvm.ptr {llvm.noalias}, %n: i32) -> i32 attributes {no_unwind} {\n  llvm.return %n : i32\n}\nllvm.func @printf(!llvm.ptr, ...) -> i32\n```",
	Traits:  ir.IsolatedFromAbove | ir.AutomaticAllocationScope | ir.AffineScope | ir.SymbolTrait,
	Attrs:   funcFields(),
	Regions: []ir.RegionField{{Name: "body"}},
	Parse:   parseFunc, Print: printFunc, Verify: FuncOp.verify, VerifyRegions: FuncOp.verifyRegions,
})

func (o FuncOp) verify() error {
	switch o.Linkage() {
	case "common":
		return o.Errorf("functions cannot have 'common' linkage")
	case "external", "extern_weak":
	default:
		if o.IsDeclaration() {
			return o.Errorf("external functions must have 'external' or 'extern_weak' linkage")
		}
	}
	if o.IsDeclaration() && o.HasAttr("comdat") {
		return nil
	}
	if o.HasAttr("no_inline") && o.HasAttr("always_inline") {
		return diag.Errorf(o.Loc(), "no_inline and always_inline attributes are incompatible")
	}
	if o.HasAttr("optimize_none") && !o.HasAttr("no_inline") {
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
	entry := o.Region(0).Entry()
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
	st := ir.OpState{Def: Func.OpDef, Regions: []*ir.Region{ir.NewRegion()}}
	st.SetProp(ir.SymbolNameAttr, ir.String_(name))
	st.SetProp("function_type", ir.TypeOf(t))
	st.SetProp("unnamed_addr", ir.I64Attr(0))
	return Func.Of(b.Create(st))
}
