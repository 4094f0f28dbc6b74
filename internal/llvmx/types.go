package llvmx

import (
	"fmt"

	"github.com/llir/llvm/ir/types"
)

// Type is an LLVM type.
type Type = types.Type

// Keyword is a type that llir lacks and that prints as fixed words.
type Keyword struct{ text string }

func (k *Keyword) String() string      { return k.text }
func (k *Keyword) LLString() string    { return k.text }
func (k *Keyword) Name() string        { return "" }
func (k *Keyword) SetName(name string) {}

// Equal reports whether u prints the same words.
func (k *Keyword) Equal(u Type) bool {
	v, ok := u.(*Keyword)
	return ok && *v == *k
}

// Types without parameters.
var (
	Void     Type = types.Void
	Label    Type = types.Label
	Token    Type = types.Token
	Metadata Type = types.Metadata
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
)

// pointers are the address spaces that NVPTX and the CPU use.
var pointers = [...]*Keyword{
	{"ptr"}, {"ptr addrspace(1)"}, {"ptr addrspace(2)"}, {"ptr addrspace(3)"},
	{"ptr addrspace(4)"}, {"ptr addrspace(5)"}, {"ptr addrspace(6)"}, {"ptr addrspace(7)"},
}

// Ptr returns the pointer type of an address space. NVPTX has 0 generic,
// 1 global, 3 shared, 4 constant, 5 local, 7 shared of the cluster.
func Ptr(space int) Type {
	if space < len(pointers) {
		return pointers[space]
	}
	return &Keyword{fmt.Sprintf("ptr addrspace(%d)", space)}
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

// Vec returns a vector type of fixed length.
func Vec(n int, elem Type) Type { return types.NewVector(uint64(n), elem) }

// ScalableVec returns the type <vscale x n x elem>.
func ScalableVec(n int, elem Type) Type {
	return &types.VectorType{Len: uint64(n), ElemType: elem, Scalable: true}
}

// Array returns an array type.
func Array(n int64, elem Type) Type { return types.NewArray(uint64(n), elem) }

// Struct returns a literal structure type.
func Struct(fields ...Type) Type { return types.NewStruct(fields...) }

// PackedStruct returns a literal structure type without padding.
func PackedStruct(fields ...Type) Type {
	return &types.StructType{Fields: fields, Packed: true}
}

// TargetExt returns a target extension type, target("name", params…).
func TargetExt(name string, params ...string) Type {
	text := fmt.Sprintf("target(%q", name)
	for _, p := range params {
		text += ", " + p
	}
	return &Keyword{text + ")"}
}

// FuncType returns the type of functions.
func FuncType(ret Type, variadic bool, params ...Type) *types.FuncType {
	t := types.NewFunc(ret, params...)
	t.Variadic = variadic
	return t
}

// ElemType returns the element type of a vector or array, nil for other types.
func ElemType(t Type) Type {
	switch t := t.(type) {
	case *types.VectorType:
		return t.ElemType
	case *types.ArrayType:
		return t.ElemType
	}
	return nil
}

// likeShape is elem, or a vector of it if t is a vector.
func likeShape(t, elem Type) Type {
	if v, ok := t.(*types.VectorType); ok {
		return &types.VectorType{Len: v.Len, ElemType: elem, Scalable: v.Scalable}
	}
	return elem
}

// memberType is the type at a path of indices into an aggregate.
func memberType(t Type, path []int) Type {
	for _, i := range path {
		if s, ok := t.(*types.StructType); ok {
			t = s.Fields[i]
		} else {
			t = ElemType(t)
		}
	}
	return t
}

// typeText is t.String() without formatting for the types that every line has.
func typeText(t Type) string {
	switch t {
	case I1:
		return "i1"
	case I8:
		return "i8"
	case I16:
		return "i16"
	case I32:
		return "i32"
	case I64:
		return "i64"
	case Float:
		return "float"
	}
	return t.String()
}
