package arith

import (
	"math"
	"math/big"

	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
)

var sameShapeOfBools = []ir.TypeMatch{{
	Summary: "result type has i1 element type and same shape as operands", From: "lhs", To: "result", Map: BoolType}}

func inferBool(operand *ir.Value) ([]ir.Type, error) { return []ir.Type{BoolType(operand.Type())}, nil }

// CmpIOp is the view of [CmpI].
type CmpIOp struct {
	ir.Base
	LHS       *ir.Value     // the left operand
	RHS       *ir.Value     // the right operand
	Predicate CmpIPredicate // how the operands are compared
	Result    *ir.Value
}

// CmpI is `arith.cmpi`.
var CmpI = ir.Define(ir.Spec[CmpIOp]{
	Name: "arith.cmpi", Summary: "integer comparison operation",
	Doc: ir.DocExample("Compares integers. The predicates of order are signed (`slt`, `sle`, `sgt`, `sge`) or unsigned "+
		"(`ult`, `ule`, `ugt`, `uge`); `eq` and `ne` are neither.", "%a: i32, %b: i32", "%0 = arith.cmpi slt, %a, %b : i32"),
	Traits: ir.Pure | ir.SameTypeOperands | ir.Elementwise,
	Fields: func(o *CmpIOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.LHS, "lhs", ir.SignlessIntegerOrIndexLike),
			ir.In(&o.RHS, "rhs", ir.SignlessIntegerOrIndexLike),
			ir.Enum(&o.Predicate, "predicate", ir.IntEnum(ir.I64, cmpIKeywords...)),
			ir.Out(&o.Result, "result", ir.BoolLike),
		}
	},
	Match:  sameShapeOfBools,
	Format: "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
	Infer:  func(o CmpIOp) ([]ir.Type, error) { return inferBool(o.LHS) },
	Fold:   CmpIOp.fold,
})

func (o CmpIOp) fold(operands []ir.Attr) ([]ir.FoldResult, bool) {
	p := o.Predicate
	if o.LHS == o.RHS {
		if a := splat(o.Result.Type(), boolBit(p.OnOrder(0, 0))); a != nil {
			return ir.FoldAttr(a)
		}
	}
	if v := o.foldTruth(p, operands[1]); v != nil {
		return ir.FoldValue(v)
	}
	if operands[0] != nil && operands[1] == nil {
		ir.Edit(o.Op, func(o *CmpIOp) { o.Predicate, o.LHS, o.RHS = p.Swapped(), o.RHS, o.LHS })
		return ir.FoldedInPlace()
	}
	if _, typed := operands[0].(ir.TypedAttr); !typed || operands[1] == ub.Poison {
		return ir.NoFold() // unlike others, upstream's folder leaves poison alone
	}
	return ir.FoldAttr(constfold.Ints(operands, o.Result.Type(), func(w int, x []*big.Int) (*big.Int, bool) {
		s := constfold.Signed(w, x[0]).Cmp(constfold.Signed(w, x[1]))
		return big.NewInt(boolBit(p.OnOrder(s, x[0].Cmp(x[1])))), true
	}))
}

// foldTruth is the truth value that a comparison with 0 or 1 restates.
func (o CmpIOp) foldTruth(p CmpIPredicate, rhs ir.Attr) *ir.Value {
	isBool := func(v *ir.Value) bool { return castElem(v.Type()) == ir.I1 }
	if p == NE && isInt(rhs, 0) {
		if ext, ok := ir.As[CastOp](o.LHS.DefiningOp()); ok && (ext.Name() == "arith.extsi" || ext.Name() == "arith.extui") &&
			isBool(ext.In) {
			return ext.In
		}
		if isBool(o.LHS) {
			return o.LHS
		}
	}
	if p == EQ && isBool(o.LHS) && isInt(rhs, 1) {
		return o.LHS
	}
	return nil
}

func boolBit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// CmpFOp is the view of [CmpF].
type CmpFOp struct {
	ir.Base
	LHS       *ir.Value     // the left operand
	RHS       *ir.Value     // the right operand
	Predicate CmpFPredicate // how the operands are compared
	FastMath  FastMathFlags
	Result    *ir.Value
}

// CmpF is `arith.cmpf`.
var CmpF = ir.Define(ir.Spec[CmpFOp]{
	Name: "arith.cmpf", Summary: "floating-point comparison operation",
	Doc: ir.DocExample("Compares floats. A predicate that starts with `o` is false, one that starts with `u` true, when an "+
		"operand is NaN. `ord` and `uno` ask only that.", "%a: f32, %b: f32", "%0 = arith.cmpf oeq, %a, %b : f32"),
	Traits: ir.Pure | ir.SameTypeOperands | ir.Elementwise,
	Fields: func(o *CmpFOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.LHS, "lhs", ir.FloatLike),
			ir.In(&o.RHS, "rhs", ir.FloatLike),
			ir.Enum(&o.Predicate, "predicate", ir.IntEnum(ir.I64, cmpFKeywords...)),
			FastMathField(&o.FastMath),
			ir.Out(&o.Result, "result", ir.BoolLike),
		}
	},
	Match:  sameShapeOfBools,
	Format: "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)",
	Infer:  func(o CmpFOp) ([]ir.Type, error) { return inferBool(o.LHS) },
	Fold:   CmpFOp.fold,
})

// fold computes; one NaN operand is enough to know the result.
func (o CmpFOp) fold(operands []ir.Attr) ([]ir.FoldResult, bool) {
	l, ok1 := operands[0].(*ir.FloatAttr)
	r, ok2 := operands[1].(*ir.FloatAttr)
	if ok1 && math.IsNaN(l.Float64()) {
		r, ok2 = l, true
	}
	if ok2 && math.IsNaN(r.Float64()) {
		l, ok1 = r, true
	}
	if !ok1 || !ok2 {
		return ir.NoFold()
	}
	return ir.FoldAttr(ir.Bool(o.Predicate.Holds(l.Float64(), r.Float64())))
}

// NewCmpI makes an integer comparison.
func NewCmpI(b *ir.Builder, p CmpIPredicate, x, y *ir.Value) *ir.Value {
	return CmpI.New(b, CmpIOp{Predicate: p, LHS: x, RHS: y}).Result
}

// NewCmpF makes a floating-point comparison.
func NewCmpF(b *ir.Builder, p CmpFPredicate, x, y *ir.Value) *ir.Value {
	return CmpF.New(b, CmpFOp{Predicate: p, LHS: x, RHS: y}).Result
}
