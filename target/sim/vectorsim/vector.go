package vectorsim

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/arithsim"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

var Rules = engine.Meanings(map[string]engine.Rule{
	"vector.shape_cast": engine.CopyWords, "vector.bitcast": arithsim.BitcastSem, "vector.fma": arithsim.Fma,
},
	engine.On(vector.Broadcast, vectorBroadcast), engine.On(vector.FromElements, fromElements),
	engine.On(vector.ToElements, toElements),
	engine.On(vector.Extract, vectorExtract), engine.On(vector.Insert, vectorInsert),
	engine.On(vector.Shuffle, func(c *engine.Compiler, o vector.ShuffleOp) { Shuffle(c, o.V1, o.V2, o.Vector, o.Mask) }),
	engine.On(vector.Interleave, vectorInterleave), engine.On(vector.Deinterleave, vectorDeinterleave),
	engine.On(vector.Transpose, vectorTranspose),
	engine.On(vector.Reduction, vectorReduction), engine.On(vector.MultiReduction, vectorMultiReduction),
	engine.On(vector.ExtractStridedSlice, vectorSlice), engine.On(vector.InsertStridedSlice, vectorPutSlice),
	engine.On(vector.Load, vectorLoad), engine.On(vector.Store, vectorStore),
	engine.On(vector.MaskedLoad, vectorMaskedLoad), engine.On(vector.MaskedStore, vectorMaskedStore),
	engine.On(vector.TransferRead, transferRead), engine.On(vector.TransferWrite, transferWrite),
	engine.On(vector.Mask, vectorMask),
	engine.On(vector.Gather, vectorGather), engine.On(vector.Scatter, vectorScatter),
	engine.On(vector.ExpandLoad, vectorExpandLoad), engine.On(vector.CompressStore, vectorCompressStore),
	engine.On(vector.TypeCast, vectorTypeCast), engine.On(vector.Scan, vectorScan),
	engine.On(vector.Contract, vectorContract),
	engine.On(vector.CreateMask, vectorCreateMask), engine.On(vector.ConstantMask, vectorConstantMask),
	engine.On(vector.Step, vectorStep), engine.On(vector.OuterProduct, vectorOuter), engine.On(vector.Print, vectorPrint),
)

// BroadcastIndex maps each element of a shape to the element of a shape that is
// stretched to it.
func BroadcastIndex(from, to []int64) []int {
	n, _ := ir.NumElements(to)
	out := make([]int, n)
	src := engine.RowMajor(from)
	dst := engine.RowMajor(to)
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

// Gather makes a value of elements of another.
func Gather(c *engine.Compiler, from, result *ir.Value, index []int) {
	x := c.At(from)
	d := c.Define(result).At
	c.Emit(func(a *engine.Agent) {
		for i, k := range index {
			a.F[d+i] = a.F[x+k]
		}
	})
}

func vectorBroadcast(c *engine.Compiler, o vector.BroadcastOp) {
	Gather(c, o.Source, o.Vector, BroadcastIndex(c.Lanes(o.Source).Dims, c.Lanes(o.Vector).Dims))
}

func fromElements(c *engine.Compiler, o vector.FromElementsOp) {
	in := c.Ats(o.Elements)
	d := c.Define(o.Dest).At
	c.Emit(func(a *engine.Agent) {
		for i, at := range in {
			a.F[d+i] = a.F[at]
		}
	})
}

func toElements(c *engine.Compiler, o vector.ToElementsOp) {
	x := c.At(o.Source)
	out := c.DefineAll(o.Elements)
	c.Emit(func(a *engine.Agent) {
		for i, s := range out {
			a.F[s.At] = a.F[x+i]
		}
	})
}

// position computes the first word of the part of a vector at a position.
func position(c *engine.Compiler, t *ir.VectorType, static []int64, dynamic []*ir.Value) func(a *engine.Agent) int {
	strides := engine.RowMajor(t.Shape())
	dyn := make([]int, len(static))
	base, fixed := 0, true
	for i, s := range static {
		dyn[i] = -1
		if s == ir.Dynamic {
			dyn[i] = c.At(dynamic[0])
			dynamic = dynamic[1:]
			fixed = false
		} else {
			base += int(max(s, 0) * strides[i])
		}
	}
	if fixed {
		return func(*engine.Agent) int { return base }
	}
	dims := t.Shape()
	return func(a *engine.Agent) int {
		at := base
		for i, d := range dyn {
			if d >= 0 {
				if a.F[d] >= uint64(dims[i]) {
					a.Fail("uses element %d of dimension %d, which has %d elements", int64(a.F[d]), i, dims[i])
				}
				at += int(a.F[d]) * int(strides[i])
			}
		}
		return at
	}
}

func vectorExtract(c *engine.Compiler, o vector.ExtractOp) {
	x := c.At(o.Source)
	at := position(c, o.Source.Type().(*ir.VectorType), o.StaticPosition, o.DynamicPosition)
	d := c.Define(o.Result)
	c.Emit(func(a *engine.Agent) { copy(a.F[d.At:d.At+d.N], a.F[x+at(a):]) })
}

func vectorInsert(c *engine.Compiler, o vector.InsertOp) {
	v, x := c.In(o.Value), c.In(o.Dest)
	at := position(c, o.Dest.Type().(*ir.VectorType), o.StaticPosition, o.DynamicPosition)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		copy(a.F[d:d+x.N], a.F[x.At:])
		copy(a.F[d+at(a):], a.F[v.At:v.At+v.N])
	})
}

// laneOf checks a dynamic lane number.
func laneOf(a *engine.Agent, at, n int) int {
	i := a.F[at] & 0xffffffff
	if i >= uint64(n) {
		a.Fail("uses lane %d of a vector of %d lanes", i, n)
	}
	return int(i)
}

func ExtractDynamic(c *engine.Compiler, o llvm.ExtractElementOp) {
	x := c.In(o.Vector)
	d := c.Define(o.Result).At
	i := c.At(o.Position)
	c.Emit(func(a *engine.Agent) { a.F[d] = a.F[x.At+laneOf(a, i, x.N)] })
}

func InsertDynamic(c *engine.Compiler, o llvm.InsertElementOp) {
	x, v, i := c.In(o.Vector), c.At(o.Value), c.At(o.Position)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		copy(a.F[d:d+x.N], a.F[x.At:])
		a.F[d+laneOf(a, i, x.N)] = a.F[v]
	})
}

// Shuffle picks rows of two vectors.
func Shuffle(c *engine.Compiler, lhs, rhs, result *ir.Value, mask []int64) {
	x, y := c.In(lhs), c.In(rhs)
	lx := c.Lanes(lhs)
	rows := 1
	if len(lx.Dims) > 0 {
		rows = int(lx.Dims[0])
	}
	row := max(x.N/max(rows, 1), 1)
	d := c.Define(result).At
	c.Emit(func(a *engine.Agent) {
		for i, k := range mask {
			k = max(k, 0) // -1 is poison; a fixed element keeps runs equal
			from := x.At + int(k)*row
			if int(k) >= rows {
				from = y.At + (int(k)-rows)*row
			}
			copy(a.F[d+i*row:d+(i+1)*row], a.F[from:from+row])
		}
	})
}

func vectorInterleave(c *engine.Compiler, o vector.InterleaveOp) {
	x, y := c.In(o.LHS), c.In(o.RHS)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		for i := range x.N {
			a.F[d+2*i], a.F[d+2*i+1] = a.F[x.At+i], a.F[y.At+i]
		}
	})
}

func vectorDeinterleave(c *engine.Compiler, o vector.InterleaveOp) {
	x := c.In(o.Source)
	p, q := c.Define(o.Res1).At, c.Define(o.Res2).At
	c.Emit(func(a *engine.Agent) {
		for i := range x.N / 2 {
			a.F[p+i], a.F[q+i] = a.F[x.At+2*i], a.F[x.At+2*i+1]
		}
	})
}

// TransposeIndex lists, for each element of the permuted shape, its source.
func TransposeIndex(dims, perm []int64) []int {
	src := engine.RowMajor(dims)
	out := make([]int64, len(perm))
	for i, p := range perm {
		out[i] = dims[p]
	}
	dst := engine.RowMajor(out)
	n, _ := ir.NumElements(dims)
	index := make([]int, n)
	for i := range index {
		for d, p := range perm {
			index[i] += int(int64(i) / dst[d] % out[d] * src[p])
		}
	}
	return index
}

func vectorTranspose(c *engine.Compiler, o vector.TransposeOp) {
	Gather(c, o.Vector, o.Result, TransposeIndex(c.Lanes(o.Vector).Dims, o.Permutation))
}

func intsOf(array *ir.ArrayAttr) []int64 {
	var out []int64
	for _, e := range array.Elems() {
		out = append(out, e.(*ir.IntegerAttr).Int())
	}
	return out
}

// SliceIndex lists the elements of a slice of a shape; missing trailing
// dimensions are whole.
func SliceIndex(dims, offsets, sizes, strides []int64) []int {
	full := append([]int64(nil), sizes...)
	full = append(full, dims[len(sizes):]...)
	src, dst := engine.RowMajor(dims), engine.RowMajor(full)
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

func vectorSlice(c *engine.Compiler, o vector.ExtractStridedSliceOp) {
	Gather(c, o.Source, o.Result, SliceIndex(c.Lanes(o.Source).Dims, intsOf(o.OffsetsAttr), intsOf(o.SizesAttr),
		intsOf(o.StridesAttr)))
}

func vectorPutSlice(c *engine.Compiler, o vector.InsertStridedSliceOp) {
	v, x := c.At(o.ValueToStore), c.In(o.Dest)
	sub, dims := c.Lanes(o.ValueToStore).Dims, c.Lanes(o.Dest).Dims
	lead := len(dims) - len(sub)
	offsets, strides := intsOf(o.OffsetsAttr), intsOf(o.StridesAttr)
	sizes, step := make([]int64, len(dims)), make([]int64, len(dims))
	for i := range dims {
		sizes[i], step[i] = 1, 1
		if i >= lead {
			sizes[i], step[i] = sub[i-lead], strides[i-lead]
		}
	}
	index := SliceIndex(dims, offsets, sizes, step)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		copy(a.F[d:d+x.N], a.F[x.At:])
		for i, k := range index {
			a.F[d+k] = a.F[v+i]
		}
	})
}

// maskWords sets the elements whose every coordinate is below its bound.
func maskWords(dst []uint64, dims, bounds []int64) {
	strides := engine.RowMajor(dims)
	for i := range dst {
		in := true
		for d := range dims {
			in = in && int64(i)/strides[d]%dims[d] < bounds[d]
		}
		dst[i] = word.Bit(in)
	}
}

func vectorCreateMask(c *engine.Compiler, o vector.MaskOp) {
	in := c.Ats(o.Bounds)
	d := c.Define(o.Result)
	dims := c.Lanes(o.Result).Dims
	c.Emit(func(a *engine.Agent) {
		bounds := make([]int64, len(in))
		for i, at := range in {
			bounds[i] = int64(a.F[at])
		}
		maskWords(a.F[d.At:d.At+d.N], dims, bounds)
	})
}

func vectorConstantMask(c *engine.Compiler, o vector.MaskOp) {
	d := c.Define(o.Result)
	dims, bounds := c.Lanes(o.Result).Dims, o.Sizes
	c.Emit(func(a *engine.Agent) { maskWords(a.F[d.At:d.At+d.N], dims, bounds) })
}

func vectorStep(c *engine.Compiler, o vector.StepOp) {
	d := c.Define(o.Result)
	c.Emit(func(a *engine.Agent) {
		for i := range d.N {
			a.F[d.At+i] = uint64(i)
		}
	})
}
