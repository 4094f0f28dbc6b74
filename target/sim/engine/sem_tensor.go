package engine

import (
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
)

// Tensors of static shape are their elements in row-major order.
var TensorSem = meanings(map[string]Rule{
	"tensor.cast": copyWords, "tensor.expand_shape": copyWords, "tensor.collapse_shape": copyWords,
	// What is in it may be anything; a fixed value keeps runs equal.
	"tensor.empty": func(c *Compiler, op *ir.Op) { c.defineZero(op) },
},
	on(tensor.Dim, tensorDim), on(tensor.Splat, tensorSplat), on(tensor.FromElements, tensorFromElements),
	on(tensor.Extract, tensorExtract), on(tensor.ExtractSlice, tensorExtractSlice), on(tensor.InsertSlice, tensorInsertSlice),
	on(tensor.Insert, tensorInsert), on(tensor.Concat, tensorConcat),
)

func tensorDim(c *Compiler, o tensor.DimOp) {
	dims, i := c.lanes(o.Source).Dims, c.at(o.Index)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		at := a.f[i]
		if at >= uint64(len(dims)) {
			a.fail("uses dimension %d of a tensor of rank %d", int64(at), len(dims))
		}
		a.f[d] = uint64(dims[at])
	})
}

func tensorSplat(c *Compiler, o tensor.SplatOp) {
	x := c.at(o.Input)
	d := c.define(o.Aggregate)
	c.emit(func(a *Agent) {
		for i := range d.n {
			a.f[d.at+i] = a.f[x]
		}
	})
}

func tensorFromElements(c *Compiler, o tensor.FromElementsOp) {
	in := c.ats(o.Elements)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		for i, at := range in {
			a.f[d+i] = a.f[at]
		}
	})
}

// tensorExtract reads an element, which must be inside.
func tensorExtract(c *Compiler, o tensor.ExtractOp) {
	dims, x, idx := c.lanes(o.Tensor).Dims, c.at(o.Tensor), c.ats(o.Indices)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		a.f[d] = a.f[x+element(a, "takes", dims, idx)]
	})
}

// tensorInsert copies a tensor and changes an element, which must be inside.
func tensorInsert(c *Compiler, o tensor.InsertOp) {
	dims, x, v, idx := c.lanes(o.Dest).Dims, c.in(o.Dest), c.at(o.Scalar), c.ats(o.Indices)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		copy(a.f[d:d+x.n], a.f[x.at:x.at+x.n])
		a.f[d+element(a, "puts", dims, idx)] = a.f[v]
	})
}

// element is the row-major number of an element, of indices in a frame.
func element(a *Agent, does string, dims []int64, idx []int) (n int) {
	for dim, at := range idx {
		i := a.f[at]
		if i >= uint64(dims[dim]) {
			a.fail("%s element %d of dimension %d, which has %d elements", does, int64(i), dim, dims[dim])
		}
		n = n*int(dims[dim]) + int(i)
	}
	return n
}

// slicePlaces is a slice of a tensor: where its numbers are in a frame.
type slicePlaces struct {
	dims          []int64 // of the whole
	sizes         []int64
	offset, steps []int
}

func (c *Compiler) sliceOf(whole *ir.Value, s shaped.Slice) slicePlaces {
	places := func(ms []ir.Mixed) (out []int) {
		for _, m := range ms {
			if m.Value != nil {
				out = append(out, c.at(m.Value))
			} else {
				out = append(out, c.constant(uint64(m.Const)))
			}
		}
		return out
	}
	return slicePlaces{c.lanes(whole).Dims, s.StaticSizes, places(s.MixedOffsets()), places(s.MixedStrides())}
}

// each calls fn with the number of every element of the part, and with that in the whole.
func (p slicePlaces) each(a *Agent, fn func(i, at int)) {
	next := 0
	var walk func(d, at int)
	walk = func(d, at int) {
		if d == len(p.dims) {
			fn(next, at)
			next++
			return
		}
		first, step := int64(a.f[p.offset[d]]), int64(a.f[p.steps[d]])
		for i := range p.sizes[d] {
			x := first + i*step
			if uint64(x) >= uint64(p.dims[d]) {
				a.fail("reaches index %d in dimension %d, whose size is %d", x, d, p.dims[d])
			}
			walk(d+1, at*int(p.dims[d])+int(x))
		}
	}
	walk(0, 0)
}

func tensorExtractSlice(c *Compiler, o tensor.ExtractSliceOp) {
	p, x, l := c.sliceOf(o.Source, o.Slice), c.at(o.Source), c.lanes(o.Source)
	n := c.lanes(o.Result).N
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		for s := range l.Summands {
			p.each(a, func(i, at int) { a.f[d+s*n+i] = a.f[x+s*l.N+at] })
		}
	})
}

func tensorInsertSlice(c *Compiler, o tensor.InsertSliceOp) {
	p, x, y, l := c.sliceOf(o.Dest, o.Slice), c.at(o.Source), c.in(o.Dest), c.lanes(o.Dest)
	n := c.lanes(o.Source).N
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		copy(a.f[d:d+y.n], a.f[y.at:y.at+y.n])
		for s := range l.Summands {
			p.each(a, func(i, at int) { a.f[d+s*l.N+at] = a.f[x+s*n+i] })
		}
	})
}

// tensorConcat copies rows: of each input those of all dimensions from the joined one on.
func tensorConcat(c *Compiler, o tensor.ConcatOp) {
	ins := c.ins(o.Inputs)
	l := c.lanes(o.Result)
	rows := make([]int, len(ins)) // elements of a row of each
	row, outer := 0, 1
	for i, v := range o.Inputs {
		n, _ := ir.NumElements(c.lanes(v).Dims[o.Dim:])
		rows[i] = int(n)
		row += int(n)
	}
	for _, n := range l.Dims[:o.Dim] {
		outer *= int(n)
	}
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		at := d
		for r := range outer * l.Summands {
			for i, in := range ins {
				copy(a.f[at:at+rows[i]], a.f[in.at+r*rows[i]:])
				at += rows[i]
			}
		}
	})
}
