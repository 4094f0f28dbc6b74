package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// elementsOf is `A.data`: what T.Tensor takes to give an array another shape.
type elementsOf struct{ b *buffer }

// TypeName implements [eval.Typed].
func (e *elementsOf) TypeName() string { return "data of a buffer" }

// reshapedArray is an array in another shape of as many elements.
func (t *translator) reshapedArray(a *args, y *tensorType, b *buffer) (eval.Value, error) {
	from, ok := b.extents()
	to, ok2 := (&buffer{shape: y.shape}).extents()
	if !ok || !ok2 || b.arr == nil {
		return nil, a.wrongf("data", "data and shape must have static sizes, and data must be an array")
	}
	n, _ := ir.NumElements(from)
	if m, _ := ir.NumElements(to); m != n || y.elem != b.elem {
		return nil, a.wrongf("data", "cannot reshape to %s from %s; shapes must have the same number of elements and the same element type", describe(y.elem, y.shape), describe(b.elem, b.shape))
	}
	return t.reshapedMemory(b, from, to), nil
}

// reshapedMemory is an array, or a tile in shared memory, in another shape of as many elements.
func (t *translator) reshapedMemory(b *buffer, from, to []int64) *buffer {
	n, _ := ir.NumElements(from)
	space := b.mem.Type().(*ir.MemRefType).Space()
	v := b.mem
	if len(from) > 1 {
		v = memref.CollapseShape.New(t.b, memref.CollapseShapeOp{Source: v,
			Reassociation: shaped.Reassociation{all(len(from))}.Attr()}, ir.MemRef([]int64{n}, b.elem.typ, nil, space)).Result
	}
	if len(to) > 1 {
		v = memref.ExpandShape.New(t.b, memref.ExpandShapeOp{Source: v,
			Reassociation: shaped.Reassociation{all(len(to))}.Attr(), StaticOutputShape: to},
			ir.MemRef(to, b.elem.typ, nil, space)).Result
	}
	return &buffer{name: b.name, shape: values(to), elem: b.elem, node: b.node, scope: b.scope, mem: v, arr: b.arr}
}

// flattened is an array with one dimension, for one with runtime extents: all extents multiplied. It is nil if
// something else is asked for.
func (t *translator) flattened(a *args, b *buffer) (eval.Value, error) {
	_, known := b.extents()
	asked, err := elements(a.site("shape"), a.value("shape"))
	if err != nil || known || b.mem == nil || len(asked) != 1 || len(b.shape) < 2 {
		return nil, err
	}
	var product eval.Value = int64(1)
	for _, n := range b.shape {
		if product, err = t.binary(a.site("src"), python.Mult, product, n); err != nil {
			return nil, err
		}
	}
	have, err := t.indexOf(a.site("src"), product)
	if err != nil {
		return nil, err
	}
	want, err := t.indexOf(a.site("shape"), asked[0])
	if err != nil {
		return nil, err
	}
	if !have.sum.Equal(want.sum) && !sameFactors(t.value(have), t.value(want)) {
		return nil, a.wrongf("shape", "the number of elements of %s must be the product of its extents", b)
	}
	group := shaped.Reassociation{all(len(b.shape))}
	flat := memref.CollapseShape.New(t.b, memref.CollapseShapeOp{Source: b.mem, Reassociation: group.Attr()},
		ir.MemRef([]int64{ir.Dynamic}, b.elem.typ, nil, b.mem.Type().(*ir.MemRefType).Space())).Result
	return &buffer{name: b.name, shape: []eval.Value{have}, elem: b.elem, node: b.node, scope: b.scope, mem: flat,
		arr: b.arr}, nil
}

// sameFactors reports whether two numbers are multiplications of the same ones.
func sameFactors(x, y *ir.Value) bool {
	count := map[*ir.Value]int{}
	countFactors(x, count, 1)
	countFactors(y, count, -1)
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

func countFactors(v *ir.Value, count map[*ir.Value]int, by int) {
	if o, ok := arith.MulI.Cast(v.DefiningOp()); ok {
		countFactors(o.LHS, count, by)
		countFactors(o.RHS, count, by)
	} else {
		count[v] += by
	}
}

// all is one group of all dimensions.
func all(rank int) []int64 {
	g := make([]int64, rank)
	for i := range g {
		g[i] = int64(i)
	}
	return g
}
