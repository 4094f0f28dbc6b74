package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// moveResidents writes the host code that fills copies before the first operation
// over which they stay, and behind the last takes back what was written.
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

// takeBack copies what was written to the host, of replicas device 0's, and frees
// the copies.
func takeBack(b *ir.Builder, all []*resident) {
	for d := range most(all) {
		for _, r := range all {
			if d >= r.devices {
				continue
			}
			if r.written && (d == 0 || r.cut >= 0) {
				dst, _ := r.share(b, d) // an error is copyIn's too
				memcpy(b, dst, r.buffers[d])
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
	src, err := r.share(b, d)
	if err != nil {
		return nil, err
	}
	t := src.Type().(*ir.MemRefType)
	var sizes []*ir.Value
	for i, n := range t.Shape() {
		if n == ir.Dynamic {
			sizes = append(sizes, memref.Dim.New(b, memref.DimOp{Source: src, Index: arith.ConstantIndex(b, int64(i))}, ir.Index).Result)
		}
	}
	buf := gpu.Alloc.New(b, gpu.AllocOp{DynamicSizes: sizes}, ir.MemRef(t.Shape(), t.Elem(), nil, nil)).MemRef
	memcpy(b, buf, src)
	return buf, nil
}

// share is a device's part of the array, as a view of it.
func (r *resident) share(b *ir.Builder, d int64) (*ir.Value, error) {
	if r.cut < 0 {
		return r.host, nil
	}
	view := r.uses[0].views[0]
	t := r.host.Type().(*ir.MemRefType)
	local := view.Result.Type().(*ir.MemRefType).Shape()
	if local[r.cut] == ir.Dynamic {
		return nil, view.Errorf("cuts a dimension whose extent is not known; give the memref a static extent there")
	}
	if n := t.Shape()[r.cut]; n != ir.Dynamic && local[r.cut]*r.devices != n {
		return nil, view.Errorf("gives each of %d devices %d of %d elements along dimension %d; %d are needed",
			r.devices, local[r.cut], n, r.cut, n/r.devices)
	}
	offsets, sizes, strides := make([]ir.Mixed, len(local)), make([]ir.Mixed, len(local)), make([]ir.Mixed, len(local))
	for i, n := range local {
		sizes[i], strides[i] = ir.Mixed{Const: n}, ir.Mixed{Const: 1}
		if n == ir.Dynamic {
			sizes[i] = ir.Mixed{Value: memref.Dim.New(b, memref.DimOp{Source: r.host, Index: arith.ConstantIndex(b, int64(i))}, ir.Index).Result}
		}
	}
	offsets[r.cut].Const = d * local[r.cut]
	return memref.NewSubView(b, r.host, offsets, sizes, strides).Result, nil
}
