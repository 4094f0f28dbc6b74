package llvm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

var modRefInfo = &ir.EnumKind{Mnemonic: "ModRefInfo", Cases: []string{"none", "read", "write", "readwrite"}}

var modFlagBehaviors = &ir.EnumKind{Mnemonic: "ModFlagBehavior", Class: "ModFlagBehavior",
	Title:  "LLVM Module Flag Behavior",
	Cases:  []string{"error", "warning", "require", "override", "append", "append_unique", "max", "min"},
	Values: []int64{1, 2, 3, 4, 5, 6, 7, 8}}

var profileFormats = &ir.EnumKind{Mnemonic: "ProfileSummaryFormatKind", Class: "ProfileSummaryFormatKind",
	Title: "LLVM ProfileSummary format kinds", Cases: []string{"SampleProfile", "InstrProf", "CSInstrProf"}}

func positional(mnemonic, sep, summary string, params ...Param) *StructKind {
	return &StructKind{Mnemonic: mnemonic, Positional: true, Separator: sep, Summary: summary, Params: params}
}

func named(mnemonic, summary string, params ...Param) *StructKind {
	return &StructKind{Mnemonic: mnemonic, Summary: summary, Params: params}
}

// checked adds what an attribute must be.
func (k *StructKind) checked(verify func(*StructAttr) string) *StructKind {
	k.Verify = verify
	return k
}

// verifyModuleFlag checks the value of a flag that LLVM knows, and the kind of those that it
// does not.
func verifyModuleFlag(a *StructAttr) string {
	key, value := a.Str("key"), a.Get("value")
	switch key {
	case "CG Profile":
		list, ok := value.(*ir.ArrayAttr)
		if !ok || slices.ContainsFunc(list.Elems(), func(e ir.Attr) bool { return !isKind(e, CGProfileEntry) }) {
			return "'CG Profile' key expects an array of '#llvm.cgprofile_entry'"
		}
		return ""
	case "ProfileSummary":
		if !isKind(value, ProfileSummary) {
			return "'ProfileSummary' key expects a '#llvm.profile_summary' attribute"
		}
		return ""
	}
	switch value.(type) {
	case *ir.IntegerAttr, *ir.StringAttr:
		return ""
	}
	return "only integer and string values are currently supported for unknown key '" + key + "'"
}

func (k *StructKind) known(def, class string) *StructKind {
	k.Def, k.Class = def, class
	return k
}

func aliased(k *StructKind) *StructKind {
	k.Alias = true
	return k
}

// The attributes about memory, aliasing, modules and functions.
var (
	MemoryEffects = named("memory_effects", "The memory that a function may access.",
		word("other", modRefInfo), word("argMem", modRefInfo), word("inaccessibleMem", modRefInfo),
		word("errnoMem", modRefInfo), word("targetMem0", modRefInfo), word("targetMem1", modRefInfo))
	AliasScopeDomain = aliased(named("alias_scope_domain", "A domain of alias scopes.", req("id"), opt("description")))
	AliasScope       = aliased(named("alias_scope", "A set of accesses that may be declared not to alias others.",
		req("id"), nested("domain", "alias_scope_domain"), opt("description")))
	AccessGroup = aliased(named("access_group", "A group of accesses that a loop may treat as parallel.", req("id")))
	TBAARoot    = aliased(named("tbaa_root", "The root of a type tree for alias analysis.", opt("id")))
	TBAAMember  = positional("tbaa_member", "", "A member of a type at an offset.",
		Param{Name: "typeDesc", Class: "TBAANodeAttr", OK: isTBAANode}, number("offset")).
		known("LLVM_TBAAMemberAttr", "TBAAMemberAttr")
	TBAAType = aliased(named("tbaa_type_desc", "A type for alias analysis.", Param{Name: "id", Kind: Text},
		Param{Name: "members", Kind: Nested, Nested: "tbaa_member", List: true,
			Braces: true}).known("LLVM_TBAATypeDescriptorAttr", "TBAATypeDescriptorAttr"))
	TBAATag = aliased(named("tbaa_tag", "The type of an access for alias analysis.", nested("base_type", "tbaa_type_desc"),
		nested("access_type", "tbaa_type_desc"), number("offset"), optBool("constant")).known("LLVM_TBAATagAttr",
		"TBAATagAttr"))
	MMRATag = aliased(positional("mmra_tag", ":", "A memory model relaxation annotation.",
		Param{Name: "prefix", Kind: Text}, Param{Name: "suffix", Kind: Text}))
	VScaleRange = named("vscale_range", "The range of a function's vscale.", req("minRange"), req("maxRange"))
	Target      = named("target", "An LLVM target: triple, chip and features.", req("triple"), req("chip"),
		optNested("features", "target_features"))
	BlockTag     = named("blocktag", "The number of a block whose address is taken.", number("id"))
	BlockAddress = named("blockaddress", "The address of a tagged block.", req("function"), nested("tag", "blocktag"))
	VecTypeHint  = named("vec_type_hint", "The vector type most used in a function.", req("hint"), optBool("is_signed"))
	AddressSpace = positional("address_space", "", "An LLVM address space.", number("addressSpace"))
	// WorkgroupAttribution marks a pointer argument that was a gpu.func's
	// workgroup buffer.
	WorkgroupAttribution = positional("mlir.workgroup_attribution", "", "Size and type of a workgroup buffer.",
		req("num_elements"), req("element_type"))
	Dereferenceable = named("dereferenceable", "The number of dereferenceable bytes of a pointer.", number("bytes"),
		optBool("mayBeNull"))
	ModuleFlag = positional("mlir.module_flag", "", "An entry of the module's flags.",
		word("behavior", modFlagBehaviors), req("key"), Param{Name: "value", Class: "Attribute"}).
		known("ModuleFlagAttr", "ModuleFlagAttr").checked(verifyModuleFlag)
	CGProfileEntry = named("cgprofile_entry", "A call count between two functions.", opt("from"), opt("to"),
		number("count"))
	ProfileDetailed = named("profile_summary_detailed", "A row of a profile summary.", number("cut_off"),
		number("min_count"), number("num_counts"))
	ProfileSummary = named("profile_summary", "A profile summary.", word("format", profileFormats), number("total_count"),
		number("max_count"),
		number("max_internal_count"), number("max_function_count"), number("num_counts"), number("num_functions"),
		Param{Name: "is_partial_profile", Kind: Number, Optional: true, KeepZero: true}, opt("partial_profile_ratio"),
		Param{Name: "detailed_summary", Kind: Nested, Nested: "profile_summary_detailed",
			List: true}).known("ModuleFlagProfileSummaryAttr", "")
	Undef  = aliasless("undef", "An undefined value in an aggregate constant.")
	Poison = aliasless("poison", "A poison value.")
	Zero   = aliasless("zero", "A zero value.")
)

func aliasless(mnemonic, summary string) *StructKind {
	return &StructKind{Mnemonic: mnemonic, Summary: summary}
}

var miscKinds = []*StructKind{
	MemoryEffects, AliasScopeDomain, AliasScope, AccessGroup, TBAARoot, TBAAMember, TBAAType, TBAATag, MMRATag,
	VScaleRange,
	Target, BlockTag, BlockAddress, VecTypeHint, AddressSpace, WorkgroupAttribution, Dereferenceable, ModuleFlag,
	CGProfileEntry, ProfileDetailed, ProfileSummary, Undef, Poison, Zero,
}

// kindC is the constraint to a struct attribute of one kind.
func kindC(k *StructKind, summary string) ir.AttrConstraint {
	return ir.AttrConstraint{Summary: summary, OK: func(a ir.Attr) bool { return isKind(a, k) }, Parse: k.parse}
}

func isKind(a ir.Attr, k *StructKind) bool {
	s, ok := a.(*StructAttr)
	return ok && s.kind == k
}

func kindArrayC(k *StructKind, summary string) ir.AttrConstraint {
	return ir.ArrayOf(kindC(k, ""), summary)
}

// isTBAANode reports whether an attribute is a type or root that members of types lie in.
func isTBAANode(a ir.Attr) bool { return isKind(a, TBAARoot) || isKind(a, TBAAType) }

// attrDefs declares the attributes to the parser.
func attrDefs() []ir.AttrDef {
	var defs []ir.AttrDef
	for _, k := range enumKinds {
		defs = append(defs, k.AttrDef("One of "+joinComma(k.Cases)+"."))
	}
	for _, ks := range [][]*StructKind{loopKinds, debugKinds, miscKinds} {
		for _, k := range ks {
			defs = append(defs, ir.AttrDef{Mnemonic: k.Mnemonic, Summary: k.Summary, Parse: k.parse})
		}
	}
	return append(defs,
		ir.AttrDef{Mnemonic: "constant_range", Summary: "A half-open range of integers.", Parse: parseConstantRange},
		ir.AttrDef{Mnemonic: "target_features", Summary: "LLVM target features.", Parse: parseStringList(targetFeatures)},
		ir.AttrDef{Mnemonic: "dependent_libraries", Summary: "Libraries the module needs.",
			Parse: parseStringList(dependentLibraries)},
		ir.AttrDef{Mnemonic: "di_expression", Summary: "A DWARF expression.", Parse: parseDIExpression},
		ir.AttrDef{Mnemonic: "dso_local_equivalent", Summary: "A function that is equivalent to another, in this unit.",
			Parse: parseDSOLocalEquivalent},
	)
}

// alias names the attributes that are worth naming at the head of a file.
func alias(x any) string {
	switch a := x.(type) {
	case *StructAttr:
		if a.kind.Alias {
			return a.kind.Mnemonic
		}
	}
	return ""
}
