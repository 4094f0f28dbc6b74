package analysis

import "github.com/tsopt/tsopt/ir"

// ConstantFact is the value that a computation always has; a nil value means
// that it is not always the same.
type ConstantFact struct {
	Value ir.Attr
	// Dialect is that of the operation that computed it: it can make the constant.
	Dialect string
}

// NewConstants returns the analysis of which values are constant (sparse
// conditional constant propagation). fold is how operations are evaluated.
func NewConstants(fold func(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool)) *Forward[ConstantFact] {
	a := &Forward[ConstantFact]{
		Join: func(a, b ConstantFact) ConstantFact {
			if a.Value == b.Value {
				return a
			}
			return ConstantFact{}
		},
		Constant: func(_ *ir.Value, f ConstantFact) ir.Attr { return f.Value },
	}
	a.Transfer = func(op *ir.Op, operands []ConstantFact) []ConstantFact { return evaluate(a, op, operands, fold) }
	return a
}

func evaluate(a *Forward[ConstantFact], op *ir.Op, operands []ConstantFact, fold func(*ir.Op, []ir.Attr) ([]ir.FoldResult, bool)) []ConstantFact {
	saved, props := op.Operands(), append([]ir.Attr(nil), op.Props()...)
	results, ok := fold(op, a.constants(op, operands))
	if !ok {
		return nil
	}
	if len(results) == 0 {
		// The values may not be those of every execution: undo.
		op.SetOperands(saved)
		for i, p := range props {
			op.SetPropAt(i, p)
		}
		return nil
	}
	out := make([]ConstantFact, len(results))
	for i, r := range results {
		if r.Attr != nil {
			out[i] = ConstantFact{r.Attr, op.Def().Dialect()}
		} else if f, ok := a.Fact(r.Value); ok {
			out[i] = f
		}
	}
	return out
}
