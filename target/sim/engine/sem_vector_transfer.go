package engine

import (
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// place is where a vector operation finds the elements of a memref or a tensor.
type place struct {
	mem   *buffer // of a memref
	words span    // of a tensor
	dims  []int64
	elem  word.Elem
	typ   *ir.MemRefType // nil for a tensor
}

func (c *Compiler) placeOf(v *ir.Value) place {
	if t, ok := v.Type().(*ir.MemRefType); ok {
		return place{mem: c.memref(v), typ: t, elem: c.lanesIn(t).Elem}
	}
	l := c.lanes(v)
	return place{words: c.in(v), dims: l.Dims, elem: l.Elem}
}

func (p place) size(f []uint64, d int) int64 {
	if p.typ != nil {
		return p.mem.size(f, d)
	}
	return p.dims[d]
}

func (p place) stride(f []uint64, d int) int64 {
	if p.typ != nil {
		return p.mem.stride(f, d)
	}
	return rowMajor(p.dims)[d]
}

// at is how far the element at the indices is from the first.
func (p place) at(f []uint64, idx []int) int64 {
	off := int64(0)
	for d, i := range idx {
		off += int64(f[i]) * p.stride(f, d)
	}
	return off
}

func (p place) load(a *Agent, off int64) uint64 {
	if p.typ == nil {
		return a.f[p.words.at+int(off)]
	}
	return a.load(p.mem.element(a.f, p.mem.offset(a.f)+off), p.elem)
}

// store writes an element; of a tensor that the operation makes into its result.
func (p place) store(a *Agent, off int64, w uint64) {
	if p.typ == nil {
		a.f[p.words.at+int(off)] = w
		return
	}
	a.store(p.mem.element(a.f, p.mem.offset(a.f)+off), p.elem, w)
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

func (c *Compiler) transfer(base, v *ir.Value, idx []*ir.Value, mask *ir.Value, m *ir.AffineMapAttr, in *ir.ArrayAttr) transfer {
	t := transfer{p: c.placeOf(base), idx: c.ats(idx), mask: c.mask}
	if l := c.lanes(v); l.Dims != nil {
		t.dims = l.Dims
	}
	t.maps = m.Map().Results()
	if mask != nil {
		t.mask = c.at(mask)
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
		for d, x := range unravel(i, t.dims) {
			out[i] += int(x * strides[d])
		}
	}
	return out
}

// each calls fn with each element that the mask has and its place; inside is false
// for one beyond the source's extents.
func (t transfer) each(a *Agent, fn func(i int, off int64, inside, masked bool)) {
	f := a.f
	for i, m := range t.maskAt {
		off, inside := t.p.at(f, t.idx), true
		moved := make([]int64, len(t.idx))
		for d, x := range unravel(i, t.dims) {
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
			a.fail("is marked in bounds, but accesses an out-of-bounds element")
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

func transferRead(c *Compiler, o vector.TransferReadOp) {
	t := c.transfer(o.Memory, o.Vector, o.Indices, o.Mask, o.PermutationMap, o.InBoundsAttr)
	pad := c.at(o.Padding)
	d := c.define(o.Vector).at
	c.emit(func(a *Agent) {
		t.each(a, func(i int, off int64, inside, masked bool) {
			a.f[d+i] = a.f[pad]
			if inside && !masked {
				a.f[d+i] = t.p.load(a, off)
			}
		})
	})
}

func transferWrite(c *Compiler, o vector.TransferWriteOp) {
	t := c.transfer(o.Memory, o.Value, o.Indices, o.Mask, o.PermutationMap, o.InBoundsAttr)
	x := c.at(o.Value)
	t.p = c.written(o.Result, t.p)
	c.emit(func(a *Agent) {
		t.each(a, func(i int, off int64, inside, masked bool) {
			if inside && !masked {
				t.p.store(a, off, a.f[x+i])
			}
		})
	})
}

// written is where an operation writes: memory, or the tensor that it returns,
// which starts as its operand.
func (c *Compiler) written(result *ir.Value, p place) place {
	if result == nil {
		return p
	}
	d := c.define(result)
	c.copyAll([]span{d}, []span{p.words})
	p.words = d
	return p
}

func vectorGather(c *Compiler, o vector.GatherOp) {
	p := c.placeOf(o.Memory)
	idx := c.ats(o.Offsets)
	at, mask, pass := o.Indices, c.at(o.Mask), c.at(o.Vector)
	by, e := c.at(at), c.elem(at)
	d := c.define(o.Result)
	c.emit(func(a *Agent) {
		for i := range d.n {
			w := a.f[pass+i]
			if a.f[mask+i]&1 != 0 {
				w = p.load(a, p.at(a.f, idx)+e.Signed(a.f[by+i])*p.stride(a.f, len(idx)-1))
			}
			a.f[d.at+i] = w
		}
	})
}

// vectorScatter writes in the order of the elements: of two at one place the last
// stays.
func vectorScatter(c *Compiler, o vector.GatherOp) {
	p := c.placeOf(o.Memory)
	idx := c.ats(o.Offsets)
	at, mask, v := o.Indices, c.at(o.Mask), c.in(o.Vector)
	by, e := c.at(at), c.elem(at)
	p = c.written(o.Result, p)
	c.emit(func(a *Agent) {
		for i := range v.n {
			if a.f[mask+i]&1 != 0 {
				p.store(a, p.at(a.f, idx)+e.Signed(a.f[by+i])*p.stride(a.f, len(idx)-1), a.f[v.at+i])
			}
		}
	})
}

// vectorExpandLoad reads consecutive elements into the lanes that the mask has.
func vectorExpandLoad(c *Compiler, o vector.MaskedOp) {
	p := c.placeOf(o.Memory)
	idx := c.ats(o.Indices)
	mask, pass := c.at(o.Mask), c.at(o.Vector)
	d := c.define(o.Result)
	c.emit(func(a *Agent) {
		off := p.at(a.f, idx)
		for i := range d.n {
			if a.f[mask+i]&1 == 0 {
				a.f[d.at+i] = a.f[pass+i]
				continue
			}
			a.f[d.at+i] = p.load(a, off)
			off++
		}
	})
}

func vectorCompressStore(c *Compiler, o vector.MaskedOp) {
	p := c.placeOf(o.Memory)
	idx := c.ats(o.Indices)
	mask, v := c.at(o.Mask), c.in(o.Vector)
	c.emit(func(a *Agent) {
		off := p.at(a.f, idx)
		for i := range v.n {
			if a.f[mask+i]&1 != 0 {
				p.store(a, off, a.f[v.at+i])
				off++
			}
		}
	})
}

// vectorTypeCast views a memref as one vector.
func vectorTypeCast(c *Compiler, o vector.TypeCastOp) {
	r := c.memref(o.MemRef)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		copy(a.f[d:], descriptor(r.addr(a.f, r.offset(a.f)), 0, nil, nil))
	})
}

// vectorMask runs the operation inside it with the mask.
func vectorMask(c *Compiler, o vector.MaskingOp) {
	if o.Passthru != nil {
		c.fail("with a passthru has no simulator semantics")
	}
	b := o.Body.Entry()
	if first := b.First(); first.Next() != nil && !maskable[first.Name()] {
		c.fail("around %s has no simulator semantics", first.Name())
	}
	before := c.mask
	c.mask = c.at(o.Mask)
	var out []span
	c.body(b, func(y *ir.Op) { out = c.ins(y.Operands()) })
	c.mask = before
	c.copyAll(c.defineAll(o.Results), out)
}

// maskable are the operations that mind the mask around them.
var maskable = map[string]bool{
	"vector.transfer_read": true, "vector.transfer_write": true, "vector.reduction": true, "vector.multi_reduction": true, "vector.contract": true,
}

// vectorScan combines along a dimension. The result of an inclusive scan begins
// with the first element, that of an exclusive one with the initial value
// (upstream's lowering).
func vectorScan(c *Compiler, o vector.ScanOp) {
	l := c.lanes(o.Source)
	dim := o.ReductionDim
	inclusive := o.Inclusive
	f := c.vectorCombiner(o.Kind, l.Elem)
	x, init := c.at(o.Source), c.in(o.InitialValue)
	to := reducedIndex(l.Dims, []int64{dim})
	d, acc := c.define(o.Dest).at, c.define(o.AccumulatedValue).at
	step := int(rowMajor(l.Dims)[dim])
	c.emit(func(a *Agent) {
		for i, k := range to {
			switch first := unravel(i, l.Dims)[dim] == 0; {
			case first && inclusive:
				a.f[d+i] = a.f[x+i]
			case first:
				a.f[d+i] = a.f[init.at+k]
			case inclusive:
				a.f[d+i] = f(a.f[d+i-step], a.f[x+i])
			default:
				a.f[d+i] = f(a.f[d+i-step], a.f[x+i-step])
			}
			a.f[acc+k] = a.f[d+i]
		}
	})
}

// vectorContract multiplies and combines over the iteration space of its maps, in
// row-major order, rounded to the accumulator's type after each step.
func vectorContract(c *Compiler, o vector.ContractOp) {
	var maps [3]ir.AffineMap
	for i, m := range o.IndexingMaps.Elems() {
		maps[i] = m.(*ir.AffineMapAttr).Map()
	}
	space := make([]int64, maps[0].NumDims())
	var ls [3]word.Lanes
	for i, v := range []*ir.Value{o.LHS, o.RHS, o.Acc} {
		ls[i] = c.lanes(v)
		for k, e := range maps[i].Results() {
			space[e.Value()] = ls[i].Dims[k]
		}
	}
	n, _ := word.Elements(space)
	at := make([][3]int, n)
	for i := range at {
		point := unravel(i, space)
		for m := range maps {
			strides := rowMajor(ls[m].Dims)
			for k, e := range maps[m].Results() {
				at[i][m] += int(point[e.Value()] * strides[k])
			}
		}
	}
	e := c.elem(o.Result)
	f, mul, mask := c.vectorCombiner(o.Kind, e), word.CombinerFor(e, "mul"), c.mask
	widen := func(from word.Elem) func(w uint64) uint64 {
		if e.IsFloat() {
			return func(w uint64) uint64 { return e.Word(from.Float(w)) }
		}
		return func(w uint64) uint64 { return uint64(from.Signed(w)) & e.Mask() }
	}
	wx, wy := widen(ls[0].Elem), widen(ls[1].Elem)
	x, y, acc := c.at(o.LHS), c.at(o.RHS), c.in(o.Acc)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		copy(a.f[d:d+acc.n], a.f[acc.at:acc.at+acc.n])
		for i, p := range at {
			if mask >= 0 && a.f[mask+i]&1 == 0 {
				continue
			}
			a.f[d+p[2]] = f(a.f[d+p[2]], mul(wx(a.f[x+p[0]]), wy(a.f[y+p[1]])))
		}
	})
}
