package engine

// places is the elements of a memref as runs of bytes.
type places struct {
	alloc *Alloc
	offs  []int // one for each element, nil when they are consecutive
	start int
	bytes int // of an element
	n     int
}

func (a *Agent) places(r *buffer) places {
	f := a.f
	al := a.m.mem.find(r.base(f))
	if al == nil || al.freed {
		a.fail("copies memory that is not allocated")
	}
	p := places{alloc: al, bytes: r.elem.Bytes, n: int(r.count(f))}
	p.start = int((r.base(f) + uint64(r.offset(f)*int64(p.bytes))) & offsetMask)
	if r.places == nil && r.contiguous(f) {
		p.check(a, p.start, p.n*p.bytes)
		return p
	}
	r.each(f, func(addr uint64) { p.offs = append(p.offs, int(addr&offsetMask)) })
	for _, o := range p.offs {
		p.check(a, o, p.bytes)
	}
	return p
}

func (p places) check(a *Agent, off, n int) {
	if off+n > len(p.alloc.data) {
		a.fail("copies %d bytes at offset %d of %s, which has %d bytes", n, off, p.alloc.title(), len(p.alloc.data))
	}
}

func (p places) at(i int) int {
	if p.offs == nil {
		return p.start + i*p.bytes
	}
	return p.offs[i]
}

func (m *Machine) copyPlaces(a *Agent, to, from places) {
	if to.alloc.freed || from.alloc.freed {
		a.fail("copies memory that was freed")
	}
	m.changes++
	if to.offs == nil && from.offs == nil {
		copyBytes(to.alloc, to.start, from.alloc, from.start, to.n*to.bytes)
		return
	}
	for i := range to.n {
		copyBytes(to.alloc, to.at(i), from.alloc, from.at(i), to.bytes)
	}
}

// contiguous reports whether the elements lie one after the other.
func (r *buffer) contiguous(f []uint64) bool {
	want := int64(1)
	for i := r.rank - 1; i >= 0; i-- {
		if r.size(f, i) != 1 && r.stride(f, i) != want {
			return false
		}
		want *= r.size(f, i)
	}
	return true
}

// deviceOfHost is a device that the host names.
func (a *Agent) deviceOfHost(n uint64) int {
	if n >= mostDevices {
		a.fail("selects device %d", int64(n))
	}
	a.m.devices = max(a.m.devices, int(n)+1)
	return int(n)
}

// mostDevices is how many a host has at most.
const mostDevices = 1024
