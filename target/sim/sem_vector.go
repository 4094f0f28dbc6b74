package sim

import "github.com/tsopt/tsopt/ir"

var vectorSem = map[string]sem{
	"vector.broadcast": vectorBroadcast, "vector.splat": vectorBroadcast,
	"vector.from_elements": fromElements, "vector.to_elements": toElements,
	"vector.extract": vectorExtract, "vector.insert": vectorInsert,
	"vector.extractelement": extractDynamic, "vector.insertelement": insertDynamic,
	"llvm.extractelement": extractDynamic, "llvm.insertelement": insertDynamic,
	"vector.shuffle": vectorShuffle, "llvm.shufflevector": vectorShuffle,
	"vector.interleave": vectorInterleave, "vector.deinterleave": vectorDeinterleave,
	"vector.shape_cast": copyWords, "vector.bitcast": bitcastSem,
	"vector.transpose": vectorTranspose, "vector.fma": fma,
	"vector.reduction": vectorReduction, "vector.multi_reduction": vectorMultiReduction,
	"vector.extract_strided_slice": vectorSlice, "vector.insert_strided_slice": vectorPutSlice,
	"vector.load": vectorLoad, "vector.store": vectorStore,
	"vector.maskedload": vectorMaskedLoad, "vector.maskedstore": vectorMaskedStore,
	"vector.transfer_read": transferRead, "vector.transfer_write": transferWrite, "vector.mask": vectorMask,
	"vector.gather": vectorGather, "vector.scatter": vectorScatter,
	"vector.expandload": vectorExpandLoad, "vector.compressstore": vectorCompressStore,
	"vector.type_cast": vectorTypeCast, "vector.scan": vectorScan, "vector.contract": vectorContract,
	"vector.create_mask": vectorCreateMask, "vector.constant_mask": vectorConstantMask,
	"vector.step":         vectorStep,
	"vector.outerproduct": vectorOuter,
	"vector.print":        vectorPrint,
}

// copyWords is a result with the operand's words.
func copyWords(c *compiler, op *ir.Op) {
	x := c.in(op.Operand(0))
	c.copyAll([]span{c.define(op.Result(0))}, []span{x})
}

// broadcastIndex maps each element of a shape to the element of a shape that is
// stretched to it.
func broadcastIndex(from, to []int64) []int {
	n, _ := ir.NumElements(to)
	out := make([]int, n)
	src := rowMajor(from)
	dst := rowMajor(to)
	lead := len(to) - len(from)
	for i := range out {
		for d := range from {
			x := int64(i) / dst[lead+d] % to[lead+d]
			if from[d] != 1 {
				out[i] += int(x * src[d])
			}
		}
	}
	return out
}

// gather is a result made of elements of the first operand.
func (c *compiler) gather(op *ir.Op, index []int) {
	x := c.at(op.Operand(0))
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		for i, k := range index {
			a.f[d+i] = a.f[x+k]
		}
	})
}

func vectorBroadcast(c *compiler, op *ir.Op) {
	c.gather(op, broadcastIndex(c.lanes(op.Operand(0)).dims, c.lanes(op.Result(0)).dims))
}

func fromElements(c *compiler, op *ir.Op) {
	in := c.ats(op.Operands())
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		for i, at := range in {
			a.f[d+i] = a.f[at]
		}
	})
}

func toElements(c *compiler, op *ir.Op) {
	x := c.at(op.Operand(0))
	out := c.defineAll(op.Results())
	c.emit(func(a *Agent) {
		for i, s := range out {
			a.f[s.at] = a.f[x+i]
		}
	})
}

// position computes the first word of the part of a vector at a position.
func (c *compiler) position(t *ir.VectorType, static []int64, dynamic []*ir.Value) func(a *Agent) int {
	strides := rowMajor(t.Shape())
	dyn := make([]int, len(static))
	base, fixed := 0, true
	for i, s := range static {
		dyn[i] = -1
		if s == ir.Dynamic {
			dyn[i] = c.at(dynamic[0])
			dynamic = dynamic[1:]
			fixed = false
		} else {
			base += int(max(s, 0) * strides[i])
		}
	}
	if fixed {
		return func(*Agent) int { return base }
	}
	dims := t.Shape()
	return func(a *Agent) int {
		at := base
		for i, d := range dyn {
			if d >= 0 {
				if a.f[d] >= uint64(dims[i]) {
					a.fail("takes element %d of dimension %d, which has %d", int64(a.f[d]), i, dims[i])
				}
				at += int(a.f[d]) * int(strides[i])
			}
		}
		return at
	}
}

func staticInts(op *ir.Op, name string) []int64 {
	if a, ok := op.Attr(name).(*ir.DenseArrayAttr); ok {
		return a.Ints()
	}
	return nil
}

func vectorExtract(c *compiler, op *ir.Op) {
	x := c.at(op.Operand(0))
	at := c.position(op.Operand(0).Type().(*ir.VectorType), staticInts(op, "static_position"), op.Operands()[1:])
	d := c.define(op.Result(0))
	c.emit(func(a *Agent) { copy(a.f[d.at:d.at+d.n], a.f[x+at(a):]) })
}

func vectorInsert(c *compiler, op *ir.Op) {
	v, x := c.in(op.Operand(0)), c.in(op.Operand(1))
	at := c.position(op.Operand(1).Type().(*ir.VectorType), staticInts(op, "static_position"), op.Operands()[2:])
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		copy(a.f[d:d+x.n], a.f[x.at:])
		copy(a.f[d+at(a):], a.f[v.at:v.at+v.n])
	})
}

// laneOf checks a dynamic lane number.
func (a *Agent) laneOf(at, n int) int {
	i := a.f[at] & 0xffffffff
	if i >= uint64(n) {
		a.fail("takes lane %d of a vector of %d", i, n)
	}
	return int(i)
}

func extractDynamic(c *compiler, op *ir.Op) {
	x := c.in(op.Operand(0))
	d := c.define(op.Result(0)).at
	if op.NumOperands() == 1 {
		c.emit(func(a *Agent) { a.f[d] = a.f[x.at] })
		return
	}
	i := c.at(op.Operand(1))
	c.emit(func(a *Agent) { a.f[d] = a.f[x.at+a.laneOf(i, x.n)] })
}

// insertDynamic: vector's form has the element first, llvm's the vector.
func insertDynamic(c *compiler, op *ir.Op) {
	vec, val := op.Operand(1), op.Operand(0)
	if op.Def().Dialect() == "llvm" {
		vec, val = val, vec
	}
	x, v := c.in(vec), c.at(val)
	d := c.define(op.Result(0)).at
	i := -1
	if op.NumOperands() == 3 {
		i = c.at(op.Operand(2))
	}
	c.emit(func(a *Agent) {
		copy(a.f[d:d+x.n], a.f[x.at:])
		k := 0
		if i >= 0 {
			k = a.laneOf(i, x.n)
		}
		a.f[d+k] = a.f[v]
	})
}

func vectorShuffle(c *compiler, op *ir.Op) {
	x, y := c.in(op.Operand(0)), c.in(op.Operand(1))
	mask := staticInts(op, "mask")
	lx := c.lanes(op.Operand(0))
	rows := 1
	if len(lx.dims) > 0 {
		rows = int(lx.dims[0])
	}
	row := max(x.n/max(rows, 1), 1)
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		for i, k := range mask {
			k = max(k, 0) // -1 is poison; a fixed element keeps runs equal
			from := x.at + int(k)*row
			if int(k) >= rows {
				from = y.at + (int(k)-rows)*row
			}
			copy(a.f[d+i*row:d+(i+1)*row], a.f[from:from+row])
		}
	})
}

func vectorInterleave(c *compiler, op *ir.Op) {
	x, y := c.in(op.Operand(0)), c.in(op.Operand(1))
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		for i := range x.n {
			a.f[d+2*i], a.f[d+2*i+1] = a.f[x.at+i], a.f[y.at+i]
		}
	})
}

func vectorDeinterleave(c *compiler, op *ir.Op) {
	x := c.in(op.Operand(0))
	p, q := c.define(op.Result(0)).at, c.define(op.Result(1)).at
	c.emit(func(a *Agent) {
		for i := range x.n / 2 {
			a.f[p+i], a.f[q+i] = a.f[x.at+2*i], a.f[x.at+2*i+1]
		}
	})
}

// transposeIndex lists, for each element of the permuted shape, its source.
func transposeIndex(dims, perm []int64) []int {
	src := rowMajor(dims)
	out := make([]int64, len(perm))
	for i, p := range perm {
		out[i] = dims[p]
	}
	dst := rowMajor(out)
	n, _ := ir.NumElements(dims)
	index := make([]int, n)
	for i := range index {
		for d, p := range perm {
			index[i] += int(int64(i) / dst[d] % out[d] * src[p])
		}
	}
	return index
}

func vectorTranspose(c *compiler, op *ir.Op) {
	c.gather(op, transposeIndex(c.lanes(op.Operand(0)).dims, staticInts(op, "permutation")))
}

func intsOfArray(op *ir.Op, name string) []int64 {
	var out []int64
	for _, e := range ir.AttrAs[*ir.ArrayAttr](op, name).Elems() {
		out = append(out, e.(*ir.IntegerAttr).Int())
	}
	return out
}

// sliceIndex lists the elements of a slice of a shape; missing trailing
// dimensions are whole.
func sliceIndex(dims, offsets, sizes, strides []int64) []int {
	full := append([]int64(nil), sizes...)
	full = append(full, dims[len(sizes):]...)
	src, dst := rowMajor(dims), rowMajor(full)
	n, _ := ir.NumElements(full)
	out := make([]int, n)
	for i := range out {
		for d := range dims {
			x := int64(i) / dst[d] % full[d]
			if d < len(sizes) {
				x = offsets[d] + x*strides[d]
			}
			out[i] += int(x * src[d])
		}
	}
	return out
}

func vectorSlice(c *compiler, op *ir.Op) {
	c.gather(op, sliceIndex(c.lanes(op.Operand(0)).dims, intsOfArray(op, "offsets"), intsOfArray(op, "sizes"), intsOfArray(op, "strides")))
}

func vectorPutSlice(c *compiler, op *ir.Op) {
	v, x := c.at(op.Operand(0)), c.in(op.Operand(1))
	sub, dims := c.lanes(op.Operand(0)).dims, c.lanes(op.Operand(1)).dims
	lead := len(dims) - len(sub)
	offsets, strides := intsOfArray(op, "offsets"), intsOfArray(op, "strides")
	sizes, step := make([]int64, len(dims)), make([]int64, len(dims))
	for i := range dims {
		sizes[i], step[i] = 1, 1
		if i >= lead {
			sizes[i], step[i] = sub[i-lead], strides[i-lead]
		}
	}
	index := sliceIndex(dims, offsets, sizes, step)
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		copy(a.f[d:d+x.n], a.f[x.at:])
		for i, k := range index {
			a.f[d+k] = a.f[v+i]
		}
	})
}

// maskWords sets the elements whose every coordinate is below its bound.
func maskWords(dst []uint64, dims, bounds []int64) {
	strides := rowMajor(dims)
	for i := range dst {
		in := true
		for d := range dims {
			in = in && int64(i)/strides[d]%dims[d] < bounds[d]
		}
		dst[i] = bit(in)
	}
}

func vectorCreateMask(c *compiler, op *ir.Op) {
	in := c.ats(op.Operands())
	d := c.define(op.Result(0))
	dims := c.lanes(op.Result(0)).dims
	c.emit(func(a *Agent) {
		bounds := make([]int64, len(in))
		for i, at := range in {
			bounds[i] = int64(a.f[at])
		}
		maskWords(a.f[d.at:d.at+d.n], dims, bounds)
	})
}

func vectorConstantMask(c *compiler, op *ir.Op) {
	d := c.define(op.Result(0))
	dims, bounds := c.lanes(op.Result(0)).dims, staticInts(op, "mask_dim_sizes")
	c.emit(func(a *Agent) { maskWords(a.f[d.at:d.at+d.n], dims, bounds) })
}

func vectorStep(c *compiler, op *ir.Op) {
	d := c.define(op.Result(0))
	c.emit(func(a *Agent) {
		for i := range d.n {
			a.f[d.at+i] = uint64(i)
		}
	})
}

func vectorPrint(c *compiler, op *ir.Op) {
	if op.NumOperands() == 0 {
		return
	}
	x := c.at(op.Operand(0))
	l := c.lanes(op.Operand(0))
	c.emit(func(a *Agent) { a.print(l.text(a.f[x:x+l.n]) + "\n") })
}
