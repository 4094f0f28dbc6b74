package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Strides that programs say of arrays. Arrays are dense: a stride that is a number is compared with that of a dense array, and one
// that is a T.dynamic is that of a dense array.

// stridedType is the type of an array that is declared with strides.
func (t *translator) stridedType(a *args) (eval.Value, error) {
	c := &eval.Call{Site: a.Site, Args: []eval.Value{a.value("shape"), a.value("dtype")}, ArgNodes: []python.Node{a.site("shape").Node, a.site("dtype").Node}}
	b, err := t.table["Tensor"].bind(c)
	if err != nil {
		return nil, err
	}
	y, err := t.tensorType(b)
	if err != nil {
		return nil, err
	}
	return y, t.dense(a, y.(*tensorType).shape)
}

// dense compares the strides of an array with those of a dense one.
func (t *translator) dense(a *args, shape []eval.Value) error {
	tuple, ok := a.value("strides").(*eval.Tuple)
	if !ok || len(tuple.Elems) != len(shape) {
		return a.wrongf("strides", "a tuple of %d strides, one for each extent, got %s", len(shape), eval.TypeName(a.value("strides")))
	}
	var want eval.Value = int64(1)
	for i := len(shape) - 1; i >= 0; i-- { // from the inside: outer strides may be products with inner ones
		got := tuple.Elems[i]
		if d, ok := got.(*dimension); ok && d.of == nil && d.is == nil && d != want {
			d.is = want
		} else if one, ok := shape[i].(int64); !(ok && one == 1) && !sameStride(got, want) {
			return a.wrongf("strides", "the stride of dimension %d is that of a dense row-major array, %s; arrays with other strides are not supported: pass x.contiguous()", i, strideText(want))
		}
		want = times(want, shape[i])
	}
	return nil
}

// sameStride reports whether two strides are products of the same factors.
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

// factors counts those of a product that the launch knows, by times each, and gives the product of the others.
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

func strideText(v eval.Value) string {
	if n, ok := v.(int64); ok {
		return eval.Str(n)
	}
	return "the product of the extents behind it"
}

// times is a product of extents, of which some are known when kernels are launched.
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
