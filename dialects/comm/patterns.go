package comm

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Windows are those of this dialect's operations.
func Windows() []tile.Windowed {
	return []tile.Windowed{
		tile.WindowOf(Put, "put", func(o *PutOp) (**ir.Value, *tile.Slice, []int64) {
			return &o.Dest, &o.At,
				shapeOf(o.Value)
		}),
		tile.WindowOf(Get, "get", func(o *GetOp) (**ir.Value, *tile.Slice, []int64) {
			return &o.Source, &o.At,
				shapeOf(o.Result)
		}),
	}
}

// Patterns are the canonicalization patterns: windows are written in one way.
func Patterns() (out []rewrite.Pattern) {
	for _, w := range Windows() {
		out = append(out, w.Literals())
	}
	return out
}
