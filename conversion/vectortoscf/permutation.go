package vectortoscf

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// PermutationPatterns leave transfers whose maps keep the order of the last
// dimensions: permutations and leading repetitions become operations on vectors.
func PermutationPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		on(vector.TransferRead, "read-permuted", readPermuted),
		on(vector.TransferWrite, "write-permuted", writePermuted),
		on(vector.TransferRead, "read-repeated", readRepeated),
		on(vector.TransferWrite, "write-with-gaps", writeWithGaps),
	}
}

// positions tells where each of the vector's dimensions goes so that the map
// keeps the order of the last dimensions of memory; repeated ones go where there
// is room. ok is false when no order does.
func positions(m ir.AffineMap) (at []int64, ok bool) {
	n, in := len(m.Results()), m.NumDims()
	skipped, leading := max(0, in-n), max(0, n-in)
	at = make([]int64, n)
	taken := make([]bool, max(in, n))
	var repeated []int
	for i, e := range m.Results() {
		switch c, isConst := e.IsConst(); {
		case isConst && c == 0:
			repeated = append(repeated, i)
		case e.Kind() == ir.AffineDim && int(e.Value()) >= skipped:
			at[i] = e.Value() - int64(skipped) + int64(leading)
			taken[at[i]] = true
		default:
			return nil, false
		}
	}
	next := 0
	for _, i := range repeated {
		for next < len(taken) && taken[next] {
			next++
		}
		at[i] = int64(next)
		next++
	}
	return at, true
}

func isIdentity(at []int64) bool {
	for i, p := range at {
		if p != int64(i) {
			return false
		}
	}
	return true
}

// inverse is the inverse permutation.
func inverse(at []int64) []int64 {
	out := make([]int64, len(at))
	for i, p := range at {
		out[p] = int64(i)
	}
	return out
}

// permuted puts element i of xs at position at[i].
func permuted[T any](xs []T, at []int64) []T {
	out := make([]T, len(xs))
	for i, p := range at {
		out[p] = xs[i]
	}
	return out
}

// readPermuted reads in memory's order and transposes.
func readPermuted(r *rewrite.Rewriter, op vector.TransferReadOp) bool {
	t, _ := transferOf(op.Op)
	at, ok := positions(t.perm)
	if !ok || len(at) == 0 || isIdentity(at) || t.vector.Scalable() != nil {
		return false
	}
	n := t
	n.perm = ir.NewAffineMap(t.perm.NumDims(), 0, permuted(t.perm.Results(), at)...)
	n.vector = ir.Vector(permuted(t.vector.Shape(), at), t.vector.Elem())
	n.inBounds = permuted(t.inBounds, at)
	r.Replace(op.Op, transpose(r.Builder, n.create(r.Builder).Result(0), at))
	return true
}

// minorIdentity is the map of the last n dimensions.
func minorIdentity(dims, n int) ir.AffineMap {
	var exprs []ir.AffineExpr
	for i := dims - n; i < dims; i++ {
		exprs = append(exprs, ir.Dim(i))
	}
	return ir.NewAffineMap(dims, 0, exprs...)
}

// writePermuted transposes and writes in memory's order.
func writePermuted(r *rewrite.Rewriter, op vector.TransferWriteOp) bool {
	t, _ := transferOf(op.Op)
	dims, rank := t.perm.NumDims(), len(t.perm.Results())
	at, ok := positions(t.perm)
	if !ok || rank == 0 || rank > dims || t.perm.Equal(minorIdentity(dims, rank)) || t.vector.Scalable() != nil {
		return false
	}
	n := t
	n.value = transpose(r.Builder, t.value, inverse(at))
	n.vector = n.value.Type().(*ir.VectorType)
	n.perm = minorIdentity(dims, rank)
	n.inBounds = permuted(t.inBounds, at)
	r.ReplaceOp(op.Op, n.create(r.Builder))
	return true
}

// readRepeated reads without the leading dimensions that are repeated.
func readRepeated(r *rewrite.Rewriter, op vector.TransferReadOp) bool {
	t, _ := transferOf(op.Op)
	results := t.perm.Results()
	repeated := 0
	for repeated < len(results) && results[repeated].Kind() == ir.AffineConst {
		repeated++
	}
	rest := results[repeated:]
	if repeated == 0 || len(t.indices) == 0 || !keepsOrder(rest, t.perm.NumDims()) || t.vector.Scalable() != nil {
		return false
	}
	n := t
	n.perm = ir.NewAffineMap(t.perm.NumDims(), 0, rest...)
	n.vector = ir.Vector(t.vector.Shape()[repeated:], t.vector.Elem())
	n.inBounds = t.inBounds[repeated:]
	r.Replace(op.Op, broadcast(r.Builder, n.create(r.Builder).Result(0), t.vector))
	return true
}

// keepsOrder reports whether results are the last dimensions in order, some
// repeated.
func keepsOrder(results []ir.AffineExpr, dims int) bool {
	if len(results) > dims {
		return false
	}
	for i, e := range results {
		if e.Kind() != ir.AffineConst && e != ir.Dim(dims-len(results)+i) {
			return false
		}
	}
	return true
}

// writeWithGaps gives the vector a dimension of size 1 for each inner dimension
// of memory that it has not.
func writeWithGaps(r *rewrite.Rewriter, op vector.TransferWriteOp) bool {
	t, _ := transferOf(op.Op)
	if len(t.perm.Results()) == 0 || t.vector.Scalable() != nil {
		return false
	}
	if _, ok := positions(t.perm); ok {
		return false
	}
	found := make([]bool, t.perm.NumDims())
	for _, e := range t.perm.Results() {
		if e.Kind() != ir.AffineDim {
			return false
		}
		found[e.Value()] = true
	}
	var missing []ir.AffineExpr
	for i := slices.Index(found, true); i < len(found); i++ {
		if !found[i] {
			missing = append(missing, ir.Dim(i))
		}
	}
	b, n := r.Builder, t
	ones := slices.Repeat([]int64{1}, len(missing))
	n.vector = ir.Vector(append(slices.Clone(ones), t.vector.Shape()...), t.vector.Elem())
	n.value = broadcast(b, t.value, n.vector)
	if t.mask != nil {
		n.mask = withTrailing(b, t.mask, ones)
	}
	n.perm = ir.NewAffineMap(t.perm.NumDims(), 0, append(missing, t.perm.Results()...)...)
	n.inBounds = append(slices.Repeat([]bool{true}, len(missing)), t.inBounds...)
	r.ReplaceOp(op.Op, n.create(b))
	return true
}

// withTrailing gives a mask dimensions of size 1 at its end.
func withTrailing(b *ir.Builder, mask *ir.Value, ones []int64) *ir.Value {
	t := mask.Type().(*ir.VectorType)
	wide := broadcast(b, mask, ir.Vector(append(slices.Clone(ones), t.Shape()...), t.Elem()))
	var perm []int64
	for i := range t.Shape() {
		perm = append(perm, int64(len(ones)+i))
	}
	for i := range ones {
		perm = append(perm, int64(i))
	}
	return transpose(b, wide, perm)
}
