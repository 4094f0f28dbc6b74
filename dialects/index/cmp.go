package index

import (
	"cmp"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Predicate is the kind of `#index<cmp_predicate …>`.
var Predicate = &ir.EnumKind{
	Dialect: "index", Mnemonic: "cmp_predicate", Class: "::mlir::index::IndexCmpPredicate", Def: "IndexCmpPredicateAttr",
	Spaced: true,
	Cases:  []string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"},
}

// CmpOp is the view of [Cmp].
type CmpOp struct {
	ir.Base
	LHS    *ir.Value // the left operand
	RHS    *ir.Value // the right operand
	Pred   *ir.EnumAttr
	Result *ir.Value
}

// Cmp is `index.cmp`.
var Cmp = ir.Define(ir.Spec[CmpOp]{
	Name: "index.cmp", Summary: "index compare",
	Doc: ir.DocExample("Compares two indices, as signed or unsigned numbers.", "%a: index, %b: index",
		"%0 = index.cmp slt(%a, %b)", "%1 = index.cmp ne(%a, %b)"),
	Traits: ir.Pure,
	Fields: func(o *CmpOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.LHS, "lhs", ir.IsIndex),
			ir.In(&o.RHS, "rhs", ir.IsIndex),
			ir.AttrIs(&o.Pred, "pred", ir.EnumOf(Predicate, "index comparison predicate kind")),
			ir.Out(&o.Result, "result", ir.IsI1),
		}
	},
	Format:     "`` $pred `(` $lhs `,` $rhs `)` attr-dict",
	InferTypes: func(*ir.OpState) ([]ir.Type, error) { return []ir.Type{ir.I1}, nil },
	Fold:       CmpOp.fold,
})

// Predicate is the keyword of the comparison.
func (c CmpOp) Predicate() string { return c.Pred.Keyword() }

// holds applies a predicate to the results of a signed and an unsigned
// comparison.
func holds(pred string, s, u int) bool {
	order := s
	if pred[0] == 'u' {
		order = u
	}
	switch pred {
	case "eq":
		return order == 0
	case "ne":
		return order != 0
	}
	switch pred[1:] {
	case "lt":
		return order < 0
	case "le":
		return order <= 0
	case "gt":
		return order > 0
	}
	return order >= 0
}

func (c CmpOp) fold(operands []ir.Attr) ([]ir.FoldResult, bool) {
	if c.LHS == c.RHS {
		return ir.FoldAttr(ir.Bool(holds(c.Predicate(), 0, 0)))
	}
	y, ok := operands[1].(*ir.IntegerAttr)
	if !ok {
		return ir.NoFold()
	}
	if x, ok := operands[0].(*ir.IntegerAttr); ok {
		wide := holds(c.Predicate(), cmp.Compare(x.Int(), y.Int()), cmp.Compare(x.Uint(), y.Uint()))
		narrow := holds(c.Predicate(), cmp.Compare(int32(x.Int()), int32(y.Int())),
			cmp.Compare(uint32(x.Int()), uint32(y.Int())))
		if wide != narrow {
			return ir.NoFold()
		}
		return ir.FoldAttr(ir.Bool(wide))
	}
	return c.foldBounded(y.Int())
}

// foldBounded compares an extremum, which a constant bounds on one side, with a
// constant, if the answer is the same in 32 and in 64 bits.
func (c CmpOp) foldBounded(y int64) ([]ir.FoldResult, bool) {
	def, ok := ir.As[BinaryOp](c.LHS.DefiningOp())
	if !ok {
		return ir.NoFold()
	}
	bound, ok := rewrite.IntConstant(def.RHS)
	if !ok {
		return ir.NoFold()
	}
	var verdicts [2]verdict
	for i, w := range []int{32, 64} {
		r, ok := extremumRange(def.Name(), w, bound)
		if !ok {
			return ir.NoFold()
		}
		verdicts[i] = r.compare(c.Predicate(), constantRange(w, y))
	}
	if verdicts[0] == unknown || verdicts[0] != verdicts[1] {
		return ir.NoFold()
	}
	return ir.FoldAttr(ir.Bool(verdicts[0] == always))
}

// compareDifference turns `x - y cmp 0` into `x cmp y` for equality. An order is
// another: the difference may wrap.
func compareDifference(r *rewrite.Rewriter, c CmpOp) bool {
	sub, ok := Sub.Cast(c.LHS.DefiningOp())
	if p := c.Predicate(); p != "eq" && p != "ne" || !ok || !rewrite.IsIntConstant(c.RHS, 0) {
		return false
	}
	r.ReplaceWith(c.Op, ir.OpState{
		Def: Cmp.OpDef, Operands: []*ir.Value{sub.LHS, sub.RHS}, Props: []ir.Attr{c.Pred}})
	return true
}
