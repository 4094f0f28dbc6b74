package impl

import (
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// stmatrix stores fragments of 16-bit elements to shared memory, up to four matrices of
// 8×8 at a time.
var stmatrix = Store{
	Engine: tile.StoreMatrix, Name: "stmatrix",
	Plan: func(s tile.StoreOp, machine arch.Machine) error {
		if err := has(machine, "stmatrix"); err != nil {
			return err
		}
		m, t := s.Dest.Type().(*ir.MemRefType), s.Value.Type().(*ir.TensorType)
		bits, _ := ir.BitWidth(t.Elem())
		switch {
		case !inShared(s.Dest):
			return fmt.Errorf("it writes shared memory, not %v", m)
		case s.Summands:
			return errors.New("it stores tiles, not the summands of one")
		case bits != 16:
			return fmt.Errorf("its elements have 16 bits, not the %d of %v", bits, t.Elem())
		case len(m.Shape()) != 2 || len(t.Shape()) != 2:
			return errors.New("it stores tiles of two dimensions")
		case !s.WholeSlot() || !tile.OnlyIndexed(s.Dest):
			return fmt.Errorf("it stores the whole of a tile in shared memory, which nothing sees as bytes, not a window of %v", m)
		}
		d, ok := tile.DistOf(t)
		if !ok {
			return errors.New("the tile has no layout")
		}
		for _, a := range layout.AllAxes()[layout.Lane:] {
			if len(d.CopyTerms(a)) > 0 {
				return errors.New("elements are held by several threads")
			}
		}
		memory, err := tile.MemoryOf(m)
		if err != nil {
			return err
		}
		plan, err := layout.LdmatrixAddress(d, memory.Order(), int64(bits))
		if err != nil {
			return fmt.Errorf("the tile is no fragment of matrices: %w", err)
		}
		if memory.Run(memory.Order()[0])%plan.RowElems != 0 {
			return fmt.Errorf("rows of %d elements do not lie together in %v", plan.RowElems, m)
		}
		return nil
	},
}
