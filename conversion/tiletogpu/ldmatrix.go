package tiletogpu

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// matrices plans the load of a matrix fragment by whole 8x8 matrices, where its
// layout is made of those, rows of 16 bytes are aligned and all lies inside:
// ldmatrix cannot leave a row out.
func (c *Ctx) matrices(w window, elem ir.Type) (layout.MatrixAccess, bool) {
	width, ok := ir.BitWidth(elem)
	if !ok || width != 16 || w.dist.Rank() != 2 || w.flat == nil || !w.always() {
		return layout.MatrixAccess{}, false
	}
	plan, err := layout.LdmatrixAddress(w.dist, layout.RowMajorOrder(2), int64(width))
	return plan, err == nil && c.rowsAligned(w, plan.RowElems)
}

// ldmatrix loads a whole fragment.
func (c *Ctx) ldmatrix(w window, elem ir.Type, plan layout.MatrixAccess) *ir.Value {
	rows := w
	rows.dist = plan.Address
	var words []*ir.Value
	for i := range plan.Instructions {
		p := c.sharedPointer(rows, i*plan.RowElems)
		words = append(words, c.ldmatrixOp(p, plan.Matrices, plan.Transposed)...)
	}
	return c.fromWords(elem, words)
}

// rowsAligned reports whether each row of a matrix, 16 bytes, is contiguous and
// aligned.
func (c *Ctx) rowsAligned(w window, rowElems int64) bool {
	if w.flat.b > 0 && int64(1)<<w.flat.m%rowElems != 0 {
		return false
	}
	return c.indexDivisor(w)%rowElems == 0 && w.flat.strides[len(w.flat.strides)-2]%rowElems == 0
}
