package tilelang

import (
	"fmt"
	"math"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Strides of arrays. A dense array has none: its type has no layout. Others are part of the type, static or dynamic, as
// the passed array has them; a T.dynamic that no array has as an extent is the stride of the first array that has it.

// stridedType is the type of an array that is declared with strides.
func (t *translator) stridedType(a *args) (eval.Value, error) {
	c := &eval.Call{Site: a.Site, Args: []eval.Value{a.value("shape"), a.value("dtype")},
		ArgNodes: []python.Node{a.site("shape").Node, a.site("dtype").Node}}
	b, err := t.table["Tensor"].bind(c)
	if err != nil {
		return nil, err
	}
	v, err := t.tensorType(b)
	if err != nil {
		return nil, err
	}
	y := v.(*tensorType)
	return y, t.strided(a, y)
}

// strided gives a type the strides that it is declared with.
func (t *translator) strided(a *args, y *tensorType) error {
	vs, err := elements(a.site("strides"), a.value("strides"))
	if err != nil || len(vs) != len(y.shape) {
		return a.wrongf("strides", "expected a tuple of %d strides, one for each extent, got %s", len(y.shape),
			eval.Repr(a.value("strides")))
	}
	for _, v := range vs {
		switch n := v.(type) {
		case int64:
			if n < 0 || n > math.MaxInt32 {
				return a.wrongf("strides", "a stride must be from 0 to 2³¹ - 1 elements, got %d", n)
			}
		case *dimension, *constDim, *derived:
		default:
			return a.wrongf("strides", "a stride must be an integer or a T.dynamic, got %s", eval.TypeName(v))
		}
	}
	y.strides = t.dims.known(vs)
	return nil
}

// layout is that of an array whose strides are not those of rows one behind the other; nil of others. An array that is
// seen in another shape has no such strides.
func (t *translator) layout(b *buffer) (ir.Attr, error) {
	asRow := b.arr.asRow || t.uses.rows[b.arr]
	if b.arr.strides != nil && asRow {
		b.freeStrides()
		if t.isDense(b.arr.declared, true) {
			b.arr.strides = nil
		}
	}
	if b.arr.strides == nil {
		return nil, nil
	}
	at := t.nowhere()
	switch {
	case asRow:
		return nil, refusedStrides(at, b.arr.declared, b.name, "it is reshaped (T.view, T.reshape), which needs contiguous rows")
	case t.perDevice() > 1:
		return nil, refusedStrides(at, b.arr.declared, b.name,
			fmt.Sprintf("each of %d devices has its part as a separate array", t.perDevice()))
	}
	out := make([]int64, len(b.arr.strides))
	for i, v := range b.arr.strides {
		n, known := v.(int64)
		if out[i] = n; !known {
			out[i] = ir.Dynamic
		}
	}
	return ir.StridedLayout(out, 0), nil
}

// refusedStrides rejects an array with strides.
func refusedStrides(at eval.Site, y *tensorType, name, why string) error {
	return at.Interp.Errorf(y.node, "argument %s: expected the strides of a dense row-major array, as %s", name, why)
}

// freeStrides lets dimensions stand for nothing that stand for strides of an array.
func (b *buffer) freeStrides() {
	for _, v := range b.arr.strides {
		if d, ok := v.(*dimension); ok && d.of == b && d.what == strideOf {
			d.of = nil
		}
	}
}

// rejectOverlaps rejects arrays that kernels write and that have two elements in one place.
func (t *translator) rejectOverlaps() error {
	for _, b := range t.arrays {
		shape, known := b.extents()
		strides, told := (&buffer{shape: b.arr.strides}).extents()
		if known && told && b.arr.strides != nil && (b.arr.written || b.arr.combined) && ir.Overlap(shape, strides) {
			at := t.nowhere()
			return at.Interp.Errorf(b.node, "argument %s: elements of shape (%s) and strides (%s) overlap, but kernels write them; use strides without overlap", b.name, ir.JoinInts(shape), ir.JoinInts(strides))
		}
	}
	return nil
}

// isDense reports whether strides are those of an array whose elements lie row by row; of one that is seen so, a
// T.dynamic that stands for nothing yet is such a stride.
func (t *translator) isDense(y *tensorType, asRow bool) bool {
	want := eval.Value(int64(1))
	for i := len(y.shape) - 1; i >= 0; i-- { // from the inside: outer strides may be multiples of inner ones
		got := y.strides[i]
		if d, ok := got.(*dimension); ok && asRow && d.of == nil && d.is == nil && d != want {
			d.is = want
		}
		if y.shape[i] != eval.Value(int64(1)) && !sameStride(got, want) {
			return false
		}
		want = times(want, y.shape[i])
	}
	return true
}

// needRow rejects an array with strides that is viewed in another shape.
func (t *translator) needRow(at eval.Site, b *buffer) error {
	if b.arr == nil || b.arr.strides == nil {
		return nil
	}
	return t.uses.overlooked(t.loc(at.Node), "that "+b.String()+" is seen in another shape")
}

// sameStride reports whether two strides have the same factors.
func sameStride(x, y eval.Value) bool {
	count := map[eval.Value]int{}
	m, n := factors(x, count, 1), factors(y, count, -1)
	for _, k := range count {
		if k != 0 {
			return false
		}
	}
	return m == n
}

// factors counts the factors that the launch knows, by times each, and returns the constant one.
func factors(v eval.Value, count map[eval.Value]int, by int) int64 {
	switch v := v.(type) {
	case int64:
		return v
	case *dimension:
		if v.is != nil {
			return factors(v.is, count, by)
		}
	case *derived:
		if v.op == python.Mult {
			return factors(v.x, count, by) * factors(v.y, count, by)
		}
	}
	count[v] += by
	return 1
}

// times multiplies extents; some are known when kernels are launched.
func times(x, y eval.Value) eval.Value {
	m, ok1 := x.(int64)
	n, ok2 := y.(int64)
	switch {
	case ok1 && ok2:
		return m * n
	case ok1 && m == 1:
		return y
	case ok2 && n == 1:
		return x
	}
	return derive(x, python.Mult, y, false)
}
