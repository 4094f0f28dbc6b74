package sim

import "github.com/tsopt/tsopt/ir"

// place is where a vector operation finds the elements of a memref or a tensor.
type place struct {
	mem   memref // of a memref
	words span   // of a tensor
	dims  []int64
	elem  elem
	typ   *ir.MemRefType // nil for a tensor
}

func (c *compiler) placeOf(v *ir.Value) place {
	if t, ok := v.Type().(*ir.MemRefType); ok {
		return place{mem: c.memref(v), typ: t, elem: c.lanesIn(t).elem}
	}
	l := c.lanes(v)
	return place{words: c.in(v), dims: l.dims, elem: l.elem}
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
	return a.load(p.mem.addr(a.f, p.mem.swizzle(p.mem.offset(a.f)+off)), p.elem)
}

// store writes an element; of a tensor that the operation makes into its result.
func (p place) store(a *Agent, off int64, w uint64) {
	if p.typ == nil {
		a.f[p.words.at+int(off)] = w
		return
	}
	a.store(p.mem.addr(a.f, p.mem.swizzle(p.mem.offset(a.f)+off)), p.elem, w)
}

// transfer is what transfer_read and transfer_write have in common: each element
// of a vector and where it is, by a permutation of dimensions or a broadcast.
type transfer struct {
	op   *ir.Op
	p    place
	idx  []int
	dims []int64 // of the vector
	maps []ir.AffineExpr
	mask int // place of the mask, -1 for none
	// maskAt is the number in the mask of each element of the vector.
	maskAt []int
	in     []bool
}

func (c *compiler) transfer(op *ir.Op, base, vector *ir.Value, idx []*ir.Value, mask *ir.Value) transfer {
	t := transfer{op: op, p: c.placeOf(base), idx: c.ats(idx), mask: c.mask}
	if l := c.lanes(vector); l.dims != nil {
		t.dims = l.dims
	}
	t.maps = ir.AttrAs[*ir.AffineMapAttr](op, "permutation_map").Map().Results()
	if mask != nil {
		t.mask = c.at(mask)
	}
	for _, b := range ir.AttrAs[*ir.ArrayAttr](op, "in_bounds").Elems() {
		t.in = append(t.in, b == ir.Attr(ir.True))
	}
	t.maskAt = t.maskIndex(len(idx))
	return t
}

// maskIndex numbers the mask's elements: it has a dimension for each dimension of
// the source that the vector has, in the source's order.
func (t transfer) maskIndex(rank int) []int {
	n, _ := elements(t.dims)
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

// unravel are the indices of element i of a shape.
func unravel(i int, dims []int64) []int64 {
	out := make([]int64, len(dims))
	for d := len(dims) - 1; d >= 0; d-- {
		out[d] = int64(i) % dims[d]
		i /= int(dims[d])
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
			a.fail("says that it is in bounds, but accesses an element beyond them")
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

func transferRead(c *compiler, op *ir.Op) {
	t := c.transfer(op, op.OperandGroup(0)[0], op.Result(0), op.OperandGroup(1), op.OptionalOperand(3))
	pad := c.at(op.OperandGroup(2)[0])
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		t.each(a, func(i int, off int64, inside, masked bool) {
			a.f[d+i] = a.f[pad]
			if inside && !masked {
				a.f[d+i] = t.p.load(a, off)
			}
		})
	})
}

func transferWrite(c *compiler, op *ir.Op) {
	v := op.OperandGroup(0)[0]
	t := c.transfer(op, op.OperandGroup(1)[0], v, op.OperandGroup(2), op.OptionalOperand(3))
	x := c.at(v)
	t.p = c.written(op, t.p)
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
func (c *compiler) written(op *ir.Op, p place) place {
	if op.NumResults() == 0 {
		return p
	}
	d := c.define(op.Result(0))
	c.copyAll([]span{d}, []span{p.words})
	p.words = d
	return p
}

func vectorGather(c *compiler, op *ir.Op) {
	p := c.placeOf(op.OperandGroup(0)[0])
	idx := c.ats(op.OperandGroup(1))
	at, mask, pass := op.OperandGroup(2)[0], c.at(op.OperandGroup(3)[0]), c.at(op.OperandGroup(4)[0])
	by, e := c.at(at), c.elem(at)
	d := c.define(op.Result(0))
	c.emit(func(a *Agent) {
		for i := range d.n {
			w := a.f[pass+i]
			if a.f[mask+i]&1 != 0 {
				w = p.load(a, p.at(a.f, idx)+e.signed(a.f[by+i])*p.stride(a.f, len(idx)-1))
			}
			a.f[d.at+i] = w
		}
	})
}

// vectorScatter writes in the order of the elements: of two at one place the last
// stays.
func vectorScatter(c *compiler, op *ir.Op) {
	p := c.placeOf(op.OperandGroup(0)[0])
	idx := c.ats(op.OperandGroup(1))
	at, mask, v := op.OperandGroup(2)[0], c.at(op.OperandGroup(3)[0]), c.in(op.OperandGroup(4)[0])
	by, e := c.at(at), c.elem(at)
	p = c.written(op, p)
	c.emit(func(a *Agent) {
		for i := range v.n {
			if a.f[mask+i]&1 != 0 {
				p.store(a, p.at(a.f, idx)+e.signed(a.f[by+i])*p.stride(a.f, len(idx)-1), a.f[v.at+i])
			}
		}
	})
}

// vectorExpandLoad reads consecutive elements into the lanes that the mask has.
func vectorExpandLoad(c *compiler, op *ir.Op) {
	p := c.placeOf(op.OperandGroup(0)[0])
	idx := c.ats(op.OperandGroup(1))
	mask, pass := c.at(op.OperandGroup(2)[0]), c.at(op.OperandGroup(3)[0])
	d := c.define(op.Result(0))
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

func vectorCompressStore(c *compiler, op *ir.Op) {
	p := c.placeOf(op.OperandGroup(0)[0])
	idx := c.ats(op.OperandGroup(1))
	mask, v := c.at(op.OperandGroup(2)[0]), c.in(op.OperandGroup(3)[0])
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
func vectorTypeCast(c *compiler, op *ir.Op) {
	r := c.memref(op.Operand(0))
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		copy(a.f[d:], descriptor(r.addr(a.f, r.offset(a.f)), 0, nil, nil))
	})
}

// vectorMask runs the operation inside it with the mask.
func vectorMask(c *compiler, op *ir.Op) {
	if op.NumOperands() > 1 {
		c.fail("with a passthru has no simulator semantics")
	}
	b := op.Body()
	if first := b.First(); first.Next() != nil && !maskable[first.Name()] {
		c.fail("around %s has no simulator semantics", first.Name())
	}
	before := c.mask
	c.mask = c.at(op.Operand(0))
	var out []span
	c.body(b, func(y *ir.Op) { out = c.ins(y.Operands()) })
	c.mask = before
	c.copyAll(c.defineAll(op.Results()), out)
}

// maskable are the operations that mind the mask around them.
var maskable = map[string]bool{
	"vector.transfer_read": true, "vector.transfer_write": true, "vector.reduction": true, "vector.multi_reduction": true, "vector.contract": true,
}

// vectorScan combines along a dimension. The result of an inclusive scan begins
// with the first element, that of an exclusive one with the initial value
// (upstream's lowering).
func vectorScan(c *compiler, op *ir.Op) {
	l := c.lanes(op.Operand(0))
	dim := ir.IntOf(op, "reduction_dim", 0)
	inclusive := op.Attr("inclusive") == ir.Attr(ir.True)
	f := c.vectorCombiner(op, l.elem)
	x, init := c.at(op.Operand(0)), c.in(op.Operand(1))
	to := reducedIndex(l.dims, []int64{dim})
	d, acc := c.define(op.Result(0)).at, c.define(op.Result(1)).at
	step := int(rowMajor(l.dims)[dim])
	c.emit(func(a *Agent) {
		for i, k := range to {
			switch first := unravel(i, l.dims)[dim] == 0; {
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
func vectorContract(c *compiler, op *ir.Op) {
	var maps [3]ir.AffineMap
	for i, m := range ir.AttrAs[*ir.ArrayAttr](op, "indexing_maps").Elems() {
		maps[i] = m.(*ir.AffineMapAttr).Map()
	}
	space := make([]int64, maps[0].NumDims())
	var ls [3]lanes
	for i := range maps {
		ls[i] = c.lanes(op.Operand(i))
		for k, e := range maps[i].Results() {
			space[e.Value()] = ls[i].dims[k]
		}
	}
	n, _ := elements(space)
	at := make([][3]int, n)
	for i := range at {
		point := unravel(i, space)
		for m := range maps {
			strides := rowMajor(ls[m].dims)
			for k, e := range maps[m].Results() {
				at[i][m] += int(point[e.Value()] * strides[k])
			}
		}
	}
	e := c.elem(op.Result(0))
	f, mul, mask := c.vectorCombiner(op, e), combinerFor(e, "mul"), c.mask
	widen := func(from elem) func(w uint64) uint64 {
		if e.isFloat() {
			return func(w uint64) uint64 { return e.word(from.float(w)) }
		}
		return func(w uint64) uint64 { return uint64(from.signed(w)) & e.mask() }
	}
	wx, wy := widen(ls[0].elem), widen(ls[1].elem)
	x, y, acc := c.at(op.Operand(0)), c.at(op.Operand(1)), c.in(op.Operand(2))
	d := c.define(op.Result(0)).at
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
