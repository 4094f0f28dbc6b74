package instructions

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
			return fmt.Errorf("it writes to shared memory only, not to %v", m)
		case s.Partial:
			return errors.New("it stores tiles, not partial sums")
		case bits != 16:
			return fmt.Errorf("its elements must have 16 bits, not the %d of %v", bits, t.Elem())
		case len(m.Shape()) != 2 || len(t.Shape()) != 2:
			return errors.New("it stores two-dimensional tiles only")
		case !s.WholeStage() || !tile.OnlyIndexed(s.Dest):
			return fmt.Errorf("it must store a whole tile in shared memory without views, not a window of %v", m)
		}
		d, ok := tile.DistOf(t)
		if !ok {
			return errors.New("the tile has no layout")
		}
		for _, a := range layout.AllAxes()[layout.Lane:] {
			if len(d.CopyTerms(a)) > 0 {
				return errors.New("several threads hold the same elements")
			}
		}
		memory, err := tile.MemoryOf(m)
		if err != nil {
			return err
		}
		plan, err := layout.LdmatrixAddress(d, memory.Order(), int64(bits))
		if err != nil {
			return fmt.Errorf("the tile's layout is not one of MMA fragments: %w", err)
		}
		if memory.Run(memory.Order()[0])%plan.RowElems != 0 {
			return fmt.Errorf("rows of %d elements are not contiguous in %v", plan.RowElems, m)
		}
		return nil
	},
}
