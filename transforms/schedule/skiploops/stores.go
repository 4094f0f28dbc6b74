package skiploops

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// guard is a loop of a kernel's block that is to have no iterations where nothing stores its results.
type guard struct {
	kernel tile.KernelOp
	loop   *ir.Op
}

// end is a dimension in which a store has no elements unless the window begins before the end of the memref.
type end struct{ at, size ir.Mixed }

// ends are those of all stores that a loop's results reach; ok is false if something else needs the results, or if a
// store has no end that data say.
func (g guard) ends() (out [][]end, ok bool) {
	if !onlyReads(g.loop) {
		return nil, false
	}
	reached := map[*ir.Op]bool{}
	work := []*ir.Op{g.loop}
	for len(work) > 0 {
		op := work[len(work)-1]
		work = work[:len(work)-1]
		for _, r := range op.Results() {
			for u := range r.Uses() {
				user := g.kernel.Body.AncestorOpIn(u.Owner())
				if reached[user] {
					continue
				}
				reached[user] = true
				if s, isStore := tile.Store.Cast(user); isStore && s.Value == r {
					of := g.endsOf(s)
					if len(of) == 0 {
						return nil, false
					}
					out = append(out, of)
					continue
				}
				if user.NumResults() == 0 || !onlyReads(user) {
					return nil, false
				}
				work = append(work, user)
			}
		}
	}
	return out, len(out) > 0
}

// onlyReads reports whether an operation, with all that is inside, does nothing but read; units that communicate
// count each other's iterations.
func onlyReads(op *ir.Op) bool {
	effects, known := analysis.EffectsRecursively(op)
	alone := true
	ir.WalkOps(op, func(inner *ir.Op) { alone = alone && inner.Def().Dialect() != comm.Dialect.Name })
	return known && alone && !slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind != ir.Read })
}

// endsOf are the ends of a store to a view whose extents depend on data, as far as they can be computed before the
// loop.
func (g guard) endsOf(s tile.StoreOp) (out []end) {
	view, ok := memref.SubView.Cast(s.Dest.DefiningOp())
	if !ok || s.InBounds {
		return nil
	}
	at, sizes, dropped := s.At.Offsets(), view.MixedSizes(), view.DroppedDims()
	d := 0
	for i, size := range sizes {
		if dropped[i] {
			continue
		}
		if size.Value != nil && g.early(size.Value) && g.ofData(size.Value) &&
			(at[d].Value == nil || g.early(at[d].Value)) {
			out = append(out, end{at[d], size})
		}
		d++
	}
	return out
}

// early reports whether a number can be computed before the loop: of what the loop does not make, and of memory that
// the kernel does not write.
func (g guard) early(v *ir.Value) bool {
	return g.madeBy(v, func(op *ir.Op) bool {
		return op != g.loop && op.NumRegions() == 0 &&
			(ir.IsMemoryEffectFree(op) || prefetch.ReadsConstants(g.kernel, op))
	})
}

// ofData reports whether a number depends on one that the kernel loads.
func (g guard) ofData(v *ir.Value) bool { return !g.madeBy(v, ir.IsMemoryEffectFree) }

// madeBy reports whether only such operations of the kernel's block compute a number.
func (g guard) madeBy(v *ir.Value, such func(*ir.Op) bool) bool {
	seen := map[*ir.Op]bool{}
	var made func(v *ir.Value) bool
	made = func(v *ir.Value) bool {
		op := v.DefiningOp()
		if op == nil || op.Block() != g.loop.Block() || seen[op] {
			return true
		}
		seen[op] = true
		return such(op) && !slices.ContainsFunc(op.Operands(), func(x *ir.Value) bool { return !made(x) })
	}
	return made(v)
}
