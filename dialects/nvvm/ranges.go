package nvvm

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// InferRanges implements [intrange.Inferrer]: what the attribute promises. As
// upstream's, the range holds the upper bound too.
func (r RegisterOp) InferRanges([]*intrange.Range) []*intrange.Range {
	a, ok := r.Attr("range").(*llvm.ConstantRangeAttr)
	if !ok {
		return nil
	}
	lower, upper := a.Bounds()
	return []*intrange.Range{intrange.FromUnsigned(a.Type().Width(), big.NewInt(lower), big.NewInt(upper))}
}
