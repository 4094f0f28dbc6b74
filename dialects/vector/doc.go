// Package vector is upstream's vector dialect: operations on vectors of several
// dimensions, and vector access to memory.
//
// A vector is a value of static shape. Its operations do not move data between
// threads; lowering unrolls them to vectors of one dimension, which the target's
// registers hold. Names, syntax, messages and folds are those of MLIR 22.
package vector

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Dialect is the vector dialect.
var Dialect = &ir.Dialect{
	Name:    "vector",
	Summary: "operations on n-dimensional vectors",
	Doc:     "Construction, rearrangement, arithmetic, reduction, and loads and stores of vectors.",
	Constant: func(b *ir.Builder, value ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
		return arith.Dialect.Constant(b, value, t, loc)
	},
	Ops: []*ir.OpDef{
		BitCast.OpDef, Broadcast.OpDef, CompressStore.OpDef, ConstantMask.OpDef, Contract.OpDef, CreateMask.OpDef,
		Deinterleave.OpDef, ExpandLoad.OpDef, Extract.OpDef, ExtractStridedSlice.OpDef, FMA.OpDef,
		FromElements.OpDef, Gather.OpDef, Insert.OpDef, InsertStridedSlice.OpDef, Interleave.OpDef,
		Load.OpDef, MaskedLoad.OpDef, MaskedStore.OpDef, MultiReduction.OpDef, OuterProduct.OpDef,
		Mask.OpDef, Print.OpDef, Reduction.OpDef, ScalableExtract.OpDef, ScalableInsert.OpDef, Scan.OpDef, Scatter.OpDef,
		ShapeCast.OpDef,
		Shuffle.OpDef, Step.OpDef, Store.OpDef, ToElements.OpDef, TransferRead.OpDef, TransferWrite.OpDef, Transpose.OpDef,
		TypeCast.OpDef,
		VScale.OpDef, Yield.OpDef,
	},
	Attrs: []ir.AttrDef{
		CombiningKind.AttrDef("Kind of combining function for contractions and reductions"),
		PrintPunctuation.AttrDef("Punctuation for separating vectors or vector elements"),
		IteratorType.AttrDef("Iterator type"),
	},
}

// Kind is how a reduction combines.
type Kind int64

// The kinds.
const (
	Add Kind = iota
	Mul
	MinUI
	MinSI
	MinNumF
	MaxUI
	MaxSI
	MaxNumF
	And
	Or
	XOr
	MinimumF
	MaximumF
)

func (k Kind) String() string { return CombiningKind.Of(int64(k)).Keyword() }

// CombiningKind is the attribute of a [Kind]: `#vector.kind<add>`.
var CombiningKind = &ir.EnumKind{Dialect: "vector", Mnemonic: "kind", Cases: []string{
	"add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf", "and", "or", "xor", "maximumf", "minimumf",
}, Values: []int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 11}}

// Punctuation is what vector.print ends with.
type Punctuation int64

// The punctuations.
const (
	NoPunctuation Punctuation = iota
	Newline
	Comma
	OpenParen
	CloseParen
)

func (p Punctuation) String() string { return PrintPunctuation.Of(int64(p)).Keyword() }

// PrintPunctuation is the attribute of a [Punctuation].
var PrintPunctuation = &ir.EnumKind{Dialect: "vector", Mnemonic: "punctuation", Cases: []string{
	"no_punctuation", "newline", "comma", "open", "close",
}}

// IteratorType is the kind of an iteration dimension.
var IteratorType = &ir.EnumKind{Dialect: "vector", Mnemonic: "iterator_type", Cases: []string{"parallel", "reduction"}}

// notAKind is what is wrong with an attribute 'kind' of another type.
const notAKind = "expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')"

var kindC = ir.EnumOf(CombiningKind, "Kind of combining function for contractions and reductions")

// anyVector is a vector of any rank, also 0.
var (
	anyVector   = ir.AnyVector
	vectorOfI1  = ir.VectorOf(ir.IsI1)
	maskVector  = ranked(vectorOfI1)
	index       = ir.IsIndex
	indexVector = ranked(ir.VectorOf(ir.AnyInteger, ir.IsIndex))
)

// ranked confines a vector constraint to rank 1 and more.
func ranked(c ir.TypeConstraint) ir.TypeConstraint {
	return ir.Confined(c, c.Summary, func(t ir.Type) bool { return len(t.(*ir.VectorType).Shape()) > 0 })
}

func vectorType(v *ir.Value) *ir.VectorType { return v.Type().(*ir.VectorType) }

// sameElement checks that operand and result have one element type.
func sameElement(op *ir.Op, operand int, message string) error {
	if ir.ElemOrSelf(op.Operand(operand).Type()) != ir.ElemOrSelf(op.Result(0).Type()) {
		return op.Errorf("failed to verify that %s", message)
	}
	return nil
}

// shapeOf is the shape of a vector, empty for a scalar.
func shapeOf(t ir.Type) []int64 {
	if v, ok := t.(*ir.VectorType); ok {
		return v.Shape()
	}
	return nil
}

func numElements(t *ir.VectorType) int64 {
	n, _ := ir.NumElements(t.Shape())
	return n
}
