package engine

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Collectives of whole arrays happen at once, between kernels.

// onDevice are the places of a symmetric buffer on a device.
func (a *Agent) onDevice(r *buffer, device int) places {
	p := a.places(r)
	if p.alloc.symm == nil {
		a.fail("uses a buffer that is not symmetric memory; allocate it with comm.symm_alloc")
	}
	p.alloc = a.m.peer(p.alloc, device)
	return p
}

func allGatherInto(c *Compiler, o comm.AllGatherIntoOp) {
	from, to, n := c.memref(o.Source), c.memref(o.Dest), int(o.Devices)
	c.emit(func(a *Agent) {
		a.m.devices = max(a.m.devices, n)
		for d := range n {
			a.m.copyPlaces(a, a.onDevice(to, d), a.places(from))
		}
	})
}

// reduceScatterInto adds in the order of devices, rounding as the devices do.
func reduceScatterInto(c *Compiler, o comm.ReduceScatterIntoOp) {
	from, to, n := c.memref(o.Source), c.memref(o.Dest), int(o.Devices)
	add := combinerOf(scale.Add, from.elem)
	first := firstSummand(o.Source, int(o.Dim), n, o.Algorithm)
	c.emit(func(a *Agent) {
		a.m.devices = max(a.m.devices, n)
		parts := a.onDevices(from, n)
		a.combineInto(a.places(to), to.elem, parts, from.elem, first, add)
	})
}

func allReduceInto(c *Compiler, o comm.AllReduceIntoOp) {
	from, to, n := c.memref(o.Source), c.memref(o.Dest), int(o.Devices)
	combined := combinerOf(o.Combiner, from.elem)
	first := firstSummand(o.Source, comm.RingCut(o.Source.Type().(*ir.MemRefType)), n, o.Algorithm)
	c.emit(func(a *Agent) {
		a.m.devices = max(a.m.devices, n)
		parts := a.onDevices(from, n)
		for _, dest := range a.onDevices(to, n) {
			a.combineInto(dest, to.elem, parts, from.elem, first, combined)
		}
	})
}

// allToAllInto gives each device its part of every copy.
func allToAllInto(c *Compiler, o comm.AllToAllIntoOp) {
	from, to, n := c.memref(o.Source), c.memref(o.Dest), int(o.Devices)
	shape := o.Source.Type().(*ir.MemRefType).Shape()
	extent, behind := int(shape[o.Dim]), 1
	for _, x := range shape[o.Dim+1:] {
		behind *= int(x)
	}
	part := extent / n
	c.emit(func(a *Agent) {
		a.m.devices = max(a.m.devices, n)
		sources := a.onDevices(from, n)
		for d, dest := range a.onDevices(to, n) {
			for i := range dest.n {
				at := i / behind % extent // along the dimension: of the part of whom, and where in it
				s := sources[at/part]
				j := i + (d*part+at%part-at)*behind
				a.checkRead(s.alloc, s.at(j), s.bytes)
				a.checkWrite(dest.alloc, dest.at(i), dest.bytes)
				dest.alloc.put(dest.at(i), to.elem, s.alloc.get(s.at(j), from.elem))
			}
		}
	})
}

// onDevices are the places of a symmetric buffer on the first n devices.
func (a *Agent) onDevices(r *buffer, n int) (all []places) {
	for d := range n {
		all = append(all, a.onDevice(r, d))
	}
	return all
}

// firstSummand tells of an element of an array of n devices whose summand comes first: device 0's, but of what goes around a
// ring that of the device behind the owner of its part.
func firstSummand(array *ir.Value, dim, n int, by comm.Algorithm) func(i int) int {
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
func (a *Agent) combineInto(dest places, to word.Elem, parts []places, from word.Elem, first func(i int) int, combined func(words []uint64, to word.Elem) uint64) {
	for i := range dest.n {
		var words []uint64
		for k := range parts {
			p := parts[(first(i)+k)%len(parts)]
			a.checkRead(p.alloc, p.at(i), p.bytes)
			words = append(words, p.alloc.get(p.at(i), from))
		}
		a.checkWrite(dest.alloc, dest.at(i), dest.bytes)
		dest.alloc.put(dest.at(i), to, combined(words, to))
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
