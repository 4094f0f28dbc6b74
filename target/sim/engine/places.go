package engine

// Places is the elements of a memref as runs of bytes.
type Places struct {
	Alloc *Alloc
	offs  []int // one for each element, nil when they are consecutive
	start int
	Bytes int // of an element
	N     int
}

func (r *Buffer) Runs(a *Agent) Places {
	f := a.F
	al := a.M.Mem.Find(r.Base(f))
	if al == nil || al.Freed {
		a.Fail("copies memory that is not allocated")
	}
	p := Places{Alloc: al, Bytes: r.Elem.Bytes, N: int(r.Count(f))}
	p.start = int((r.Base(f) + uint64(r.Offset(f)*int64(p.Bytes))) & OffsetMask)
	if r.Places == nil && r.contiguous(f) {
		p.check(a, p.start, p.N*p.Bytes)
		return p
	}
	r.Each(f, func(addr uint64) { p.offs = append(p.offs, int(addr&OffsetMask)) })
	for _, o := range p.offs {
		p.check(a, o, p.Bytes)
	}
	return p
}

func (p Places) check(a *Agent, off, n int) {
	if off+n > len(p.Alloc.Data) {
		a.Fail("copies %d bytes at offset %d of %s, which has %d bytes", n, off, p.Alloc.Title(), len(p.Alloc.Data))
	}
}

func (p Places) At(i int) int {
	if p.offs == nil {
		return p.start + i*p.Bytes
	}
	return p.offs[i]
}

func (m *Machine) CopyPlaces(a *Agent, to, from Places) {
	if to.Alloc.Freed || from.Alloc.Freed {
		a.Fail("copies memory that was freed")
	}
	m.Changes++
	if to.offs == nil && from.offs == nil {
		CopyBytes(to.Alloc, to.start, from.Alloc, from.start, to.N*to.Bytes)
		return
	}
	for i := range to.N {
		CopyBytes(to.Alloc, to.At(i), from.Alloc, from.At(i), to.Bytes)
	}
}

// contiguous reports whether the elements lie one after the other.
func (r *Buffer) contiguous(f []uint64) bool {
	want := int64(1)
	for i := r.Rank - 1; i >= 0; i-- {
		if r.Size(f, i) != 1 && r.Stride(f, i) != want {
			return false
		}
		want *= r.Size(f, i)
	}
	return true
}

// DeviceOfHost is a device that the host names.
func (m *Machine) DeviceOfHost(a *Agent, n uint64) int {
	if n >= mostDevices {
		a.Fail("selects device %d", int64(n))
	}
	m.Devices = max(m.Devices, int(n)+1)
	return int(n)
}

// mostDevices is how many a host has at most.
const mostDevices = 1024
