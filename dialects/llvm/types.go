package llvm

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
)

const dialectName = "llvm"

// PointerType is `!llvm.ptr` or `!llvm.ptr<n>`: an opaque pointer into an
// address space.
type PointerType struct {
	ir.TypeBase
	space int64
}

// IsMemRefElement implements [ir.MemRefElement].
func (*PointerType) IsMemRefElement() {}

var pointers = ir.NewInterner(func(space int64) *PointerType { return &PointerType{ir.NewTypeBase(), space} })

// Pointer returns the pointer type of an address space.
func Pointer(space int64) *PointerType { return pointers.Get(space) }

// Ptr is `!llvm.ptr`.
var Ptr = Pointer(0)

// AddressSpace is the number of the space; 0 is generic.
func (t *PointerType) AddressSpace() int64 { return t.space }

// ArrayType is `!llvm.array<n x T>`.
type ArrayType struct {
	ir.TypeBase
	n    int64
	elem ir.Type
}

type arrayKey struct {
	n    int64
	elem ir.Type
}

var arrays = ir.NewInterner(func(k arrayKey) *ArrayType { return &ArrayType{ir.NewTypeBase(), k.n, k.elem} })

// Array returns the type of n consecutive elements.
func Array(n int64, elem ir.Type) *ArrayType { return arrays.Get(arrayKey{n, elem}) }

// NumElements is the length.
func (t *ArrayType) NumElements() int64 { return t.n }

// Elem is the element type.
func (t *ArrayType) Elem() ir.Type { return t.elem }

// FunctionType is `!llvm.func<R (T…, ...)>`.
type FunctionType struct {
	ir.TypeBase
	result ir.Type
	params []ir.Type
	vararg bool
}

type functionKey struct {
	result ir.Type
	params string
	vararg bool
}

var functions ir.Interner[functionKey, *FunctionType]

// Function returns a function type; result is [Void] for none.
func Function(result ir.Type, params []ir.Type, vararg bool) *FunctionType {
	k := functionKey{result, ir.TypeListKey(params), vararg}
	return functions.GetWith(k, func() *FunctionType {
		return &FunctionType{ir.NewTypeBase(), result, append([]ir.Type(nil), params...), vararg}
	})
}

// Result is the return type, [Void] for none.
func (t *FunctionType) Result() ir.Type { return t.result }

// Params are the parameter types; the caller must not change them.
func (t *FunctionType) Params() []ir.Type { return t.params }

// IsVarArg reports whether more arguments may follow.
func (t *FunctionType) IsVarArg() bool { return t.vararg }

// Results is Result as a list, empty for void.
func (t *FunctionType) Results() []ir.Type {
	if t.result == Void {
		return nil
	}
	return []ir.Type{t.result}
}

// StructType is a literal struct, `!llvm.struct<(T…)>`, or an identified one,
// `!llvm.struct<"name", (T…)>`. Since pointers are opaque a struct can only
// name itself where it cannot contain itself; such a mention has no body.
type StructType struct {
	ir.TypeBase
	key    structKey
	fields []ir.Type
}

type structKey struct {
	name       string
	identified bool
	opaque     bool
	packed     bool
	mention    bool // a recursive struct's name inside its own body
	fields     string
}

var structs ir.Interner[structKey, *StructType]

func newStruct(k structKey, fields []ir.Type) *StructType {
	k.fields = ir.TypeListKey(fields)
	return structs.GetWith(k, func() *StructType {
		return &StructType{ir.NewTypeBase(), k, append([]ir.Type(nil), fields...)}
	})
}

// Struct returns a literal struct type.
func Struct(fields ...ir.Type) *StructType { return newStruct(structKey{}, fields) }

// Name is the identified struct's name, "" for a literal one.
func (t *StructType) Name() string { return t.key.name }

// IsIdentified reports whether the struct has a name.
func (t *StructType) IsIdentified() bool { return t.key.identified }

// IsOpaque reports whether the struct has no body.
func (t *StructType) IsOpaque() bool { return t.key.opaque }

// IsPacked reports whether there is no padding.
func (t *StructType) IsPacked() bool { return t.key.packed }

// Fields are the field types; the caller must not change them.
func (t *StructType) Fields() []ir.Type { return t.fields }

// KeywordType is a type without parameters.
type KeywordType struct {
	ir.TypeBase
	name string
}

func keyword(name string) *KeywordType { return &KeywordType{ir.NewTypeBase(), name} }

// The types without parameters.
var (
	Void     = keyword("void")
	Token    = keyword("token")
	Label    = keyword("label")
	Metadata = keyword("metadata")
	X86AMX   = keyword("x86_amx")
	PPCFP128 = keyword("ppc_fp128")
)

var keywordTypes = []*KeywordType{Void, Token, Label, Metadata, X86AMX, PPCFP128}

// Keyword is the word after `!llvm.`.
func (t *KeywordType) Keyword() string { return t.name }

// TargetExtType is `!llvm.target<"name", T…, n…>`.
type TargetExtType struct {
	ir.TypeBase
	name  string
	types []ir.Type
	ints  []int64
}

type targetExtKey struct{ name, types, ints string }

var targetExts ir.Interner[targetExtKey, *TargetExtType]

// TargetExt returns a target extension type.
func TargetExt(name string, types []ir.Type, ints []int64) *TargetExtType {
	k := targetExtKey{name, ir.TypeListKey(types), ir.Int64sKey(ints)}
	return targetExts.GetWith(k, func() *TargetExtType {
		return &TargetExtType{ir.NewTypeBase(), name, append([]ir.Type(nil), types...), append([]int64(nil), ints...)}
	})
}

// Name is the target's name of the type.
func (t *TargetExtType) Name() string { return t.name }

// inMemory reports whether LLVM can load, store and reserve memory for the type.
func (t *TargetExtType) inMemory() bool { return t.hasZero() || t.name == "aarch64.svcount" }

// hasZero reports whether the type has a zero value.
func (t *TargetExtType) hasZero() bool { return strings.HasPrefix(t.name, "spirv.") }

// isGlobal reports whether a global can be of the type.
func (t *TargetExtType) isGlobal() bool { return t.hasZero() || t.name == "amdgcn.named.barrier" }

// TypeParams are the type parameters.
func (t *TargetExtType) TypeParams() []ir.Type { return t.types }

// IntParams are the integer parameters.
func (t *TargetExtType) IntParams() []int64 { return t.ints }

// IsVectorElement lets vectors hold pointers.
func (t *PointerType) IsVectorElement() bool { return true }

// IsVectorElement implements [asm.VectorElement] for the one float among the types
// without parameters.
func (t *KeywordType) IsVectorElement() bool { return t == PPCFP128 }
