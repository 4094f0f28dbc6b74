package memrefsim

import (
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// Tensors of static shape are their elements in row-major order.
var TensorRules = engine.Meanings(map[string]engine.Rule{
	"tensor.cast": engine.CopyWords, "tensor.expand_shape": engine.CopyWords, "tensor.collapse_shape": engine.CopyWords,
	// What is in it may be anything; a fixed value keeps runs equal.
	"tensor.empty": func(c *engine.Compiler, op *ir.Op) { c.DefineZero(op) },
},
	engine.On(tensor.Dim, tensorDim), engine.On(tensor.Splat, tensorSplat),
	engine.On(tensor.FromElements, tensorFromElements),
	engine.On(tensor.Extract, tensorExtract), engine.On(tensor.ExtractSlice, tensorExtractSlice),
	engine.On(tensor.InsertSlice, tensorInsertSlice),
	engine.On(tensor.Insert, tensorInsert), engine.On(tensor.Concat, tensorConcat),
)

func tensorDim(c *engine.Compiler, o tensor.DimOp) {
	dims, i := c.Lanes(o.Source).Dims, c.At(o.Index)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		at := a.F[i]
		if at >= uint64(len(dims)) {
			a.Fail("uses dimension %d of a tensor of rank %d", int64(at), len(dims))
		}
		a.F[d] = uint64(dims[at])
	})
}

func tensorSplat(c *engine.Compiler, o tensor.SplatOp) {
	x := c.At(o.Input)
	d := c.Define(o.Aggregate)
	c.Emit(func(a *engine.Agent) {
		for i := range d.N {
			a.F[d.At+i] = a.F[x]
		}
	})
}

func tensorFromElements(c *engine.Compiler, o tensor.FromElementsOp) {
	in := c.Ats(o.Elements)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		for i, at := range in {
			a.F[d+i] = a.F[at]
		}
	})
}

// tensorExtract reads an element, which must be inside.
func tensorExtract(c *engine.Compiler, o tensor.ExtractOp) {
	dims, x, idx := c.Lanes(o.Tensor).Dims, c.At(o.Tensor), c.Ats(o.Indices)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		a.F[d] = a.F[x+element(a, "takes", dims, idx)]
	})
}

// tensorInsert copies a tensor and changes an element, which must be inside.
func tensorInsert(c *engine.Compiler, o tensor.InsertOp) {
	dims, x, v, idx := c.Lanes(o.Dest).Dims, c.In(o.Dest), c.At(o.Scalar), c.Ats(o.Indices)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		copy(a.F[d:d+x.N], a.F[x.At:x.At+x.N])
		a.F[d+element(a, "puts", dims, idx)] = a.F[v]
	})
}

// element is the row-major number of an element, of indices in a frame.
func element(a *engine.Agent, does string, dims []int64, idx []int) (n int) {
	for dim, at := range idx {
		i := a.F[at]
		if i >= uint64(dims[dim]) {
			a.Fail("%s element %d of dimension %d, which has %d elements", does, int64(i), dim, dims[dim])
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

func sliceOf(c *engine.Compiler, whole *ir.Value, s shaped.Slice) slicePlaces {
	places := func(ms []ir.Mixed) (out []int) {
		for _, m := range ms {
			if m.Value != nil {
				out = append(out, c.At(m.Value))
			} else {
				out = append(out, c.Constant(uint64(m.Const)))
			}
		}
		return out
	}
	return slicePlaces{c.Lanes(whole).Dims, s.StaticSizes, places(s.MixedOffsets()), places(s.MixedStrides())}
}

// each calls fn with the number of every element of the part, and with that in the whole.
func (p slicePlaces) each(a *engine.Agent, fn func(i, at int)) {
	next := 0
	var walk func(d, at int)
	walk = func(d, at int) {
		if d == len(p.dims) {
			fn(next, at)
			next++
			return
		}
		first, step := int64(a.F[p.offset[d]]), int64(a.F[p.steps[d]])
		for i := range p.sizes[d] {
			x := first + i*step
			if uint64(x) >= uint64(p.dims[d]) {
				a.Fail("reaches index %d in dimension %d, whose size is %d", x, d, p.dims[d])
			}
			walk(d+1, at*int(p.dims[d])+int(x))
		}
	}
	walk(0, 0)
}

func tensorExtractSlice(c *engine.Compiler, o tensor.ExtractSliceOp) {
	p, x, l := sliceOf(c, o.Source, o.Slice), c.At(o.Source), c.Lanes(o.Source)
	n := c.Lanes(o.Result).N
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		for s := range l.Partials {
			p.each(a, func(i, at int) { a.F[d+s*n+i] = a.F[x+s*l.N+at] })
		}
	})
}

func tensorInsertSlice(c *engine.Compiler, o tensor.InsertSliceOp) {
	p, x, y, l := sliceOf(c, o.Dest, o.Slice), c.At(o.Source), c.In(o.Dest), c.Lanes(o.Dest)
	n := c.Lanes(o.Source).N
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		copy(a.F[d:d+y.N], a.F[y.At:y.At+y.N])
		for s := range l.Partials {
			p.each(a, func(i, at int) { a.F[d+s*l.N+at] = a.F[x+s*n+i] })
		}
	})
}

// tensorConcat copies rows: of each input those of all dimensions from the joined one on.
func tensorConcat(c *engine.Compiler, o tensor.ConcatOp) {
	ins := c.Ins(o.Inputs)
	l := c.Lanes(o.Result)
	rows := make([]int, len(ins)) // elements of a row of each
	row, outer := 0, 1
	for i, v := range o.Inputs {
		n, _ := ir.NumElements(c.Lanes(v).Dims[o.Dim:])
		rows[i] = int(n)
		row += int(n)
	}
	for _, n := range l.Dims[:o.Dim] {
		outer *= int(n)
	}
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		at := d
		for r := range outer * l.Partials {
			for i, in := range ins {
				copy(a.F[at:at+rows[i]], a.F[in.At+r*rows[i]:])
				at += rows[i]
			}
		}
	})
}
