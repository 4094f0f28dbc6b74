package tile

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Coalesced spreads a window of memory over the threads of the place so that
// memory is accessed best.
func (p Place) Coalesced(shape []int64, elem ir.Type) (layout.Distribution, error) {
	bits, ok := ir.BitWidth(elem)
	if !ok {
		return layout.Distribution{}, fmt.Errorf("elements of type %v have no size", elem)
	}
	d, err := layout.Coalesced(shape, layout.RowMajorOrder(len(shape)), int64(bits), 32, p.AllWarps())
	if err != nil || p.Groups == 1 {
		return d, err
	}
	return d.SplitWarpgroups(p.Warps)
}
