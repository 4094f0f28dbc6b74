package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// join assembles a tile from parts in shared memory, one buffer for each unit
// that runs the code.
type join struct {
	tile.Scratch
	rank int
}

func newJoin(op *ir.Op, t *ir.TensorType) *join {
	return &join{tile.NewScratch(op, t.Shape(), t.Elem(), nil), len(t.Shape())}
}

// put stores a tile at an offset along dim, at the beginning when dim is negative.
func (j *join) put(b *ir.Builder, v *ir.Value, dim int, at *ir.Value) {
	store(b, v, j.Buf, j.At(b, window(b, nil, j.rank, dim, at)...))
}

// part loads a tile, as put stores it.
func (j *join) part(b *ir.Builder, t *ir.TensorType, dim int, at *ir.Value) *ir.Value {
	return load(b, t, j.Buf, j.At(b, window(b, nil, j.rank, dim, at)...))
}
