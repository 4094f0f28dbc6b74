package vectortollvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// partPatterns take rearrangements apart into those of rows and elements.
func partPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(vector.ExtractStridedSlice, "extract-slice-by-row", extractSliceByRow),
		rewrite.On(vector.InsertStridedSlice, "insert-slice-by-row", insertSliceByRow),
		rewrite.On(vector.OuterProduct, "outer-product-by-row", outerProductByRow),
		rewrite.On(vector.Interleave, "interleave-by-row", interleaveByRow),
		rewrite.On(vector.Step, "step-constant", stepConstant),
		rewrite.On(vector.Transpose, "transpose-by-element", transposeByElement),
		rewrite.On(vector.ShapeCast, "shape-cast-by-row", shapeCastByRow),
		rewrite.On(vector.FromElements, "from-elements-by-row", fromElementsByRow),
		rewrite.On(vector.ToElements, "to-elements-by-row", toElementsByRow),
	}
}

func scalable(ts ...*ir.VectorType) bool {
	for _, t := range ts {
		if t.Scalable() != nil {
			return true
		}
	}
	return false
}

// rowType is the type of the element at an index of the first dimension, nil for a vector of one dimension and if the
// machine decides how many rows there are.
func rowType(t *ir.VectorType) *ir.VectorType {
	s := t.Scalable()
	if len(t.Shape()) < 2 || s != nil && s[0] {
		return nil
	}
	if s != nil {
		s = s[1:]
	}
	return ir.VectorScalable(t.Shape()[1:], s, t.Elem())
}

func shuffled(b *ir.Builder, x, y *ir.Value, mask []int64) *ir.Value {
	return vector.Shuffle.New(b, vector.ShuffleOp{V1: x, V2: y, Mask: mask}).Vector
}

// ones are strides.
func ones(n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = 1
	}
	return out
}

// extractSliceByRow makes a shuffle of one dimension; a scalable one stays whole.
func extractSliceByRow(r *rewrite.Rewriter, op vector.ExtractStridedSliceOp) bool {
	src, t := vectorType(op.Source), vectorType(op.Result)
	offsets, sizes := op.Offsets(), op.Sizes()
	inner := rowType(t)
	if len(offsets) == 0 || scalable(src, t) && inner == nil {
		return false
	}
	b := r.Builder
	if len(offsets) == 1 && !scalable(src, t) {
		mask := make([]int64, sizes[0])
		for i := range mask {
			mask[i] = offsets[0] + int64(i)
		}
		r.Replace(op.Op, shuffled(b, op.Source, op.Source, mask))
		return true
	}
	out := arith.Zero(b, t)
	if len(offsets) == 1 {
		rows := make([]*ir.Value, sizes[0])
		for i := range rows {
			rows[i] = extract(b, op.Source, offsets[0]+int64(i))
		}
		for i, row := range rows {
			out = insert(b, row, out, int64(i))
		}
		r.Replace(op.Op, out)
		return true
	}
	for i := range sizes[0] {
		row := extract(b, op.Source, offsets[0]+i)
		if rowType(src) != inner {
			row = slice(b, row, inner, offsets[1:], sizes[1:])
		}
		out = insert(b, row, out, i)
	}
	r.Replace(op.Op, out)
	return true
}

func slice(b *ir.Builder, v *ir.Value, t ir.Type, offsets, sizes []int64) *ir.Value {
	return vector.ExtractStridedSlice.New(b, vector.ExtractStridedSliceOp{
		Source: v, OffsetsAttr: i64s(offsets...), SizesAttr: i64s(sizes...), StridesAttr: i64s(ones(len(sizes))...),
	}, t).Result
}

func insertedSlice(b *ir.Builder, v, into *ir.Value, offsets []int64) *ir.Value {
	if v.Type() == into.Type() {
		return v
	}
	return vector.InsertStridedSlice.New(b, vector.InsertStridedSliceOp{
		ValueToStore: v, Dest: into, OffsetsAttr: i64s(offsets...), StridesAttr: i64s(ones(len(vectorType(v).Shape()))...),
	}, into.Type()).Result
}

// insertSliceByRow widens a slice of one dimension and makes a shuffle.
func insertSliceByRow(r *rewrite.Rewriter, op vector.InsertStridedSliceOp) bool {
	v, into := op.ValueToStore, op.Dest
	src, t := vectorType(v), vectorType(into)
	offsets := op.Offsets()
	lead := len(t.Shape()) - len(src.Shape())
	if len(src.Shape()) == 0 || src != t && lead == 0 && scalable(src, t) && rowType(src) == nil || scalable(t) &&
		rowType(t) == nil {
		return false
	}
	b := r.Builder
	switch {
	case src == t:
		r.Replace(op.Op, v)
	case lead > 0:
		part := extract(b, into, offsets[:lead]...)
		r.Replace(op.Op, insert(b, insertedSlice(b, v, part, offsets[lead:]), into, offsets[:lead]...))
	case len(src.Shape()) == 1:
		n, size := t.Shape()[0], src.Shape()[0]
		wide, mask := make([]int64, n), make([]int64, n)
		for i := range n {
			mask[i] = n + i
			if i < size {
				wide[i] = i
			}
			if at := i - offsets[0]; at >= 0 && at < size {
				mask[i] = at
			}
		}
		r.Replace(op.Op, shuffled(b, shuffled(b, v, v, wide), into, mask))
	default:
		out := into
		for i := range src.Shape()[0] {
			row := extract(b, v, i)
			if rowType(src) != rowType(t) || len(src.Shape()) > 2 {
				row = insertedSlice(b, row, extract(b, into, offsets[0]+i), offsets[1:])
			}
			out = insert(b, row, out, offsets[0]+i)
		}
		r.Replace(op.Op, out)
	}
	return true
}

// combining are the operations of reductions: on integers and on floats.
var combining = map[vector.Kind][2]*ir.OpDef{
	vector.Add: {arith.AddI.OpDef, arith.AddF.OpDef}, vector.Mul: {arith.MulI.OpDef, arith.MulF.OpDef},
	vector.MinUI: {arith.MinUI.OpDef, nil}, vector.MinSI: {arith.MinSI.OpDef, nil}, vector.MaxUI: {arith.MaxUI.OpDef, nil},
	vector.MaxSI: {arith.MaxSI.OpDef, nil},
	vector.And:   {arith.AndI.OpDef, nil}, vector.Or: {arith.OrI.OpDef, nil}, vector.XOr: {arith.XOrI.OpDef, nil},
	vector.MinNumF: {nil, arith.MinNumF.OpDef}, vector.MaxNumF: {nil, arith.MaxNumF.OpDef},
	vector.MinimumF: {nil, arith.MinimumF.OpDef}, vector.MaximumF: {nil, arith.MaximumF.OpDef},
}

// outerProductByRow multiplies the right side by each element of the left one.
func outerProductByRow(r *rewrite.Rewriter, op vector.OuterProductOp) bool {
	v := outerProduct(r.Builder, op, nil)
	if v == nil || isMasked(op.Op) {
		return false
	}
	r.Replace(op.Op, v)
	return true
}

// outerProduct is the result of op row by row, nil where it has none; where a mask,
// which may be nil, is not set it is the accumulator.
func outerProduct(b *ir.Builder, op vector.OuterProductOp, mask *ir.Value) *ir.Value {
	lhs, rhs, t := op.LHS, op.RHS, vectorType(op.Result)
	_, isMatrix := rhs.Type().(*ir.VectorType)
	float := 0
	if ir.IsFloat(t.Elem()) {
		float = 1
	}
	combine, times := combining[op.Kind][float], combining[vector.Mul][float]
	if combine == nil || isMatrix && t.Scalable() != nil && t.Scalable()[0] || mask != nil && op.Acc == nil {
		return nil
	}
	row := func(x, y, acc, mask *ir.Value) *ir.Value {
		var v *ir.Value
		switch {
		case acc == nil:
			return b.Value(times, x.Type(), x, y)
		case float == 1 && op.Kind == vector.Add:
			v = fma(b, x, y, acc)
		default:
			v = b.Value(combine, x.Type(), b.Value(times, x.Type(), x, y), acc)
		}
		if mask != nil {
			v = arith.NewSelect(b, mask, v, acc)
		}
		return v
	}
	if !isMatrix {
		return row(lhs, broadcastTo(b, rhs, lhs.Type()), op.Acc, mask)
	}
	part := func(v *ir.Value, i int64) *ir.Value {
		if v == nil {
			return nil
		}
		return extract(b, v, i)
	}
	out := arith.Zero(b, t)
	for i := range t.Shape()[0] {
		x := broadcastTo(b, extract(b, lhs, i), rhs.Type())
		out = insert(b, row(x, rhs, part(op.Acc, i), part(mask, i)), out, i)
	}
	return out
}

// interleaveByRow is a shuffle of one dimension.
func interleaveByRow(r *rewrite.Rewriter, op vector.InterleaveOp) bool {
	b := r.Builder
	t, src := vectorType(op.Result), vectorType(op.LHS)
	inner := rowType(t)
	if scalable(t) && inner == nil || len(src.Shape()) == 0 {
		return false
	}
	if n := t.Shape()[0]; len(t.Shape()) == 1 {
		mask := make([]int64, n)
		for i := range mask {
			mask[i] = int64(i)/2 + int64(i%2)*src.Shape()[0]
		}
		r.Replace(op.Op, shuffled(b, op.LHS, op.RHS, mask))
		return true
	}
	out := arith.Zero(b, t)
	for i := range t.Shape()[0] {
		x, y := extract(b, op.LHS, i), extract(b, op.RHS, i)
		out = insert(b, vector.Interleave.New(b, vector.InterleaveOp{LHS: x, RHS: y}, inner).Result, out, i)
	}
	r.Replace(op.Op, out)
	return true
}

// stepConstant is 0, 1, 2, ….
func stepConstant(r *rewrite.Rewriter, op vector.StepOp) bool {
	t := vectorType(op.Result)
	if scalable(t) {
		return false
	}
	elems := make([]ir.Attr, t.Shape()[0])
	for i := range elems {
		elems[i] = ir.IndexAttr(int64(i))
	}
	r.Replace(op.Op, arith.NewConstant(r.Builder, ir.DenseFrom(t, elems)))
	return true
}

func poisonOf(b *ir.Builder, t ir.Type) *ir.Value {
	return ub.PoisonOp_.New(b, ub.PoisonOp{}, t).Result
}

// transposeByElement moves elements, or rows where the last dimensions stay.
func transposeByElement(r *rewrite.Rewriter, op vector.TransposeOp) bool {
	src, t := vectorType(op.Vector), vectorType(op.Result)
	perm := op.Permutation
	for _, n := range src.Shape() {
		if n == 1 {
			return false
		}
	}
	depth := len(perm)
	for depth > 0 && perm[depth-1] == int64(depth-1) {
		depth--
	}
	if depth == 0 || scalable(src, t) && (slices.Contains(src.Scalable()[:depth], true)) {
		return false
	}
	b := r.Builder
	out := poisonOf(b, t)
	n, _ := ir.NumElements(src.Shape()[:depth])
	for i := range n {
		from, to, rest := make([]int64, depth), make([]int64, depth), i
		for d := depth - 1; d >= 0; d-- {
			from[d] = rest % src.Shape()[d]
			rest /= src.Shape()[d]
		}
		for d, p := range perm[:depth] {
			to[d] = from[p]
		}
		out = insert(b, extract(b, op.Vector, from...), out, to...)
	}
	r.Replace(op.Op, out)
	return true
}

// shapeCastByRow joins rows to one vector or cuts it into rows; casts between
// other ranks are the conversion's.
func shapeCastByRow(r *rewrite.Rewriter, op vector.ShapeCastOp) bool {
	src, t := vectorType(op.Source), vectorType(op.Result)
	b := r.Builder
	switch {
	case scalable(src, t):
		return false
	case len(src.Shape()) == 2 && len(t.Shape()) == 1:
		out := poisonOf(b, t)
		for i := range src.Shape()[0] {
			out = insertedSlice(b, extract(b, op.Source, i), out, []int64{i * src.Shape()[1]})
		}
		r.Replace(op.Op, out)
		return true
	case len(src.Shape()) == 1 && len(t.Shape()) == 2:
		out, n := poisonOf(b, t), t.Shape()[1]
		for i := range t.Shape()[0] {
			out = insert(b, slice(b, op.Source, ir.Vector([]int64{n}, t.Elem()), []int64{i * n}, []int64{n}), out, i)
		}
		r.Replace(op.Op, out)
		return true
	}
	return false
}

// fromElementsByRow makes the rows of a vector of several dimensions.
func fromElementsByRow(r *rewrite.Rewriter, op vector.FromElementsOp) bool {
	t := vectorType(op.Dest)
	if len(t.Shape()) < 2 {
		return false
	}
	b := r.Builder
	out := poisonOf(b, t)
	inner := ir.Vector(t.Shape()[1:], t.Elem())
	n := len(op.Elements) / int(t.Shape()[0])
	for i := range t.Shape()[0] {
		row := vector.FromElements.New(b, vector.FromElementsOp{Elements: op.Elements[int(i)*n : int(i+1)*n]}, inner).Dest
		out = insert(b, row, out, i)
	}
	r.Replace(op.Op, out)
	return true
}

// toElementsByRow takes the rows, then the elements of each.
func toElementsByRow(r *rewrite.Rewriter, op vector.ToElementsOp) bool {
	t := vectorType(op.Source)
	if len(t.Shape()) < 2 {
		return false
	}
	b := r.Builder
	rows := make([]*ir.Value, t.Shape()[0])
	for i := range rows {
		rows[i] = extract(b, op.Source, int64(i))
	}
	var out []*ir.Value
	for _, row := range rows {
		n, _ := ir.NumElements(vectorType(row).Shape())
		out = append(out, vector.ToElements.New(b, vector.ToElementsOp{Source: row},
			slices.Repeat([]ir.Type{t.Elem()}, int(n))...).Op.Results()...)
	}
	r.Replace(op.Op, out...)
	return true
}

func i64s(xs ...int64) *ir.ArrayAttr {
	out := make([]ir.Attr, len(xs))
	for i, x := range xs {
		out[i] = ir.I64Attr(x)
	}
	return ir.Array(out...)
}
