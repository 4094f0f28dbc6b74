package llvmir

import (
	"fmt"
	"strconv"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

var floatTypes = map[*ir.FloatType]llvmx.Type{
	ir.F16: llvmx.Half, ir.BF16: llvmx.BFloat, ir.F32: llvmx.Float, ir.F64: llvmx.Double, ir.F80: llvmx.FP80,
	ir.F128: llvmx.FP128,
}

// typ is the LLVM type of a type of the llvm dialect.
func (t *translator) typ(x ir.Type) llvmx.Type {
	switch x := x.(type) {
	case *ir.IntegerType:
		return llvmx.Int(x.Width())
	case *ir.FloatType:
		if f, ok := floatTypes[x]; ok {
			return f
		}
		return llvmx.Int(x.Width())
	case *ir.VectorType:
		return t.vectorType(x)
	case *llvm.PointerType:
		return llvmx.Ptr(int(x.AddressSpace()))
	case *llvm.ArrayType:
		return llvmx.Array(x.NumElements(), t.typ(x.Elem()))
	case *llvm.StructType:
		return t.structType(x)
	case *llvm.FunctionType:
		return llvmx.FuncType(t.typ(x.Result()), x.IsVarArg(), t.types(x.Params())...)
	case *llvm.TargetExtType:
		return t.targetExt(x)
	case *llvm.KeywordType:
		return keywordType(x)
	case *ir.IndexType:
		return llvmx.I64
	}
	return llvmx.Void
}

func keywordType(x *llvm.KeywordType) llvmx.Type {
	switch x {
	case llvm.Token:
		return llvmx.Token
	case llvm.Label:
		return llvmx.Label
	case llvm.Metadata:
		return llvmx.Metadata
	case llvm.X86AMX:
		return llvmx.X86AMX
	case llvm.PPCFP128:
		return llvmx.PPCFP128
	}
	return llvmx.Void
}

func (t *translator) types(xs []ir.Type) []llvmx.Type {
	out := make([]llvmx.Type, len(xs))
	for i, x := range xs {
		out[i] = t.typ(x)
	}
	return out
}

func (t *translator) vectorType(x *ir.VectorType) llvmx.Type {
	n := 1
	if len(x.Shape()) > 0 {
		n = int(x.Shape()[0])
	}
	if x.Scalable() != nil {
		return llvmx.ScalableVec(n, t.typ(x.Elem()))
	}
	return llvmx.Vec(n, t.typ(x.Elem()))
}

func (t *translator) structType(x *llvm.StructType) llvmx.Type {
	if x.IsIdentified() {
		return t.namedStruct(x)
	}
	if t.NameStructs && len(x.Fields()) >= manyFields && !x.IsPacked() {
		return t.shortStruct(x)
	}
	if x.IsPacked() {
		return llvmx.PackedStruct(t.types(x.Fields())...)
	}
	return llvmx.Struct(t.types(x.Fields())...)
}

// manyFields is from how many fields on a struct gets a name. Intrinsics return literal structs of
// fewer; those of inline assembly may be named.
const manyFields = 32

// shortStruct is a named struct in the place of a literal one.
func (t *translator) shortStruct(x *llvm.StructType) llvmx.Type {
	if s, ok := t.short[x]; ok {
		return s
	}
	s := t.m.NamedStruct(fmt.Sprintf("tsopt.fields%d.%d", len(x.Fields()), len(t.short)), false)
	t.short[x] = s
	llvmx.SetBody(s, false, t.types(x.Fields())...)
	return s
}

// namedStruct defines a struct on its first mention; inside its own body the
// mention finds the definition under way.
func (t *translator) namedStruct(x *llvm.StructType) llvmx.Type {
	if s, ok := t.structs[x.Name()]; ok {
		return s
	}
	s := t.m.NamedStruct(x.Name(), x.IsPacked())
	t.structs[x.Name()] = s
	if !x.IsOpaque() {
		llvmx.SetBody(s, x.IsPacked(), t.types(x.Fields())...)
	}
	return s
}

func (t *translator) targetExt(x *llvm.TargetExtType) llvmx.Type {
	var params []string
	for _, p := range x.TypeParams() {
		params = append(params, t.typ(p).String())
	}
	for _, n := range x.IntParams() {
		params = append(params, strconv.FormatInt(n, 10))
	}
	return llvmx.TargetExt(x.Name(), params...)
}
