package estimate

import (
	"math"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// extents puts in the extents of arrays that their types, or arguments, tell, where a kernel can use them: it sees what
// is around it up to an isolated operation, and nothing in other kernels.
func extents(n rewrite.Numbers, k tile.KernelOp) {
	around := k.Op
	for around.ParentOp() != nil && !around.Has(ir.IsolatedFromAbove) {
		around = around.ParentOp()
	}
	ir.Walk(around, func(op *ir.Op) ir.WalkResult {
		if op != k.Op && tile.Kernel.Is(op) {
			return ir.Skip
		}
		if d, ok := memref.Dim.Cast(op); ok {
			extent(n, d)
		}
		return ir.Advance
	})
}

// extent puts in the extent of one dimension, where it is known.
func extent(n rewrite.Numbers, d memref.DimOp) {
	i, ok := n.Of(d.Index)
	m, isMem := d.Source.Type().(*ir.MemRefType)
	if !ok || !isMem || i < 0 || int(i) >= len(m.Shape()) {
		return
	}
	if x := shapeOf(d.Source)[i]; x != ir.Dynamic {
		n[d.Result] = x
	}
}

// shapeOf are an array's extents, as far as its type or an argument's attribute says.
func shapeOf(v *ir.Value) []int64 {
	m := v.Type().(*ir.MemRefType)
	if v.DefiningOp() == nil {
		f := v.OwnerBlock().ParentOp()
		if _, ok := ir.As[ir.FunctionLike](f); ok {
			if given, ok := tile.Extents(fn.ArgAttr(f, v.Index(), tile.ShapeAttr)); ok {
				return given
			}
		}
	}
	return m.Shape()
}

// tilesTried is how many tiles represent all tiles of a persistent kernel: under a causal mask the work of one is not
// that of another. They are tiles of different blocks. The number is prime, so that they lie in different columns.
const tilesTried = 7

// trips is the trip count of a loop, and some values of its counter that represent all: the one in the middle, or
// several of the loop over tiles of a persistent kernel, where the block with the most tiles counts. ok is false where
// the trip count is not known; the loop then counts once.
func (w *walk) trips(l ir.CountedLoop) (n float64, counts []int64, ok bool) {
	lower, upper, step := l.Bounds()
	from, ok1 := w.numbers.Of(lower)
	to, ok2 := w.numbers.Of(upper)
	by, ok3 := w.numbers.Of(step)
	if !ok1 || !ok2 || !ok3 || by <= 0 {
		return 1, []int64{0}, false
	}
	tried := int64(1)
	if w.ofBlock(lower) {
		from, tried, w.persistent = 0, tilesTried, true
	}
	n = max(math.Ceil(float64(to-from)/float64(by)), 0)
	for i := range tried {
		round, block := int64(n*float64(2*i+1)/float64(2*tried)), by*i/tried
		counts = append(counts, max(min(from+round*by+block, to-1), from))
	}
	return n, counts, true
}

// ofBlock reports whether a value is computed of the block's index and constants alone: the first tile of a block, or
// of a cluster, of a persistent kernel.
func (w *walk) ofBlock(v *ir.Value) (found bool) {
	if v.IsBlockArg() {
		return v.OwnerBlock() == w.kernel.Body.Entry()
	}
	op := v.DefiningOp()
	if !w.kernel.Op.IsAncestor(op) || op.NumRegions() > 0 || !ir.IsMemoryEffectFree(op) {
		return false
	}
	for _, x := range op.Operands() {
		if _, constant := rewrite.IntConstant(x); constant {
			continue
		}
		if found = w.ofBlock(x); !found {
			return false
		}
	}
	return found
}
