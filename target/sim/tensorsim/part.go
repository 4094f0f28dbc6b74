package tensorsim

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// part is a part of a tensor.
type part struct {
	whole                  []int64 // extents of the tensor
	first, sizes, distance []int64
}

// What becomes of elements of a part that lie outside of the tensor.
const (
	refused = false // they are an error
	cropped = true  // they are left out
)

// each calls f with the number of each element of a part, in the part and in the tensor.
func each(a *engine.Agent, p part, crop bool, f func(i, at int)) {
	i := 0
	var walk func(d, at int, inside bool)
	walk = func(d, at int, inside bool) {
		if d == len(p.whole) {
			if inside {
				f(i, at)
			}
			i++
			return
		}
		for k := range p.sizes[d] {
			x := p.first[d] + k*p.distance[d]
			in := x >= 0 && x < p.whole[d]
			if !in && !crop {
				a.Fail("reaches index %d in dimension %d, whose extent is %d", x, d, p.whole[d])
			}
			walk(d+1, at*int(p.whole[d])+int(x), inside && in)
		}
	}
	walk(0, 0, true)
}

// sliceOf is how a run finds the part that a slice says.
func sliceOf(c *engine.Compiler, s shaped.Slice) func(a *engine.Agent, whole []int64) part {
	first, sizes, distance := c.Mixed(s.MixedOffsets()), c.Mixed(s.MixedSizes()), c.Mixed(s.MixedStrides())
	return func(a *engine.Agent, whole []int64) part {
		p := part{whole, at(a, first), at(a, sizes), at(a, distance)}
		for i, n := range p.sizes {
			if n < 0 {
				a.Fail("has a negative extent %d in dimension %d", n, i)
			}
		}
		return p
	}
}

func extractSlice(c *engine.Compiler, o tensor.ExtractSliceOp) {
	slice, source, kept := sliceOf(c, o.Slice), c.At(o.Source), droppedOf(o)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		from := a.Tensor(source)
		p := slice(a, from.Dims)
		var dims []int64
		for i, n := range p.sizes {
			if kept[i] {
				dims = append(dims, n)
			}
		}
		t := a.NewTensor(from.Elem, dims)
		t.Holes = from.Holes
		each(a, p, refused, func(i, k int) { t.Words[i] = from.Words[k] })
		a.Give(d, t)
	})
}

// droppedOf says which dimensions of the source the result has: those of size 1 may be missing.
func droppedOf(o tensor.ExtractSliceOp) []bool {
	kept := slices.Repeat([]bool{true}, len(o.StaticSizes))
	missing := len(kept) - len(o.Result.Type().(*ir.TensorType).Shape())
	shape := o.Result.Type().(*ir.TensorType).Shape()
	next := 0
	for i, n := range o.StaticSizes {
		if missing > 0 && n == 1 && (next >= len(shape) || shape[next] != 1) {
			kept[i] = false
			missing--
			continue
		}
		next++
	}
	return kept
}

func insertSlice(c *engine.Compiler, o tensor.InsertSliceOp) {
	slice, source, dest := sliceOf(c, o.Slice), c.At(o.Source), c.At(o.Dest)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		from, t := a.Tensor(source), changed(a.Tensor(dest))
		p := slice(a, t.Dims)
		n, _ := ir.NumElements(p.sizes)
		if n != int64(len(from.Words)) {
			a.Fail("puts %d elements in the place of %d", len(from.Words), n)
		}
		t.Holes = t.Holes || from.Holes
		each(a, p, refused, func(i, k int) { t.Words[k] = from.Words[i] })
		t.Holes = t.Holes && slices.Contains(t.Words, engine.Hole)
		a.Give(d, t)
	})
}

// changed is a copy of a tensor, to be changed.
func changed(t *engine.Tensor) *engine.Tensor {
	return &engine.Tensor{Elem: t.Elem, Dims: t.Dims, Words: slices.Clone(t.Words), Holes: t.Holes}
}

func extract(c *engine.Compiler, o tensor.ExtractOp) {
	source, indices := c.At(o.Tensor), c.Ats(o.Indices)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		t := a.Tensor(source)
		w := t.Words[element(a, "takes", t.Dims, indices)]
		if t.Holes && w == engine.Hole {
			a.Fail("takes an element that nothing has defined: %v", at(a, indices))
		}
		a.F[d] = w
	})
}

func insert(c *engine.Compiler, o tensor.InsertOp) {
	dest, scalar, indices := c.At(o.Dest), c.At(o.Scalar), c.Ats(o.Indices)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		t := changed(a.Tensor(dest))
		t.Words[element(a, "puts", t.Dims, indices)] = a.F[scalar]
		t.Holes = t.Holes && slices.Contains(t.Words, engine.Hole)
		a.Give(d, t)
	})
}

// element is the number of an element, which must be inside.
func element(a *engine.Agent, does string, dims []int64, places []int) (n int) {
	for dim, i := range at(a, places) {
		if i < 0 || i >= dims[dim] {
			a.Fail("%s element %d of dimension %d, which has %d elements", does, i, dim, dims[dim])
		}
		n = n*int(dims[dim]) + int(i)
	}
	return n
}

// concat copies rows: of each input those of all dimensions from the joined one on.
func concat(c *engine.Compiler, o tensor.ConcatOp) {
	ins, dim := c.Ats(o.Inputs), int(o.Dim)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		parts := make([]*engine.Tensor, len(ins))
		var dims []int64
		for i, at := range ins {
			parts[i] = a.Tensor(at)
			if i == 0 {
				dims = slices.Clone(parts[i].Dims)
				continue
			}
			for k, n := range parts[i].Dims {
				if k == dim {
					dims[k] += n
				} else if n != dims[k] {
					a.Fail("joins tensors with %d and %d elements in dimension %d", dims[k], n, k)
				}
			}
		}
		t := a.NewTensor(parts[0].Elem, dims)
		rows, _ := ir.NumElements(dims[:dim])
		at := 0
		for r := range int(rows) {
			for _, p := range parts {
				n := len(p.Words) / int(rows)
				at += copy(t.Words[at:], p.Words[r*n:(r+1)*n])
				t.Holes = t.Holes || p.Holes
			}
		}
		a.Give(d, t)
	})
}
