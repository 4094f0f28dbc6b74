package fragment

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// MatricesOf plans the load of a matrix fragment by whole 8x8 matrices, if its layout consists of these, rows of 16
// bytes are aligned and all is inside: ldmatrix cannot mask a row.
func MatricesOf(c *emit.Ctx, w address.Window, elem ir.Type) (layout.MatrixAccess, bool) {
	width, ok := ir.BitWidth(elem)
	if !ok || w.Dist.Rank() < 2 || w.Flat == nil || !w.Dense() || !w.Always() {
		return layout.MatrixAccess{}, false
	}
	var order []int
	for _, dim := range w.Flat.Order() {
		if i := w.Along(dim); i >= 0 {
			order = append(order, i)
		}
	}
	rows := w.Flat.Order()[0]
	if len(order) != w.Dist.Rank() || order[0] != w.Along(rows) {
		return layout.MatrixAccess{}, false
	}
	plan, err := layout.LdmatrixAddress(w.Dist, order, int64(width))
	// Each row of a matrix, 16 bytes, is contiguous and aligned.
	return plan, err == nil && w.RunAlong(c, rows)%plan.RowElems == 0
}

// LoadFragment loads a whole fragment.
func LoadFragment(c *emit.Ctx, w address.Window, elem ir.Type, plan layout.MatrixAccess) *ir.Value {
	rows := w
	rows.Dist = plan.Address
	var words []*ir.Value
	for i := range plan.Instructions {
		p := rows.SharedPointer(c, i*plan.RowElems)
		words = append(words, loadMatrices(c, p, plan.Matrices, plan.Transposed)...)
	}
	return c.FromWords(elem, words)
}
