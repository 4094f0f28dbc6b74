package slicevectors

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/threads/expanddivisions"
)

// width is how many elements are computed together: few enough for their partial results to fit beside an accumulator
// of 128 registers, and enough to hide latencies. A GEMM of 8192x4096x1024 with an exact GELU takes 146 µs on an H200
// in tiles of 128x256 (250 without slices), with 8, 16 or 32 elements; in tiles of 128x128 198 µs with 32 (197
// without slices), 222 with 16 and 225 with 8.
const width = estimate.Slice

// A run is a sequence of elementwise operations on vectors of so many elements, in one block, which is computed for so
// many of them together.
type run struct {
	ops           []*ir.Op
	length, width int64
}

// runs are those of a block that are worth slicing. Operations between those of a run do not use what it computes. A
// run with a division of a kernel with few threads has slices of as many elements as expand-divisions divides together:
// behind its branch ptxas begins no other slice.
func runs(b *ir.Block, divides func(*ir.Op) bool) (out []run) {
	var r run
	made := map[*ir.Value]bool{}
	finish := func() {
		if len(r.ops) > 1 && slices.ContainsFunc(r.ops, isLong) {
			if r.width = width; slices.ContainsFunc(r.ops, divides) {
				r.width = expanddivisions.Width
			}
			out = append(out, r)
		}
		r = run{}
		clear(made)
	}
	for op := range b.Ops() {
		n, ok := lengthOf(op)
		switch {
		case ok && (r.ops == nil || n == r.length):
			r.ops, r.length = append(r.ops, op), n
			made[op.Result(0)] = true
		case ok, op.NumRegions() > 0, slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return made[v] }):
			finish()
			if ok {
				r.ops, r.length = append(r.ops, op), n
				made[op.Result(0)] = true
			}
		}
	}
	finish()
	return out
}

// isLong reports whether an operation is a function of many instructions.
func isLong(op *ir.Op) bool { return estimate.CountOf(op).Slots >= estimate.ManyInstructions }

// lengthOf is the number of elements of the vectors that an operation computes with, element by element; ok is false
// for other operations.
func lengthOf(op *ir.Op) (n int64, ok bool) {
	if !op.Has(ir.Elementwise) || op.NumResults() != 1 || op.NumRegions() > 0 || op.NumOperands() == 0 {
		return 0, false
	}
	t, ok := op.Result(0).Type().(*ir.VectorType)
	if !ok || !isPlain(t) || t.Shape()[0] <= width {
		return 0, false
	}
	for _, v := range op.Operands() {
		o, isVector := v.Type().(*ir.VectorType)
		if isVector && (!isPlain(o) || o.Shape()[0] != t.Shape()[0]) {
			return 0, false
		}
	}
	return t.Shape()[0], true
}

// isPlain reports whether a vector has one dimension of a known number of elements.
func isPlain(t *ir.VectorType) bool {
	return len(t.Shape()) == 1 && !slices.Contains(t.Scalable(), true)
}

// slice computes the run for some elements after the other, behind its last operation.
func (r run) slice() {
	last := r.ops[len(r.ops)-1]
	b := ir.Before(last)
	b.Loc = last.Loc()
	elements := map[*ir.Value][]*ir.Value{} // of vectors from outside of the run
	results := map[*ir.Value][]*ir.Value{}  // of those that others use
	inside := map[*ir.Op]bool{}
	for _, op := range r.ops {
		inside[op] = true
	}
	var outputs []*ir.Value
	for _, op := range r.ops {
		if slices.ContainsFunc(op.Result(0).Users(), func(u *ir.Op) bool { return !inside[u] }) {
			outputs = append(outputs, op.Result(0))
		}
		for _, v := range op.Operands() {
			_, isVector := v.Type().(*ir.VectorType)
			if isVector && !inside[v.DefiningOp()] && elements[v] == nil && splatOf(v) == nil {
				elements[v] = vector.Elements(b, v)
			}
		}
	}
	for from := int64(0); from < r.length; from += r.width {
		to := min(from+r.width, r.length)
		var m ir.Mapping
		for _, op := range r.ops {
			for _, v := range op.Operands() {
				if _, done := m.Lookup(v); done {
					continue
				}
				if s := splatOf(v); s != nil {
					m.Map(v, constant(b, v, s, to-from))
				} else if all := elements[v]; all != nil {
					m.Map(v, vector.Join(b, all[from:to]))
				}
			}
			part := b.Insert(ir.CloneWithoutRegions(op, &m))
			part.Result(0).SetType(cut(op.Result(0), to-from))
		}
		for _, v := range outputs {
			results[v] = append(results[v], vector.ToElements.New(b, vector.ToElementsOp{Source: m.Get(v)}).Elements...)
		}
	}
	for _, v := range outputs {
		v.ReplaceAllUsesWith(vector.Join(b, results[v]))
	}
	for _, op := range slices.Backward(r.ops) {
		op.Erase()
	}
}

// cut is the type of a vector with so many elements.
func cut(v *ir.Value, n int64) ir.Type {
	t := v.Type().(*ir.VectorType)
	return t.CloneWith([]int64{n}, t.Elem())
}

// splatOf is the element of a constant vector whose elements are all the same, nil for others.
func splatOf(v *ir.Value) ir.Attr {
	if op := v.DefiningOp(); op != nil && op.Has(ir.ConstantLike) {
		return rewrite.SplatElem(op.Attr("value"))
	}
	return nil
}

// constant is a vector of so many times an element, as v is.
func constant(b *ir.Builder, v *ir.Value, elem ir.Attr, n int64) *ir.Value {
	op := b.Insert(ir.CloneWithoutRegions(v.DefiningOp(), &ir.Mapping{}))
	t := cut(v, n)
	op.Result(0).SetType(t)
	op.SetAttr("value", ir.SplatOf(t.(ir.ShapedType), elem))
	return op.Result(0)
}
