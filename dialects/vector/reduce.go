package vector

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// FMAOp is `%d = vector.fma %a, %b, %c : type`.
type FMAOp struct {
	ir.Base
	LHS    *ir.Value
	RHS    *ir.Value
	Acc    *ir.Value
	Result *ir.Value
}

var floatVector = ir.VectorOf(ir.AnyFloat)

// FMA multiplies and adds with one rounding.
var FMA = ir.Define(ir.Spec[FMAOp]{
	Name:    "vector.fma",
	Summary: "vector fused multiply-add",
	Doc: "a·b + c of each element with one rounding.\n\n" +
		"```mlir\nfunc.func @f(%a: vector<4xf32>) -> vector<4xf32> {\n" +
		"  %0 = vector.fma %a, %a, %a : vector<4xf32>\n  return %0 : vector<4xf32>\n}\n```",
	Traits: ir.Pure | ir.Elementwise,
	Fields: func(o *FMAOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.LHS, "lhs", floatVector),
			ir.In(&o.RHS, "rhs", floatVector),
			ir.In(&o.Acc, "acc", floatVector),
			ir.Out(&o.Result, "result", floatVector),
		}
	},
	Match:  ir.SameTypes("lhs", "rhs", "acc", "result"),
	Format: "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)",
})

// ReductionOp is `%s = vector.reduction <add>, %v, %acc : vector<4xf32> into f32`.
type ReductionOp struct {
	ir.Base
	Vector   *ir.Value // what is reduced
	Acc      *ir.Value // combined with the result, nil when absent
	Kind     Kind      // the combiner
	FastMath *ir.EnumAttr
	Dest     *ir.Value
}

// Reduction combines the elements of a vector.
var Reduction = ir.Define(ir.Spec[ReductionOp]{
	Name:    "vector.reduction",
	Summary: "reduction operation",
	Doc: "Combines all elements of a vector, and an accumulator when given; the order of floating-point operations " +
		"is sequential unless fastmath allows another.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<16xf32>, %x: f32) -> f32 {\n" +
		"  %0 = vector.reduction <add>, %v, %x : vector<16xf32> into f32\n  return %0 : f32\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ReductionOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Vector, "vector", anyVector),
			ir.OptIn(&o.Acc, "acc", ir.AnyType),
			ir.Enum(&o.Kind, "kind", kindC),
			ir.AttrIs(&o.FastMath, "fastmath", ir.EnumOf(arith.FastMath,
				"Floating point fast math flags")).Default(arith.FastMath.Of(0)),
			ir.Out(&o.Dest, "dest", ir.AnyType),
		}
	},
	Match:  []ir.TypeMatch{{Summary: "dest and acc have the same type", From: "dest", To: "acc"}},
	Format: "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)",
	Verify: func(r ReductionOp) error {
		if err := sameElement(r.Op, 0, "source operand and result have same element type"); err != nil {
			return err
		}
		if rank := len(vectorType(r.Vector).Shape()); rank > 1 {
			return r.Errorf("unsupported reduction rank: %d", rank)
		}
		t := r.Dest.Type()
		if !supports(r.Kind, t) {
			return r.Errorf("unsupported reduction type ''%s'' for kind '%s'", t, r.Kind)
		}
		return nil
	},
})

var (
	intKinds   = []Kind{MinUI, MinSI, MaxUI, MaxSI, And, Or, XOr}
	floatKinds = []Kind{MinNumF, MaxNumF, MinimumF, MaximumF}
)

// supports reports whether a kind may combine elements of a type.
func supports(kind Kind, t ir.Type) bool {
	switch {
	case slices.Contains(intKinds, kind):
		return ir.IsSignlessIntegerOrIndex(t)
	case slices.Contains(floatKinds, kind):
		return ir.IsFloat(t)
	}
	return ir.IsSignlessIntegerOrIndex(t) || ir.IsFloat(t)
}

// MultiReductionOp is `vector.multi_reduction <add>, %v, %acc [1] : type to type`.
type MultiReductionOp struct {
	ir.Base
	Source *ir.Value
	Acc    *ir.Value
	Kind   Kind    // the combiner
	Dims   []int64 // the dimensions reduced
	Dest   *ir.Value
}

// MultiReduction combines along some dimensions.
var MultiReduction = ir.Define(ir.Spec[MultiReductionOp]{
	Name:    "vector.multi_reduction",
	Summary: "Multi-dimensional reduction operation",
	Doc: "Combines the elements along the listed dimensions with an accumulator.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<4x8xf32>, %acc: vector<4xf32>) -> vector<4xf32> {\n" +
		"  %0 = vector.multi_reduction <add>, %v, %acc [1] : vector<4x8xf32> to vector<4xf32>\n" +
		"  return %0 : vector<4xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *MultiReductionOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyVectorOfNonZeroRank),
			ir.In(&o.Acc, "acc", ir.AnyType),
			ir.Enum(&o.Kind, "kind", kindC),
			ir.Numbers(&o.Dims, "reduction_dims", ir.DenseI64ArrayC),
			ir.Out(&o.Dest, "dest", ir.AnyType),
		}
	},
	Match:  ir.SameTypes("dest", "acc"),
	Format: "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)",
	Verify: verifyMultiReduction,
	Fold:   foldMultiReduction,
})

func verifyMultiReduction(m MultiReductionOp) error {
	src := vectorType(m.Source)
	for i, d := range m.Dims {
		if d < 0 || d >= int64(len(src.Shape())) || slices.Contains(m.Dims[:i], d) {
			return m.Errorf("reduces dimension %d of a vector of rank %d; each dimension is one of its, and listed once", d,
				len(src.Shape()))
		}
	}
	var kept []int64
	var scales []bool
	for i, n := range src.Shape() {
		if !slices.Contains(m.Dims, int64(i)) {
			kept, scales = append(kept, n), append(scales, isScalable(src, i))
		}
	}
	want := src.Elem()
	if len(kept) > 0 {
		want = ir.VectorScalable(kept, scales, src.Elem())
	}
	if got := m.Dest.Type(); got != want {
		return m.Errorf("destination type '%s' is incompatible with source type '%s'", got, src)
	}
	return nil
}

// OuterProductOp is `vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>} : type, type`.
type OuterProductOp struct {
	ir.Base
	LHS    *ir.Value
	RHS    *ir.Value
	Acc    *ir.Value // nil when absent
	Kind   Kind      // how it is combined with the multiplied elements
	Result *ir.Value
}

// OuterProduct multiplies a column by a row.
var OuterProduct = ir.Define(ir.Spec[OuterProductOp]{
	Name:    "vector.outerproduct",
	Syntax:  "$lhs `,` $rhs (`,` $acc^)? attr-dict `:` type($lhs) `,` type($rhs)",
	Summary: "vector outerproduct with optional fused add",
	Doc: "Multiplies each element of one vector with each element of the other, or a vector with a scalar on the right; combined with an " +
		"accumulator when given.\n\n```mlir\nfunc.func @f(%a: vector<4xf32>, %b: vector<8xf32>) -> vector<4x8xf32> {\n" +
		"  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>\n  return %0 : vector<4x8xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *OuterProductOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.LHS, "lhs", ir.AnyVectorOfNonZeroRank),
			ir.In(&o.RHS, "rhs", ir.AnyType),
			ir.OptIn(&o.Acc, "acc", ir.AnyVectorOfNonZeroRank),
			ir.Enum(&o.Kind, "kind", kindC).Default(CombiningKind.Of(0)),
			ir.Out(&o.Result, "result", ir.AnyVectorOfNonZeroRank),
		}
	},
	Verify: verifyOuterProduct,
	Parse:  parseOuterProduct,
	Print: func(p ir.OpPrinter, o OuterProductOp) {
		p.Space()
		p.Operands(o.Operands())
		if o.Acc != nil {
			// Upstream shows even the default kind with an accumulator.
			p.Attrs(append(o.Op.PropEntries(), o.Op.DiscardableAttrs()...))
		} else {
			p.AttrDict(o.Op)
		}
		p.Str(" : ")
		p.Types(o.Op.OperandTypes()[:2])
	},
})

func parseOuterProduct(p ir.OpParser, st *ir.OpState) {
	pos := p.Pos()
	us := p.Operands(ir.NoDelimiter)
	p.OpAttrs(st)
	ts := p.ColonTypes()
	if p.Err() != nil {
		return
	}
	if k := st.Prop("kind"); k != nil && !kindC.OK(k) {
		p.Errorf(pos, "%s", notAKind)
		return
	}
	if len(us) < 2 || len(us) > 3 {
		p.Errorf(pos, "expected at least 2 operands")
		return
	}
	if len(ts) != 2 {
		p.Errorf(pos, "expected two types")
		return
	}
	lhs, ok := ts[0].(*ir.VectorType)
	if !ok {
		p.Errorf(pos, "expected vector type for operand #1")
		return
	}
	shape := slices.Clone(lhs.Shape())
	scales := slices.Clone(lhs.Scalable())
	if rhs, ok := ts[1].(*ir.VectorType); ok && len(shape) == 1 && len(rhs.Shape()) == 1 {
		shape = append(shape, rhs.Shape()[0])
		scales = []bool{isScalable(lhs, 0), isScalable(rhs, 0)}
	}
	t := ir.VectorScalable(shape, scales, lhs.Elem())
	st.Types = []ir.Type{t}
	st.Operands = p.ResolveAll(us, append(ts, t)[:len(us)])
	ir.SetDefaults(st)
}

func verifyOuterProduct(o OuterProductOp) error {
	for i, side := range []string{"lhs", "rhs"} {
		if err := sameElement(o.Op, i, side+" operand and result have same element type"); err != nil {
			return err
		}
	}
	lhs := vectorType(o.LHS)
	if len(lhs.Shape()) != 1 {
		return o.Errorf("expected 1-d vector for operand #1")
	}
	result := vectorType(o.Result).Shape()
	if rhs, ok := o.RHS.Type().(*ir.VectorType); ok {
		switch {
		case len(rhs.Shape()) != 1:
			return o.Errorf("expected 1-d vector for operand #2")
		case len(result) != 2:
			return o.Errorf("expected 2-d vector result")
		case lhs.Shape()[0] != result[0]:
			return o.Errorf("expected #1 operand dim to match result dim #1")
		case rhs.Shape()[0] != result[1]:
			return o.Errorf("expected #2 operand dim to match result dim #2")
		case isScalable(lhs, 0) && !isScalable(rhs, 0):
			return o.Errorf("expected either both or only #2 operand dim to be scalable")
		}
	} else if len(result) != 1 {
		return o.Errorf("expected 1-d vector result")
	} else if lhs.Shape()[0] != result[0] {
		return o.Errorf("expected #1 operand dim to match result dim #1")
	}
	if acc := o.Acc; acc != nil && acc.Type() != o.Result.Type() {
		return o.Errorf("expected operand #3 of same type as result type")
	}
	if !supports(o.Kind, lhs.Elem()) {
		return o.Errorf("unsupported outerproduct type")
	}
	return nil
}

// ScanOp is `%d, %a = vector.scan <add>, %v, %init {inclusive = true, reduction_dim = 1 : i64} : type, type`.
type ScanOp struct {
	ir.Base
	Source           *ir.Value
	InitialValue     *ir.Value
	Kind             Kind
	ReductionDim     int64
	Inclusive        bool
	Dest             *ir.Value
	AccumulatedValue *ir.Value
}

// Scan computes the partial reductions along a dimension.
var Scan = ir.Define(ir.Spec[ScanOp]{
	Name:    "vector.scan",
	Summary: "Scan operation",
	Doc: "The reductions of all prefixes along a dimension, and the last of them.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<4x8xf32>, %x: vector<4xf32>) -> vector<4x8xf32> {\n" +
		"  %0:2 = vector.scan <add>, %v, %x {inclusive = true, reduction_dim = 1 : i64}\n" +
		"    : vector<4x8xf32>, vector<4xf32>\n  return %0#0 : vector<4x8xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ScanOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyVectorOfNonZeroRank),
			ir.In(&o.InitialValue, "initial_value", anyVector),
			ir.Enum(&o.Kind, "kind", kindC),
			ir.Number(&o.ReductionDim, "reduction_dim", ir.I64AttrC),
			ir.Boolean(&o.Inclusive, "inclusive"),
			ir.Out(&o.Dest, "dest", ir.AnyVectorOfNonZeroRank),
			ir.Out(&o.AccumulatedValue, "accumulated_value", anyVector),
		}
	},
	Match:  append(ir.SameTypes("source", "dest"), ir.SameTypes("initial_value", "accumulated_value")...),
	Format: "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)",
	Verify: verifyScan,
})

func verifyScan(s ScanOp) error {
	src, init := vectorType(s.Source), vectorType(s.InitialValue)
	dim, rank := s.ReductionDim, int64(len(src.Shape()))
	if dim >= rank {
		return s.Errorf("reduction dimension %d has to be less than %d", dim, rank)
	}
	if int64(len(init.Shape())) != rank-1 {
		return s.Errorf("initial value rank %d has to be equal to %d", len(init.Shape()), rank-1)
	}
	if dim < 0 || !slices.Equal(slices.Delete(slices.Clone(src.Shape()), int(dim), int(dim)+1), init.Shape()) {
		return s.Errorf("incompatible input/initial value shapes")
	}
	if !supports(s.Kind, src.Elem()) {
		return s.Errorf("unsupported reduction type '%s' for kind '%s'", src.Elem(), s.Kind)
	}
	return nil
}
