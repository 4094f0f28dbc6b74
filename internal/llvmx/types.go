package llvmx

import (
	"fmt"
	"strconv"
	"strings"
)

// Type is an LLVM type.
type Type interface {
	// String is the type as it is written at a use: a structure with a name by
	// that name.
	String() string
}

// word is a type that prints as fixed words; integers know their width.
type word struct {
	text string
	bits int
}

func (w *word) String() string { return w.text }

// Types without parameters.
var (
	Void     Type = &word{text: "void"}
	Label    Type = &word{text: "label"}
	Token    Type = &word{text: "token"}
	Metadata Type = &word{text: "metadata"}
	X86AMX   Type = &word{text: "x86_amx"}
	I1       Type = &word{"i1", 1}
	I8       Type = &word{"i8", 8}
	I16      Type = &word{"i16", 16}
	I32      Type = &word{"i32", 32}
	I64      Type = &word{"i64", 64}
	Half     Type = &word{text: "half"}
	BFloat   Type = &word{text: "bfloat"}
	Float    Type = &word{text: "float"}
	Double   Type = &word{text: "double"}
	FP80     Type = &word{text: "x86_fp80"}
	FP128    Type = &word{text: "fp128"}
	PPCFP128 Type = &word{text: "ppc_fp128"}
)

// floatBits are the sizes of floating point types.
var floatBits = map[Type]int{Half: 16, BFloat: 16, Float: 32, Double: 64, FP80: 80, FP128: 128, PPCFP128: 128}

// PointerType is a pointer into an address space.
type PointerType struct{ Space int }

func (p *PointerType) String() string {
	if p.Space == 0 {
		return "ptr"
	}
	return "ptr addrspace(" + strconv.Itoa(p.Space) + ")"
}

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
	return &word{"i" + strconv.Itoa(bits), bits}
}

// IntBits returns the width of an integer type, 0 for other types.
func IntBits(t Type) int {
	if w, ok := t.(*word); ok {
		return w.bits
	}
	return 0
}

// VectorType is a vector; a scalable one has Len times an unknown factor elements.
type VectorType struct {
	Len      int
	Elem     Type
	Scalable bool
}

func (v *VectorType) String() string {
	if v.Scalable {
		return fmt.Sprintf("<vscale x %d x %s>", v.Len, v.Elem)
	}
	return fmt.Sprintf("<%d x %s>", v.Len, v.Elem)
}

// Vec returns a vector type of fixed length.
func Vec(n int, elem Type) Type { return &VectorType{n, elem, false} }

// ScalableVec returns the type <vscale x n x elem>.
func ScalableVec(n int, elem Type) Type { return &VectorType{n, elem, true} }

// ArrayType is an array.
type ArrayType struct {
	Len  int64
	Elem Type
}

func (a *ArrayType) String() string { return fmt.Sprintf("[%d x %s]", a.Len, a.Elem) }

// Array returns an array type.
func Array(n int64, elem Type) Type { return &ArrayType{n, elem} }

// StructType is a structure, literal when it has no name.
type StructType struct {
	Name   string
	Fields []Type
	Packed bool
	Opaque bool
}

func (s *StructType) String() string {
	if s.Name != "" {
		return "%" + nameText(s.Name)
	}
	return s.body()
}

func (s *StructType) body() string {
	if s.Opaque {
		return "opaque"
	}
	words := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		words[i] = f.String()
	}
	text := "{}"
	if len(words) > 0 {
		text = "{ " + strings.Join(words, ", ") + " }"
	}
	if s.Packed {
		return "<" + text + ">"
	}
	return text
}

// Struct returns a literal structure type.
func Struct(fields ...Type) Type { return &StructType{Fields: fields} }

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
	return &word{text: text + ")"}
}

// FunctionType is the type of functions.
type FunctionType struct {
	Ret      Type
	Params   []Type
	Variadic bool
}

func (f *FunctionType) String() string {
	words := make([]string, len(f.Params), len(f.Params)+1)
	for i, p := range f.Params {
		words[i] = p.String()
	}
	if f.Variadic {
		words = append(words, "...")
	}
	return f.Ret.String() + " (" + strings.Join(words, ", ") + ")"
}

// FuncType returns the type of functions.
func FuncType(ret Type, variadic bool, params ...Type) *FunctionType {
	return &FunctionType{ret, params, variadic}
}

// ElemType returns the element type of a vector or array, nil for other types.
func ElemType(t Type) Type {
	switch t := t.(type) {
	case *VectorType:
		return t.Elem
	case *ArrayType:
		return t.Elem
	}
	return nil
}

// SameType reports whether two types are equal.
func SameType(a, b Type) bool { return a == b || a.String() == b.String() }

// likeShape is elem, or a vector of it if t is a vector.
func likeShape(t, elem Type) Type {
	if v, ok := t.(*VectorType); ok {
		return &VectorType{v.Len, elem, v.Scalable}
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
