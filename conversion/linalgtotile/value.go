package linalgtotile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// A tiled is a register tile. Its dimensions are the axes along which it has several elements.
type tiled struct {
	v    *ir.Value
	axes []int
}

// unit is the axis of a tile that is a single element: tiles have a dimension at least.
const unit = -1

func (t tiled) elem() ir.Type { return ir.ElemOrSelf(t.v.Type()) }

// shape are the extents of tiles with these axes.
func (k *kernel) shape(axes []int) (shape []int64) {
	for _, a := range axes {
		shape = append(shape, k.extent(a))
	}
	return shape
}

// axesOf are the axes of a tile of elements at indices, in their order.
func (k *kernel) axesOf(at []ir.AffineExpr) []int {
	axes := slices.DeleteFunc(axesIn(at), func(a int) bool { return k.extent(a) == 1 })
	if len(axes) == 0 {
		return []int{unit}
	}
	return axes
}

// value is the tile of a tensor's elements at indices: loaded, or computed here if the tensor is not in memory.
func (k *kernel) value(v *ir.Value, at []ir.AffineExpr) (tiled, error) {
	return k.outward(at, func() (tiled, error) {
		// Scopes further out may have the tile of another iteration of an axis that is bound again.
		if t, done := k.inner().tiles[key(v, at)]; done {
			return t, nil
		}
		t, err := k.compute(v, at)
		if err == nil {
			k.inner().tiles[key(v, at)] = t
		}
		return t, err
	})
}

func (k *kernel) compute(v *ir.Value, at []ir.AffineExpr) (tiled, error) {
	if mem := k.memory[v]; mem != nil {
		return k.load(mem, at)
	}
	def := v.DefiningOp()
	if def == nil {
		return tiled{}, v.OwnerBlock().ParentOp().Errorf("has an argument without memory")
	}
	if g, ok := ir.As[linalg.Structured](def); ok {
		if slices.Contains(g.IteratorTypes(), linalg.Reduction) {
			return k.reduction(g, v, at)
		}
		if scalar, ok := access.Filled(v); ok {
			return k.filled(scalar, k.axesOf(at)), nil
		}
		return k.pointwise(g, v, at)
	}
	if t, ok, err := k.view(v, at); ok {
		return t, err
	}
	if tensor.Empty.Is(def) {
		return tiled{}, def.Errorf("is read, but has no elements; fill it before (linalg.fill)")
	}
	return tiled{}, def.Errorf("cannot be computed in tiles")
}

// filled is a tile whose elements are all a scalar.
func (k *kernel) filled(scalar *ir.Value, axes []int) tiled {
	b := k.inner().b
	t := ir.Tensor(k.shape(axes), scalar.Type(), nil)
	if c := rewrite.ConstantOf(scalar); c != nil {
		return tiled{k.splat(c, t), axes}
	}
	return tiled{tile.Fill.New(b, tile.FillOp{Value: k.outside(b, scalar)}, t).Result, axes}
}

// aligned is a tile with the dimensions of others: permuted, and repeated along those that it does not have.
func (k *kernel) aligned(t tiled, axes []int) *ir.Value {
	b := k.inner().b
	if slices.Equal(t.axes, axes) {
		return t.v
	}
	if t.axes[0] == unit {
		t.axes = axes[:1] // of extent 1, which tile.broadcast repeats as well
	}
	var present []int
	var missing []int64
	for i, a := range axes {
		if slices.Contains(t.axes, a) {
			present = append(present, a)
		} else {
			missing = append(missing, int64(i))
		}
	}
	v := t.v
	if !slices.Equal(present, t.axes) {
		permutation := make([]int64, len(present))
		for i, a := range present {
			permutation[i] = int64(slices.Index(t.axes, a))
		}
		v = tile.Transpose.New(b, tile.TransposeOp{Source: v, Permutation: permutation},
			ir.Tensor(k.shape(present), t.elem(), nil)).Result
	}
	to := ir.Tensor(k.shape(axes), t.elem(), nil)
	if v.Type() == to {
		return v
	}
	return tile.Broadcast.New(b, tile.BroadcastOp{Source: v, Dims: missing}, to).Result
}
