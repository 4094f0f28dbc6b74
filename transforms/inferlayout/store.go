package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/impl"
)

// stmatrixInstruction is the name of stmatrix in a scale.arch.
const stmatrixInstruction = "stmatrix"

// chooseStores takes stmatrix for the fragments that it can store whole, where the
// target has it. It follows the layouts of tiles and memory.
func (in *inference) chooseStores() error {
	for s := range ir.Collect(in.kernel.Op, tile.Store) {
		has := in.target.Has(stmatrixInstruction)
		switch {
		case s.Engine == ir.Some(tile.StoreMatrix) && !has:
			return s.Errorf("cannot use stmatrix as asked: %v", impl.Absent{Target: in.target.Name, Instruction: stmatrixInstruction})
		case !s.Engine.OK && has && byMatrices(s):
			ir.Edit(s.Op, func(s *tile.StoreOp) { s.Engine = ir.Some(tile.StoreMatrix) })
		}
	}
	return nil
}

// byMatrices reports whether a store is one of matrices of 16-bit elements to the
// whole of a tile in shared memory of which rows of 16 bytes lie together, and no
// element is held twice.
func byMatrices(s tile.StoreOp) bool {
	m, t := s.Dest.Type().(*ir.MemRefType), s.Value.Type().(*ir.TensorType)
	bits, _ := ir.BitWidth(t.Elem())
	if s.Summands || bits != 16 || !scale.InShared(m) || !s.WholeSlot() || !tile.OnlyIndexed(s.Dest) {
		return false
	}
	d, ok := tile.DistOf(t)
	memory, err := tile.MemoryOf(m)
	if !ok || err != nil || len(m.Shape()) != 2 || d.Rank() != 2 {
		return false
	}
	for _, a := range layout.AllAxes()[layout.Lane:] {
		if len(d.CopyTerms(a)) > 0 {
			return false
		}
	}
	plan, err := layout.LdmatrixAddress(d, memory.Order(), int64(bits))
	return err == nil && memory.Run(memory.Order()[0])%plan.RowElems == 0
}
