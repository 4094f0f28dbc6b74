package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// im2colFunction is T.im2col; its table entry is one of memoryFunctions.
var im2colFunction = Function{
	Name: "im2col", Params: "img, col, nhw_step, c_step, kernel, stride, dilation, pad",
	Doc: "A tile of the im2col matrix of a convolution. Rows enumerate output positions (N, OH, OW), columns enumerate the filter window (KH, KW, C); " +
		"padding is zero. img has layout N×H×W×C. The tile starts at row nhw_step times its height and column c_step times its width.",
	Alias: []string{"c2d_im2col"}, call: (*translator).im2colOf,
}

func (t *translator) im2colOf(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	img, err := a.buffer("img")
	if err != nil {
		return nil, err
	}
	w, err := t.windowOf(a.site("col"), a.value("col"), nil)
	if err != nil {
		return nil, err
	}
	tile := squeezed(w.size)
	shape, known := img.extents()
	if !known || len(shape) != 4 || img.arr == nil {
		return nil, a.wrongf("img", "expected an array with four static extents, N×H×W×C")
	}
	if len(tile) != 2 {
		return nil, a.wrongf("col", "expected a two-dimensional tile, got (%s)", ir.JoinInts(w.size))
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
		row := c.add(c.mul(a.value("nhw_step"), tile[0]), i)
		col := c.add(c.mul(a.value("c_step"), tile[1]), j)
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
		return numberNow(at, r)
	})
}

// elementwise makes a tile of what is computed for each of its elements, and writes it to a window.
func (t *translator) elementwise(at eval.Site, shape []int64, w window,
	of func(at eval.Site, i, j eval.Value) (eval.Value, error)) error {
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
		o := t.yields(w.b, w, v)
		o.to = func(v *ir.Value) error { return t.writeWindowValue(at, w, v) }
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
