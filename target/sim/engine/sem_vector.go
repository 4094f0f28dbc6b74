package engine

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

var VectorSem = meanings(map[string]Rule{
	"vector.shape_cast": copyWords, "vector.bitcast": bitcastSem, "vector.fma": fma,
},
	on(vector.Broadcast, vectorBroadcast), on(vector.FromElements, fromElements), on(vector.ToElements, toElements),
	on(vector.Extract, vectorExtract), on(vector.Insert, vectorInsert),
	on(vector.Shuffle, func(c *Compiler, o vector.ShuffleOp) { c.shuffle(o.V1, o.V2, o.Vector, o.Mask) }),
	on(vector.Interleave, vectorInterleave), on(vector.Deinterleave, vectorDeinterleave), on(vector.Transpose, vectorTranspose),
	on(vector.Reduction, vectorReduction), on(vector.MultiReduction, vectorMultiReduction),
	on(vector.ExtractStridedSlice, vectorSlice), on(vector.InsertStridedSlice, vectorPutSlice),
	on(vector.Load, vectorLoad), on(vector.Store, vectorStore),
	on(vector.MaskedLoad, vectorMaskedLoad), on(vector.MaskedStore, vectorMaskedStore),
	on(vector.TransferRead, transferRead), on(vector.TransferWrite, transferWrite), on(vector.Mask, vectorMask),
	on(vector.Gather, vectorGather), on(vector.Scatter, vectorScatter),
	on(vector.ExpandLoad, vectorExpandLoad), on(vector.CompressStore, vectorCompressStore),
	on(vector.TypeCast, vectorTypeCast), on(vector.Scan, vectorScan), on(vector.Contract, vectorContract),
	on(vector.CreateMask, vectorCreateMask), on(vector.ConstantMask, vectorConstantMask),
	on(vector.Step, vectorStep), on(vector.OuterProduct, vectorOuter), on(vector.Print, vectorPrint),
)

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

// gather makes a value of elements of another.
func (c *Compiler) gather(from, result *ir.Value, index []int) {
	x := c.at(from)
	d := c.define(result).at
	c.emit(func(a *Agent) {
		for i, k := range index {
			a.f[d+i] = a.f[x+k]
		}
	})
}

func vectorBroadcast(c *Compiler, o vector.BroadcastOp) {
	c.gather(o.Source, o.Vector, broadcastIndex(c.lanes(o.Source).Dims, c.lanes(o.Vector).Dims))
}

func fromElements(c *Compiler, o vector.FromElementsOp) {
	in := c.ats(o.Elements)
	d := c.define(o.Dest).at
	c.emit(func(a *Agent) {
		for i, at := range in {
			a.f[d+i] = a.f[at]
		}
	})
}

func toElements(c *Compiler, o vector.ToElementsOp) {
	x := c.at(o.Source)
	out := c.defineAll(o.Elements)
	c.emit(func(a *Agent) {
		for i, s := range out {
			a.f[s.at] = a.f[x+i]
		}
	})
}

// position computes the first word of the part of a vector at a position.
func (c *Compiler) position(t *ir.VectorType, static []int64, dynamic []*ir.Value) func(a *Agent) int {
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
					a.fail("uses element %d of dimension %d, which has %d elements", int64(a.f[d]), i, dims[i])
				}
				at += int(a.f[d]) * int(strides[i])
			}
		}
		return at
	}
}

func vectorExtract(c *Compiler, o vector.ExtractOp) {
	x := c.at(o.Source)
	at := c.position(o.Source.Type().(*ir.VectorType), o.StaticPosition, o.DynamicPosition)
	d := c.define(o.Result)
	c.emit(func(a *Agent) { copy(a.f[d.at:d.at+d.n], a.f[x+at(a):]) })
}

func vectorInsert(c *Compiler, o vector.InsertOp) {
	v, x := c.in(o.Value), c.in(o.Dest)
	at := c.position(o.Dest.Type().(*ir.VectorType), o.StaticPosition, o.DynamicPosition)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		copy(a.f[d:d+x.n], a.f[x.at:])
		copy(a.f[d+at(a):], a.f[v.at:v.at+v.n])
	})
}

// laneOf checks a dynamic lane number.
func (a *Agent) laneOf(at, n int) int {
	i := a.f[at] & 0xffffffff
	if i >= uint64(n) {
		a.fail("uses lane %d of a vector of %d lanes", i, n)
	}
	return int(i)
}

func extractDynamic(c *Compiler, o llvm.ExtractElementOp) {
	x := c.in(o.Vector)
	d := c.define(o.Result).at
	i := c.at(o.Position)
	c.emit(func(a *Agent) { a.f[d] = a.f[x.at+a.laneOf(i, x.n)] })
}

func insertDynamic(c *Compiler, o llvm.InsertElementOp) {
	x, v, i := c.in(o.Vector), c.at(o.Value), c.at(o.Position)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		copy(a.f[d:d+x.n], a.f[x.at:])
		a.f[d+a.laneOf(i, x.n)] = a.f[v]
	})
}

// shuffle picks rows of two vectors.
func (c *Compiler) shuffle(lhs, rhs, result *ir.Value, mask []int64) {
	x, y := c.in(lhs), c.in(rhs)
	lx := c.lanes(lhs)
	rows := 1
	if len(lx.Dims) > 0 {
		rows = int(lx.Dims[0])
	}
	row := max(x.n/max(rows, 1), 1)
	d := c.define(result).at
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

func vectorInterleave(c *Compiler, o vector.InterleaveOp) {
	x, y := c.in(o.LHS), c.in(o.RHS)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		for i := range x.n {
			a.f[d+2*i], a.f[d+2*i+1] = a.f[x.at+i], a.f[y.at+i]
		}
	})
}

func vectorDeinterleave(c *Compiler, o vector.InterleaveOp) {
	x := c.in(o.Source)
	p, q := c.define(o.Res1).at, c.define(o.Res2).at
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

func vectorTranspose(c *Compiler, o vector.TransposeOp) {
	c.gather(o.Vector, o.Result, transposeIndex(c.lanes(o.Vector).Dims, o.Permutation))
}

func intsOf(array *ir.ArrayAttr) []int64 {
	var out []int64
	for _, e := range array.Elems() {
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

func vectorSlice(c *Compiler, o vector.ExtractStridedSliceOp) {
	c.gather(o.Source, o.Result, sliceIndex(c.lanes(o.Source).Dims, intsOf(o.OffsetsAttr), intsOf(o.SizesAttr), intsOf(o.StridesAttr)))
}

func vectorPutSlice(c *Compiler, o vector.InsertStridedSliceOp) {
	v, x := c.at(o.ValueToStore), c.in(o.Dest)
	sub, dims := c.lanes(o.ValueToStore).Dims, c.lanes(o.Dest).Dims
	lead := len(dims) - len(sub)
	offsets, strides := intsOf(o.OffsetsAttr), intsOf(o.StridesAttr)
	sizes, step := make([]int64, len(dims)), make([]int64, len(dims))
	for i := range dims {
		sizes[i], step[i] = 1, 1
		if i >= lead {
			sizes[i], step[i] = sub[i-lead], strides[i-lead]
		}
	}
	index := sliceIndex(dims, offsets, sizes, step)
	d := c.define(o.Result).at
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
		dst[i] = word.Bit(in)
	}
}

func vectorCreateMask(c *Compiler, o vector.MaskOp) {
	in := c.ats(o.Bounds)
	d := c.define(o.Result)
	dims := c.lanes(o.Result).Dims
	c.emit(func(a *Agent) {
		bounds := make([]int64, len(in))
		for i, at := range in {
			bounds[i] = int64(a.f[at])
		}
		maskWords(a.f[d.at:d.at+d.n], dims, bounds)
	})
}

func vectorConstantMask(c *Compiler, o vector.MaskOp) {
	d := c.define(o.Result)
	dims, bounds := c.lanes(o.Result).Dims, o.Sizes
	c.emit(func(a *Agent) { maskWords(a.f[d.at:d.at+d.n], dims, bounds) })
}

func vectorStep(c *Compiler, o vector.StepOp) {
	d := c.define(o.Result)
	c.emit(func(a *Agent) {
		for i := range d.n {
			a.f[d.at+i] = uint64(i)
		}
	})
}
