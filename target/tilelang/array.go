package tilelang

import (
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

// im2colFunction is T.im2col; its table entry is one of memoryFunctions.
var im2colFunction = Function{
	Name: "im2col", Params: "img, col, nhw_step, c_step, kernel, stride, dilation, pad",
	Doc: "A tile of the matrix that a convolution multiplies: rows count the output's positions in (N, OH, OW), columns (KH, KW, C) of the window there; " +
		"what lies in the padding is zero. img is N×H×W×C, and the tile begins at row nhw_step times its height, column c_step times its width.",
	call: (*translator).im2colOf,
}

func (t *translator) im2colOf(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	img, err := a.buffer("img")
	if err != nil {
		return nil, err
	}
	w, err := t.windowOf(a.site("col"), a.values["col"], nil)
	if err != nil {
		return nil, err
	}
	tile := squeezed(w.size)
	shape, known := img.extents()
	if !known || len(shape) != 4 || img.arr == nil {
		return nil, a.wrongf("img", "an array of four known extents, N×H×W×C")
	}
	if len(tile) != 2 {
		return nil, a.wrongf("col", "a tile of two dimensions, got (%s)", ir.JoinInts(w.size))
	}
	var n [4]int64
	for i, name := range []string{"kernel", "stride", "dilation", "pad"} {
		if n[i], err = a.integer(name); err != nil {
			return nil, err
		}
	}
	kernel, stride, dilation, pad := n[0], n[1], n[2], n[3]
	height := (shape[1]+2*pad-dilation*(kernel-1)-1)/stride + 1
	width := (shape[2]+2*pad-dilation*(kernel-1)-1)/stride + 1
	return nil, t.elementwise(a.Site, tile, w, func(at eval.Site, i, j eval.Value) (eval.Value, error) {
		c := &calculation{at: at}
		row := c.add(c.mul(a.values["nhw_step"], tile[0]), i)
		col := c.add(c.mul(a.values["c_step"], tile[1]), j)
		place := c.mod(row, height*width)
		y := c.add(c.add(c.mul(c.div(place, width), stride), c.mul(c.div(col, kernel*shape[3]), dilation)), -pad)
		x := c.add(c.add(c.mul(c.mod(place, width), stride), c.mul(c.mod(c.div(col, shape[3]), kernel), dilation)), -pad)
		key := &eval.Tuple{Elems: []eval.Value{c.div(row, height*width), y, x, c.mod(col, shape[3])}}
		if c.err != nil {
			return nil, c.err
		}
		r, err := t.subscript(at, img, key)
		if err != nil {
			return nil, err
		}
		return r.read(at)
	})
}

// elementwise makes a tile of what is computed for each of its elements, and writes it to a window.
func (t *translator) elementwise(at eval.Site, shape []int64, w window, of func(at eval.Site, i, j eval.Value) (eval.Value, error)) error {
	g := &grid{extents: shape}
	var i, j eval.Value
	return g.For(at, func(v eval.Value) error {
		vs := v.(*eval.Tuple).Elems
		i, j = vs[0], vs[1]
		return nil
	}, func() error {
		x, err := of(at, i, j)
		if err != nil {
			return err
		}
		v, err := t.stored(at, x, w.b.elem)
		if err != nil {
			return err
		}
		c := &cell{name: w.b.String(), typ: w.b.elem.typ, node: at.Node}
		t.par.frame.add(c, &state{now: v, written: true})
		t.par.outputs = append(t.par.outputs, &output{elem: c, w: w, to: func(v *ir.Value) error { return t.writeWindowValue(at, w, v) }})
		return nil
	})
}

// A calculation makes several operators, and keeps the first error.
type calculation struct {
	at  eval.Site
	err error
}

func (c *calculation) do(op python.Operator, x, y eval.Value) eval.Value {
	if c.err != nil {
		return nil
	}
	v, err := eval.Binary(c.at, op, x, y)
	c.err = err
	return v
}

func (c *calculation) add(x, y eval.Value) eval.Value { return c.do(python.Add, x, y) }
func (c *calculation) mul(x, y eval.Value) eval.Value { return c.do(python.Mult, x, y) }
func (c *calculation) div(x, y eval.Value) eval.Value { return c.do(python.FloorDiv, x, y) }
func (c *calculation) mod(x, y eval.Value) eval.Value { return c.do(python.Mod, x, y) }
