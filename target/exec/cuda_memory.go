package exec

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/engine"
)

func (c *Cuda) alloc(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	if c.Ranks != nil && (c.remote(c.current) || isArena(op)) {
		return c.allocInJob(m, op, in)
	}
	d, err := c.device(c.current)
	if err != nil {
		return nil, err
	}
	if err := c.after(d, group(op, in, 0)); err != nil {
		return nil, err
	}
	dims, size := allocated(op, group(op, in, 1))
	mem := &deviceMemory{device: c.current, bytes: int(size)}
	if gpu.Alloc.Of(op).HostShared {
		if mem.host, err = c.allocHost(d, op, int(max(size, 1))); err == nil {
			mem.ptr = mem.host.Ptr()
		}
	} else {
		mem.ptr, err = d.obtain(int(max(size, 1)))
	}
	if err != nil {
		return nil, err
	}
	if c.Poison {
		const nan = 0xFF // in every byte, of every format
		if err := d.stream.Memset8(mem.ptr, nan, int(size)); err != nil {
			return nil, err
		}
	}
	addr := m.External(c.current)
	c.memory[addr] = mem
	return c.done(op, d, engine.DenseDescriptor(addr, dims))
}

// allocated is the shape of what a gpu.alloc with such dynamic sizes makes, and its bytes.
func allocated(op *ir.Op, dynamic []sim.Value) (dims []int64, size int64) {
	t := op.Result(0).Type().(*ir.MemRefType)
	dims = append(dims, t.Shape()...)
	size = int64(engine.ElementBytes(t.Elem()))
	for i := range dims {
		if dims[i] == ir.Dynamic {
			dims[i], dynamic = int64(dynamic[0][0]), dynamic[1:]
		}
		size *= dims[i]
	}
	return dims, size
}

func (c *Cuda) dealloc(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	addr := group(op, in, 1)[0][0]
	mem := c.memory[addr]
	if mem == nil {
		return nil, fmt.Errorf("the memory was not allocated by gpu.alloc")
	}
	if c.remote(mem.device) {
		delete(c.memory, addr)
		m.Release(addr)
		return c.elsewhere(op)
	}
	d := c.devices[mem.device]
	if err := c.after(d, group(op, in, 0)); err != nil {
		return nil, err
	}
	if err := d.stream.Synchronize(c.ctx); err != nil {
		return nil, err
	}
	delete(c.memory, addr)
	if err := c.forgetCounts(mem.device, mem.ptr, mem.ptr+cuda.Ptr(mem.bytes)); err != nil {
		return nil, err
	}
	m.Release(addr)
	free := func() error { return d.giveBack(mem.ptr, max(mem.bytes, 1)) }
	switch {
	case mem.host != nil:
		c.forgetReport(mem.host)
		free = func() error { return d.giveBackHost(mem.host) }
	case mem.arena:
		free = c.Ranks.free(d, mem.ptr)
	}
	if err := free(); err != nil {
		return nil, err
	}
	return c.done(op, d)
}

// target is consecutive bytes on a device or on the host.
type target struct {
	host []byte // nil for device memory
	ptr  cuda.Ptr
	dev  int
}

// target is memory that the host is about to use, or a device.
func (c *Cuda) target(m *sim.Machine, addr uint64, bytes int) (target, error) {
	p, err := m.Resolve(addr)
	if err != nil {
		return target{}, err
	}
	have := len(p.Data)
	mem := c.memory[p.Base]
	if p.Data == nil {
		if mem == nil {
			return target{}, fmt.Errorf("the device memory was freed")
		}
		have = mem.bytes
	}
	if p.Offset+bytes > have {
		return target{}, fmt.Errorf("accesses %d bytes at offset %d of %d bytes", bytes, p.Offset, have)
	}
	if p.Data == nil {
		return target{ptr: mem.ptr + cuda.Ptr(p.Offset), dev: mem.device}, nil
	}
	return target{host: p.Data[p.Offset : p.Offset+bytes]}, c.unstageAt(p.Base)
}

// part is some of a target's bytes.
func (t target) part(offset, bytes int) target {
	if t.host != nil {
		return target{host: t.host[offset : offset+bytes]}
	}
	return target{ptr: t.ptr + cuda.Ptr(offset), dev: t.dev}
}

// pointerAsIndex is the address of memory of a device as kernels know it, and that of
// the host as the machine does.
func (c *Cuda) pointerAsIndex(m *sim.Machine, _ *ir.Op, in []sim.Value) ([]sim.Value, error) {
	addr := in[0][0]
	t, err := c.target(m, addr, 0)
	if err != nil {
		return nil, err
	}
	if t.host == nil {
		addr = uint64(t.ptr)
		if c.Ranks == nil {
			err = c.checkLinks(t.dev)
		}
	}
	return []sim.Value{{addr}}, err
}

// memcpy copies between host and devices.
func (c *Cuda) memcpy(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	o := gpu.Memcpy.Of(op)
	types := []*ir.MemRefType{o.Dst.Type().(*ir.MemRefType), o.Src.Type().(*ir.MemRefType)}
	rows, err := engine.RowsOf(types, []sim.Value{group(op, in, 1)[0], group(op, in, 2)[0]})
	if err != nil {
		return nil, err
	}
	to, at, err := c.side(m, rows, 0)
	if err != nil {
		return nil, err
	}
	from, start, err := c.side(m, rows, 1)
	if err != nil {
		return nil, err
	}
	if c.Ranks != nil && (to.host == nil && c.remote(to.dev) || from.host == nil) {
		return c.copyInJob(m, op, rows, copySide{to, at}, copySide{from, start})
	}
	d, err := c.streamOf(from, to) // a device that sends is faster than one that fetches
	if err != nil {
		return nil, err
	}
	if err := c.after(d, group(op, in, 0)); err != nil {
		return nil, err
	}
	begin := func(s *cuda.Stream) error { return c.copyRows(s, rows, copySide{to, at}, copySide{from, start}) }
	if kernel := kernelOf(op); kernel != "" && to.host == nil && from.host == nil {
		beside := to.dev == from.dev && c.fromBefore(group(op, in, 0))
		return c.copyForKernel(op, d, kernel, beside, begin)
	}
	if err := begin(d.stream); err != nil {
		return nil, err
	}
	if to.host != nil {
		markRows(m, rows)
	}
	return c.done(op, d)
}

// markRows says that the rows that a copy goes to are written.
func markRows(m *sim.Machine, rows *engine.Rows) {
	rows.Each(len(rows.Counts), func(at []int) error {
		m.MarkWritten(rows.Sides[0].Addr+uint64(at[0]), rows.Bytes)
		return nil
	})
}

// side is all memory from a side's first byte to its last, and where its first row
// is there.
func (c *Cuda) side(m *sim.Machine, rows *engine.Rows, side int) (t target, first int, err error) {
	low, high := rows.Span(side)
	t, err = c.target(m, rows.Sides[side].Addr+uint64(low), high-low)
	return t, -low, err
}

// streamOf is the device whose stream works on memory.
func (c *Cuda) streamOf(all ...target) (*gpuDevice, error) {
	for _, t := range all {
		if t.host == nil {
			return c.device(t.dev)
		}
	}
	if c.Ranks != nil {
		return c.device(c.Ranks.Group.Rank)
	}
	return c.device(c.current)
}

func (c *Cuda) memset(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	t := gpu.Memset.Of(op).Dst.Type().(*ir.MemRefType)
	rows, err := engine.RowsOf([]*ir.MemRefType{t}, group(op, in, 1))
	if err != nil {
		return nil, err
	}
	to, first, err := c.side(m, rows, 0)
	if err != nil {
		return nil, err
	}
	if to.host == nil && c.remote(to.dev) {
		return c.elsewhere(op)
	}
	d, err := c.streamOf(to)
	if err != nil {
		return nil, err
	}
	if err := c.after(d, group(op, in, 0)); err != nil {
		return nil, err
	}
	word, size := group(op, in, 2)[0][0], engine.ElementBytes(t.Elem())
	err = rows.Each(len(rows.Counts), func(at []int) error {
		row := to.part(first+at[0], rows.Bytes)
		if row.host != nil {
			m.MarkWritten(rows.Sides[0].Addr+uint64(at[0]), rows.Bytes)
		} else {
			c.noteCounts(row, rows.Bytes)
		}
		return fill(d, row, rows.Bytes, word, size)
	})
	if err != nil {
		return nil, err
	}
	return c.done(op, d)
}

// fill repeats an element over n bytes of device memory.
func fill(d *gpuDevice, t target, n int, word uint64, size int) error {
	switch {
	case t.host != nil:
		copy(t.host, repeated(word, size, n))
		return nil
	case size == 4:
		return d.stream.Memset32(t.ptr, uint32(word), n/4)
	case size == 1 || word == 0:
		return d.stream.Memset8(t.ptr, uint8(word), n)
	}
	return d.stream.Upload(t.ptr, repeated(word, size, n))
}

func repeated(word uint64, size, n int) []byte {
	one := binary.LittleEndian.AppendUint64(nil, word)[:size]
	return bytes.Repeat(one, n/size)
}
