package linalgtotile

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/ir"
)

// A scope is the body of the kernel or of one of its loops. Loops bind axes: inside, the axis has a current tile.
type scope struct {
	b *ir.Builder
	// starts are where the tiles of the axes begin that are bound here.
	starts map[int]ir.Mixed
	// tiles are what has been computed here.
	tiles map[string]tiled
}

func newScope(b *ir.Builder) *scope {
	return &scope{b: b, starts: map[int]ir.Mixed{}, tiles: map[string]tiled{}}
}

// key names elements of a tensor.
func key(v *ir.Value, at []ir.AffineExpr) string { return fmt.Sprintf("%p%v", v, at) }

// inner is the innermost scope.
func (k *kernel) inner() *scope { return k.scopes[len(k.scopes)-1] }

// binding is the index of the innermost scope that binds an axis, −1 if none does. A loop that reduces an axis binds it
// again where a loop around it already has a tile of the axis.
func (k *kernel) binding(a int) int {
	for i, s := range slices.Backward(k.scopes) {
		if _, bound := s.starts[a]; bound {
			return i
		}
	}
	return -1
}

// outward calls fn in the outermost scope in which all axes of indices are bound. What does not depend on the counter
// of a loop is computed before the loop.
func (k *kernel) outward(at []ir.AffineExpr, fn func() (tiled, error)) (tiled, error) {
	depth := 0
	for _, a := range axesIn(at) {
		depth = max(depth, k.binding(a))
	}
	all := k.scopes
	k.scopes = slices.Clip(all[:depth+1])
	defer func() { k.scopes = all }()
	return fn()
}

// start is where the tile begins that indices along a dimension have.
func (k *kernel) start(e ir.AffineExpr) ir.Mixed {
	axes := axesIn([]ir.AffineExpr{e})
	dims := make([]ir.AffineExpr, len(k.axes))
	operands := make([]ir.Mixed, len(axes))
	for i, a := range axes {
		dims[a] = ir.Dim(i)
		operands[i] = k.scopes[k.binding(a)].starts[a]
	}
	return affine.Apply1(k.inner().b, ir.NewAffineMap(len(axes), 0, e.Replace(dims, nil)), operands...)
}

// extent is how many elements of an axis a tile has in the current scope.
func (k *kernel) extent(a int) int64 {
	if a == unit {
		return 1
	}
	return k.axes[a].tile
}
