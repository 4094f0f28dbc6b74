package analysis

import "github.com/tsopt/tsopt/ir"

// ConstantFact is the value that a computation always has; a nil value means
// that it is not always the same.
type ConstantFact struct {
	Value ir.Attr
	// Dialect is that of the operation that computed it: it can make the constant.
	Dialect string
}

// NewConstants returns the analysis that finds constants (sparse conditional constant propagation). fold evaluates
// operations.
func NewConstants(fold Folder) *Forward[ConstantFact] {
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

func evaluate(a *Forward[ConstantFact], op *ir.Op, operands []ConstantFact, fold Folder) []ConstantFact {
	results := Evaluate(op, a.constants(op, operands), fold)
	if results == nil {
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

// Folder is how operations are evaluated on constant operands, nil where they are
// not known; it may change the operation in place.
type Folder func(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool)

// Evaluate is what op's results are when its operands have values, which may not
// be those of every execution: op does not change. It is nil when nothing is known.
func Evaluate(op *ir.Op, operands []ir.Attr, fold Folder) []ir.FoldResult {
	saved, props := op.Operands(), append([]ir.Attr(nil), op.Props()...)
	results, ok := fold(op, operands)
	if !ok {
		return nil
	}
	if len(results) == 0 {
		op.SetOperands(saved)
		for i, p := range props {
			op.SetPropAt(i, p)
		}
		return nil
	}
	return results
}
