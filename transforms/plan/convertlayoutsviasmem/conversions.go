package convertlayoutsviasmem

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// stageConversions makes layout conversions that move elements between warps
// explicit: a store to shared memory and a load in the new layout. Conversions
// inside warps stay as they are.
func stageConversions(k tile.KernelOp) error {
	for c := range ir.Collect(k.Op, tile.ConvertLayout) {
		from, ok1 := tile.DistOf(c.Source.Type())
		to, ok2 := tile.DistOf(c.Result.Type())
		if !ok1 || !ok2 {
			return c.Errorf("converts between incomplete layouts; run --infer-layout first")
		}
		p, err := layout.ConvertPlan(from, to)
		if err != nil {
			return c.Errorf("has no lowering: %v", err)
		}
		if p.Kind < layout.Shuffle || p.Kind == layout.Shuffle && cheap(p.Exchange()) {
			continue
		}
		if from.IsPartial() {
			return c.Errorf("moves partial sums between warps; all-reduce them first")
		}
		stage(c, p)
	}
	return nil
}

// maxShuffles is how many shuffles a thread may make before a round trip
// through shared memory is cheaper: a store, a barrier and a load take about as
// long as this many.
const maxShuffles = 16

func cheap(e layout.Exchange) bool {
	return len(e.OuterTerms) == 0 && e.Shuffles()*max(e.Gives, e.Takes) <= maxShuffles
}

func stage(c tile.ConvertLayoutOp, p layout.Conversion) {
	b := ir.Before(c.Op)
	t := c.Result.Type().(*ir.TensorType)
	s := tile.NewScratch(c.Op, t.Shape(), t.Elem(), conversionLayout(t, p))
	idx := s.At(b)
	tile.Store.New(b, tile.StoreOp{Value: c.Source, Dest: s.Buf, At: tile.At(idx...)})
	l := tile.Load.New(b, tile.LoadOp{Source: s.Buf, At: tile.At(idx...)}, t)
	c.Result.ReplaceAllUsesWith(l.Result)
	c.Erase()
}

// conversionLayout swizzles or pads rows so that both ways together take the fewest wavefronts.
func conversionLayout(t *ir.TensorType, p layout.Conversion) ir.Attr {
	bits, ok := ir.BitWidth(t.Elem())
	if !ok || bits < 8 || len(t.Shape()) < 2 {
		return nil
	}
	m, err := p.RowStaging(int64(bits))
	if err != nil {
		return stagingLayout(t)
	}
	dense, err := layout.DenseMemory(t.Shape(), layout.RowMajorOrder(len(t.Shape())), int64(bits), 0)
	if err == nil && m.Equal(dense) {
		return nil
	}
	if a, ok := tile.SwizzleOf(m); ok {
		return a
	}
	return stagingLayout(t)
}

// stagingLayout pads rows by 16 bytes, which keeps most accesses free of most bank
// conflicts whatever the layouts are.
func stagingLayout(t *ir.TensorType) ir.Attr {
	bits, ok := ir.BitWidth(t.Elem())
	if !ok || bits < 8 || len(t.Shape()) < 2 {
		return nil
	}
	row := t.Shape()[len(t.Shape())-1]
	return tile.Swizzle(0, 0, 0, row+layout.AccessBits/int64(bits))
}
