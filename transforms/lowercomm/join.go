package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// join assembles a tile from parts in shared memory, one buffer for each unit
// that runs the code.
type join struct {
	buf     *ir.Value
	leading []*ir.Value
	rank    int
}

func newJoin(op *ir.Op, t *ir.TensorType) *join {
	j := &join{rank: len(t.Shape())}
	shape := t.Shape()
	if which, n := unitIndex(ir.Before(op), op, nil); which != nil {
		j.leading, shape = []*ir.Value{which}, prepend(shape, n)
	}
	j.buf = ir.Before(outermost(op)).Value(tile.Alloc.OpDef, ir.MemRef(shape, t.Elem(), nil, scale.L1))
	return j
}

func (j *join) put(b *ir.Builder, v *ir.Value, dim int, at int64) {
	store(b, v, j.buf, window(b, j.leading, j.rank, dim, index(b, at)))
}

func (j *join) whole(b *ir.Builder, t *ir.TensorType) *ir.Value {
	return load(b, t, j.buf, window(b, j.leading, j.rank, -1, nil))
}
