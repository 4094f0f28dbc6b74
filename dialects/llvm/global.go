package llvm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// GlobalOp is a global variable or constant.
type GlobalOp struct {
	ir.Base
	GlobalType            ir.Type // of the value
	IsConstant            bool    // the value never changes
	SymName               string
	Linkage               Linkage
	DSOLocal              bool
	ThreadLocal           bool
	ExternallyInitialized bool
	Value                 ir.Attr // the initial value, nil when there is none
	Alignment             int64   // in bytes, 0 when not given
	AddrSpace             int64
	UnnamedAddr           ir.Opt[UnnamedAddr]
	Section               string
	Comdat                *ir.SymbolRefAttr
	Visibility            Visibility
	TargetAttrs           *ir.ArrayAttr
	Initializer           *ir.Region // computes the initial value; it may be empty
}

// Name is the symbol.
func (o GlobalOp) Name() string { return o.SymName }

// Type is the type of the value.
func (o GlobalOp) Type() ir.Type { return o.GlobalType }

// Global is llvm.mlir.global.
var Global = ir.Define(ir.Spec[GlobalOp]{
	Name: "llvm.mlir.global", Syntax: "($linkage)? ($visibility_)? (`thread_local` $thread_local_^)? ($unnamed_addr)? (`constant` $constant^)? $sym_name `(` ($value)? `)` (`comdat` `(` $comdat^ `)`)? attr-dict (`:` $global_type ($initializer)?)?", Summary: "A global variable or constant",
	Doc:    "A global with an initial value: an attribute in parentheses, or a region that computes it, or neither for one defined elsewhere.\n\n```mlir\nllvm.mlir.global internal constant @cst(42 : i32) : i32\nllvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>\nllvm.mlir.global private @str(\"abc\")\n```",
	Traits: ir.IsolatedFromAbove | ir.SymbolTrait | ir.SingleBlock,
	Fields: func(o *GlobalOp) []ir.Field {
		return []ir.Field{
			ir.TypeIs(&o.GlobalType, "global_type", ir.TypeAttrC),
			ir.Flag(&o.IsConstant, "constant"),
			symNameField(&o.SymName),
			linkageField(&o.Linkage),
			ir.Flag(&o.DSOLocal, "dso_local"),
			ir.Flag(&o.ThreadLocal, "thread_local_"),
			ir.Flag(&o.ExternallyInitialized, "externally_initialized"),
			ir.AttrIs(&o.Value, "value", ir.AnyAttrC).Optional(),
			alignmentField(&o.Alignment),
			ir.Number(&o.AddrSpace, "addr_space", ir.IntNonNegative(ir.I32AttrC)).Default(ir.I32Attr(0)),
			unnamedField(&o.UnnamedAddr),
			optText(&o.Section, "section"),
			comdatField(&o.Comdat),
			ir.Prop("dbg_exprs", kindArrayC(DIGlobalVariableExpression, "an array of variable expressions")).Optional(),
			visibilityField(&o.Visibility),
			ir.AttrIs(&o.TargetAttrs, "target_specific_attrs", ir.ArrayAttrC).Optional(),
			ir.Body(&o.Initializer, "initializer"),
		}
	},
	Implicit: "llvm.return",
	Parse:    parseGlobal, Print: printGlobal, Verify: GlobalOp.verify, VerifyRegions: GlobalOp.verifyRegions,
})

var globalElided = []string{ir.SymbolNameAttr, "global_type", "constant", "value", "linkage", "unnamed_addr",
	"thread_local_", "visibility_", "comdat"}

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
	st.SetProp("visibility_", acceptI64(p, visibilities))
	if p.Accept("thread_local") {
		st.SetProp("thread_local_", ir.Unit)
	}
	st.SetProp("unnamed_addr", acceptI64(p, unnamedAddrs))
}

func parseGlobalBody(p ir.OpParser, st *ir.OpState) {
	value := st.Props[st.Def.AttrIndex("value")]
	body := ir.NewRegion()
	if p.Accept(":") {
		t := p.Type()
		if p.Err() == nil && p.Peek(",") {
			p.Errorf(p.NamePos(), "expected zero or one type")
		}
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
		p.Errorf(p.NamePos(), "type can only be omitted for string globals")
	}
	st.Regions = []*ir.Region{body}
}

func printGlobal(p ir.OpPrinter, o GlobalOp) {
	p.Str(" " + o.Linkage.String() + " ")
	printSymbolWords(p, o.Visibility, o.ThreadLocal, o.UnnamedAddr.V)
	if o.IsConstant {
		p.Str("constant ")
	}
	p.Symbol(o.SymName)
	p.Str("(")
	if v := o.Value; v != nil {
		p.Attr(v)
	}
	p.Str(")")
	printComdat(p, o.Comdat)
	p.Attrs(attrsExcept(o.Op, globalElided))
	if _, ok := o.Value.(*ir.StringAttr); ok {
		return
	}
	p.Str(" : ")
	p.Type(o.Type())
	if !o.Initializer.Empty() {
		p.Space()
		p.Region(o.Initializer, ir.RegionStyle{HideArgs: true})
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
	if !isPointee(t) {
		return o.Errorf("expects type to be a valid element type for an LLVM global")
	}
	if x, ok := t.(*TargetExtType); ok {
		if !x.isGlobal() {
			return o.Errorf("this target extension type cannot be used in a global")
		}
		if o.Value != nil {
			return o.Errorf("global with target extension type can only be initialized with zero-initializer")
		}
	}
	if s, ok := o.Value.(*ir.StringAttr); ok {
		arr, isArr := t.(*ArrayType)
		if !isArr || arr.elem != ir.I8 || arr.n != int64(len(s.Value())) {
			return o.Errorf("requires an i8 array type of the length equal to that of the string attribute")
		}
	}
	if o.Linkage == Common {
		if !IsZeroValue(o.Value) {
			return o.Errorf("expected zero value for 'common' linkage")
		}
		if o.IsConstant {
			return o.Errorf("cannot be both constant and 'common' linkage")
		}
	}
	if o.Linkage == Appending && !isA[*ArrayType](t) {
		return o.Errorf("expected array type for 'appending' linkage")
	}
	if a, ok := o.Attr("alignment").(*ir.IntegerAttr); ok && (a.Int() <= 0 || a.Int()&(a.Int()-1) != 0) {
		return diag.Errorf(o.Loc(), "alignment attribute is not a power of 2")
	}
	return nil
}

// IsZeroValue reports whether an initial value is zero, or zeros; nil is.
func IsZeroValue(v ir.Attr) bool {
	switch v := v.(type) {
	case nil:
		return true
	case *ir.IntegerAttr:
		return v.Big().Sign() == 0
	case *ir.FloatAttr:
		lo, hi := v.Bits()
		return lo == 0 && hi == 0
	case *ir.DenseElementsAttr:
		return v.IsSplat() && IsZeroValue(v.At(0))
	case *StructAttr:
		return v.kind == Zero
	}
	return false
}

func (o GlobalOp) verifyRegions() error {
	entry := o.Initializer.Entry()
	if entry == nil {
		return nil
	}
	ret, ok := Return.Cast(entry.Last())
	if !ok || ret.Arg == nil {
		return o.Errorf("initializer region cannot return void")
	}
	if got := ret.Arg.Type(); got != o.Type() {
		return o.Errorf("initializer region type '%s' does not match global type '%s'", got, o.Type())
	}
	for op := range entry.Ops() {
		if op != entry.Last() && !ir.IsMemoryEffectFree(op) {
			return op.Errorf("ops with side effects not allowed in global initializers")
		}
	}
	if o.Value != nil {
		return o.Errorf("cannot have both initializer value and region")
	}
	return nil
}

// NewGlobal makes a global without an initializer region; value may be nil.
func NewGlobal(b *ir.Builder, name string, t ir.Type, linkage Linkage, constant bool, value ir.Attr, space,
	align int64) GlobalOp {
	return Global.New(b, GlobalOp{SymName: name, GlobalType: t, Linkage: linkage, IsConstant: constant, Value: value,
		AddrSpace: space,
		Alignment: align, UnnamedAddr: ir.Some(UnnamedAddr(0)), Initializer: ir.NewRegion()})
}

// AliasOp is another name for a global or a part of one.
type AliasOp struct {
	ir.Base
	AliasType   ir.Type // of what the alias names
	SymName     string
	Linkage     Linkage
	ThreadLocal bool
	UnnamedAddr ir.Opt[UnnamedAddr]
	Visibility  Visibility
	Initializer *ir.Region // computes the address
}

// Name is the symbol.
func (o AliasOp) Name() string { return o.SymName }

// Type is the type of what the alias names.
func (o AliasOp) Type() ir.Type { return o.AliasType }

// Target is the address that the alias names.
func (o AliasOp) Target() *ir.Value { return ir.View[ReturnOp](o.Initializer.Entry().Last()).Arg }

// Alias is llvm.mlir.alias.
var Alias = ir.Define(ir.Spec[AliasOp]{
	Name: "llvm.mlir.alias", Syntax: "($linkage)? ($visibility_)? (`thread_local` $thread_local_^)? ($unnamed_addr)? $sym_name attr-dict `:` $alias_type $initializer", Summary: "Another name for a global",
	Doc:    "Names the address that the region computes.\n\n```mlir\nllvm.mlir.global internal @g(1 : i32) : i32\nllvm.mlir.alias external @a : i32 {\n  %0 = llvm.mlir.addressof @g : !llvm.ptr\n  llvm.return %0 : !llvm.ptr\n}\n```",
	Traits: ir.IsolatedFromAbove | ir.SymbolTrait | ir.SingleBlock,
	Fields: func(o *AliasOp) []ir.Field {
		return []ir.Field{
			ir.TypeIs(&o.AliasType, "alias_type", ir.TypeAttrC),
			symNameField(&o.SymName),
			linkageField(&o.Linkage),
			ir.Flag(nil, "dso_local"),
			ir.Flag(&o.ThreadLocal, "thread_local_"),
			unnamedField(&o.UnnamedAddr),
			visibilityField(&o.Visibility),
			ir.Body(&o.Initializer, "initializer").Blocks(1, 1),
		}
	},
	Implicit: "llvm.return",
	Parse:    parseAlias, Print: printAlias, Verify: AliasOp.verify, VerifyRegions: AliasOp.verifyRegions,
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
	p.Str(" " + o.Linkage.String() + " ")
	printSymbolWords(p, o.Visibility, o.ThreadLocal, o.UnnamedAddr.V)
	p.Symbol(o.SymName)
	p.Attrs(attrsExcept(o.Op, aliasElided))
	p.Str(" : ")
	p.Type(o.Type())
	p.Space()
	p.Region(o.Initializer, ir.RegionStyle{HideArgs: true})
}

func (o AliasOp) verify() error {
	if !isPointee(o.Type()) {
		return o.Errorf("expects type to be a valid element type for an LLVM global alias")
	}
	switch o.Linkage {
	case External, Internal, Private, Weak, WeakODR, LinkOnce, LinkOnceODR, AvailableExternally:
		return nil
	default:
		return o.Errorf("'%s' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, "+
			"weak_odr, external or available_externally", o.Linkage)
	}
}

func (o AliasOp) verifyRegions() error {
	ret, ok := Return.Cast(o.Initializer.Entry().Last())
	if !ok || ret.Arg == nil || !isA[*PointerType](ret.Arg.Type()) {
		return o.Errorf("initializer region must always return a pointer")
	}
	for op := range o.Initializer.Entry().Ops() {
		if op != ret.Op && !ir.IsMemoryEffectFree(op) {
			return op.Errorf("ops with side effects are not allowed in alias initializers")
		}
	}
	return nil
}

// StructorsOp lists the functions to call when a module is loaded or unloaded.
type StructorsOp struct {
	ir.Base
	Functions, Priorities, Data *ir.ArrayAttr
}

func structorsOp(name, what, list string) ir.Def[StructorsOp] {
	return ir.Define(ir.Spec[StructorsOp]{
		Name: "llvm.mlir." + name, Summary: what,
		Doc: what + ", with priorities.\n\n```mlir\nllvm.func @f() {\n  llvm.return\n}\nllvm.mlir." + name + " " + list +
			" = [@f], priorities = [0 : i32], data = [#llvm.zero]\n```",
		Fields: func(o *StructorsOp) []ir.Field {
			return []ir.Field{ir.AttrIs(&o.Functions, list, ir.FlatSymbolRefArrayC),
				ir.AttrIs(&o.Priorities, "priorities", ir.I32ArrayC),
				ir.AttrIs(&o.Data, "data", ir.ArrayAttrC)}
		},
		Format: "`" + list + "` `=` $" + list + " `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict",
		Verify: func(o StructorsOp) error {
			n := len(o.Functions.Elems())
			if n != len(o.Priorities.Elems()) || n != len(o.Data.Elems()) {
				return diag.Errorf(o.Loc(), "%s, priorities, and data must have the same number of elements", list)
			}
			for _, d := range o.Data.Elems() {
				if _, symbol := d.(*ir.SymbolRefAttr); !symbol && !isKind(d, Zero) {
					return diag.Errorf(o.Loc(), "data element must be symbol or #llvm.zero")
				}
			}
			return nil
		},
	})
}

// VerifySymbolUses implements [ir.SymbolUser].
func (o StructorsOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	for _, e := range o.Functions.Elems() {
		sym := e.(*ir.SymbolRefAttr)
		f, ok := Func.Cast(lookup(o.Op, sym))
		switch {
		case !ok:
			return o.Errorf("'%s' does not reference a valid LLVM function", sym.Root())
		case f.IsDeclaration():
			return o.Errorf("'%s' does not have a definition", sym.Root())
		}
	}
	return nil
}

// VerifySymbolUses implements [ir.SymbolUser].
func (o GlobalOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	return verifyComdat(o.Op, o.Comdat, lookup)
}

// VerifySymbolUses implements [ir.SymbolUser].
func (o FuncOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	return verifyComdat(o.Op, o.Comdat, lookup)
}

// verifyComdat checks that a symbol joins a group that is declared.
func verifyComdat(op *ir.Op, group *ir.SymbolRefAttr, lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	if group != nil && !ComdatSelector.Is(lookup(op, group)) {
		return diag.Errorf(op.Loc(), "expected comdat symbol")
	}
	return nil
}

// ModuleListOp is a list about the module: its flags, options for the linker.
type ModuleListOp struct {
	ir.Base
	List *ir.ArrayAttr
}

func atModuleLevel(op *ir.Op) error {
	if p := op.ParentOp(); p != nil && p.Name() != "builtin.module" {
		return op.Errorf("must appear at the module level")
	}
	return nil
}

// ComdatOp is a list of COMDAT groups.
type ComdatOp struct {
	ir.Base
	SymName string
	Body    *ir.Region
}

// ComdatSelectorOp is a COMDAT group.
type ComdatSelectorOp struct {
	ir.Base
	SymName string
	Kind    ComdatKind
}

// The module-level lists.
var (
	GlobalCtors = structorsOp("global_ctors", "Functions to call when the module is loaded", "ctors")
	GlobalDtors = structorsOp("global_dtors", "Functions to call when the module is unloaded", "dtors")
	ModuleFlags = ir.Define(ir.Spec[ModuleListOp]{
		Name: "llvm.module_flags", Summary: "Properties of the module",
		Doc:    "Entries of LLVM's module flags.\n\n```mlir\nllvm.module_flags [#llvm.mlir.module_flag<error, \"wchar_size\", 4 : i32>]\n```",
		Fields: func(o *ModuleListOp) []ir.Field { return []ir.Field{ir.AttrIs(&o.List, "flags", ir.ArrayAttrC)} },
		Format: "$flags attr-dict",
		Verify: func(o ModuleListOp) error {
			for _, f := range o.List.Elems() {
				if !isKind(f, ModuleFlag) {
					return o.Errorf("expected a module flag attribute")
				}
			}
			return atModuleLevel(o.Op)
		},
	})
	LinkerOptions = ir.Define(ir.Spec[ModuleListOp]{
		Name: "llvm.linker_options", Summary: "Options for the linker",
		Doc:    "Options that the object file carries to the linker.\n\n```mlir\nllvm.linker_options [\"-l\", \"m\"]\n```",
		Fields: func(o *ModuleListOp) []ir.Field { return []ir.Field{ir.AttrIs(&o.List, "options", ir.StrArrayC)} },
		Format: "$options attr-dict",
		Verify: func(o ModuleListOp) error { return atModuleLevel(o.Op) },
	})
	Comdat = ir.Define(ir.Spec[ComdatOp]{
		Name: "llvm.comdat", Summary: "A list of COMDAT groups",
		Doc:    "Declares groups that symbols may join.\n\n```mlir\nllvm.comdat @groups {\n  llvm.comdat_selector @any any\n}\n```",
		Traits: ir.NoTerminator | ir.NoRegionArguments | ir.SymbolTableTrait | ir.SymbolTrait,
		Fields: func(o *ComdatOp) []ir.Field {
			return []ir.Field{ir.Text(&o.SymName, ir.SymbolNameAttr, ir.SymbolNameC), ir.Body(&o.Body, "body").Blocks(1, 1)}
		},
		Format: "$sym_name $body attr-dict",
		VerifyRegions: func(o ComdatOp) error {
			for op := range o.Body.Entry().Ops() {
				if !ComdatSelector.Is(op) {
					return diag.Errorf(op.Loc(), "only comdat selector symbols can appear in a comdat region")
				}
			}
			return nil
		},
	})
	ComdatSelector = ir.Define(ir.Spec[ComdatSelectorOp]{
		Name: "llvm.comdat_selector", Summary: "A COMDAT group",
		Doc:    "A group and how the linker chooses among its copies.\n\n```mlir\nllvm.comdat @groups {\n  llvm.comdat_selector @any any\n}\n```",
		Traits: ir.SymbolTrait,
		Fields: func(o *ComdatSelectorOp) []ir.Field {
			return []ir.Field{ir.Text(&o.SymName, ir.SymbolNameAttr, ir.SymbolNameC), ir.Enum(&o.Kind, "comdat", comdatC)}
		},
		Format: "$sym_name $comdat attr-dict",
	})
)

var globalOps = []*ir.OpDef{Global.OpDef, Alias.OpDef, IFunc.OpDef, GlobalCtors.OpDef, GlobalDtors.OpDef,
	ModuleFlags.OpDef, LinkerOptions.OpDef, Comdat.OpDef, ComdatSelector.OpDef, Func.OpDef}
