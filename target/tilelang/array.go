package tilelang

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/shaped"
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
		return nil, a.wrongf("data", "an array of known extents in a shape of known extents")
	}
	n, _ := ir.NumElements(from)
	if m, _ := ir.NumElements(to); m != n || y.elem != b.elem {
		return nil, a.wrongf("data", "%s is no other shape of %s", describe(y.elem, y.shape), describe(b.elem, b.shape))
	}
	return t.reshapedMemory(b, from, to), nil
}

// reshapedMemory is an array, or a tile in shared memory, in another shape of as many elements.
func (t *translator) reshapedMemory(b *buffer, from, to []int64) *buffer {
	n, _ := ir.NumElements(from)
	space := b.mem.Type().(*ir.MemRefType).Space()
	v := b.mem
	if len(from) > 1 {
		v = memref.CollapseShape.New(t.b, memref.CollapseShapeOp{Source: v, Reassociation: shaped.Reassociation{all(len(from))}.Attr()}, ir.MemRef([]int64{n}, b.elem.typ, nil, space)).Result
	}
	if len(to) > 1 {
		v = memref.ExpandShape.New(t.b, memref.ExpandShapeOp{Source: v, Reassociation: shaped.Reassociation{all(len(to))}.Attr(), StaticOutputShape: to}, ir.MemRef(to, b.elem.typ, nil, space)).Result
	}
	return &buffer{name: b.name, shape: values(to), elem: b.elem, node: b.node, scope: b.scope, mem: v, arr: b.arr}
}

// all is one group of all dimensions.
func all(rank int) []int64 {
	g := make([]int64, rank)
	for i := range g {
		g[i] = int64(i)
	}
	return g
}
