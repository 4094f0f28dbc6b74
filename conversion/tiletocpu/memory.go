package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

func (k *kernel) store(o tile.StoreOp) error {
	if o.Partial {
		return o.Errorf("stores partial sums of units, which is unsupported on CPUs, whose blocks have one thread")
	}
	return k.put(o.Value, o.Window())
}

// put stores a tile to a window.
func (k *kernel) put(v *ir.Value, w tile.Window) error {
	n := k.nest()
	lanes, dims := int64(1), len(shapeOf(v))
	if dims > 0 && neighbours(w, dims-1) {
		lanes = k.lanesFor(dims, v)
	}
	n.each(shapeOf(v), lanes, func(p point) { n.store(n.vec(v, p), w, p) })
	return nil
}

// atomicKinds are memref's kinds for tile.atomic's, of floats and integers.
var atomicKinds = [...][2]memref.AtomicKind{
	tile.AtomicAdd: {memref.AddF, memref.AddI}, tile.AtomicMax: {memref.MaximumF, memref.MaxS},
	tile.AtomicMin: {memref.MinimumF, memref.MinS}, tile.AtomicMul: {memref.MulF, memref.MulI},
	tile.AtomicAssign: {memref.Assign, memref.Assign}, tile.AtomicMaxNum: {0: memref.MaxNumF},
	tile.AtomicMinNum: {0: memref.MinNumF}, tile.AtomicMaxU: {1: memref.MaxU}, tile.AtomicMinU: {1: memref.MinU},
	tile.AtomicAnd: {1: memref.AndI}, tile.AtomicOr: {1: memref.OrI}, tile.AtomicXor: {1: memref.XOrI},
}

func (k *kernel) atomic(o tile.AtomicOp) error {
	kind := atomicKinds[o.Kind][1]
	if ir.IsFloat(tileType(o.Value).Elem()) {
		kind = atomicKinds[o.Kind][0]
	}
	n := k.nest()
	n.each(shapeOf(o.Value), 1, func(p point) { n.combine(kind, n.at(o.Value, p), o.Window(), p) })
	return nil
}

// combine combines an element of a window atomically.
func (n *nest) combine(kind memref.AtomicKind, x *ir.Value, w tile.Window, p point) {
	at := n.where(w, p)
	n.when(at.inside, func(b *ir.Builder) {
		memref.AtomicRMW.New(b, memref.AtomicRMWOp{Value: x, MemRef: at.memory, Indices: at.indices, Kind: kind}, x.Type())
	})
}

func (k *kernel) copy(o tile.CopyOp) error {
	switch {
	case o.Ring != nil, o.MBarrier != nil:
		return o.Errorf("arrives at a ring or an mbarrier, which is unsupported on CPUs, whose blocks have one thread")
	}
	n, last := k.nest(), len(o.Tile)-1
	from, to := o.From(), o.To()
	lanes := int64(1)
	add := o.Accumulate == tile.AddTo
	if last >= 0 && neighbours(from, last) && neighbours(to, last) && !add {
		lanes = k.cpu.lanes(ir.F32)
	}
	kind := atomicKinds[tile.AtomicAdd][1]
	if ir.IsFloat(from.Memory.Type().(*ir.MemRefType).Elem()) {
		kind = atomicKinds[tile.AtomicAdd][0]
	}
	n.each(o.Tile, lanes, func(p point) {
		x := n.load(from, nil, p)
		if add {
			n.combine(kind, x, to, p)
		} else {
			n.store(n.spread(x, p.lanes), to, p)
		}
	})
	return nil
}

// alloc gives memory of the block its place in scratch memory.
func (k *kernel) alloc(o tile.AllocOp) error {
	if !scale.InShared(o.Type()) {
		return o.Errorf("in %v is unsupported on CPUs; #scale.mem<l1> is the memory of a block", o.Type().Space())
	}
	if bits, ok := ir.BitWidth(o.Type().Elem()); ok && bits < 8 && o.Type().Elem() != ir.Index {
		return o.Errorf("has elements of %d bits, which are unsupported in memory of a block on CPUs", bits)
	}
	t := scalarType(o.Type()).(*ir.MemRefType)
	if _, _, ok := t.Strides(); !ok || t.Layout() != nil {
		if !tile.OnlyIndexed(o.MemRef) {
			return o.Errorf("has a layout, which is unsupported on CPUs; remove it")
		}
		t = ir.MemRef(t.Shape(), t.Elem(), nil, t.Space())
	}
	b := k.of[o.MemRef]
	v := memref.View.New(k.entry, memref.ViewOp{Source: k.launch.Workgroup()[0], ByteShift: k.index(b.offset)}, t).Result
	k.values.Map(o.MemRef, v)
	return nil
}

// slot is a view of one of the tiles in memory of the block.
func (k *kernel) slot(o tile.SlotOp) error {
	from := k.values.Get(o.Source)
	shape := from.Type().(*ir.MemRefType).Shape()
	lead := len(o.Indices)
	if o.At != nil || !slices.Equal(shape[lead:], o.Type().Shape()) {
		return o.Errorf("views a part of a tile or another shape, which is unsupported on CPUs")
	}
	offset, size, stride := make([]ir.Mixed, len(shape)), make([]ir.Mixed, len(shape)), make([]ir.Mixed, len(shape))
	for i, n := range shape {
		offset[i], size[i], stride[i] = ir.Mixed{}, ir.Mixed{Const: n}, ir.Mixed{Const: 1}
		if i < lead {
			offset[i], size[i] = ir.Mixed{Value: k.values.Get(o.Indices[i])}, ir.Mixed{Const: 1}
		}
	}
	strides, _, _ := from.Type().(*ir.MemRefType).Strides()
	t := ir.MemRef(shape[lead:], o.Type().Elem(), ir.StridedLayout(strides[lead:], ir.Dynamic), workgroup())
	k.values.Map(o.Result, memref.NewSubViewOf(k.Builder, t, from, offset, size, stride).Result)
	return nil
}

// view of a device's part was made by the host; that of a program of one device is the array.
func (k *kernel) view(o scale.ViewOp) error {
	if _, ok := k.values.Lookup(o.Result); ok {
		return nil
	}
	if o.Level == scale.Device && o.Source.Type() == o.Result.Type() {
		k.values.Map(o.Result, k.values.Get(o.Source))
		return nil
	}
	return o.NotDivided()
}

// insertSlice copies the whole, and then the part.
func (k *kernel) insertSlice(o tensor.InsertSliceOp) error {
	mem := k.memory(o.Result)
	k.copyTo(o.Dest, mem)
	k.putPart(o.Source, mem, o.Slice.MixedOffsets(), o.StaticStrides, keptDims(o.StaticSizes, shapeOf(o.Source)))
	return nil
}

// concat copies each part.
func (k *kernel) concat(o tensor.ConcatOp) error {
	at := make([]ir.Mixed, len(shapeOf(o.Result)))
	dims := make([]int64, len(at))
	strides := make([]int64, len(at))
	for i := range at {
		dims[i], strides[i] = int64(i), 1
	}
	for _, v := range o.Inputs {
		k.putPart(v, k.memory(o.Result), at, strides, dims)
		at[o.Dim].Const += shapeOf(v)[o.Dim]
	}
	return nil
}

// putPart writes a tile to a part of memory; dims are the part's dimensions for those of the memory, -1 for none.
func (k *kernel) putPart(v, mem *ir.Value, offsets []ir.Mixed, strides, dims []int64) {
	n, rank := k.nest(), len(shapeOf(v))
	lanes := k.lanesFor(rank, v)
	if last := len(dims) - 1; rank == 0 || dims[last] != int64(rank-1) || strides[last] != 1 {
		lanes = 1
	}
	n.each(shapeOf(v), lanes, func(p point) {
		q := point{lane: -1}
		for i, d := range dims {
			at := n.mixed(offsets[i])
			if d >= 0 {
				at = n.plus(at, n.times(p.at[d], strides[i]))
			}
			q.at = append(q.at, at)
		}
		if p.lane >= 0 {
			q.lane, q.lanes = len(dims)-1, p.lanes
		}
		n.write(n.at(v, p), mem, q)
	})
}

// keptDims are the part's dimensions for those of the whole, -1 for those that it drops.
func keptDims(sizes, shape []int64) []int64 {
	out := make([]int64, len(sizes))
	next := 0
	for i, n := range sizes {
		out[i] = -1
		if next < len(shape) && n == shape[next] {
			out[i], next = int64(next), next+1
		}
	}
	return out
}

func (k *kernel) fromElements(o tensor.FromElementsOp) error {
	n := k.nest()
	shape := shapeOf(o.Result)
	for i, v := range o.Elements {
		at := make([]*ir.Value, len(shape))
		rest := int64(i)
		for d, extent := range slices.Backward(shape) {
			at[d] = k.index(rest % extent)
			rest /= extent
		}
		n.write(n.get(v), k.memory(o.Result), one(at...))
	}
	return nil
}
