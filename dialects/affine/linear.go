package affine

import "github.com/tsopt/tsopt/ir/analysis/linear"

// Computes implements [linear.Operation].
func (a ApplyOp) Computes() linear.Computation {
	m := a.Map()
	return linear.Computation{Expr: m.Results()[0], Symbols: m.NumDims()}
}
