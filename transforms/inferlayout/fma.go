package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// maxUnrolledK is how long a product by scalar multiply-adds may be for a thread
// to have its rows and columns of the factors in registers. Longer ones are
// loops over factors in shared memory.
const maxUnrolledK = 16

// planFMA spreads the accumulator as memory is written best and gives each
// thread the rows of a and columns of b that it needs.
func (in *inference) planFMA(o tile.GemmOp, place tile.Place) (gemmPlan, error) {
	_, _, k := o.MNK()
	acc, err := fmaAccumulator(o.Acc.Type().(*ir.TensorType), place)
	if err != nil {
		return gemmPlan{}, o.Errorf("has no layout: %v", err)
	}
	p := gemmPlan{impl: tile.FMA, acc: acc, memory: k > maxUnrolledK && in.factorsInMemory(o)}
	if p.a, err = along(acc, 1, k); err != nil {
		return p, o.Errorf("has no layout: %v", err)
	}
	if p.b, err = along(acc, 0, k); err != nil {
		return p, o.Errorf("has no layout: %v", err)
	}
	return p.finish(o, place)
}

// fmaAccumulator gives each thread a square-ish patch, so that it reuses what it
// reads of both operands.
func fmaAccumulator(t *ir.TensorType, place tile.Place) (layout.Distribution, error) {
	m, n := t.Shape()[0], t.Shape()[1]
	perThread := []int64{patch(m), patch(n)}
	return layout.Blocked(t.Shape(), perThread, []int64{4, 8}, []int64{place.AllWarps(), 1}, []int{1, 0})
}

func patch(n int64) int64 {
	for _, p := range []int64{4, 2} {
		if n%(p*8) == 0 {
			return p
		}
	}
	return 1
}

// along is acc without dimension dim, and k elements along it in each thread.
func along(acc layout.Distribution, dim int, k int64) (layout.Distribution, error) {
	d, err := acc.Slice(dim)
	if err != nil {
		return d, err
	}
	if d, err = d.ExpandDim(dim); err != nil {
		return d, err
	}
	return d.BroadcastDim(dim, k)
}
