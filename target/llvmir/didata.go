package llvmir

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
)

// diForm says how a parameter of a debug information attribute is written in
// LLVM's node.
type diForm uint8

const (
	diNode    diForm = iota // another node, left out when absent
	diScope                 // another node, null when absent
	diText                  // a string
	diNumber                // a number, left out when 0
	diPresent               // a number, written even when 0
	diBool                  // a boolean that is always written
	diTrue                  // a boolean, left out when false
	diWord                  // a DWARF word
	diFlagSet
	diSPFlagSet
	diList  // a tuple of nodes
	diTypes // a tuple of nodes, null when absent
	diBound // a number, a variable or an expression
	diEmission
	diNameTable
	diFixed // the text of the field
)

// diField is a field of a node and the parameter that it comes from.
type diField struct {
	name, param string
	form        diForm
}

// diClass is the node that an attribute becomes: its fields in LLVM's order
// (llvm/lib/IR/AsmWriter.cpp).
type diClass struct {
	class    string
	distinct bool
	fields   []diField
}

// distinctFor reports whether a node of the class for a is distinct: always, or
// where it is the definition of a function or of a type with members.
func (c diClass) distinctFor(a *llvm.StructAttr) bool {
	switch a.Kind() {
	case llvm.DISubprogram:
		return a.Get("id") != nil || strings.Contains(llvm.SubprogramFlags.Text(a.Int("subprogramFlags")), "Definition")
	case llvm.DICompositeType:
		return slices.Contains(memberTags, a.Str("tag"))
	}
	return c.distinct
}

var memberTags = []string{"DW_TAG_class_type", "DW_TAG_enumeration_type", "DW_TAG_structure_type", "DW_TAG_union_type"}

var diClasses = map[*llvm.StructKind]diClass{
	llvm.DIFile: {class: "DIFile", fields: []diField{{"filename", "name", diText}, {"directory", "directory", diFixed}}},
	llvm.DIBasicType: {class: "DIBasicType",
		fields: []diField{{"tag", "tag", diWord}, {"name", "name", diText}, {"size", "sizeInBits", diNumber},
			{"encoding", "encoding", diWord}}},
	llvm.DIStringType: {class: "DIStringType",
		fields: []diField{{"tag", "tag", diWord}, {"name", "name", diText}, {"stringLength", "stringLength", diNode},
			{"stringLengthExpression", "stringLengthExp", diNode}, {"stringLocationExpression", "stringLocationExp", diNode},
			{"size", "sizeInBits", diNumber},
			{"align", "alignInBits", diNumber}, {"encoding", "encoding", diWord}}},
	llvm.DIDerivedType: {class: "DIDerivedType",
		fields: []diField{{"tag", "tag", diWord}, {"name", "name", diText}, {"scope", "scope", diNode},
			{"file", "file", diNode}, {"line", "line", diNumber}, {"baseType", "baseType", diScope},
			{"size", "sizeInBits", diNumber},
			{"align", "alignInBits", diNumber}, {"offset", "offsetInBits", diNumber}, {"flags", "flags", diFlagSet},
			{"extraData", "extraData", diNode},
			{"dwarfAddressSpace", "dwarfAddressSpace", diPresent}}},
	llvm.DICompositeType: {class: "DICompositeType",
		fields: []diField{{"tag", "tag", diWord}, {"name", "name", diText}, {"scope", "scope", diNode},
			{"file", "file", diNode}, {"line", "line", diNumber}, {"baseType", "baseType", diNode},
			{"size", "sizeInBits", diNumber},
			{"align", "alignInBits", diNumber}, {"flags", "flags", diFlagSet}, {"elements", "elements", diList},
			{"identifier", "identifier", diText},
			{"discriminator", "discriminator", diNode}, {"dataLocation", "dataLocation", diNode},
			{"associated", "associated", diNode},
			{"allocated", "allocated", diNode}, {"rank", "rank", diNode}}},
	llvm.DISubroutineType: {class: "DISubroutineType",
		fields: []diField{{"cc", "callingConvention", diWord}, {"types", "types", diTypes}}},
	llvm.DICompileUnit: {class: "DICompileUnit", distinct: true,
		fields: []diField{{"language", "sourceLanguage", diWord}, {"file", "file", diScope},
			{"producer", "producer", diText}, {"isOptimized", "isOptimized", diBool}, {"runtimeVersion", "0", diFixed},
			{"splitDebugFilename", "splitDebugFilename", diText}, {"emissionKind", "emissionKind", diEmission},
			{"nameTableKind", "nameTableKind", diNameTable}}},
	llvm.DISubprogram: {class: "DISubprogram",
		fields: []diField{{"name", "name", diText}, {"linkageName", "linkageName", diText},
			{"scope", "scope", diScope}, {"file", "file", diNode}, {"line", "line", diNumber}, {"type", "type", diNode},
			{"scopeLine", "scopeLine", diNumber},
			{"spFlags", "subprogramFlags", diSPFlagSet}, {"unit", "compileUnit", diNode},
			{"retainedNodes", "retainedNodes", diList},
			{"annotations", "annotations", diList}}},
	llvm.DILexicalBlock: {class: "DILexicalBlock", distinct: true,
		fields: []diField{{"scope", "scope", diScope}, {"file", "file", diNode},
			{"line", "line", diNumber}, {"column", "column", diNumber}}},
	llvm.DILexicalBlockFile: {class: "DILexicalBlockFile", distinct: true,
		fields: []diField{{"scope", "scope", diScope}, {"file", "file", diNode},
			{"discriminator", "discriminator", diPresent}}},
	llvm.DINamespace: {class: "DINamespace",
		fields: []diField{{"name", "name", diText}, {"scope", "scope", diScope}, {"exportSymbols", "exportSymbols", diTrue}}},
	llvm.DIModule: {class: "DIModule", fields: []diField{{"scope", "scope", diScope}, {"name", "name", diText},
		{"configMacros", "configMacros", diText},
		{"includePath", "includePath", diText}, {"apinotes", "apinotes", diText}, {"file", "file", diNode},
		{"line", "line", diNumber}, {"isDecl", "isDecl", diTrue}}},
	llvm.DIGlobalVariable: {class: "DIGlobalVariable", distinct: true,
		fields: []diField{{"name", "name", diText}, {"linkageName", "linkageName", diText},
			{"scope", "scope", diScope}, {"file", "file", diNode}, {"line", "line", diNumber}, {"type", "type", diNode},
			{"isLocal", "isLocalToUnit", diBool},
			{"isDefinition", "isDefined", diBool}, {"align", "alignInBits", diNumber}}},
	llvm.DIGlobalVariableExpression: {class: "DIGlobalVariableExpression",
		fields: []diField{{"var", "var", diNode}, {"expr", "expr", diNode}}},
	llvm.DILocalVariable: {class: "DILocalVariable",
		fields: []diField{{"name", "name", diText}, {"arg", "arg", diNumber}, {"scope", "scope", diScope},
			{"file", "file", diNode}, {"line", "line", diNumber}, {"type", "type", diNode}, {"flags", "flags", diFlagSet},
			{"align", "alignInBits", diNumber}}},
	llvm.DILabel: {class: "DILabel", fields: []diField{{"scope", "scope", diScope}, {"name", "name", diText},
		{"file", "file", diNode}, {"line", "line", diNumber}}},
	llvm.DISubrange: {class: "DISubrange", fields: []diField{{"count", "count", diBound},
		{"lowerBound", "lowerBound", diBound},
		{"upperBound", "upperBound", diBound}, {"stride", "stride", diBound}}},
	llvm.DIGenericSubrange: {class: "DIGenericSubrange",
		fields: []diField{{"count", "count", diBound}, {"lowerBound", "lowerBound", diBound},
			{"upperBound", "upperBound", diBound}, {"stride", "stride", diBound}}},
	llvm.DICommonBlock: {class: "DICommonBlock",
		fields: []diField{{"scope", "scope", diScope}, {"declaration", "decl", diScope}, {"name", "name", diText},
			{"file", "file", diNode}, {"line", "line", diNumber}}},
	llvm.DIImportedEntity: {class: "DIImportedEntity",
		fields: []diField{{"tag", "tag", diWord}, {"name", "name", diText}, {"scope", "scope", diScope},
			{"entity", "entity", diNode}, {"file", "file", diNode}, {"line", "line", diNumber},
			{"elements", "elements", diList}}},
}

// impliedTags are the tags that LLVM does not write, by class.
var impliedTags = map[string]string{"DIBasicType": "DW_TAG_base_type", "DIStringType": "DW_TAG_string_type"}
