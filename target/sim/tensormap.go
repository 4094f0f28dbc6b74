package sim

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/ir"
)

// MaxMapRank is the greatest rank of a tensor map.
const MaxMapRank = 5

// TensorMap is what a value of the type says: a tensor in global memory and the box
// of it that a copy moves. Dimensions are in the memref's order, strides in elements.
type TensorMap struct {
	Addr, Offset        uint64
	Shape, Strides, Box []int64
}

// mapWords is the width of the value: address, offset, rank, and the extents.
const mapWords = 3 + 3*MaxMapRank

// value is the words of a map.
func (t TensorMap) value() Value {
	v := make(Value, mapWords)
	v[0], v[1], v[2] = t.Addr, t.Offset, uint64(len(t.Shape))
	for i := range t.Shape {
		v[3+i], v[3+MaxMapRank+i], v[3+2*MaxMapRank+i] = uint64(t.Shape[i]), uint64(t.Strides[i]), uint64(t.Box[i])
	}
	return v
}

// TensorMapOf reads a value of type !nvgpu.tensormap.descriptor.
func TensorMapOf(v Value) TensorMap {
	rank := int(v[2])
	ints := func(from int) []int64 {
		out := make([]int64, rank)
		for i := range out {
			out[i] = int64(v[from+i])
		}
		return out
	}
	return TensorMap{v[0], v[1], ints(3), ints(3 + MaxMapRank), ints(3 + 2*MaxMapRank)}
}

var nvgpuSem = meanings(nil, on(nvgpu.TmaCreateDescriptor, createDescriptor))

// createDescriptor makes a map of a memref, which must be seen to be cast from one
// with a rank: a memref without says nothing of its shape here.
func createDescriptor(c *compiler, o nvgpu.TmaCreateDescriptorOp) {
	from, ok := ir.As[memref.CastOp](o.Tensor.DefiningOp())
	if !ok {
		c.fail("takes a memref that is not cast from one with a rank right before")
	}
	t, _ := from.Source.Type().(*ir.MemRefType)
	switch {
	case t == nil || !t.HasRank():
		c.fail("takes a memref that is not cast from one with a rank right before")
	case len(t.Shape()) != len(o.Box):
		c.fail("has a box of %d dimensions for a memref of %d", len(o.Box), len(t.Shape()))
	}
	m, box, d := c.in(from.Source), c.ats(o.Box), c.define(o.TensorMap)
	n := len(box)
	c.emit(func(a *Agent) {
		w := a.f[m.at : m.at+m.n]
		tm := TensorMap{Addr: w[0], Offset: w[1]}
		for i, at := range box {
			tm.Shape = append(tm.Shape, int64(w[2+i]))
			tm.Strides = append(tm.Strides, int64(w[2+n+i]))
			tm.Box = append(tm.Box, int64(a.f[at]))
		}
		copy(a.f[d.at:d.at+d.n], tm.value())
	})
}
