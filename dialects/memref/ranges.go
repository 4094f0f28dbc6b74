package memref

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// InferRanges implements [intrange.Inferrer]: an extent is not negative, and one
// of the type is known.
func (d DimOp) InferRanges([]*intrange.Range) []*intrange.Range {
	i, known := rewrite.IntConstant(d.Index)
	if t, ok := d.Source.Type().(*ir.MemRefType); ok && known && t.HasRank() && i >= 0 && i < int64(len(t.Shape())) {
		if n := t.Shape()[i]; n != ir.Dynamic {
			return []*intrange.Range{intrange.Constant(64, big.NewInt(n))}
		}
	}
	return []*intrange.Range{intrange.NonNegative(64)}
}
