package sim

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// Collectives of whole arrays happen at once, between kernels.

// onDevice are the places of a symmetric buffer on a device.
func (a *Agent) onDevice(r buffer, device int) places {
	p := a.places(r)
	if p.alloc.symm == nil {
		a.fail("uses a buffer that is not symmetric: it comes from no comm.symm_alloc")
	}
	p.alloc = a.m.peer(p.alloc, device)
	return p
}

func allGatherInto(c *compiler, o comm.AllGatherIntoOp) {
	from, to, n := c.memref(o.Source), c.memref(o.Dest), int(o.Devices)
	c.emit(func(a *Agent) {
		a.m.devices = max(a.m.devices, n)
		for d := range n {
			a.m.copyPlaces(a, a.onDevice(to, d), a.places(from))
		}
	})
}

// reduceScatterInto adds in the order of devices, rounding as the devices do.
func reduceScatterInto(c *compiler, o comm.ReduceScatterIntoOp) {
	from, to, n := c.memref(o.Source), c.memref(o.Dest), int(o.Devices)
	add := sumOf(from.elem)
	c.emit(func(a *Agent) {
		a.m.devices = max(a.m.devices, n)
		dest := a.places(to)
		var parts []places
		for d := range n {
			parts = append(parts, a.onDevice(from, d))
		}
		for i := range dest.n {
			var words []uint64
			for _, p := range parts {
				a.checkRead(p.alloc, p.at(i), p.bytes)
				words = append(words, from.elem.get(p.alloc, p.at(i)))
			}
			a.checkWrite(dest.alloc, dest.at(i), dest.bytes)
			to.elem.put(dest.alloc, dest.at(i), add(words, to.elem))
		}
	})
}

// sumOf adds words of a type to one of another, which is the same or that of sums.
func sumOf(e elem) func(words []uint64, to elem) uint64 {
	if !e.isFloat() {
		return func(words []uint64, _ elem) (sum uint64) {
			for _, w := range words {
				sum = (sum + w) & e.mask()
			}
			return sum
		}
	}
	round := func(x float64) float64 { return x }
	if e.typ != ir.F64 {
		round = func(x float64) float64 { return float64(float32(x)) }
	}
	return func(words []uint64, to elem) uint64 {
		sum := e.float(words[0])
		for _, w := range words[1:] {
			sum = round(sum + e.float(w))
		}
		return to.word(sum)
	}
}
