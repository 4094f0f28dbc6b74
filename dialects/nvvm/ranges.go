package nvvm

import (
	"math/big"

	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// InferRanges implements [intrange.Inferrer]: the range of the attribute. As upstream's, the range includes the upper
// bound.
func (r RegisterOp) InferRanges([]*intrange.Range) []*intrange.Range {
	if r.Range == nil {
		return nil
	}
	lower, upper := r.Range.Bounds()
	return []*intrange.Range{intrange.FromUnsigned(r.Range.Type().Width(), big.NewInt(lower), big.NewInt(upper))}
}
