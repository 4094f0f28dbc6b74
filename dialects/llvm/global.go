package llvm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// GlobalOp is a global variable or constant.
type GlobalOp struct{ *ir.Op }

// Name is the symbol.
func (o GlobalOp) Name() string { return ir.SymbolName(o.Op) }

// Type is the type of the value.
func (o GlobalOp) Type() ir.Type { return ir.PropOf[*ir.TypeAttr](o.Op, 0).Value() }

// IsConstant reports whether the value never changes.
func (o GlobalOp) IsConstant() bool { return o.HasAttr("constant") }

// Value is the initial value given as an attribute, nil when there is none.
func (o GlobalOp) Value() ir.Attr { return o.Attr("value") }

// Initializer is the region that computes the initial value; it may be empty.
func (o GlobalOp) Initializer() *ir.Region { return o.Region(0) }

// Linkage is the keyword of the linkage.
func (o GlobalOp) Linkage() string { return enumWord(o.Op, "linkage", "external") }

// AddrSpace is the address space.
func (o GlobalOp) AddrSpace() int64 { return ir.IntOf(o.Op, "addr_space", 0) }

// Alignment is the alignment in bytes, 0 when not given.
func (o GlobalOp) Alignment() int64 { return ir.IntOf(o.Op, "alignment", 0) }

// Global is llvm.mlir.global.
var Global = ir.Define(ir.Spec[GlobalOp]{
	Name: "llvm.mlir.global", Summary: "A global variable or constant",
	Doc:    "A global with an initial value: an attribute in parentheses, or a region that computes it, or neither for one defined elsewhere.\n\n```mlir\nllvm.mlir.global internal constant @cst(42 : i32) : i32\nllvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>\nllvm.mlir.global private @str(\"abc\")\n```",
	Traits: ir.IsolatedFromAbove | ir.SymbolTrait | ir.SingleBlock,
	Attrs: []ir.AttrField{
		{Name: "global_type", Attr: ir.TypeAttrC}, unit("constant"), symNameField, {Name: "linkage", Attr: linkageC},
		unit("dso_local"), unit("thread_local_"), unit("externally_initialized"),
		{Name: "value", Attr: ir.AnyAttrC, Optional: true}, optI64("alignment"),
		{Name: "addr_space", Attr: ir.IntNonNegative(ir.I32AttrC), Default: ir.I32Attr(0)}, unnamedField, optStr("section"), comdatField,
		{Name: "dbg_exprs", Attr: kindArrayC(DIGlobalVariableExpression, "an array of variable expressions"), Optional: true}, visibilityField,
		{Name: "target_specific_attrs", Attr: ir.ArrayAttrC, Optional: true},
	},
	Regions: []ir.RegionField{{Name: "initializer"}}, Implicit: "llvm.return",
	Parse: parseGlobal, Print: printGlobal, Verify: GlobalOp.verify, VerifyRegions: GlobalOp.verifyRegions,
})

var globalElided = []string{ir.SymbolNameAttr, "global_type", "constant", "value", "linkage", "unnamed_addr", "thread_local_", "visibility_", "comdat"}

func parseGlobal(p ir.OpParser, st *ir.OpState) {
	parseGlobalWords(p, st)
	if p.Accept("constant") {
		st.SetProp("constant", ir.Unit)
	}
	st.SetProp(ir.SymbolNameAttr, ir.String_(p.Symbol()))
	p.Expect("(")
	if !p.Accept(")") {
		if a := p.Attr(nil); a != nil {
			st.SetProp("value", a)
		}
		p.Expect(")")
	}
	parseComdat(p, st)
	p.OpAttrs(st)
	parseGlobalBody(p, st)
}

func parseGlobalWords(p ir.OpParser, st *ir.OpState) {
	st.SetProp("linkage", acceptEnum(p, LinkageKind, 0))
	st.SetProp("visibility_", acceptI64(p, Visibilities))
	if p.Accept("thread_local") {
		st.SetProp("thread_local_", ir.Unit)
	}
	st.SetProp("unnamed_addr", acceptI64(p, UnnamedAddrs))
}

func parseGlobalBody(p ir.OpParser, st *ir.OpState) {
	value := st.Props[st.Def.AttrIndex("value")]
	body := ir.NewRegion()
	pos := p.Pos()
	if p.Accept(":") {
		t := p.Type()
		if p.Err() != nil {
			return
		}
		st.SetProp("global_type", ir.TypeOf(t))
		if r, ok := p.OptionalRegion(nil, nil); ok {
			body = r
		}
	} else if s, ok := value.(*ir.StringAttr); ok {
		st.SetProp("global_type", ir.TypeOf(Array(int64(len(s.Value())), ir.I8)))
	} else if p.Err() == nil {
		p.Errorf(pos, "type can only be omitted for string globals")
	}
	st.Regions = []*ir.Region{body}
}

func printGlobal(p ir.OpPrinter, o GlobalOp) {
	p.Str(" " + o.Linkage() + " ")
	printGlobalWords(p, o.Op)
	if o.IsConstant() {
		p.Str("constant ")
	}
	p.Symbol(o.Name())
	p.Str("(")
	if v := o.Value(); v != nil {
		p.Attr(v)
	}
	p.Str(")")
	printComdat(p, o.Op)
	p.Attrs(attrsExcept(o.Op, globalElided))
	if _, ok := o.Value().(*ir.StringAttr); ok {
		return
	}
	p.Str(" : ")
	p.Type(o.Type())
	if !o.Initializer().Empty() {
		p.Space()
		p.Region(o.Initializer(), ir.RegionStyle{HideArgs: true})
	}
}

func printGlobalWords(p ir.OpPrinter, op *ir.Op) {
	if v := Visibilities[ir.IntOf(op, "visibility_", 0)]; v != "" {
		p.Str(v + " ")
	}
	if op.HasAttr("thread_local_") {
		p.Str("thread_local ")
	}
	if u := UnnamedAddrs[ir.IntOf(op, "unnamed_addr", 0)]; u != "" {
		p.Str(u + " ")
	}
}

// attrsExcept are all attributes, defaults too, but the elided ones.
func attrsExcept(op *ir.Op, elided []string) []ir.NamedAttr {
	var out []ir.NamedAttr
	for _, a := range op.AllAttrs() {
		keep := true
		for _, e := range elided {
			keep = keep && a.Name != e
		}
		if keep {
			out = append(out, a)
		}
	}
	return out
}

func (o GlobalOp) verify() error {
	t := o.Type()
	if !isSized(t) {
		return o.Errorf("expects type to be a valid element type for an LLVM global")
	}
	if s, ok := o.Value().(*ir.StringAttr); ok {
		arr, isArr := t.(*ArrayType)
		if !isArr || arr.elem != ir.I8 || arr.n != int64(len(s.Value())) {
			return o.Errorf("requires an i8 array type of the length equal to that of the string attribute")
		}
	}
	if o.Linkage() == "common" {
		if !isZeroValue(o.Value()) {
			return o.Errorf("expected zero value for 'common' linkage")
		}
		if o.IsConstant() {
			return o.Errorf("cannot be both constant and 'common' linkage")
		}
	}
	if o.Linkage() == "appending" && !isA[*ArrayType](t) {
		return o.Errorf("expected array type for 'appending' linkage")
	}
	if a, ok := o.Attr("alignment").(*ir.IntegerAttr); ok && (a.Int() <= 0 || a.Int()&(a.Int()-1) != 0) {
		return diag.Errorf(o.Loc(), "alignment attribute is not a power of 2")
	}
	return nil
}

func isZeroValue(v ir.Attr) bool {
	switch v := v.(type) {
	case nil:
		return true
	case *ir.IntegerAttr:
		return v.Big().Sign() == 0
	case *ir.FloatAttr:
		lo, hi := v.Bits()
		return lo == 0 && hi == 0
	}
	return false
}

func (o GlobalOp) verifyRegions() error {
	entry := o.Initializer().Entry()
	if entry == nil {
		return nil
	}
	ret, ok := Return.Cast(entry.Last())
	if !ok || ret.NumOperands() == 0 {
		return o.Errorf("initializer region cannot return void")
	}
	if got := ret.Operand(0).Type(); got != o.Type() {
		return o.Errorf("initializer region type '%s' does not match global type '%s'", got, o.Type())
	}
	for op := range entry.Ops() {
		if op != entry.Last() && !ir.IsMemoryEffectFree(op) {
			return op.Errorf("ops with side effects not allowed in global initializers")
		}
	}
	if o.Value() != nil {
		return o.Errorf("cannot have both initializer value and region")
	}
	return nil
}

// NewGlobal makes a global without an initializer region; value may be nil.
func NewGlobal(b *ir.Builder, name string, t ir.Type, linkage string, constant bool, value ir.Attr, space, align int64) GlobalOp {
	st := ir.OpState{Def: Global.OpDef, Regions: []*ir.Region{ir.NewRegion()}}
	st.SetProp(ir.SymbolNameAttr, ir.String_(name))
	st.SetProp("global_type", ir.TypeOf(t))
	st.SetProp("linkage", LinkageKind.Named(linkage))
	st.SetProp("unnamed_addr", ir.I64Attr(0))
	st.SetProp("addr_space", ir.I32Attr(space))
	if constant {
		st.SetProp("constant", ir.Unit)
	}
	if value != nil {
		st.SetProp("value", value)
	}
	if align != 0 {
		st.SetProp("alignment", ir.I64Attr(align))
	}
	return Global.Of(b.Create(st))
}

// AliasOp is another name for a global or a part of one.
type AliasOp struct{ *ir.Op }

// Name is the symbol.
func (o AliasOp) Name() string { return ir.SymbolName(o.Op) }

// Type is the type of what the alias names.
func (o AliasOp) Type() ir.Type { return ir.PropOf[*ir.TypeAttr](o.Op, 0).Value() }

// Alias is llvm.mlir.alias.
var Alias = ir.Define(ir.Spec[AliasOp]{
	Name: "llvm.mlir.alias", Summary: "Another name for a global",
	Doc:    "Names the address that the region computes.\n\n```mlir\nllvm.mlir.global internal @g(1 : i32) : i32\nllvm.mlir.alias external @a : i32 {\n  %0 = llvm.mlir.addressof @g : !llvm.ptr\n  llvm.return %0 : !llvm.ptr\n}\n```",
	Traits: ir.IsolatedFromAbove | ir.SymbolTrait | ir.SingleBlock,
	Attrs: []ir.AttrField{{Name: "alias_type", Attr: ir.TypeAttrC}, symNameField, {Name: "linkage", Attr: linkageC}, unit("dso_local"),
		unit("thread_local_"), unnamedField, visibilityField},
	Regions: []ir.RegionField{{Name: "initializer", MinBlocks: 1, MaxBlocks: 1}}, Implicit: "llvm.return",
	Parse: parseAlias, Print: printAlias, Verify: AliasOp.verify, VerifyRegions: AliasOp.verifyRegions,
})

var aliasElided = []string{ir.SymbolNameAttr, "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"}

func parseAlias(p ir.OpParser, st *ir.OpState) {
	parseGlobalWords(p, st)
	st.SetProp(ir.SymbolNameAttr, ir.String_(p.Symbol()))
	p.OpAttrs(st)
	t := p.ColonType()
	if p.Err() != nil {
		return
	}
	st.SetProp("alias_type", ir.TypeOf(t))
	st.Regions = []*ir.Region{p.Region(nil, nil)}
}

func printAlias(p ir.OpPrinter, o AliasOp) {
	p.Str(" " + enumWord(o.Op, "linkage", "external") + " ")
	printGlobalWords(p, o.Op)
	p.Symbol(o.Name())
	p.Attrs(attrsExcept(o.Op, aliasElided))
	p.Str(" : ")
	p.Type(o.Type())
	p.Space()
	p.Region(o.Region(0), ir.RegionStyle{HideArgs: true})
}

func (o AliasOp) verify() error {
	if !isSized(o.Type()) {
		return o.Errorf("expects type to be a valid element type for an LLVM global alias")
	}
	switch l := enumWord(o.Op, "linkage", "external"); l {
	case "external", "internal", "private", "weak", "weak_odr", "linkonce", "linkonce_odr", "available_externally":
		return nil
	default:
		return o.Errorf("'%s' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, "+
			"weak_odr, external or available_externally", l)
	}
}

func (o AliasOp) verifyRegions() error {
	ret, ok := Return.Cast(o.Region(0).Entry().Last())
	if !ok || ret.NumOperands() == 0 || !isA[*PointerType](ret.Operand(0).Type()) {
		return o.Errorf("initializer region must always return a pointer")
	}
	return nil
}

// SymbolListOp holds attributes only: constructors, module flags, options.
type SymbolListOp struct{ *ir.Op }

func structorsOp(name, what, list string) ir.Def[SymbolListOp] {
	return ir.Define(ir.Spec[SymbolListOp]{
		Name: "llvm.mlir." + name, Summary: what,
		Doc:    what + ", with priorities.\n\n```mlir\nllvm.func @f() {\n  llvm.return\n}\nllvm.mlir." + name + " " + list + " = [@f], priorities = [0 : i32], data = [#llvm.zero]\n```",
		Attrs:  []ir.AttrField{{Name: list, Attr: ir.FlatSymbolRefArrayC}, {Name: "priorities", Attr: ir.I32ArrayC}, {Name: "data", Attr: ir.ArrayAttrC}},
		Format: "`" + list + "` `=` $" + list + " `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict",
		Verify: func(o SymbolListOp) error {
			n := len(ir.PropOf[*ir.ArrayAttr](o.Op, 0).Elems())
			if n != len(ir.PropOf[*ir.ArrayAttr](o.Op, 1).Elems()) || n != len(ir.PropOf[*ir.ArrayAttr](o.Op, 2).Elems()) {
				return diag.Errorf(o.Loc(), "%s, priorities, and data must have the same number of elements", list)
			}
			return nil
		},
	})
}

// The module-level lists.
var (
	GlobalCtors = structorsOp("global_ctors", "Functions to call when the module is loaded", "ctors")
	GlobalDtors = structorsOp("global_dtors", "Functions to call when the module is unloaded", "dtors")
	ModuleFlags = ir.Define(ir.Spec[SymbolListOp]{
		Name: "llvm.module_flags", Summary: "Properties of the module",
		Doc:    "Entries of LLVM's module flags.\n\n```mlir\nllvm.module_flags [#llvm.mlir.module_flag<error, \"wchar_size\", 4 : i32>]\n```",
		Attrs:  []ir.AttrField{{Name: "flags", Attr: ir.ArrayAttrC}},
		Format: "$flags attr-dict",
		Verify: func(o SymbolListOp) error {
			for _, f := range ir.PropOf[*ir.ArrayAttr](o.Op, 0).Elems() {
				if !isKind(f, ModuleFlag) {
					return o.Errorf("expected a module flag attribute")
				}
			}
			return nil
		},
	})
	LinkerOptions = ir.Define(ir.Spec[SymbolListOp]{
		Name: "llvm.linker_options", Summary: "Options for the linker",
		Doc:   "Options that the object file carries to the linker.\n\n```mlir\nllvm.linker_options [\"-l\", \"m\"]\n```",
		Attrs: []ir.AttrField{{Name: "options", Attr: ir.StrArrayC}}, Format: "$options attr-dict",
		Verify: func(o SymbolListOp) error {
			if p := o.ParentOp(); p != nil && p.Name() != "builtin.module" {
				return o.Errorf("must appear at the module level")
			}
			return nil
		},
	})
	Comdat = ir.Define(ir.Spec[SymbolListOp]{
		Name: "llvm.comdat", Summary: "A list of COMDAT groups",
		Doc:     "Declares groups that symbols may join.\n\n```mlir\nllvm.comdat @groups {\n  llvm.comdat_selector @any any\n}\n```",
		Traits:  ir.NoTerminator | ir.NoRegionArguments | ir.SymbolTableTrait | ir.SymbolTrait,
		Attrs:   []ir.AttrField{{Name: ir.SymbolNameAttr, Attr: ir.SymbolNameC}},
		Regions: []ir.RegionField{{Name: "body", MinBlocks: 1, MaxBlocks: 1}}, Format: "$sym_name $body attr-dict",
		VerifyRegions: func(o SymbolListOp) error {
			for op := range o.Body().Ops() {
				if !ComdatSelector.Is(op) {
					return diag.Errorf(op.Loc(), "only comdat selector symbols can appear in a comdat region")
				}
			}
			return nil
		},
	})
	ComdatSelector = ir.Define(ir.Spec[SymbolListOp]{
		Name: "llvm.comdat_selector", Summary: "A COMDAT group",
		Doc:    "A group and how the linker chooses among its copies.\n\n```mlir\nllvm.comdat @groups {\n  llvm.comdat_selector @any any\n}\n```",
		Traits: ir.SymbolTrait,
		Attrs:  []ir.AttrField{{Name: ir.SymbolNameAttr, Attr: ir.SymbolNameC}, {Name: "comdat", Attr: comdatC}},
		Format: "$sym_name $comdat attr-dict",
	})
)

var globalOps = []*ir.OpDef{Global.OpDef, Alias.OpDef, IFunc.OpDef, GlobalCtors.OpDef, GlobalDtors.OpDef, ModuleFlags.OpDef, LinkerOptions.OpDef, Comdat.OpDef, ComdatSelector.OpDef, Func.OpDef}
