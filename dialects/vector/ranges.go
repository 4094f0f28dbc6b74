package vector

import (
	"math/big"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// The ranges of operations that move elements are those of their operands: a
// range holds every element.

// InferRanges implements [intrange.Inferrer].
func (o BroadcastOp) InferRanges(operands []*intrange.Range) []*intrange.Range { return operands }

// InferRanges implements [intrange.Inferrer].
func (o ShapeCastOp) InferRanges(operands []*intrange.Range) []*intrange.Range { return operands }

// InferRanges implements [intrange.Inferrer].
func (o TransposeOp) InferRanges(operands []*intrange.Range) []*intrange.Range { return operands }

// InferRanges implements [intrange.Inferrer].
func (o ExtractOp) InferRanges(operands []*intrange.Range) []*intrange.Range { return operands[:1] }

// InferRanges implements [intrange.Inferrer].
func (o InsertOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	if operands[0] == nil || operands[1] == nil {
		return nil
	}
	return []*intrange.Range{operands[0].Union(operands[1])}
}

// InferRanges implements [intrange.Inferrer]: 0, 1, 2, …; a scalable vector may
// be of any length.
func (o StepOp) InferRanges([]*intrange.Range) []*intrange.Range {
	t := o.Result.Type().(*ir.VectorType)
	if slices.Contains(t.Scalable(), true) {
		return nil
	}
	return []*intrange.Range{intrange.FromUnsigned(64, new(big.Int), big.NewInt(t.Shape()[0]-1))}
}
