package inferlayout

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// planCopies chooses the engine of each copy, and for copies by threads without a layout of the program the elements of
// each thread: so that memory is accessed best.
func (in *inference) planCopies() error {
	for c := range ir.Collect(in.kernel.Op, tile.Copy) {
		p, passed, err := instructions.PlanCopy(c, in.target, in.ranges)
		if err != nil {
			return err
		}
		in.copies[c.Op] = p
		in.nameEngine(c, p.Engine, passed)
		if !p.Spread {
			continue
		}
		if err := in.spreadCopy(c, p.Engine); err != nil {
			return err
		}
	}
	return nil
}

// nameEngine writes the engine of a copy if it is not the default of the copy's form.
func (in *inference) nameEngine(c tile.CopyOp, e tile.CopyEngine, passed []error) {
	if c.Engine != tile.AutoEngine || e == tile.CpAsync || e == tile.LdSt && !c.Async {
		return
	}
	if e == tile.LdSt && in.remark != nil {
		in.remark(diag.Copy, c.Op, "copies through registers: %v", passed[len(passed)-1])
	}
	ir.Edit(c.Op, func(c *tile.CopyOp) { c.Engine = e })
}

// spreadCopy gives a copy a layout: the elements that each thread moves.
func (in *inference) spreadCopy(c tile.CopyOp, engine tile.CopyEngine) error {
	p := in.places.Of(c.Block())
	if d, ok := c.Dist(); ok {
		if err := p.Holds(d); err != nil {
			return c.Errorf("has a layout that %v", err)
		}
		return nil
	}
	elem := c.Source.Type().(*ir.MemRefType).Elem()
	spread := p.Coalesced
	if c.SourceAt.ByRows() {
		spread = func(shape []int64, elem ir.Type) (layout.Distribution, error) { return in.fewRows(p, shape, elem) }
	}
	d, err := spread(c.Tile, elem)
	if err != nil {
		return c.Errorf("has no layout: %v", err)
	}
	if engine == tile.CpAsync && rowsLieTogether(c.From()) && rowsLieTogether(c.To()) {
		d = inWords(p, d, elem)
	}
	ir.Edit(c.Op, func(c *tile.CopyOp) { c.Layout = tile.Layout(d) })
	return nil
}

// inWords distributes a window over fewer threads if each would move less than the smallest word of cp.async.
func inWords(p tile.Place, d layout.Distribution, elem ir.Type) layout.Distribution {
	bits, _ := ir.BitWidth(elem)
	last, n := d.Rank()-1, int64(layout.RegisterBits/bits)
	if last < 0 || n < 2 || d.VectorWidth(layout.RowMajorOrder(d.Rank())) >= n || d.Shape()[last]%n != 0 {
		return d
	}
	words := d.Shape()
	words[last] /= n
	if w, err := p.Coalesced(words, ir.I32); err == nil {
		if w, err = w.Narrow(last, n); err == nil {
			return w
		}
	}
	return d
}

// rowsLieTogether reports whether the last dimension of a window is that of the memory.
func rowsLieTogether(w tile.Window) bool {
	last := len(w.Shape) - 1
	return last >= 0 && w.Dims[last] == len(w.At)-1 && w.Steps[last] == 1
}

// fewRows distributes scattered rows so that each thread has as few of them as whole cache lines allow: it computes the
// address of each row, and the rest of the row follows from that.
func (in *inference) fewRows(p tile.Place, shape []int64, elem ir.Type) (layout.Distribution, error) {
	bits, _ := ir.BitWidth(elem)
	last := len(shape) - 1
	piece := slices.Clone(shape)
	for n := in.target.LineBytes() * 8 / int64(bits); n < shape[last] && shape[last]%n == 0; n *= 2 {
		piece[last] = n
		if count, _ := ir.NumElements(piece); count*int64(bits) >= p.Threads()*layout.AccessBits {
			d, err := p.Coalesced(piece, elem)
			if err != nil {
				return d, err
			}
			return d.Lift(last, shape[last])
		}
	}
	return p.Coalesced(shape, elem)
}

// spreadIndexTiles gives the index tiles of copies, unless something else determines their layout, the layout in which
// a thread holds the indices of the rows that it copies.
func (in *inference) spreadIndexTiles() {
	for c := range ir.Collect(in.kernel.Op, tile.Copy) {
		for _, v := range c.SourceAt.IndexTiles() {
			if d, ok := indexLayout(c, v); ok {
				in.spread(v, d)
			}
		}
	}
}

// adaptCopy converts index tiles to what a copy's threads need.
func (in *inference) adaptCopy(op *ir.Op) error {
	c := ir.View[tile.CopyOp](op)
	for i, v := range op.Operands() {
		if slices.Contains(c.SourceAt.IndexTiles(), v) {
			d, ok := indexLayout(c, v)
			if !ok {
				return c.Errorf("has the layout %v, in which no thread has the index of a row", c.Layout)
			}
			in.need(op, i, d)
		}
	}
	return nil
}

func indexLayout(c tile.CopyOp, index *ir.Value) (d layout.Distribution, ok bool) {
	if d, ok = c.Dist(); !ok {
		return d, false
	}
	d, err := tile.RowsOf(d, len(index.Type().(*ir.TensorType).Shape()))
	return d, err == nil
}
