package llvmx

import (
	"strconv"
	"strings"

	"github.com/llir/llvm/ir/types"
)

// typeText is the type as it is written at a use: a structure with a name by that
// name. Types without parts print themselves; the others are written here, because
// llir quotes names by other rules than LLVM, and formats where joining is enough.
func typeText(t Type) string {
	switch t := t.(type) {
	case *types.IntType:
		switch t {
		case types.I1:
			return "i1"
		case types.I32:
			return "i32"
		case types.I64:
			return "i64"
		}
		return "i" + strconv.FormatUint(t.BitSize, 10)
	case *types.VectorType:
		scale := ""
		if t.Scalable {
			scale = "vscale x "
		}
		return "<" + scale + strconv.FormatUint(t.Len, 10) + " x " + typeText(t.ElemType) + ">"
	case *types.ArrayType:
		return "[" + strconv.FormatUint(t.Len, 10) + " x " + typeText(t.ElemType) + "]"
	case *types.StructType:
		if t.TypeName != "" {
			return "%" + nameText(t.TypeName)
		}
		return structBody(t)
	case *types.FuncType:
		words := typeTexts(t.Params)
		if t.Variadic {
			words = append(words, "...")
		}
		return typeText(t.RetType) + " (" + strings.Join(words, ", ") + ")"
	}
	return t.String()
}

func typeTexts(ts []Type) []string {
	words := make([]string, len(ts), len(ts)+1)
	for i, t := range ts {
		words[i] = typeText(t)
	}
	return words
}

// structBody is a structure without regard to its name.
func structBody(s *StructType) string {
	if s.Opaque {
		return "opaque"
	}
	text := "{}"
	if len(s.Fields) > 0 {
		text = "{ " + strings.Join(typeTexts(s.Fields), ", ") + " }"
	}
	if s.Packed {
		return "<" + text + ">"
	}
	return text
}
