package tile

import (
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Stretch is a view of an array of the host that a kernel makes: along one dimension it is a stretch of any length,
// such as the rows of a sequence or of an expert; of the other dimensions it has all or one element.
//
// TMA clips boxes at the ends of the array that the host describes, not at those of a stretch. But it does in a view of
// the same elements with one more dimension. Two dimensions, y and x, replace the stretch's, both with its stride, so
// that (y, x) is the element y + x. x ends where a tile does. A box whose first n rows belong to the stretch, of m,
// begins at x = m - n, n places before the end, and at the y for which its first row is the right one. Triton does so
// ("ragged TMA").
type Stretch struct {
	Array *ir.Value
	// Dims are the array's dimensions for those of the view.
	Dims []int
	// At is the start of the view in each dimension of the array.
	At []ir.Mixed
	// Along is the array's dimension along which the view is a stretch, In the view's, and Size how
	// long it is.
	Along, In int
	Size      ir.Mixed
}

// StretchOf is a memref that a kernel makes as a view of an array of the host, or the reason why it is no such view.
func StretchOf(v *ir.Value) (s Stretch, err error) {
	view, ok := memref.SubView.Cast(v.DefiningOp())
	if !ok {
		return s, errors.New("it is not a memref.subview of an array of the host")
	}
	t := view.SourceType()
	if _, kernel := ir.Enclosing(view.Source.ParentBlock().ParentOp(), Kernel); kernel ||
		Kernel.Is(view.Source.ParentBlock().ParentOp()) {
		return s, errors.New("it is a subview of a subview")
	}
	if !ir.HasStaticShape(t) || t.Layout() != nil {
		return s, fmt.Errorf("it views %v, which has dynamic sizes, or is itself a subview", t)
	}
	s = Stretch{Array: view.Source, At: view.MixedOffsets(), Along: -1}
	dropped := view.DroppedDims()
	for d, size := range view.MixedSizes() {
		if step := view.MixedStrides()[d]; !rewrite.IsNumber(step, 1) {
			return s, fmt.Errorf("it has a stride other than 1 in dimension %d", d)
		}
		if dropped[d] {
			continue
		}
		s.Dims = append(s.Dims, d)
		switch {
		case rewrite.IsNumber(s.At[d], 0) && rewrite.IsNumber(size, t.Shape()[d]):
		case s.Along >= 0:
			return s, fmt.Errorf("it ends before the array along two dimensions, %d and %d", s.Along, d)
		default:
			s.Along, s.In, s.Size = d, len(s.Dims)-1, size
		}
	}
	switch {
	case s.Along < 0:
		return s, errors.New("it ends at the end of the array in all dimensions")
	case s.Along == len(t.Shape())-1:
		return s, errors.New("its rows end before those of the array")
	case len(t.Shape()) == maxMapRank:
		return s, fmt.Errorf("one dimension more than the %d of the array, %v, exceeds the rank of a tensor map", maxMapRank,
			t)
	}
	return s, nil
}
