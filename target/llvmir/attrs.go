package llvmir

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// paramWords are the parameter and result attributes and LLVM's words for them.
var paramWords = map[string]string{
	"llvm.align": "align", "llvm.allocalign": "allocalign", "llvm.allocptr": "allocptr", "llvm.alignstack": "alignstack",
	"llvm.byref": "byref", "llvm.byval": "byval", "llvm.dereferenceable": "dereferenceable",
	"llvm.dereferenceable_or_null": "dereferenceable_or_null", "llvm.elementtype": "elementtype",
	"elementtype":   "elementtype", // of an operand of assembly
	"llvm.inalloca": "inalloca",
	"llvm.inreg":    "inreg", "llvm.nest": "nest", "llvm.noalias": "noalias", "llvm.nocapture": "captures(none)",
	"llvm.nofree":  "nofree",
	"llvm.nonnull": "nonnull", "llvm.noundef": "noundef", "llvm.preallocated": "preallocated", "llvm.readnone": "readnone",
	"llvm.readonly": "readonly", "llvm.returned": "returned", "llvm.signext": "signext", "llvm.sret": "sret",
	"llvm.writeonly": "writeonly", "llvm.zeroext": "zeroext", "nvvm.grid_constant": `"nvvm.grid_constant"`,
}

// paramAttrs are the LLVM attributes of a parameter or result. Attributes of
// other dialects say nothing to LLVM.
func (t *translator) paramAttrs(op *ir.Op, attrs []ir.NamedAttr) []llvmx.Attr {
	var out []llvmx.Attr
	for _, a := range attrs {
		if a.Name == "llvm.range" {
			out = append(out, rangeAttr(a.Value))
			continue
		}
		word, ok := paramWords[a.Name]
		if !ok {
			continue
		}
		switch v := a.Value.(type) {
		case *ir.UnitAttr:
			out = append(out, llvmx.Attr(word))
		case *ir.IntegerAttr:
			out = append(out, countAttr(word, v.Int()))
		case *ir.TypeAttr:
			out = append(out, llvmx.TypeAttr(word, t.typ(v.Value())))
		default:
			t.fail(op, "has a value of attribute '%s' that LLVM does not know", a.Name)
		}
	}
	return out
}

func countAttr(word string, n int64) llvmx.Attr {
	if word == "align" {
		return llvmx.AlignAttr(int(n))
	}
	return llvmx.CountAttr(word, n)
}

func rangeAttr(a ir.Attr) llvmx.Attr {
	r, ok := a.(*llvm.ConstantRangeAttr)
	if !ok {
		return ""
	}
	lo, hi := r.Bounds()
	return llvmx.Attr("range(" + r.Type().String() + " " + strconv.FormatInt(lo, 10) + ", " + strconv.FormatInt(hi, 10) +
		")")
}

// dictAttrs are the attributes of the operands or results of a call.
func (t *translator) dictAttrs(op *ir.Op, list *ir.ArrayAttr) [][]llvmx.Attr {
	var out [][]llvmx.Attr
	for _, d := range elems(list) {
		dict, _ := d.(*ir.DictAttr)
		if dict == nil {
			out = append(out, nil)
			continue
		}
		out = append(out, t.paramAttrs(op, dict.Entries()))
	}
	return out
}

// callFastMath are the fast-math flags of a call, which only one that computes
// floats may have.
func callFastMath(op *ir.Op) []string {
	f := ir.AttrAs[*ir.EnumAttr](op, "fastmathFlags")
	if f == nil || op.NumResults() == 0 || !holdsFloats(op.Result(0).Type()) {
		return nil
	}
	return fastMath(llvm.FastMathFlags(f.Value()))
}

func holdsFloats(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.FloatType:
		return true
	case *ir.VectorType:
		return ir.IsFloat(t.Elem())
	case *llvm.ArrayType:
		return holdsFloats(t.Elem())
	}
	return false
}

// fastMath are the words of fast-math flags.
func fastMath(f llvm.FastMathFlags) []string {
	if f == llvm.Fast {
		return []string{"fast"}
	}
	// LLVM prints reassoc first.
	return words(f, llvm.Reassoc, llvm.NoNaNs, llvm.NoInfs, llvm.NoSignedZeros, llvm.AllowReciprocal, llvm.AllowContract,
		llvm.ApproxFunc)
}

// words are those of the flags that are set, in the order given.
func words[F interface {
	~int64
	String() string
}](set F, flags ...F) []string {
	var out []string
	for _, f := range flags {
		if set&f != 0 {
			out = append(out, f.String())
		}
	}
	return out
}

func overflowWords(f llvm.OverflowFlags) []string { return words(f, llvm.NUW, llvm.NSW) }

func flagWord(set bool, word string) []string {
	if set {
		return []string{word}
	}
	return nil
}

func gepFlagWords(f llvm.GEPFlags) []string {
	var out []string
	switch {
	case f&llvm.GEPInBounds == llvm.GEPInBounds:
		out = append(out, "inbounds")
	case f&llvm.GEPNUSW != 0:
		out = append(out, "nusw")
	}
	if f&llvm.GEPNUW != 0 {
		out = append(out, "nuw")
	}
	return out
}
