package tilehost

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// moveResidents writes the host code that fills copies before the first operation over which they stay, and copies back
// what was written after the last.
func moveResidents(all []*resident) error {
	var firsts, lasts []*ir.Op
	starts, ends := map[*ir.Op][]*resident{}, map[*ir.Op][]*resident{}
	for _, r := range all {
		if starts[r.first] == nil {
			firsts = append(firsts, r.first)
		}
		if ends[r.last] == nil {
			lasts = append(lasts, r.last)
		}
		starts[r.first] = append(starts[r.first], r)
		ends[r.last] = append(ends[r.last], r)
	}
	for _, op := range firsts {
		if err := bring(ir.Before(op), starts[op]); err != nil {
			return err
		}
	}
	for _, op := range lasts {
		takeBack(ir.After(op), ends[op])
	}
	return nil
}

// bring allocates and fills the copies of arrays.
func bring(b *ir.Builder, all []*resident) error {
	for d := range most(all) {
		onto(b, d)
		for _, r := range all {
			if d >= r.devices {
				continue
			}
			buf, err := r.copyIn(b, d)
			if err != nil {
				return err
			}
			r.buffers = append(r.buffers, buf)
		}
	}
	if most(all) > 1 {
		onto(b, 0) // whose code stands around
	}
	return nil
}

// takeBack copies what was written to the host, from device 0 for replicas, and frees the copies.
func takeBack(b *ir.Builder, all []*resident) {
	for d := range most(all) {
		for _, r := range all {
			if d >= r.devices {
				continue
			}
			if r.written && (d == 0 || r.cut >= 0) {
				r.move(b, d, r.buffers[d], func(host, device *ir.Value) { memcpy(b, host, device) }) // an error is copyIn's too
			}
			gpu.Dealloc.New(b, gpu.DeallocOp{MemRef: r.buffers[d]})
		}
	}
}

// most is on how many devices there is any of the copies.
func most(all []*resident) (n int64) {
	for _, r := range all {
		n = max(n, r.devices)
	}
	return n
}

// refresh gives all devices device 0's copy of a replica that a kernel wrote: that is
// the array's value.
func (r *resident) refresh(b *ir.Builder) {
	for _, other := range r.buffers[1:] {
		memcpy(b, other, r.buffers[0])
	}
}

// onto makes a device the one that the following operations are for.
func onto(b *ir.Builder, d int64) {
	gpu.SetDefaultDevice.New(b, gpu.HostOp{DevIndex: arith.ConstantInt(b, d, ir.I32)})
}

func memcpy(b *ir.Builder, dst, src *ir.Value) {
	gpu.Memcpy.New(b, gpu.MemcpyOp{Dst: dst, Src: src})
}

// copyIn allocates a device's copy and fills it.
func (r *resident) copyIn(b *ir.Builder, d int64) (*ir.Value, error) {
	shape, err := r.shape()
	if err != nil {
		return nil, err
	}
	var sizes []*ir.Value
	for i, n := range shape {
		switch {
		case n == ir.Dynamic && i == r.cut:
			_, count := r.stretchOf(b, d, shape)
			sizes = append(sizes, arith.Index(b, count))
		case n == ir.Dynamic:
			sizes = append(sizes, memref.Dim.New(b, memref.DimOp{Source: r.host, Index: arith.ConstantIndex(b, int64(i))},
				ir.Index).Result)
		}
	}
	alloc := gpu.Alloc.New(b, gpu.AllocOp{DynamicSizes: sizes}, ir.MemRef(shape, ir.ElemOrSelf(r.host.Type()), nil, nil))
	alloc.SetAttr(tile.PartAttr, ir.Unit)
	buf := alloc.MemRef
	return buf, r.move(b, d, buf, func(host, device *ir.Value) { memcpy(b, device, host) })
}

// shape is the shape of a device's copy.
func (r *resident) shape() ([]int64, error) {
	whole := r.host.Type().(*ir.MemRefType).Shape()
	if r.cut < 0 {
		return whole, nil
	}
	view := r.uses[0].views[0]
	local := view.Result.Type().(*ir.MemRefType).Shape()
	for _, u := range r.uses {
		for _, v := range u.views {
			if !slices.Equal(v.Result.Type().(*ir.MemRefType).Shape(), local) {
				return nil, v.Errorf("views the parts of an array as %v, but another view as %v; use the same extent in both",
					v.Result.Type(), view.Result.Type()).Note(view.Loc(), "the other view")
			}
		}
	}
	n := whole[r.cut]
	switch part, blocked := r.blocked(); {
	case ragged(view) && n != ir.Dynamic && blocked && part*r.devices < n:
		return nil, view.Errorf("gives each of %d devices up to %d of %d elements along dimension %d; %d are needed",
			r.devices, part, n, r.cut, (n+r.devices-1)/r.devices)
	case !ragged(view) && n != ir.Dynamic && local[r.cut]*r.devices != n:
		if n%r.devices != 0 {
			return nil, view.Errorf("gives each of %d devices %d of %d elements along dimension %d, which cannot be divided evenly; use a dynamic extent (?) for that dimension of the result, so that the last devices have less",
				r.devices, local[r.cut], n, r.cut)
		}
		return nil, view.Errorf("gives each of %d devices %d of %d elements along dimension %d; %d are needed",
			r.devices, local[r.cut], n, r.cut, n/r.devices)
	}
	return local, nil
}

// move calls each for views of the array and of a device's copy that are the same elements and
// together all of them.
func (r *resident) move(b *ir.Builder, d int64, buf *ir.Value, each func(host, device *ir.Value)) error {
	switch {
	case r.cut < 0:
		each(r.host, buf)
		return nil
	case r.scattered == nil:
		first, count := r.stretchOf(b, d, buf.Type().(*ir.MemRefType).Shape())
		each(along(b, r.host, r.cut, first, 1, count), buf)
		return nil
	}
	hands, err := r.scattered.Deal(r.host.Type().(*ir.MemRefType).Shape()[r.cut], r.devices)
	if err != nil {
		return r.uses[0].views[0].Errorf("%v", err)
	}
	for _, s := range stretchesOf(hands[d]) {
		count := ir.Mixed{Const: s.count}
		each(along(b, r.host, r.cut, ir.Mixed{Const: s.first}, s.step, count),
			along(b, buf, r.cut, ir.Mixed{Const: s.at}, s.pace, count))
	}
	return nil
}

// stretch is numbers a step apart, and where they are in a list: a pace apart.
type stretch struct{ first, step, at, pace, count int64 }

// stretchesOf divides an increasing list into few stretches: consecutive numbers, or, if these form groups of the same
// size at equal distances, the numbers at one place in all groups.
func stretchesOf(list []int64) (out []stretch) {
	for i, n := range list {
		if i > 0 && n == list[i-1]+1 {
			out[len(out)-1].count++
			continue
		}
		out = append(out, stretch{n, 1, int64(i), 1, 1})
	}
	size, groups := out[0].count, int64(len(out))
	if groups < 2 || groups <= size {
		return out
	}
	period := out[1].first - out[0].first
	for i, s := range out {
		if s.count != size || s.first != out[0].first+int64(i)*period {
			return out
		}
	}
	var across []stretch
	for i := range size {
		across = append(across, stretch{list[i], period, i, size, groups})
	}
	return across
}

// along is a view of some of memory's elements along a dimension.
func along(b *ir.Builder, mem *ir.Value, dim int, first ir.Mixed, step int64, count ir.Mixed) *ir.Value {
	shape := mem.Type().(*ir.MemRefType).Shape()
	offsets, sizes, strides := make([]ir.Mixed, len(shape)), make([]ir.Mixed, len(shape)), make([]ir.Mixed, len(shape))
	for i, n := range shape {
		sizes[i], strides[i] = ir.Mixed{Const: n}, ir.Mixed{Const: 1}
		if n == ir.Dynamic {
			sizes[i] = ir.Mixed{Value: memref.Dim.New(b, memref.DimOp{Source: mem, Index: arith.ConstantIndex(b, int64(i))},
				ir.Index).Result}
		}
	}
	offsets[dim], sizes[dim], strides[dim].Const = first, count, step
	return memref.NewSubView(b, mem, offsets, sizes, strides).Result
}
