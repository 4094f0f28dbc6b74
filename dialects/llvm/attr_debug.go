package llvm

import "github.com/tsopt/tsopt/ir"

// DIFlags are the words of DINode flags.
var DIFlags = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "DIFlags", Bits: true,
	Cases: []string{"Zero", "Private", "Protected", "Public", "FwdDecl", "AppleBlock", "ReservedBit4", "Virtual",
		"Artificial",
		"Explicit", "Prototyped", "ObjcClassComplete", "ObjectPointer", "Vector", "StaticMember", "LValueReference",
		"RValueReference", "ExportSymbols", "SingleInheritance", "IntroducedVirtual", "BitField", "NoReturn",
		"TypePassByValue", "TypePassByReference", "EnumClass", "Thunk", "NonTrivial", "BigEndian", "LittleEndian",
		"AllCallsDescribed"},
	Values: []int64{0, 1, 2, 3, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12,
		1 << 13, 1 << 14, 1 << 15, 1 << 16, 1 << 18, 1 << 19, 1 << 20, 1 << 22, 1 << 23, 1 << 24, 1 << 25, 1 << 26, 1 << 27,
		1 << 28, 1 << 29},
}

// SubprogramFlags are the words of a DISubprogram's flags.
var SubprogramFlags = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "DISubprogramFlags", Class: "DISubprogramFlags", Title: "LLVM DISubprogram flags",
	Bits: true,
	Cases: []string{"Virtual", "PureVirtual", "LocalToUnit", "Definition", "Optimized", "Pure", "Elemental", "Recursive",
		"MainSubprogram", "Deleted", "ObjCDirect"},
	Values: []int64{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 2048},
}

var emissionKinds = &ir.EnumKind{Mnemonic: "DIEmissionKind", Class: "DIEmissionKind", Title: "LLVM debug emission kind",
	Cases: []string{"None", "Full", "LineTablesOnly", "DebugDirectivesOnly"}}

var nameTableKinds = &ir.EnumKind{Mnemonic: "DINameTableKind", Cases: []string{"Default", "GNU", "None", "Apple"}}

func diKind(mnemonic string, params ...Param) *StructKind {
	return &StructKind{Mnemonic: mnemonic, Alias: true, Params: params,
		Summary: "Debug information node `" + mnemonic + "`."}
}

func word(name string, words *ir.EnumKind) Param { return Param{Name: name, Kind: Word, Words: words} }

func optWord(name string) Param { return Param{Name: name, Kind: Word, Optional: true} }

func optList(name string) Param { return Param{Name: name, Optional: true, List: true} }

func optFlags(name string, words *ir.EnumKind) Param {
	return Param{Name: name, Kind: Flags, Words: words, Optional: true}
}

// The debug information attributes; a function carries its [DISubprogram] in
// the metadata of its fused location.
var (
	DIFile = &StructKind{Mnemonic: "di_file", Alias: true, Positional: true, Separator: "in",
		Summary: "A source file and its directory.", Params: []Param{req("name"), req("directory")}}
	DINullType    = diKind("di_null_type")
	DIBasicType   = diKind("di_basic_type", optWord("tag"), req("name"), optNumber("sizeInBits"), optWord("encoding"))
	DICompileUnit = diKind("di_compile_unit", req("id"), word("sourceLanguage", nil), nested("file", "di_file"),
		opt("producer"), Param{Name: "isOptimized", Kind: Boolean}, word("emissionKind", emissionKinds),
		Param{Name: "nameTableKind", Kind: Word, Words: nameTableKinds, Optional: true}, opt("splitDebugFilename"))
	DICompositeType = diKind("di_composite_type", opt("recId"), optBool("isRecSelf"), optWord("tag"), opt("name"),
		optNested("file", "di_file"), optNumber("line"), opt("scope"), opt("baseType"), optFlags("flags", DIFlags),
		optNumber("sizeInBits"), optNumber("alignInBits"), optNested("dataLocation", "di_expression"),
		optNested("rank", "di_expression"), optNested("allocated", "di_expression"),
		optNested("associated", "di_expression"), optList("elements"))
	DIDerivedType = diKind("di_derived_type", optWord("tag"), opt("name"), opt("baseType"), optNumber("sizeInBits"),
		optNumber("alignInBits"), optNumber("offsetInBits"),
		Param{Name: "dwarfAddressSpace", Kind: Number, Optional: true, KeepZero: true}, opt("extraData"))
	DIGlobalVariableExpression = diKind("di_global_variable_expression", nested("var", "di_global_variable"),
		optNested("expr", "di_expression"))
	DIGlobalVariable = diKind("di_global_variable", opt("scope"), opt("name"), opt("linkageName"),
		nested("file", "di_file"),
		number("line"), req("type"), optBool("isLocalToUnit"), optBool("isDefined"), optNumber("alignInBits"))
	DILexicalBlock = diKind("di_lexical_block", req("scope"), optNested("file", "di_file"), optNumber("line"),
		optNumber("column"))
	DILexicalBlockFile = diKind("di_lexical_block_file", req("scope"), optNested("file", "di_file"),
		number("discriminator"))
	DILocalVariable = diKind("di_local_variable", req("scope"), opt("name"), optNested("file", "di_file"),
		optNumber("line"),
		optNumber("arg"), optNumber("alignInBits"), opt("type"), optFlags("flags", DIFlags))
	DISubprogram = diKind("di_subprogram", opt("recId"), optBool("isRecSelf"), opt("id"),
		optNested("compileUnit", "di_compile_unit"),
		opt("scope"), opt("name"), opt("linkageName"), optNested("file", "di_file"), optNumber("line"),
		optNumber("scopeLine"),
		optFlags("subprogramFlags", SubprogramFlags), optNested("type", "di_subroutine_type"), optList("retainedNodes"),
		optList("annotations"))
	DIModule = diKind("di_module", optNested("file", "di_file"), opt("scope"), opt("name"), opt("configMacros"),
		opt("includePath"),
		opt("apinotes"), optNumber("line"), optBool("isDecl"))
	DINamespace      = diKind("di_namespace", opt("name"), opt("scope"), Param{Name: "exportSymbols", Kind: Boolean})
	DIImportedEntity = diKind("di_imported_entity", optWord("tag"), req("scope"), req("entity"),
		optNested("file", "di_file"),
		optNumber("line"), opt("name"), optList("elements"))
	DIAnnotation = &StructKind{Mnemonic: "di_annotation", Summary: "A name and value attached to a node.",
		Params: []Param{req("name"), req("value")}}
	DISubrange = &StructKind{Mnemonic: "di_subrange", Summary: "The range of an array's index.",
		Params: []Param{opt("count"), opt("lowerBound"), opt("upperBound"), opt("stride")}}
	DICommonBlock = diKind("di_common_block", req("scope"), optNested("decl", "di_global_variable"), req("name"),
		optNested("file", "di_file"), optNumber("line"))
	DIGenericSubrange = &StructKind{Mnemonic: "di_generic_subrange", Summary: "The computed range of an array's index.",
		Params: []Param{opt("count"), req("lowerBound"), opt("upperBound"), req("stride")}}
	DISubroutineType = diKind("di_subroutine_type", optWord("callingConvention"), optList("types"))
	DILabel          = diKind("di_label", req("scope"), opt("name"), optNested("file", "di_file"), optNumber("line"))
	DIStringType     = diKind("di_string_type", optWord("tag"), req("name"), optNumber("sizeInBits"),
		optNumber("alignInBits"),
		opt("stringLength"), optNested("stringLengthExp", "di_expression"), optNested("stringLocationExp", "di_expression"),
		optWord("encoding"))
)

var debugKinds = []*StructKind{
	DIFile, DINullType, DIBasicType, DICompileUnit, DICompositeType, DIDerivedType, DIGlobalVariableExpression,
	DIGlobalVariable,
	DILexicalBlock, DILexicalBlockFile, DILocalVariable, DISubprogram, DIModule, DINamespace, DIImportedEntity,
	DIAnnotation,
	DISubrange, DICommonBlock, DIGenericSubrange, DISubroutineType, DILabel, DIStringType,
}
