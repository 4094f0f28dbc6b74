package tilesim

import (
	"bytes"
	"math"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Replicas are the copies of host arrays on the devices of a tile kernel.
type Replicas struct {
	M      *engine.Machine
	Host   *engine.Agent
	Copies map[ReplicaKey]*engine.Alloc
	order  []replica
}

type ReplicaKey struct {
	source *engine.Alloc
	dist   *scale.DistAttr // nil for the whole
	device int
}

type replica struct {
	key    ReplicaKey
	desc   engine.Value // of the host memref
	elem   word.Elem
	places engine.Placement
	n      int // devices
}

// Capture makes the kernel's values for one device: memrefs of the host become
// those of the device's copies.
func (r *Replicas) Capture(c *engine.Compiler, types []ir.Type, device, devices int) []engine.Value {
	values := r.Host.Capture(c.Code)
	for i, t := range types {
		if m, ok := t.(*ir.MemRefType); ok {
			values[i] = r.local(values[i], m, nil, device, devices)
		}
	}
	for _, s := range c.Kernel.Shards {
		v := append(engine.Value(nil), r.Host.F[s.Source.At:s.Source.At+s.Source.N]...)
		for i, cp := range c.Code.Captures {
			if cp.To == s.To {
				values[i] = r.local(v, cp.Value.Type().(*ir.MemRefType), s.Dist, device, devices)
			}
		}
	}
	return values
}

// local is a descriptor of the device's copy.
func (r *Replicas) local(v engine.Value, t *ir.MemRefType, dist *scale.DistAttr, device, devices int) engine.Value {
	src := r.M.Mem.Find(v[0])
	out := append(engine.Value(nil), v...)
	switch {
	case src == nil:
		return out
	case src.Symm != nil:
		out[0] = r.M.Peer(src, device).Base + v[0]&engine.OffsetMask
		return out
	case src.Space != engine.Host, !src.Registered:
		return out // as it is; what the host has for itself cannot be accessed
	}
	key := ReplicaKey{src, dist, device}
	al := r.Copies[key]
	if al == nil {
		al = r.clone(src, device)
		r.Copies[key] = al
		e, _ := word.ElemOf(t.Elem())
		c := replica{key: key, desc: v, elem: e, places: r.M.Placement(t), n: devices}
		if dist != nil && dist.Scattered() {
			if err := c.deal(func(host, copied int) { engine.CopyBytes(al, copied, src, host, e.Bytes) }); err != nil {
				r.Host.Fail("%v", err)
			}
		}
		r.order = append(r.order, c)
	}
	out[0] = al.Base + v[0]&engine.OffsetMask
	return out
}

func (r *Replicas) clone(src *engine.Alloc, device int) *engine.Alloc {
	al, err := r.M.Mem.Alloc(len(src.Data), engine.Global, src.Init == nil)
	if err != nil {
		r.Host.Fail("cannot copy %s to device %d: %v", src.Title(), device, err)
	}
	engine.CopyBytes(al, 0, src, 0, len(src.Data))
	al.Name, al.Elem, al.Dims, al.Device, al.Written = src.Name, src.Elem, src.Dims, device, false
	al.Strides, al.Offset, al.Held = src.Strides, src.Offset, src.Held
	return al
}

// CopyBack brings what kernels wrote to the host: of a replica device 0's copy,
// of a sharded array each device's part.
func (r *Replicas) CopyBack() {
	for _, c := range r.order {
		if c.key.dist == nil && c.key.device > 0 {
			r.checkSame(c)
		}
	}
	for _, c := range r.order {
		al := r.Copies[c.key]
		switch {
		case !al.Written:
		case c.key.dist == nil:
			if c.key.device == 0 {
				engine.CopyBytes(c.key.source, 0, al, 0, len(al.Data))
			}
		default:
			c.copyPart(al)
		}
		r.M.Mem.Release(al, false)
	}
}

// checkSame fails where a device wrote other values to its copy of a whole array than device 0 has, whose copy comes
// back: those would be lost. Sums of numbers may be rounded otherwise on each.
func (r *Replicas) checkSame(c replica) {
	before, first, own := c.key.source, r.Copies[ReplicaKey{c.key.source, nil, 0}], r.Copies[c.key]
	if first == nil || !own.Written || bytes.Equal(first.Data, own.Data) {
		return
	}
	n := c.elem.Bytes
	rounding := 0.0
	if c.elem.IsFloat() {
		for off := 0; off+n <= len(first.Data); off += n {
			if x := math.Abs(c.elem.Float(first.Get(off, c.elem))); !math.IsInf(x, 0) {
				rounding = max(rounding, x/256)
			}
		}
	}
	for off := 0; off+n <= len(own.Data); off += n {
		x, y := first.Get(off, c.elem), own.Get(off, c.elem)
		if x == y || y == before.Get(off, c.elem) || c.elem.IsFloat() && near(c.elem.Float(x), c.elem.Float(y), rounding) {
			continue
		}
		panic(engine.Failure{D: diag.Errorf(r.M.Writer(r.Host, own, off),
			"%s is %s, but %s on device 0: the devices' copies of this replicated array differ, and only that of device 0 is copied back. Store the same values on all devices, as after an all-reduce, or shard the array",
			own.Where(off), c.elem.Text(y), c.elem.Text(x))})
	}
}

func near(x, y, rounding float64) bool {
	return math.Abs(x-y) <= rounding || math.IsNaN(x) && math.IsNaN(y)
}

// deal calls move for each element of the device's part, with its offset on the host and in
// the copy: there the parts of all devices follow each other.
func (c replica) deal(move func(host, copied int)) error {
	dim, rank := c.key.dist.CutDim(), (len(c.desc)-2)/2
	extent := int64(c.desc[2+dim])
	hands, err := c.key.dist.Deal(extent, int64(c.n))
	if err != nil {
		return err
	}
	v := &engine.Buffer{At: 0, Rank: rank, Elem: c.elem, Places: c.places}
	offsets := func(i int64) (out []int) {
		row := append(engine.Value(nil), c.desc...)
		row[1] += uint64(i * int64(row[2+rank+dim]))
		row[2+dim] = 1
		v.Each(row, func(addr uint64) { out = append(out, int(addr&engine.OffsetMask)) })
		return out
	}
	first := int64(c.key.device) * extent / int64(c.n)
	for j, i := range hands[c.key.device] {
		to := offsets(first + int64(j))
		for k, host := range offsets(i) {
			move(host, to[k])
		}
	}
	return nil
}

// copyPart copies the device's shard.
func (c replica) copyPart(al *engine.Alloc) {
	if c.key.dist.Scattered() {
		c.deal(func(host, copied int) { engine.CopyBytes(c.key.source, host, al, copied, c.elem.Bytes) })
		return
	}
	rank := (len(c.desc) - 2) / 2
	part := append(engine.Value(nil), c.desc...)
	if !ShardDescriptor(part, scale.Division{DistAttr: c.key.dist, Parts: []int64{int64(c.n)}}, c.key.device) {
		return
	}
	v := &engine.Buffer{At: 0, Rank: rank, Elem: c.elem, Places: c.places}
	v.Each(part, func(addr uint64) {
		off := int(addr & engine.OffsetMask)
		engine.CopyBytes(c.key.source, off, al, off, c.elem.Bytes)
	})
}

// ShardDescriptor narrows a descriptor to the part of unit i; the last units may have less than the first. It is false
// if a map's parts do not cover the extent.
func ShardDescriptor(v engine.Value, d scale.Division, i int) bool {
	rank, at := (len(v)-2)/2, d.At(int64(i))
	for j, dim := range d.Dims() {
		size := int64(v[2+dim])
		part := d.Extent(j, size)
		if part*d.Parts[j] < size {
			return false
		}
		begin := min(at[j]*part, size)
		v[1] += uint64(begin * int64(v[2+rank+dim]))
		v[2+dim] = uint64(min(part, size-begin))
	}
	return true
}
