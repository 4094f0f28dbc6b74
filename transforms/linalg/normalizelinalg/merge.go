package normalizelinalg

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// mergeLoops makes two loops one where a tensor is indexed by both as by one: batch and row of a layer whose operand
// was reshaped to a matrix. Contractions have their rows, their columns and their batches merged, so that others that
// read the result, which is then a reshape, merge theirs as well.
func mergeLoops(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	extents, kinds := linalg.LoopExtents(g), g.IteratorTypes()
	class := access.ClassOf(g)
	for i := range extents {
		for j := range extents {
			if i == j || kinds[i] != kinds[j] || extents[j] == ir.Dynamic || extents[j] == 1 ||
				!isOneIndex(g, i, j, extents[j]) && !areNeighbors(g, class, i, j) || asksFor(g, i) || asksFor(g, j) {
				continue
			}
			if p := (pair{i, j, extents, class.Kind != access.Contraction}); p.merge(r, g) {
				return true
			}
		}
	}
	return false
}

// isOneIndex reports whether an input is indexed by i * n + j.
func isOneIndex(g linalg.GenericOp, i, j int, n int64) bool {
	loops := len(g.IteratorTypes())
	for _, m := range g.IndexingMaps()[:len(g.Ins)] {
		for _, e := range m.Results() {
			if c, ok := e.Coefficients(loops, 0); ok && c[j] != 0 && c[i] == n*c[j] {
				return true
			}
		}
	}
	return false
}

// areNeighbors reports whether loops of a contraction index dimensions of the output that follow each other, and are on
// the same sides.
func areNeighbors(g linalg.GenericOp, class access.Class, i, j int) bool {
	if class.Kind != access.Contraction {
		return false
	}
	at := g.IndexingMaps()[len(g.Ins)].Results()
	k := slices.Index(at, ir.Dim(i))
	if k < 0 || k+1 >= len(at) || at[k+1] != ir.Dim(j) {
		return false
	}
	for _, s := range class.Sides {
		if slices.Contains(s.Loops, i) != slices.Contains(s.Loops, j) {
			return false
		}
	}
	return true
}

// pair are two loops that become one; inner is the inner one. A loose pair may index an input by the merged
// loop divided by the extent of the inner one, or by the remainder: batch and head of a mask that all heads share.
type pair struct {
	outer, inner int
	extents      []int64
	loose        bool
}

// merge makes the loops one, unless an operand is indexed by them in a way that the merged loop could not.
func (p pair) merge(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	ins, outs := operandsOf(g)
	extents := slices.Clone(p.extents)
	extents[p.inner] = access.Extent(extents, int64(p.outer), int64(p.inner))
	for k, o := range slices.Concat(ins, outs) {
		m, ok := p.indices(o, k >= len(ins))
		if !ok || !fits(extents, m.indices, extentsOf(o.value, m.groups)) {
			return false
		}
	}
	iterators := slices.Delete(slices.Clone(g.IteratorTypes()), p.inner, p.inner+1)
	loops := make([]ir.AffineExpr, len(p.extents))
	for l := range loops {
		loops[l] = ir.Dim(l)
		if l > p.inner {
			loops[l] = ir.Dim(l - 1)
		}
	}
	loops[p.inner] = loops[p.outer]
	groups := make([][][]int64, len(outs))
	change := func(o *operand, output bool) [][]int64 {
		m, _ := p.indices(*o, output)
		o.at = ir.NewAffineMap(len(p.extents), 0, m.indices...).Replace(loops, nil, len(iterators), 0)
		if m.groups != nil {
			o.value = reshaped(r, o.value, m.groups)
		}
		return m.groups
	}
	for k := range ins {
		change(&ins[k], false)
	}
	for k := range outs {
		groups[k] = change(&outs[k], true)
	}
	renumber(replaceReshaped(r, g, iterators, ins, outs, groups), loops)
	return true
}

// merged is how an operand is indexed by the merged loop, which has the number of the inner one, and which of its
// dimensions are merged for that; groups is nil for none.
type merged struct {
	indices []ir.AffineExpr
	groups  [][]int64
}

func (p pair) indices(o operand, output bool) (m merged, ok bool) {
	at, shape, n := o.at.Results(), linalg.Shape(o.value), p.extents[p.inner]
	for d := 0; d < len(at); d++ {
		e := at[d]
		used := access.LoopsOf(e)
		group := []int64{int64(d)}
		switch c, linear := e.Coefficients(len(p.extents), 0); {
		case !slices.Contains(used, p.outer) && !slices.Contains(used, p.inner):
		case linear && c[p.outer] == n*c[p.inner]:
			e = p.with(e, ir.Const(0), ir.Dim(p.inner))
		case e == ir.Dim(p.outer) && d+1 < len(at) && at[d+1] == ir.Dim(p.inner) && shape[d+1] == n:
			e = ir.Dim(p.inner)
			d++
			group = append(group, int64(d))
		case p.loose && !output && !(slices.Contains(used, p.outer) && slices.Contains(used, p.inner)):
			e = p.with(e, ir.Dim(p.inner).FloorDiv(ir.Const(n)), ir.Dim(p.inner).Mod(ir.Const(n)))
		default:
			return m, false
		}
		m.indices, m.groups = append(m.indices, e), append(m.groups, group)
	}
	if len(m.groups) == len(at) {
		m.groups = nil
	}
	return m, true
}

// with is an index with the two loops replaced.
func (p pair) with(e, outer, inner ir.AffineExpr) ir.AffineExpr {
	to := make([]ir.AffineExpr, len(p.extents))
	for l := range to {
		to[l] = ir.Dim(l)
	}
	to[p.outer], to[p.inner] = outer, inner
	return e.Replace(to, nil)
}
