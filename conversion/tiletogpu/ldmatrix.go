package tiletogpu

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// matricesOf plans the load of a matrix fragment by whole 8x8 matrices, where its
// layout is made of those, rows of 16 bytes are aligned and all lies inside:
// ldmatrix cannot leave a row out.
func matricesOf(c *emit.Ctx, w window, elem ir.Type) (layout.MatrixAccess, bool) {
	width, ok := ir.BitWidth(elem)
	if !ok || w.dist.Rank() < 2 || w.flat == nil || !w.Dense() || !w.always() {
		return layout.MatrixAccess{}, false
	}
	var order []int
	for _, dim := range w.flat.Order() {
		if i := w.Along(dim); i >= 0 {
			order = append(order, i)
		}
	}
	rows := w.flat.Order()[0]
	if len(order) != w.dist.Rank() || order[0] != w.Along(rows) {
		return layout.MatrixAccess{}, false
	}
	plan, err := layout.LdmatrixAddress(w.dist, order, int64(width))
	// Each row of a matrix, 16 bytes, is contiguous and aligned.
	return plan, err == nil && w.runAlong(c, rows)%plan.RowElems == 0
}

// loadFragment loads a whole fragment.
func loadFragment(c *emit.Ctx, w window, elem ir.Type, plan layout.MatrixAccess) *ir.Value {
	rows := w
	rows.dist = plan.Address
	var words []*ir.Value
	for i := range plan.Instructions {
		p := rows.sharedPointer(c, i*plan.RowElems)
		words = append(words, loadMatrices(c, p, plan.Matrices, plan.Transposed)...)
	}
	return c.FromWords(elem, words)
}
