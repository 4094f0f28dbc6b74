package affine

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// DelinearizeIndexOp is the view of [DelinearizeIndex].
type DelinearizeIndexOp struct {
	ir.Base
	LinearIndex  *ir.Value
	DynamicBasis []*ir.Value
	StaticBasis  []int64
	MultiIndex   []*ir.Value
}

// DelinearizeIndex is `affine.delinearize_index`.
var DelinearizeIndex = ir.Define(ir.Spec[DelinearizeIndexOp]{
	Name: "affine.delinearize_index", Syntax: "$linear_index `into` `(` basis `)` attr-dict `:` type($multi_index)",
	Summary: "delinearize an index",
	Doc: ir.DocExample("Splits an index into digits of a mixed radix, the greatest first. Without a first basis element "+
		"the first digit is not bounded.", "%i: index, %n: index",
		"%0:3 = affine.delinearize_index %i into (16, %n, 32) : index, index, index"),
	Does:         []ir.Effect{},
	Speculatable: DelinearizeIndexOp.isSpeculatable,
	Fields: func(o *DelinearizeIndexOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.LinearIndex, "linear_index", ir.IsIndex),
			ir.Ins(&o.DynamicBasis, "dynamic_basis", ir.IsIndex),
			ir.Numbers(&o.StaticBasis, "static_basis", ir.DenseI64ArrayC),
			ir.Outs(&o.MultiIndex, "multi_index", ir.IsIndex),
		}
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		index := p.Operand()
		p.Expect("into")
		basis, static := ir.ParseIndexList(p, ir.Paren)
		p.OpAttrs(st)
		st.Types = p.ColonTypes()
		st.SetProp("static_basis", ir.DenseI64(static...))
		st.Operands = p.ResolveSame(append([]ir.Unresolved{index}, basis...), ir.Index)
	},
	Print: func(p ir.OpPrinter, op DelinearizeIndexOp) {
		p.Space()
		p.Operand(op.LinearIndex)
		p.Str(" into ")
		ir.PrintIndexList(p, ir.Paren, op.Basis())
		p.AttrDict(op.Op, "static_basis")
		p.Str(" : ")
		p.Types(op.ResultTypes())
	},
	Verify: func(op DelinearizeIndexOp) error {
		basis := op.Basis()
		if op.NumOperands()-1 != ir.CountDynamic(op.StaticBasis) {
			return op.Errorf("mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite")
		}
		if n := op.NumResults(); n != len(basis) && n != len(basis)+1 {
			return op.Errorf("should return an index for each basis element and up to one extra index")
		}
		for _, b := range basis {
			if b.Value == nil && b.Const <= 0 {
				return op.Errorf("no basis element may be statically non-positive")
			}
		}
		return nil
	},
	Fold: foldDelinearize,
})

// Basis are the radices.
func (op DelinearizeIndexOp) Basis() []ir.Mixed {
	return ir.MixedIndices(op.DynamicBasis, op.StaticBasis)
}

// isSpeculatable: the linear index is divided by the radices but the first, multiplied, or by all radices if the first
// is bounded.
func (op DelinearizeIndexOp) isSpeculatable() bool {
	basis := op.Basis()
	if len(basis) == len(op.MultiIndex) {
		basis = basis[1:]
	}
	product := big.NewInt(1)
	for _, m := range basis {
		n, ok := rewrite.Number(m)
		if !ok || n <= 0 || !product.Mul(product, big.NewInt(n)).IsInt64() {
			return false
		}
	}
	return true
}

// LinearizeIndexOp is the view of [LinearizeIndex].
type LinearizeIndexOp struct {
	ir.Base
	MultiIndex   []*ir.Value // the digits
	DynamicBasis []*ir.Value
	StaticBasis  []int64
	LinearIndex  *ir.Value
}

// disjointC is upstream's unit property, which is false and not absent when it
// is not set.
var disjointC = ir.AttrConstraint{Summary: "unit property",
	OK: func(a ir.Attr) bool { return a == ir.Attr(ir.Unit) || a == ir.Attr(ir.False) }}

// LinearizeIndex is `affine.linearize_index`.
var LinearizeIndex = ir.Define(ir.Spec[LinearizeIndexOp]{
	Name: "affine.linearize_index", Syntax: "(`disjoint`)? `[` $multi_index `]` `by` `(` basis `)` attr-dict `:` type($linear_index)", Summary: "linearize an index",
	Doc: ir.DocExample("Computes a linear index from the digits of a mixed radix, most significant first. `disjoint` asserts that each digit "+
		"is in its bounds.", "%i: index, %j: index, %n: index",
		"%0 = affine.linearize_index disjoint [%i, %j] by (%n, 8) : index"),
	Traits: ir.Pure | ir.AttrSizedOperandSegments,
	Fields: func(o *LinearizeIndexOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.MultiIndex, "multi_index", ir.IsIndex),
			ir.Ins(&o.DynamicBasis, "dynamic_basis", ir.IsIndex),
			ir.Numbers(&o.StaticBasis, "static_basis", ir.DenseI64ArrayC),
			ir.Prop("disjoint", disjointC).Default(ir.False),
			ir.Out(&o.LinearIndex, "linear_index", ir.IsIndex),
		}
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		if p.Accept("disjoint") {
			st.SetProp("disjoint", ir.Unit)
		}
		us := p.Operands(ir.Square)
		p.Expect("by")
		basis, static := ir.ParseIndexList(p, ir.Paren)
		p.OpAttrs(st)
		st.Types = []ir.Type{p.ColonType()}
		st.SetProp("static_basis", ir.DenseI64(static...))
		st.SetProp(ir.OperandSegments, ir.DenseI32(int64(len(us)), int64(len(basis))))
		st.Operands = p.ResolveSame(append(us, basis...), ir.Index)
	},
	Print: func(p ir.OpPrinter, op LinearizeIndexOp) {
		if op.Disjoint() {
			p.Str(" disjoint")
		}
		p.Str(" [")
		p.Operands(op.MultiIndex)
		p.Str("] by ")
		ir.PrintIndexList(p, ir.Paren, op.Basis())
		p.AttrDict(op.Op, "static_basis", "disjoint", ir.OperandSegments)
		p.Str(" : ")
		p.Type(op.LinearIndex.Type())
	},
	Verify: func(op LinearizeIndexOp) error {
		static := op.StaticBasis
		if len(op.DynamicBasis) != ir.CountDynamic(static) {
			return op.Errorf("mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite")
		}
		n, basis := len(op.MultiIndex), len(static)
		if n != basis && n != basis+1 {
			return op.Errorf("should be passed a basis element for each index except possibly the first")
		}
		return nil
	},
	Fold: foldLinearize,
})

// Basis are the radices.
func (op LinearizeIndexOp) Basis() []ir.Mixed {
	return ir.MixedIndices(op.DynamicBasis, op.StaticBasis)
}

// Disjoint reports whether every digit is asserted to be in its bounds.
func (op LinearizeIndexOp) Disjoint() bool { return op.Op.Prop(1) == ir.Attr(ir.Unit) }

// NewLinearize joins digits to an index; the basis has a radix for each.
func NewLinearize(b *ir.Builder, digits []*ir.Value, basis []ir.Mixed, disjoint bool) *ir.Value {
	dynamic, static := ir.SplitMixed(basis)
	st := ir.OpState{Def: LinearizeIndex.OpDef, Operands: append(append([]*ir.Value(nil), digits...), dynamic...),
		Types: []ir.Type{ir.Index}}
	st.SetProp("static_basis", ir.DenseI64(static...))
	st.SetProp(ir.OperandSegments, ir.DenseI32(int64(len(digits)), int64(len(dynamic))))
	if disjoint {
		st.SetProp("disjoint", ir.Unit)
	}
	return b.Create(st).Result(0)
}

// NewDelinearize splits an index into as many digits as the basis has radices.
func NewDelinearize(b *ir.Builder, index *ir.Value, basis []ir.Mixed) []*ir.Value {
	dynamic, static := ir.SplitMixed(basis)
	st := ir.OpState{Def: DelinearizeIndex.OpDef, Operands: append([]*ir.Value{index}, dynamic...)}
	for range basis {
		st.Types = append(st.Types, ir.Index)
	}
	st.SetProp("static_basis", ir.DenseI64(static...))
	return b.Create(st).Results()
}
