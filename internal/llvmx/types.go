package llvmx

import (
	"strconv"

	"github.com/llir/llvm/ir/types"
)

// Type is an LLVM type: llir's, or one of the two kinds here that llir lacks.
type Type = types.Type

// The types with parts are llir's. [typeText] writes them.
type (
	VectorType   = types.VectorType
	ArrayType    = types.ArrayType
	StructType   = types.StructType
	FunctionType = types.FuncType
)

// Keyword is a type that llir lacks and that prints as fixed words.
type Keyword struct{ text string }

func (k *Keyword) String() string { return k.text }

// LLString returns the words; the type has no other definition.
func (k *Keyword) LLString() string { return k.text }

// Equal reports whether u prints the same words.
func (k *Keyword) Equal(u Type) bool {
	v, ok := u.(*Keyword)
	return ok && *v == *k
}

// Name returns no name: only structures have one.
func (k *Keyword) Name() string { return "" }

// SetName does nothing: only structures have a name.
func (k *Keyword) SetName(string) {}

// Types without parameters.
var (
	Void     Type = types.Void
	Label    Type = types.Label
	Token    Type = types.Token
	Metadata Type = types.Metadata
	X86AMX   Type = &Keyword{"x86_amx"}
	I1       Type = types.I1
	I8       Type = types.I8
	I16      Type = types.I16
	I32      Type = types.I32
	I64      Type = types.I64
	Half     Type = types.Half
	BFloat   Type = &Keyword{"bfloat"}
	Float    Type = types.Float
	Double   Type = types.Double
	FP80     Type = types.X86_FP80
	FP128    Type = types.FP128
	PPCFP128 Type = types.PPC_FP128
)

// floatBits are the sizes of floating point types.
var floatBits = map[Type]int{Half: 16, BFloat: 16, Float: 32, Double: 64, FP80: 80, FP128: 128, PPCFP128: 128}

// PointerType is an opaque pointer into an address space. llir's pointers, of the
// time of LLVM 14, want to know what they point to.
type PointerType struct{ Space int }

func (p *PointerType) String() string {
	if p.Space == 0 {
		return "ptr"
	}
	return "ptr addrspace(" + strconv.Itoa(p.Space) + ")"
}

// LLString returns the type as it is written everywhere.
func (p *PointerType) LLString() string { return p.String() }

// Equal reports whether u points into the same address space.
func (p *PointerType) Equal(u Type) bool {
	v, ok := u.(*PointerType)
	return ok && *v == *p
}

// Name returns no name: only structures have one.
func (p *PointerType) Name() string { return "" }

// SetName does nothing: only structures have a name.
func (p *PointerType) SetName(string) {}

// pointers are the address spaces that NVPTX and the CPU use.
var pointers = [...]*PointerType{{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}}

// Ptr returns the pointer type of an address space. NVPTX has 0 generic,
// 1 global, 3 shared, 4 constant, 5 local, 7 shared of the cluster.
func Ptr(space int) Type {
	if space < len(pointers) {
		return pointers[space]
	}
	return &PointerType{space}
}

// Int returns the integer type of a width.
func Int(bits int) Type {
	switch bits {
	case 1:
		return I1
	case 8:
		return I8
	case 16:
		return I16
	case 32:
		return I32
	case 64:
		return I64
	}
	return types.NewInt(uint64(bits))
}

// IntBits returns the width of an integer type, 0 for other types.
func IntBits(t Type) int {
	if i, ok := t.(*types.IntType); ok {
		return int(i.BitSize)
	}
	return 0
}

// Vec returns a vector type of fixed length.
func Vec(n int, elem Type) Type { return types.NewVector(uint64(n), elem) }

// ScalableVec returns the type <vscale x n x elem>.
func ScalableVec(n int, elem Type) Type {
	return &VectorType{Len: uint64(n), ElemType: elem, Scalable: true}
}

// Array returns an array type.
func Array(n int64, elem Type) Type { return types.NewArray(uint64(n), elem) }

// Struct returns a literal structure type.
func Struct(fields ...Type) Type { return types.NewStruct(fields...) }

// PackedStruct returns a literal structure type without padding.
func PackedStruct(fields ...Type) Type { return &StructType{Fields: fields, Packed: true} }

// SetBody completes a named structure type, which may now contain itself.
func SetBody(t *StructType, packed bool, fields ...Type) {
	t.Fields, t.Packed, t.Opaque = fields, packed, false
}

// TargetExt returns a target extension type, target("name", params…).
func TargetExt(name string, params ...string) Type {
	text := "target(" + quote(name)
	for _, p := range params {
		text += ", " + p
	}
	return &Keyword{text + ")"}
}

// FuncType returns the type of functions.
func FuncType(ret Type, variadic bool, params ...Type) *FunctionType {
	t := types.NewFunc(ret, params...)
	t.Variadic = variadic
	return t
}

// ElemType returns the element type of a vector or array, nil for other types.
func ElemType(t Type) Type {
	switch t := t.(type) {
	case *VectorType:
		return t.ElemType
	case *ArrayType:
		return t.ElemType
	}
	return nil
}

// SameType reports whether two types are equal.
func SameType(a, b Type) bool { return a == b || typeText(a) == typeText(b) }

// likeShape is elem, or a vector of it if t is a vector.
func likeShape(t, elem Type) Type {
	if v, ok := t.(*VectorType); ok {
		return &VectorType{Len: v.Len, ElemType: elem, Scalable: v.Scalable}
	}
	return elem
}

// memberType is the type at a path of indices into an aggregate.
func memberType(t Type, path []int) Type {
	for _, i := range path {
		if s, ok := t.(*StructType); ok {
			t = s.Fields[i]
		} else {
			t = ElemType(t)
		}
	}
	return t
}
