package vectorsim

import (
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// place is where a vector operation finds the elements of a memref or a tensor.
type place struct {
	mem   *engine.Buffer // of a memref
	words engine.Span    // of a tensor
	dims  []int64
	elem  word.Elem
	typ   *ir.MemRefType // nil for a tensor
}

func placeOf(c *engine.Compiler, v *ir.Value) place {
	if t, ok := v.Type().(*ir.MemRefType); ok {
		return place{mem: c.Memref(v), typ: t, elem: c.LanesIn(t).Elem}
	}
	l := c.Lanes(v)
	return place{words: c.In(v), dims: l.Dims, elem: l.Elem}
}

func (p place) size(f []uint64, d int) int64 {
	if p.typ != nil {
		return p.mem.Size(f, d)
	}
	return p.dims[d]
}

func (p place) stride(f []uint64, d int) int64 {
	if p.typ != nil {
		return p.mem.Stride(f, d)
	}
	return engine.RowMajor(p.dims)[d]
}

// at is how far the element at the indices is from the first.
func (p place) at(f []uint64, idx []int) int64 {
	off := int64(0)
	for d, i := range idx {
		off += int64(f[i]) * p.stride(f, d)
	}
	return off
}

func (p place) load(a *engine.Agent, off int64) uint64 {
	if p.typ == nil {
		return a.F[p.words.At+int(off)]
	}
	return a.Load(p.mem.Element(a.F, p.mem.Offset(a.F)+off), p.elem)
}

// store writes an element; of a tensor that the operation makes into its result.
func (p place) store(a *engine.Agent, off int64, w uint64) {
	if p.typ == nil {
		a.F[p.words.At+int(off)] = w
		return
	}
	a.Store(p.mem.Element(a.F, p.mem.Offset(a.F)+off), p.elem, w)
}

// transfer is what transfer_read and transfer_write have in common: each element
// of a vector and where it is, by a permutation of dimensions or a broadcast.
type transfer struct {
	p    place
	idx  []int
	dims []int64 // of the vector
	maps []ir.AffineExpr
	mask int // place of the mask, -1 for none
	// maskAt is the number in the mask of each element of the vector.
	maskAt []int
	in     []bool
}

func transferOf(c *engine.Compiler, base, v *ir.Value, idx []*ir.Value, mask *ir.Value, m *ir.AffineMapAttr,
	in *ir.ArrayAttr) transfer {
	t := transfer{p: placeOf(c, base), idx: c.Ats(idx), mask: c.Mask}
	if l := c.Lanes(v); l.Dims != nil {
		t.dims = l.Dims
	}
	t.maps = m.Map().Results()
	if mask != nil {
		t.mask = c.At(mask)
	}
	for _, b := range in.Elems() {
		t.in = append(t.in, b == ir.Attr(ir.True))
	}
	t.maskAt = t.maskIndex(len(idx))
	return t
}

// maskIndex numbers the mask's elements: it has a dimension for each dimension of
// the source that the vector has, in the source's order.
func (t transfer) maskIndex(rank int) []int {
	n, _ := word.Elements(t.dims)
	out := make([]int, n)
	strides := make([]int64, len(t.dims))
	step := int64(1)
	for d := rank - 1; d >= 0; d-- {
		for i, e := range t.maps {
			if e.Kind() == ir.AffineDim && e.Value() == int64(d) {
				strides[i], step = step, step*t.dims[i]
			}
		}
	}
	for i := range out {
		for d, x := range engine.Unravel(i, t.dims) {
			out[i] += int(x * strides[d])
		}
	}
	return out
}

// each calls fn with each element that the mask has and its place; inside is false
// for one beyond the source's extents.
func (t transfer) each(a *engine.Agent, fn func(i int, off int64, inside, masked bool)) {
	f := a.F
	for i, m := range t.maskAt {
		off, inside := t.p.at(f, t.idx), true
		moved := make([]int64, len(t.idx))
		for d, x := range engine.Unravel(i, t.dims) {
			if t.maps[d].Kind() == ir.AffineDim {
				moved[t.maps[d].Value()] += x
			}
		}
		for d, at := range t.idx {
			off += moved[d] * t.p.stride(f, d)
			x := int64(f[at]) + moved[d]
			inside = inside && uint64(x) < uint64(t.p.size(f, d))
		}
		masked := t.mask >= 0 && f[t.mask+m]&1 == 0
		if !inside && !masked && t.allInBounds() {
			a.Fail("is marked in bounds, but accesses an out-of-bounds element")
		}
		fn(i, off, inside, masked)
	}
}

func (t transfer) allInBounds() bool {
	for _, in := range t.in {
		if !in {
			return false
		}
	}
	return true
}

func transferRead(c *engine.Compiler, o vector.TransferReadOp) {
	t := transferOf(c, o.Memory, o.Vector, o.Indices, o.Mask, o.PermutationMap, o.InBoundsAttr)
	pad := c.At(o.Padding)
	d := c.Define(o.Vector).At
	c.Emit(func(a *engine.Agent) {
		t.each(a, func(i int, off int64, inside, masked bool) {
			a.F[d+i] = a.F[pad]
			if inside && !masked {
				a.F[d+i] = t.p.load(a, off)
			}
		})
	})
}

func transferWrite(c *engine.Compiler, o vector.TransferWriteOp) {
	t := transferOf(c, o.Memory, o.Value, o.Indices, o.Mask, o.PermutationMap, o.InBoundsAttr)
	x := c.At(o.Value)
	t.p = written(c, o.Result, t.p)
	c.Emit(func(a *engine.Agent) {
		t.each(a, func(i int, off int64, inside, masked bool) {
			if inside && !masked {
				t.p.store(a, off, a.F[x+i])
			}
		})
	})
}

// written is where an operation writes: memory, or the tensor that it returns,
// which starts as its operand.
func written(c *engine.Compiler, result *ir.Value, p place) place {
	if result == nil {
		return p
	}
	d := c.Define(result)
	c.CopyAll([]engine.Span{d}, []engine.Span{p.words})
	p.words = d
	return p
}

func vectorGather(c *engine.Compiler, o vector.GatherOp) {
	p := placeOf(c, o.Memory)
	idx := c.Ats(o.Offsets)
	at, mask, pass := o.Indices, c.At(o.Mask), c.At(o.Vector)
	by, e := c.At(at), c.Elem(at)
	d := c.Define(o.Result)
	c.Emit(func(a *engine.Agent) {
		for i := range d.N {
			w := a.F[pass+i]
			if a.F[mask+i]&1 != 0 {
				w = p.load(a, p.at(a.F, idx)+e.Signed(a.F[by+i])*p.stride(a.F, len(idx)-1))
			}
			a.F[d.At+i] = w
		}
	})
}

// vectorScatter writes in the order of the elements: of two at one place the last
// stays.
func vectorScatter(c *engine.Compiler, o vector.GatherOp) {
	p := placeOf(c, o.Memory)
	idx := c.Ats(o.Offsets)
	at, mask, v := o.Indices, c.At(o.Mask), c.In(o.Vector)
	by, e := c.At(at), c.Elem(at)
	p = written(c, o.Result, p)
	c.Emit(func(a *engine.Agent) {
		for i := range v.N {
			if a.F[mask+i]&1 != 0 {
				p.store(a, p.at(a.F, idx)+e.Signed(a.F[by+i])*p.stride(a.F, len(idx)-1), a.F[v.At+i])
			}
		}
	})
}

// vectorExpandLoad reads consecutive elements into the lanes that the mask has.
func vectorExpandLoad(c *engine.Compiler, o vector.MaskedOp) {
	p := placeOf(c, o.Memory)
	idx := c.Ats(o.Indices)
	mask, pass := c.At(o.Mask), c.At(o.Vector)
	d := c.Define(o.Result)
	c.Emit(func(a *engine.Agent) {
		off := p.at(a.F, idx)
		for i := range d.N {
			if a.F[mask+i]&1 == 0 {
				a.F[d.At+i] = a.F[pass+i]
				continue
			}
			a.F[d.At+i] = p.load(a, off)
			off++
		}
	})
}

func vectorCompressStore(c *engine.Compiler, o vector.MaskedOp) {
	p := placeOf(c, o.Memory)
	idx := c.Ats(o.Indices)
	mask, v := c.At(o.Mask), c.In(o.Vector)
	c.Emit(func(a *engine.Agent) {
		off := p.at(a.F, idx)
		for i := range v.N {
			if a.F[mask+i]&1 != 0 {
				p.store(a, off, a.F[v.At+i])
				off++
			}
		}
	})
}

// vectorTypeCast views a memref as one vector.
func vectorTypeCast(c *engine.Compiler, o vector.TypeCastOp) {
	r := c.Memref(o.MemRef)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		copy(a.F[d:], engine.Descriptor(r.Addr(a.F, r.Offset(a.F)), 0, nil, nil))
	})
}

// vectorMask runs the operation inside it with the mask.
func vectorMask(c *engine.Compiler, o vector.MaskingOp) {
	if o.Passthru != nil {
		c.Fail("with a passthru has no simulator semantics")
	}
	b := o.Body.Entry()
	if first := b.First(); first.Next() != nil && !maskable[first.Name()] {
		c.Fail("around %s has no simulator semantics", first.Name())
	}
	before := c.Mask
	c.Mask = c.At(o.Mask)
	var out []engine.Span
	c.Body(b, func(y *ir.Op) { out = c.Ins(y.Operands()) })
	c.Mask = before
	c.CopyAll(c.DefineAll(o.Results), out)
}

// maskable are the operations that mind the mask around them.
var maskable = map[string]bool{
	"vector.transfer_read": true, "vector.transfer_write": true, "vector.reduction": true, "vector.multi_reduction": true,
	"vector.contract": true,
}

// vectorScan combines along a dimension. The result of an inclusive scan begins
// with the first element, that of an exclusive one with the initial value
// (upstream's lowering).
func vectorScan(c *engine.Compiler, o vector.ScanOp) {
	l := c.Lanes(o.Source)
	dim := o.ReductionDim
	inclusive := o.Inclusive
	f := vectorCombiner(c, o.Kind, l.Elem)
	x, init := c.At(o.Source), c.In(o.InitialValue)
	to := ReducedIndex(l.Dims, []int64{dim})
	d, acc := c.Define(o.Dest).At, c.Define(o.AccumulatedValue).At
	step := int(engine.RowMajor(l.Dims)[dim])
	c.Emit(func(a *engine.Agent) {
		for i, k := range to {
			switch first := engine.Unravel(i, l.Dims)[dim] == 0; {
			case first && inclusive:
				a.F[d+i] = a.F[x+i]
			case first:
				a.F[d+i] = a.F[init.At+k]
			case inclusive:
				a.F[d+i] = f(a.F[d+i-step], a.F[x+i])
			default:
				a.F[d+i] = f(a.F[d+i-step], a.F[x+i-step])
			}
			a.F[acc+k] = a.F[d+i]
		}
	})
}

// vectorContract multiplies and combines over the iteration space of its maps, in
// row-major order, rounded to the accumulator's type after each step.
func vectorContract(c *engine.Compiler, o vector.ContractOp) {
	var maps [3]ir.AffineMap
	for i, m := range o.IndexingMaps.Elems() {
		maps[i] = m.(*ir.AffineMapAttr).Map()
	}
	space := make([]int64, maps[0].NumDims())
	var ls [3]word.Lanes
	for i, v := range []*ir.Value{o.LHS, o.RHS, o.Acc} {
		ls[i] = c.Lanes(v)
		for k, e := range maps[i].Results() {
			space[e.Value()] = ls[i].Dims[k]
		}
	}
	n, _ := word.Elements(space)
	at := make([][3]int, n)
	for i := range at {
		point := engine.Unravel(i, space)
		for m := range maps {
			strides := engine.RowMajor(ls[m].Dims)
			for k, e := range maps[m].Results() {
				at[i][m] += int(point[e.Value()] * strides[k])
			}
		}
	}
	e := c.Elem(o.Result)
	f, mul, mask := vectorCombiner(c, o.Kind, e), word.CombinerFor(e, "mul"), c.Mask
	widen := func(from word.Elem) func(w uint64) uint64 {
		if e.IsFloat() {
			return func(w uint64) uint64 { return e.Word(from.Float(w)) }
		}
		return func(w uint64) uint64 { return uint64(from.Signed(w)) & e.Mask() }
	}
	wx, wy := widen(ls[0].Elem), widen(ls[1].Elem)
	x, y, acc := c.At(o.LHS), c.At(o.RHS), c.In(o.Acc)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		copy(a.F[d:d+acc.N], a.F[acc.At:acc.At+acc.N])
		for i, p := range at {
			if mask >= 0 && a.F[mask+i]&1 == 0 {
				continue
			}
			a.F[d+p[2]] = f(a.F[d+p[2]], mul(wx(a.F[x+p[0]]), wy(a.F[y+p[1]])))
		}
	})
}
