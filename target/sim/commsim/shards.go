package commsim

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Collectives of whole arrays happen at once, between kernels.

// onDevice are the places of a symmetric buffer on a device.
func onDevice(a *engine.Agent, r *engine.Buffer, device int) engine.Places {
	p := r.Runs(a)
	if p.Alloc.Symm == nil {
		a.Fail("uses a buffer that is not symmetric memory; allocate it with comm.symm_alloc")
	}
	p.Alloc = a.M.Peer(p.Alloc, device)
	return p
}

func allGatherInto(c *engine.Compiler, o comm.AllGatherIntoOp) {
	from, to, n := c.Memref(o.Source), c.Memref(o.Dest), int(o.Devices)
	c.Emit(func(a *engine.Agent) {
		a.M.Devices = max(a.M.Devices, n)
		for d := range n {
			a.M.CopyPlaces(a, onDevice(a, to, d), from.Runs(a))
		}
	})
}

// reduceScatterInto adds in the order of devices, rounding as the devices do.
func reduceScatterInto(c *engine.Compiler, o comm.ReduceScatterIntoOp) {
	from, to, n := c.Memref(o.Source), c.Memref(o.Dest), int(o.Devices)
	add := combinerOf(scale.Add, from.Elem)
	first := firstPartial(o.Source, int(o.Dim), n, o.Algorithm)
	c.Emit(func(a *engine.Agent) {
		a.M.Devices = max(a.M.Devices, n)
		parts := onDevices(a, from, n)
		combineInto(a, to.Runs(a), to.Elem, parts, from.Elem, first, add)
	})
}

func allReduceInto(c *engine.Compiler, o comm.AllReduceIntoOp) {
	from, to, n := c.Memref(o.Source), c.Memref(o.Dest), int(o.Devices)
	combined := combinerOf(o.Combiner, from.Elem)
	first := firstPartial(o.Source, comm.RingCut(o.Source.Type().(*ir.MemRefType)), n, o.Algorithm)
	c.Emit(func(a *engine.Agent) {
		a.M.Devices = max(a.M.Devices, n)
		parts := onDevices(a, from, n)
		for _, dest := range onDevices(a, to, n) {
			combineInto(a, dest, to.Elem, parts, from.Elem, first, combined)
		}
	})
}

// allToAllInto gives each device its part of every copy.
func allToAllInto(c *engine.Compiler, o comm.AllToAllIntoOp) {
	from, to, n := c.Memref(o.Source), c.Memref(o.Dest), int(o.Devices)
	shape := o.Source.Type().(*ir.MemRefType).Shape()
	extent, behind := int(shape[o.Dim]), 1
	for _, x := range shape[o.Dim+1:] {
		behind *= int(x)
	}
	part := extent / n
	c.Emit(func(a *engine.Agent) {
		a.M.Devices = max(a.M.Devices, n)
		sources := onDevices(a, from, n)
		for d, dest := range onDevices(a, to, n) {
			for i := range dest.N {
				at := i / behind % extent // along the dimension: whose part, and where in it
				s := sources[at/part]
				j := i + (d*part+at%part-at)*behind
				a.CheckRead(s.Alloc, s.At(j), s.Bytes)
				a.CheckWrite(dest.Alloc, dest.At(i), dest.Bytes)
				dest.Alloc.Put(dest.At(i), to.Elem, s.Alloc.Get(s.At(j), from.Elem))
			}
		}
	})
}

// onDevices are the places of a symmetric buffer on the first n devices.
func onDevices(a *engine.Agent, r *engine.Buffer, n int) (all []engine.Places) {
	for d := range n {
		all = append(all, onDevice(a, r, d))
	}
	return all
}

// firstPartial is the device whose partial sum comes first, for an element of an array of n devices: device 0, but in a
// ring the device after the owner of its part.
func firstPartial(array *ir.Value, dim, n int, by comm.Algorithm) func(i int) int {
	if by != comm.Ring {
		return func(int) int { return 0 }
	}
	shape := array.Type().(*ir.MemRefType).Shape()
	behind := 1
	for _, x := range shape[dim+1:] {
		behind *= int(x)
	}
	part := max(int(shape[dim])/n, 1)
	return func(i int) int { return (i/behind%int(shape[dim])/part + 1) % n }
}

// combineInto writes what the elements of parts are combined to, in their order from a first one on.
func combineInto(a *engine.Agent, dest engine.Places, to word.Elem, parts []engine.Places, from word.Elem,
	first func(i int) int, combined func(words []uint64, to word.Elem) uint64) {
	for i := range dest.N {
		var words []uint64
		for k := range parts {
			p := parts[(first(i)+k)%len(parts)]
			a.CheckRead(p.Alloc, p.At(i), p.Bytes)
			words = append(words, p.Alloc.Get(p.At(i), from))
		}
		a.CheckWrite(dest.Alloc, dest.At(i), dest.Bytes)
		dest.Alloc.Put(dest.At(i), to, combined(words, to))
	}
}

// combinerOf combines words of a type to one of another, which is the same or that in which they
// are combined.
func combinerOf(k scale.Combiner, e word.Elem) func(words []uint64, to word.Elem) uint64 {
	wide, _ := word.ElemOf(comm.CombinedType(k, e.Typ))
	two := word.CombinerFor(wide, k.String())
	return func(words []uint64, to word.Elem) uint64 {
		sum := converted(words[0], e, wide)
		for _, w := range words[1:] {
			sum = two(sum, converted(w, e, wide))
		}
		return converted(sum, wide, to)
	}
}

// converted is a word of a type in another, which is of floats where they are not the same.
func converted(w uint64, from, to word.Elem) uint64 {
	if from.Typ == to.Typ {
		return w
	}
	return to.Word(from.Float(w))
}
