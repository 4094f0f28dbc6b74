package vector

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func extractToBroadcast(r *rewrite.Rewriter, e ExtractOp) bool {
	v := repeatedBy(e.Source.DefiningOp())
	return v != nil && broadcastable(v.Type(), e.Result.Type()) && replaceByBroadcast(r, e.Op, v)
}

// broadcastable reports whether a value of type t can be repeated to u.
func broadcastable(t, u ir.Type) bool {
	v, ok := u.(*ir.VectorType)
	if !ok {
		return false
	}
	src, dst := shapeOf(t), v.Shape()
	if len(src) > len(dst) {
		return false
	}
	for i, n := range src {
		if n != 1 && n != dst[len(dst)-len(src)+i] {
			return false
		}
	}
	return true
}

// extractToShapeCast: extracting along dimensions of extent 1 from another shape
// only changes the shape.
func extractToShapeCast(r *rewrite.Rewriter, e ExtractOp) bool {
	s, ok := ShapeCast.Cast(e.Source.DefiningOp())
	t, isVector := e.Result.Type().(*ir.VectorType)
	if !ok || !isVector || numElements(t) != numElements(vectorType(s.Source)) {
		return false
	}
	return replaceByShapeCast(r, e.Op, s.Source)
}

// extractToElements makes the part of the elements.
func extractToElements(r *rewrite.Rewriter, e ExtractOp) bool {
	f, ok := FromElements.Cast(e.Source.DefiningOp())
	t, isVector := e.Result.Type().(*ir.VectorType)
	if !ok || !isVector || e.dynamic() {
		return false
	}
	n := numElements(t)
	start := linear(e.StaticPosition, vectorType(e.Source).Shape()) * n
	return replaceByElements(r, e.Op, f.Elements[start:start+n])
}

// elementsOfBroadcast takes the elements of what is repeated.
func elementsOfBroadcast(r *rewrite.Rewriter, o ToElementsOp) bool {
	b, ok := Broadcast.Cast(o.Source.DefiningOp())
	if !ok {
		return false
	}
	src, isVector := b.Source.Type().(*ir.VectorType)
	if !isVector {
		return false
	}
	elems := newToElements(r, b.Source).Results()
	dst := vectorType(o.Source).Shape()
	out := make([]*ir.Value, o.NumResults())
	for i := range out {
		at := delinear(int64(i), dst)[len(dst)-len(src.Shape()):]
		for d, n := range src.Shape() {
			if n == 1 {
				at[d] = 0
			}
		}
		out[i] = elems[linear(at, src.Shape())]
	}
	r.Replace(o.Op, out...)
	return true
}

func newToElements(r *rewrite.Rewriter, v *ir.Value) *ir.Op {
	return ToElements.New(r.Builder, ToElementsOp{Source: v}).Op
}

// fromEqualElements makes a broadcast of one value.
func fromEqualElements(r *rewrite.Rewriter, f FromElementsOp) bool {
	elems := f.Elements
	if len(elems) == 0 || slices.ContainsFunc(elems, func(v *ir.Value) bool { return v != elems[0] }) {
		return false
	}
	return replaceByBroadcast(r, f.Op, elems[0])
}

// fromExtracts: elements extracted one after the other from one vector are a
// part of it in another shape.
func fromExtracts(r *rewrite.Rewriter, f FromElementsOp) bool {
	n := int64(f.NumOperands())
	if n <= 1 {
		return false
	}
	var source *ir.Value
	var start []int64
	for i, v := range f.Elements {
		e, ok := Extract.Cast(v.DefiningOp())
		if !ok || e.dynamic() || source != nil && e.Source != source {
			return false
		}
		at := e.StaticPosition
		if source == nil {
			source, start = e.Source, at
		}
		shape := vectorType(source).Shape()
		if linear(at, shape) != linear(start, shape)+int64(i) {
			return false
		}
	}
	shape := vectorType(source).Shape()
	d, whole := len(shape), int64(1)
	for d > 0 && start[d-1] == 0 && whole < n {
		d--
		whole *= shape[d]
	}
	if whole != n {
		return false
	}
	if d > 0 {
		source = newExtract(r, source, start[:d])
	}
	return replaceByShapeCast(r, f.Op, source)
}

// insertToBroadcast: what has as many elements as the target replaces it.
func insertToBroadcast(r *rewrite.Rewriter, i InsertOp) bool {
	v, ok := i.Value.Type().(*ir.VectorType)
	if !ok || numElements(v) != numElements(vectorType(i.Dest)) {
		return false
	}
	return replaceByBroadcast(r, i.Op, i.Value)
}

// insertOfSplat: a repeated value changes nothing in what repeats it.
func insertOfSplat(r *rewrite.Rewriter, i InsertOp) bool {
	x, y := splatOf(i.Value), splatOf(i.Dest)
	if x == nil || x != y {
		return false
	}
	return replaceByBroadcast(r, i.Op, x)
}

// insertChain makes the vector of its elements when a chain of inserts sets all
// of them.
func insertChain(r *rewrite.Rewriter, last InsertOp) bool {
	t := vectorType(last.Dest)
	if t.Scalable() != nil {
		return false
	}
	for u := range last.Result.Uses() {
		if next, ok := Insert.Cast(u.Owner()); ok && next.Dest == last.Result {
			return false // not the last one
		}
	}
	var chain []InsertOp
	for i, ok := last, true; ok; i, ok = Insert.Cast(i.Dest.DefiningOp()) {
		if len(i.DynamicPosition) > 0 || i.Op != last.Op && !i.Result.HasOneUse() {
			return false
		}
		chain = append(chain, i)
	}
	elems := make([]*ir.Value, numElements(t))
	set := make([]bool, len(elems))
	missing, used := len(elems), 0
	for _, i := range chain {
		if missing == 0 {
			break
		}
		if slices.Contains(i.StaticPosition, -1) {
			return false
		}
		used++
		start, n := i.extent()
		for k := start; k < start+n; k++ {
			if !set[k] {
				set[k] = true
				missing--
			}
		}
	}
	if missing > 0 {
		return false
	}
	for _, i := range slices.Backward(chain[:used]) {
		start, _ := i.extent()
		if _, isVector := i.Value.Type().(*ir.VectorType); !isVector {
			elems[start] = i.Value
			continue
		}
		copy(elems[start:], newToElements(r, i.Value).Results())
	}
	return replaceByElements(r, last.Op, elems)
}

// extent is which elements, in row-major order, an insert sets.
func (i InsertOp) extent() (start, n int64) {
	n = 1
	if v, ok := i.Value.Type().(*ir.VectorType); ok {
		n = numElements(v)
	}
	return linear(i.StaticPosition, vectorType(i.Dest).Shape()) * n, n
}
