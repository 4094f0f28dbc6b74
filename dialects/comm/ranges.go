package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// RangesHere implements [intrange.PlacedInferrer].
func (o RankOp) RangesHere(of func(*ir.Value) *intrange.Range) []*intrange.Range {
	return []*intrange.Range{scale.RankRange(o.Op, o.Level, of)}
}

// RangesHere implements [intrange.PlacedInferrer].
func (o NumRanksOp) RangesHere(of func(*ir.Value) *intrange.Range) []*intrange.Range {
	return []*intrange.Range{scale.UnitsRange(o.Op, o.Level, of)}
}
