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

func (j *join) put(b *ir.Builder, v *ir.Value, dim int, at int64) {
	store(b, v, j.Buf, j.At(b, window(b, nil, j.rank, dim, index(b, at))...))
}

func (j *join) whole(b *ir.Builder, t *ir.TensorType) *ir.Value { return load(b, t, j.Buf, j.At(b)) }
