package linalg

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Recognize finds the operation of the tables that a linalg.generic computes, with its operands and attributes. As
// upstream it knows matrix multiplications in any order of loops, and convolutions and poolings with loops in the order
// of their rows. ok is false where there is none.
func Recognize(g GenericOp) (def ir.Def[NamedOp], w NamedOp, ok bool) {
	if len(g.Outs) != 1 {
		return def, w, false
	}
	for _, def := range []ir.Def[NamedOp]{Matmul, BatchMatmul} {
		if w, ok = rows()[def.OpDef.Name].contraction(g); ok {
			return def, w, true
		}
	}
	for _, table := range [][]row{convolutions, poolings} {
		for _, r := range table {
			if w, ok = r.windowed(g); ok {
				return Named(r.name), w, true
			}
		}
	}
	return def, w, false
}

// contraction matches a matrix multiplication, whose inputs may be transposed.
func (r *row) contraction(g GenericOp) (w NamedOp, ok bool) {
	maps, own := g.IndexingMaps(), r.indexingMaps(0, nil, nil)
	if len(maps) != 3 || maps[0].NumDims() != len(r.loops) || len(maps[2].Results()) != len(own[2].Results()) {
		return w, false
	}
	// The loops of the output are known by their place, and the other one is the sum.
	order := make([]ir.AffineExpr, len(r.loops))
	found := make([]bool, len(r.loops))
	for k, e := range maps[2].Results() {
		if e.Kind() != ir.AffineDim || found[e.Value()] {
			return w, false
		}
		order[e.Value()], found[e.Value()] = own[2].Results()[k], true
	}
	for d := range order {
		if !found[d] {
			order[d] = ir.Dim(len(r.loops) - 1)
		}
	}
	renamed := make([]ir.AffineMap, 3)
	for i, m := range maps {
		renamed[i] = m.Replace(order, nil, len(r.loops), 0)
		transposable := i < 2 && r.name == "matmul"
		if !transposable && !renamed[i].Equal(own[i]) || !slices.Equal(sortedDims(renamed[i]), sortedDims(own[i])) {
			return w, false
		}
	}
	for d, k := range g.IteratorTypes() {
		if (order[d] == ir.Dim(len(r.loops)-1)) != (k == Reduction) {
			return w, false
		}
	}
	w = NamedOp{Nest: Nest{Ins: g.Ins, Outs: g.Outs}, Maps: MapArray(renamed)}
	return r.withBody(g, w, true)
}

// sortedDims are the loops that a map indexes alone.
func sortedDims(m ir.AffineMap) []int64 {
	var out []int64
	for _, e := range m.Results() {
		if e.Kind() == ir.AffineDim {
			out = append(out, e.Value())
		}
	}
	slices.Sort(out)
	return out
}

// windowed matches a convolution or pooling, and finds its strides and dilations.
func (r *row) windowed(g GenericOp) (w NamedOp, ok bool) {
	maps := g.IndexingMaps()
	if len(g.Ins) != r.inputs() || maps[0].NumDims() != len(r.loops) {
		return w, false
	}
	var strides, dilations []int64
	indices, k := r.operandsOf()[0], 0
	for ; len(indices) > 0 && k < len(maps[0].Results()); k++ {
		if indices[0] != '[' {
			indices = indices[1:]
			continue
		}
		c, ok := maps[0].Results()[k].Coefficients(len(r.loops), 0)
		if !ok {
			return w, false
		}
		strides = append(strides, c[strings.IndexByte(r.loops, indices[1])])
		dilations = append(dilations, c[strings.IndexByte(r.loops, indices[3])])
		indices = indices[len("[x+s]"):]
	}
	if len(strides) != r.windows() || slices.Min(append(slices.Clone(strides), dilations...)) < 1 {
		return w, false
	}
	rank := len(Shape(g.Outs[0]))
	for i, m := range r.indexingMaps(rank, strides, dilations) {
		if !m.Equal(maps[i]) {
			return w, false
		}
	}
	if !slices.Equal(r.iterators(rank), g.IteratorTypes()) {
		return w, false
	}
	w = NamedOp{Nest: Nest{Ins: g.Ins, Outs: g.Outs}}
	if !strings.HasPrefix(r.loops, "n") {
		if slices.Max(append(slices.Clone(strides), dilations...)) > 1 {
			return w, false // the operations without channels have no strides
		}
	} else {
		w.Strides, w.Dilations = steps(strides), steps(dilations)
	}
	return r.withBody(g, w, false)
}

// steps is the attribute of strides or dilations.
func steps(ns []int64) *ir.DenseElementsAttr {
	elems := make([]ir.Attr, len(ns))
	for i, n := range ns {
		elems[i] = ir.I64Attr(n)
	}
	return ir.DenseFrom(ir.Tensor([]int64{int64(len(ns))}, ir.I64, nil), elems)
}

// withBody checks that the body of a generic is that of the row, for signed or unsigned conversions.
func (r *row) withBody(g GenericOp, w NamedOp, commutes bool) (NamedOp, bool) {
	for _, fn := range []TypeFn{CastSigned, CastUnsigned} {
		body, err := r.newBody(g.Loc(), Operands(g), fn == CastUnsigned)
		if err != nil {
			return w, false
		}
		got, want := yielded(g.Region), yielded(body)
		if len(got) == 1 && sameValue(got[0], want[0], g.Region.Entry(), commutes) {
			if fn == CastUnsigned && r.cast {
				w.Cast = ir.Some(fn)
			}
			return w, true
		}
		if !r.cast {
			break
		}
	}
	return w, false
}

// sameValue reports whether values of two bodies are computed alike; flags are not compared.
func sameValue(got, want *ir.Value, body *ir.Block, commutes bool) bool {
	a, b := got.DefiningOp(), want.DefiningOp()
	switch {
	case a == nil && b == nil:
		return got.OwnerBlock() == body && got.Index() == want.Index()
	case a == nil || b == nil || a.Def() != b.Def() || a.NumOperands() != b.NumOperands():
		return false
	}
	xs, ys := a.Operands(), b.Operands()
	same := func(x, y *ir.Value) bool { return sameValue(x, y, body, commutes) }
	if slices.EqualFunc(xs, ys, same) {
		return true
	}
	slices.Reverse(ys)
	return commutes && a.Has(ir.Commutative) && slices.EqualFunc(xs, ys, same)
}
