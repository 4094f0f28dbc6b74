package instructions

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/layout"
)

// batch is how warps share the GEMMs of a batched tile.gemm: each batch dimension is divided over as many warps as
// divide it, and the remaining warps divide each GEMM.
type batch struct {
	extents []int64
	warps   []int64    // over which each is divided
	place   tile.Place // of one GEMM
}

func shareBatch(g tile.GemmOp, place tile.Place) batch {
	b := batch{g.Batch(), make([]int64, len(g.Batch())), place}
	if len(b.extents) == 0 {
		return b
	}
	left := place.AllWarps()
	for i := len(b.extents) - 1; i >= 0; i-- {
		b.warps[i] = intrange.GCD(b.extents[i], left)
		left /= b.warps[i]
	}
	b.place.Warps, b.place.Groups = left, 1
	return b
}

// all is the layout of all matrices of a batch, if one matrix has layout d.
func (b batch) all(d layout.Distribution) (layout.Distribution, error) {
	if len(b.extents) == 0 {
		return d, nil
	}
	shape := append(append([]int64(nil), b.extents...), d.Shape()...)
	for range b.extents {
		var err error
		if d, err = d.ExpandDim(0); err != nil {
			return d, err
		}
	}
	axes := d.AllDigits()
	for i := len(b.extents) - 1; i >= 0; i-- {
		each := b.extents[i] / b.warps[i]
		axes[layout.Reg] = append(axes[layout.Reg], layout.On(each, i, 1))
		axes[layout.Warp] = append(axes[layout.Warp], layout.On(b.warps[i], i, each))
	}
	return layout.NewDistribution(shape, axes)
}
