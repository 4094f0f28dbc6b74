package intrange

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Array is what divides the numbers of a memref: its extents, the distances from one
// element to the next along each dimension, and the offset of the first from the
// aligned pointer, all counted in elements; and that pointer, in bytes.
type Array struct {
	Sizes, Strides []int64
	Offset         int64
	Align          int64
}

// AllocationAlign is the alignment in bytes of the aligned pointer of every memref without other facts, as of every
// allocation.
const AllocationAlign = 16

// ArrayOf is what a type says of its memrefs.
func ArrayOf(t *ir.MemRefType) *Array { return (&Array{Align: AllocationAlign, Offset: 1}).in(t) }

// BytesAt is a number that divides the address of the first element.
func (x *Array) BytesAt(elemBytes int64) int64 { return GCD(x.Align, Times(x.Offset, elemBytes)) }

// in is x combined with what the type says. For dimensions that x does not know, only the type counts.
func (x *Array) in(t *ir.MemRefType) *Array {
	out := &Array{Offset: x.Offset, Align: x.Align}
	if !t.HasRank() {
		return out
	}
	n := len(t.Shape())
	out.Sizes, out.Strides = filled(x.Sizes, n), filled(x.Strides, n)
	for i, size := range t.Shape() {
		if size != ir.Dynamic {
			out.Sizes[i] = size
		}
	}
	strides, offset, ok := t.Strides()
	if !ok {
		return out
	}
	if offset != ir.Dynamic {
		out.Offset = offset
	}
	if t.Layout() == nil {
		out.rowMajor()
	}
	for i, s := range strides {
		if s != ir.Dynamic {
			out.Strides[i] = max(s, -s)
		}
	}
	return out
}

// rowMajor is what dense extents and distances say of each other: each distance is
// the next one times the next extent.
func (x *Array) rowMajor() {
	last := len(x.Sizes) - 1
	if last > 0 {
		x.Sizes[last] = both(x.Sizes[last], x.Strides[last-1])
	}
	run := int64(1)
	for i := last; i >= 0; i-- {
		run = both(x.Strides[i], run)
		x.Strides[i] = run
		run = Times(run, x.Sizes[i])
	}
}

// filled is a list of n numbers, those of xs where there are as many.
func filled(xs []int64, n int) []int64 {
	if len(xs) == n {
		return slices.Clone(xs)
	}
	return slices.Repeat([]int64{1}, n)
}

// both divides a number that a and b divide: their least common multiple, or one of
// them where that is too great; 0 is a multiple of all.
func both(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	m := Times(a/GCD(a, b), b)
	if m%a != 0 || m%b != 0 {
		return a
	}
	return m
}

// meet is what x and y say together.
func (x *Array) meet(y *Array) *Array { return x.combine(y, both) }

// Join is what both say of their own memrefs.
func (x *Array) Join(y *Array) *Array { return x.combine(y, GCD) }

func (x *Array) combine(y *Array, fn func(a, b int64) int64) *Array {
	pairs := func(xs, ys []int64) []int64 {
		out := slices.Clone(xs)
		for i := range out {
			out[i] = fn(xs[i], ys[i])
		}
		return out
	}
	if len(x.Sizes) != len(y.Sizes) {
		y = &Array{Sizes: filled(nil, len(x.Sizes)), Strides: filled(nil, len(x.Sizes)), Offset: y.Offset, Align: y.Align}
	}
	return &Array{pairs(x.Sizes, y.Sizes), pairs(x.Strides, y.Strides), fn(x.Offset, y.Offset), fn(x.Align, y.Align)}
}

func (x *Array) equal(y *Array) bool {
	return x == y || x != nil && y != nil && x.Offset == y.Offset && x.Align == y.Align &&
		slices.Equal(x.Sizes, y.Sizes) && slices.Equal(x.Strides, y.Strides)
}

// joinArrays is [Array.Join], x itself where y adds nothing; nil says nothing.
func joinArrays(x, y *Array) *Array {
	if x == nil || y == nil {
		return nil
	}
	if z := x.Join(y); !z.equal(x) {
		return z
	}
	return x
}

// Array is what divides the numbers of a memref; nil where v is none.
func (a *Analysis) Array(v *ir.Value) *Array {
	t, ok := v.Type().(*ir.MemRefType)
	if !ok {
		return nil
	}
	f, known := a.fact(v)
	switch {
	case f.array != nil:
		return f.array
	case !known && v.DefiningOp() != nil: // made since
		if out := a.arrays(v.DefiningOp()); out != nil && out[v.Index()] != nil {
			return out[v.Index()]
		}
	}
	return ArrayOf(t)
}

// arrays are those of op's results, nil for a result that is no memref, or whose type alone is known.
func (a *Analysis) arrays(op *ir.Op) []*Array {
	var out []*Array
	if infer, ok := ir.As[ArrayInferrer](op); ok {
		out = infer.InferArrays(a)
	} else if view, ok := ir.As[ir.ViewLike](op); ok {
		if from := a.Array(view.ViewSource()); from != nil {
			out = []*Array{{Offset: 1, Align: from.Align}}
		}
	}
	if out == nil {
		return nil
	}
	out = append(out, make([]*Array, op.NumResults()-len(out))...)
	for i, x := range out {
		t, ok := op.Result(i).Type().(*ir.MemRefType)
		switch {
		case !ok:
			out[i] = nil
		case x != nil:
			out[i] = x.in(t)
		}
	}
	return out
}

// MixedDivisor divides a number that is a constant or a value.
func (a *Analysis) MixedDivisor(m ir.Mixed) int64 {
	if m.Value != nil {
		return a.Divisor(m.Value)
	}
	return max(m.Const, -m.Const)
}

// MixedDivisors is [Analysis.MixedDivisor] of each.
func (a *Analysis) MixedDivisors(ms []ir.Mixed) []int64 {
	out := make([]int64, len(ms))
	for i, m := range ms {
		out[i] = a.MixedDivisor(m)
	}
	return out
}

// SizesOf are divisors of the extents of a memref of a type; dynamic are its dynamic extents.
func (a *Analysis) SizesOf(t *ir.MemRefType, dynamic []*ir.Value) []int64 {
	out := slices.Clone(t.Shape())
	for i, n := range out {
		if n == ir.Dynamic {
			out[i], dynamic = a.Divisor(dynamic[0]), dynamic[1:]
		}
	}
	return out
}

// promised is a fact combined with what a function states of its argument for every call.
func (a *Analysis) promised(v *ir.Value, f fact) fact {
	if !v.IsBlockArg() || !v.OwnerBlock().IsEntry() {
		return f
	}
	promise, ok := ir.As[ArgPromise](v.OwnerBlock().ParentOp())
	if !ok {
		return f
	}
	f.divisor = both(f.divisor, promise.PromisedDivisor(v))
	p := promise.PromisedArray(v)
	if p == nil {
		return f
	}
	p = p.in(v.Type().(*ir.MemRefType))
	if f.array == nil {
		f.array = p
	} else if more := f.array.meet(p); !more.equal(f.array) {
		f.array = more
	}
	return f
}
