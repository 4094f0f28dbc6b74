package vector

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// ShuffleOp is `%1 = vector.shuffle %a, %b [0, 3, -1] : vector<2xf32>, vector<2xf32>`.
type ShuffleOp struct {
	ir.Base
	V1     *ir.Value
	V2     *ir.Value
	Mask   []int64 // Mask lists slices of the leading dimension of both operands, -1 for poison
	Vector *ir.Value
}

// Shuffle picks slices of two vectors.
var Shuffle = ir.Define(ir.Spec[ShuffleOp]{
	Name:    "vector.shuffle",
	Summary: "shuffle operation",
	Doc: "Picks slices of the leading dimension of the concatenated operands.\n\n" +
		"```mlir\nfunc.func @f(%a: vector<2xf32>, %b: vector<2xf32>) -> vector<3xf32> {\n" +
		"  %0 = vector.shuffle %a, %b [0, 3, 1] : vector<2xf32>, vector<2xf32>\n  return %0 : vector<3xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ShuffleOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.V1, "v1", ir.AnyFixedVector),
			ir.In(&o.V2, "v2", ir.AnyFixedVector),
			ir.Numbers(&o.Mask, "mask", ir.DenseI64ArrayC),
			ir.Out(&o.Vector, "vector", ir.AnyVectorOfNonZeroRank),
		}
	},
	Infer: func(s ShuffleOp) ([]ir.Type, error) {
		return []ir.Type{shuffled(vectorType(s.V1), s.Mask)}, nil
	},
	Format: "operands $mask attr-dict `:` type(operands)",
	Verify: verifyShuffle,
	Fold:   foldShuffle,
})

func isIota(xs []int64, from, n int64) bool {
	for i, x := range xs {
		if x != from+int64(i) {
			return false
		}
	}
	return int64(len(xs)) == n
}

func shuffled(t *ir.VectorType, mask []int64) ir.Type {
	shape := []int64{int64(len(mask))}
	if len(t.Shape()) > 1 {
		shape = append(shape, t.Shape()[1:]...)
	}
	return ir.Vector(shape, t.Elem())
}

func verifyShuffle(s ShuffleOp) error {
	a, b := vectorType(s.V1), vectorType(s.V2)
	result, mask := vectorType(s.Vector), s.Mask
	if a.Elem() != result.Elem() {
		return s.Errorf("failed to verify that first operand v1 and result have same element type")
	}
	if b.Elem() != result.Elem() {
		return s.Errorf("failed to verify that second operand v2 and result have same element type")
	}
	if len(a.Shape()) != len(b.Shape()) || len(a.Shape()) != len(result.Shape()) && len(a.Shape()) > 0 {
		return s.Errorf("rank mismatch")
	}
	if len(a.Shape()) > 1 && (!slices.Equal(a.Shape()[1:], b.Shape()[1:]) ||
		!slices.Equal(a.Shape()[1:], result.Shape()[1:])) {
		return s.Errorf("dimension mismatch")
	}
	if len(mask) == 0 {
		return s.Errorf("invalid mask length")
	}
	total := leading(a) + leading(b)
	for i, m := range mask {
		if m != -1 && (m < 0 || m >= total) {
			return s.Errorf("mask index #%d out of range", i+1)
		}
	}
	if want := shuffled(a, mask); want != s.Vector.Type() {
		return s.Errorf("inferred type(s) '%s' are incompatible with return type(s) of operation '%s'", want, result)
	}
	return nil
}

func leading(t *ir.VectorType) int64 {
	if len(t.Shape()) == 0 {
		return 1
	}
	return t.Shape()[0]
}

// InterleaveOp joins or splits vectors element by element.
type InterleaveOp struct {
	ir.Base
	LHS    *ir.Value
	RHS    *ir.Value
	Source *ir.Value
	Result *ir.Value
	Res1   *ir.Value
	Res2   *ir.Value
}

// Interleave alternates the elements of two vectors.
var Interleave = ir.Define(ir.Spec[InterleaveOp]{
	Name:    "vector.interleave",
	Summary: "constructs a vector by interleaving two input vectors",
	Doc: "Alternates the elements along the last dimension.\n\n" +
		"```mlir\nfunc.func @f(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<8xf32> {\n" +
		"  %0 = vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>\n  return %0 : vector<8xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *InterleaveOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.LHS, "lhs", anyVector),
			ir.In(&o.RHS, "rhs", anyVector),
			ir.Out(&o.Result, "result", ir.AnyVectorOfNonZeroRank),
		}
	},
	Match: append(ir.SameTypes("lhs", "rhs"),
		ir.TypeMatch{Summary: "type of 'result' is double the width of the inputs", From: "lhs", To: "result", Map: doubled}),
	Format: "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
})

func doubled(t ir.Type) ir.Type {
	v, ok := t.(*ir.VectorType)
	if !ok {
		return nil
	}
	if len(v.Shape()) == 0 {
		return ir.Vector([]int64{2}, v.Elem())
	}
	shape := slices.Clone(v.Shape())
	shape[len(shape)-1] *= 2
	return v.CloneWith(shape, v.Elem())
}

func halved(t ir.Type) ir.Type {
	v, ok := t.(*ir.VectorType)
	if !ok || len(v.Shape()) == 0 {
		return nil
	}
	shape := slices.Clone(v.Shape())
	shape[len(shape)-1] /= 2
	return v.CloneWith(shape, v.Elem())
}

const halfSummary = "the trailing dimension of the results is half the width of source trailing dimension"

// Deinterleave splits a vector into its even and odd elements.
var Deinterleave = ir.Define(ir.Spec[InterleaveOp]{
	Name:    "vector.deinterleave",
	Summary: "constructs two vectors by deinterleaving an input vector",
	Doc: "The even and the odd elements along the last dimension.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<8xf32>) -> vector<4xf32> {\n" +
		"  %0, %1 = vector.deinterleave %v : vector<8xf32> -> vector<4xf32>\n  return %1 : vector<4xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *InterleaveOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyVectorOfNonZeroRank),
			ir.Out(&o.Res1, "res1", ir.AnyVectorOfNonZeroRank),
			ir.Out(&o.Res2, "res2", ir.AnyVectorOfNonZeroRank),
		}
	},
	Match: append([]ir.TypeMatch{{Summary: halfSummary, From: "source", To: "res1", Map: halved}},
		ir.SameTypes("res1", "res2")...),
	Format: "$source attr-dict `:` type($source) `->` type($res1)",
	Verify: func(d InterleaveOp) error {
		shape := vectorType(d.Source).Shape()
		if shape[len(shape)-1]%2 != 0 {
			return d.Errorf("failed to verify that the trailing dimension of the source vector has an even number of elements")
		}
		return nil
	},
})

// ShapeCastOp is `%1 = vector.shape_cast %0 : vector<2x4xf32> to vector<8xf32>`.
type ShapeCastOp struct {
	ir.Base
	Source *ir.Value
	Result *ir.Value
}

// ShapeCast gives the elements another shape.
var ShapeCast = ir.Define(ir.Spec[ShapeCastOp]{
	Name:    "vector.shape_cast",
	Summary: "shape_cast casts between vector shapes",
	Doc: "The same elements in row-major order with another shape.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<2x4xf32>) -> vector<8xf32> {\n" +
		"  %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>\n  return %0 : vector<8xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ShapeCastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", anyVector),
			ir.Out(&o.Result, "result", anyVector),
		}
	},
	Format: "$source attr-dict `:` type($source) `to` type($result)",
	Verify: func(s ShapeCastOp) error {
		src, dst := vectorType(s.Source), vectorType(s.Result)
		if src.Elem() != dst.Elem() {
			return s.Errorf("has different source and result element types")
		}
		if n, m := numElements(src), numElements(dst); n != m {
			return s.Errorf("has different number of elements at source (%d) and result (%d)", n, m)
		}
		if n, m := numScalable(src), numScalable(dst); n != m {
			return s.Errorf("has different number of scalable dims at source (%d) and result (%d)", n, m)
		}
		return nil
	},
	Fold: foldShapeCast,
})

// BitCastOp is `%1 = vector.bitcast %0 : vector<4xf32> to vector<8xf16>`.
type BitCastOp struct {
	ir.Base
	Source *ir.Value
	Result *ir.Value
}

// BitCast reinterprets the bits of the last dimension.
var BitCast = ir.Define(ir.Spec[BitCastOp]{
	Name:    "vector.bitcast",
	Summary: "bitcast casts between vectors",
	Doc: "The same bits with another element type; only the last extent changes.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<4xf32>) -> vector<8xf16> {\n" +
		"  %0 = vector.bitcast %v : vector<4xf32> to vector<8xf16>\n  return %0 : vector<8xf16>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *BitCastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", anyVector),
			ir.Out(&o.Result, "result", anyVector),
		}
	},
	Format: "$source attr-dict `:` type($source) `to` type($result)",
	Verify: verifyBitCast,
	Fold:   foldBitCast,
})

func verifyBitCast(b BitCastOp) error {
	src, dst := vectorType(b.Source), vectorType(b.Result)
	n := len(src.Shape())
	if n != len(dst.Shape()) {
		return b.Errorf("failed to verify that all of {source, result} have same rank")
	}
	for i := range n - 1 {
		if src.Shape()[i] != dst.Shape()[i] {
			return b.Errorf("dimension size mismatch at: %d", i)
		}
	}
	sw, _ := ir.BitWidth(src.Elem())
	dw, _ := ir.BitWidth(dst.Elem())
	if n == 0 {
		if sw != dw {
			return b.Errorf("source/result bitwidth of the 0-D vector element types must be equal")
		}
		return nil
	}
	if int64(sw)*src.Shape()[n-1] != int64(dw)*dst.Shape()[n-1] {
		return b.Errorf("source/result bitwidth of the minor 1-D vectors must be equal")
	}
	return nil
}

// TransposeOp is `%1 = vector.transpose %0, [1, 0] : vector<2x4xf32> to vector<4x2xf32>`.
type TransposeOp struct {
	ir.Base
	Vector      *ir.Value
	Permutation []int64 // the source dimension of each result dimension
	Result      *ir.Value
}

// Transpose permutes dimensions.
var Transpose = ir.Define(ir.Spec[TransposeOp]{
	Name:    "vector.transpose",
	Summary: "vector transpose operation",
	Doc: "Dimension i of the result is dimension permutation[i] of the source.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<2x4xf32>) -> vector<4x2xf32> {\n" +
		"  %0 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>\n  return %0 : vector<4x2xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *TransposeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Vector, "vector", anyVector),
			ir.Numbers(&o.Permutation, "permutation", ir.DenseI64ArrayC),
			ir.Out(&o.Result, "result", anyVector),
		}
	},
	Format: "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)",
	Verify: verifyTranspose,
	Fold:   foldTranspose,
})

func verifyTranspose(t TransposeOp) error {
	if err := sameElement(t.Op, 0, "operand and result have same element type"); err != nil {
		return err
	}
	src, dst := vectorType(t.Vector).Shape(), vectorType(t.Result).Shape()
	perm := t.Permutation
	if len(src) != len(dst) {
		return t.Errorf("vector result rank mismatch: %d", len(dst))
	}
	if len(perm) != len(src) {
		return t.Errorf("transposition length mismatch: %d", len(perm))
	}
	seen := make([]bool, len(src))
	for i, p := range perm {
		switch {
		case p < 0 || p >= int64(len(src)):
			return t.Errorf("transposition index out of range: %d", p)
		case seen[p]:
			return t.Errorf("duplicate position index: %d", p)
		}
		seen[p] = true
		if dst[i] != src[p] {
			return t.Errorf("dimension size mismatch at: %d", p)
		}
	}
	return nil
}
