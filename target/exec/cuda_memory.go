package exec

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/sim"
)

func (c *Cuda) alloc(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	d, err := c.device(c.current)
	if err != nil {
		return nil, err
	}
	if err := c.after(d, group(op, in, 0)); err != nil {
		return nil, err
	}
	t := op.Result(0).Type().(*ir.MemRefType)
	dynamic := group(op, in, 1)
	dims := append([]int64(nil), t.Shape()...)
	size := int64(sim.ElementBytes(t.Elem()))
	for i := range dims {
		if dims[i] == ir.Dynamic {
			dims[i], dynamic = int64(dynamic[0][0]), dynamic[1:]
		}
		size *= dims[i]
	}
	p, err := d.Alloc(int(max(size, 1)))
	if err != nil {
		return nil, err
	}
	if c.Poison {
		const nan = 0xFF // in every byte, of every format
		if err := d.stream.Memset8(p, nan, int(size)); err != nil {
			return nil, err
		}
	}
	addr := m.External(c.current)
	c.memory[addr] = &deviceMemory{p, c.current, int(size)}
	return c.done(op, d, sim.Descriptor(addr, dims))
}

func (c *Cuda) dealloc(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	addr := group(op, in, 1)[0][0]
	mem := c.memory[addr]
	if mem == nil {
		return nil, fmt.Errorf("the memory was not allocated by gpu.alloc")
	}
	d := c.devices[mem.device]
	if err := c.after(d, group(op, in, 0)); err != nil {
		return nil, err
	}
	if err := d.stream.Synchronize(c.ctx); err != nil {
		return nil, err
	}
	delete(c.memory, addr)
	c.zeroed = slices.DeleteFunc(c.zeroed, func(z zeroing) bool {
		return z.at.ptr >= mem.ptr && z.at.dev == mem.device && z.at.ptr < mem.ptr+cuda.Ptr(mem.bytes)
	})
	m.Release(addr)
	if err := d.Free(mem.ptr); err != nil {
		return nil, err
	}
	return c.done(op, d)
}

// target is a run of bytes on a device or on the host.
type target struct {
	host []byte // nil for device memory
	ptr  cuda.Ptr
	dev  int
}

func (c *Cuda) target(m *sim.Machine, r sim.Run) (target, error) {
	p, err := m.Resolve(r.Addr)
	if err != nil {
		return target{}, err
	}
	if p.Data != nil {
		if p.Offset+r.Bytes > len(p.Data) {
			return target{}, fmt.Errorf("copies %d bytes at offset %d of %d", r.Bytes, p.Offset, len(p.Data))
		}
		return target{host: p.Data[p.Offset : p.Offset+r.Bytes]}, nil
	}
	mem := c.memory[p.Base]
	if mem == nil {
		return target{}, fmt.Errorf("the device memory was freed")
	}
	return target{ptr: mem.ptr + cuda.Ptr(p.Offset), dev: mem.device}, nil
}

// pointerAsIndex is the address of memory of a device as kernels know it, and that of
// the host as the machine does.
func (c *Cuda) pointerAsIndex(m *sim.Machine, _ *ir.Op, in []sim.Value) ([]sim.Value, error) {
	addr := in[0][0]
	t, err := c.target(m, sim.Run{Addr: addr})
	if err != nil {
		return nil, err
	}
	if t.host == nil {
		addr = uint64(t.ptr)
	}
	return []sim.Value{{addr}}, nil
}

// memcpy copies between host and devices. What lies in pieces is put together on
// the host.
func (c *Cuda) memcpy(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	o := gpu.Memcpy.Of(op)
	to, err := sim.Runs(group(op, in, 1)[0], o.Dst.Type().(*ir.MemRefType))
	if err != nil {
		return nil, err
	}
	from, err := sim.Runs(group(op, in, 2)[0], o.Src.Type().(*ir.MemRefType))
	if err != nil {
		return nil, err
	}
	d, err := c.deviceOf(m, to, from)
	if err != nil {
		return nil, err
	}
	if err := c.after(d, group(op, in, 0)); err != nil {
		return nil, err
	}
	if len(to) == 1 && len(from) == 1 && to[0].Bytes == from[0].Bytes {
		err = c.copyRun(m, d, to[0], from[0])
	} else {
		err = c.copyRuns(m, d, to, from)
	}
	if err != nil {
		return nil, err
	}
	return c.done(op, d)
}

// deviceOf is the device whose stream does a copy.
func (c *Cuda) deviceOf(m *sim.Machine, lists ...[]sim.Run) (*gpuDevice, error) {
	for _, l := range lists {
		if len(l) == 0 {
			continue
		}
		t, err := c.target(m, l[0])
		if err != nil {
			return nil, err
		}
		if t.host == nil {
			return c.device(t.dev)
		}
	}
	return c.device(c.current)
}

func (c *Cuda) copyRun(m *sim.Machine, d *gpuDevice, to, from sim.Run) error {
	t, err := c.target(m, to)
	if err != nil {
		return err
	}
	f, err := c.target(m, from)
	if err != nil {
		return err
	}
	switch {
	case t.host != nil && f.host != nil:
		copy(t.host, f.host)
	case t.host != nil:
		err = d.stream.Download(c.ctx, t.host, f.ptr)
	case f.host != nil:
		err = d.stream.Upload(t.ptr, f.host)
	case t.dev == f.dev:
		err = d.stream.Copy(t.ptr, f.ptr, to.Bytes)
	default:
		err = d.stream.CopyPeer(t.ptr, c.devices[t.dev].Device, f.ptr, c.devices[f.dev].Device, to.Bytes)
	}
	if t.host != nil {
		m.MarkWritten(to.Addr, to.Bytes)
	}
	return err
}

func (c *Cuda) copyRuns(m *sim.Machine, d *gpuDevice, to, from []sim.Run) error {
	var buf bytes.Buffer
	for _, r := range from {
		t, err := c.target(m, r)
		if err != nil {
			return err
		}
		part := t.host
		if part == nil {
			part = make([]byte, r.Bytes)
			if err := c.devices[t.dev].stream.Download(c.ctx, part, t.ptr); err != nil {
				return err
			}
		}
		buf.Write(part)
	}
	for _, r := range to {
		t, err := c.target(m, r)
		if err != nil {
			return err
		}
		part := buf.Next(r.Bytes)
		if t.host != nil {
			copy(t.host, part)
			m.MarkWritten(r.Addr, r.Bytes)
		} else if err := d.stream.Upload(t.ptr, part); err != nil {
			return err
		}
	}
	return nil
}

func (c *Cuda) memset(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	dst := gpu.Memset.Of(op).Dst
	runs, err := sim.Runs(group(op, in, 1)[0], dst.Type().(*ir.MemRefType))
	if err != nil {
		return nil, err
	}
	d, err := c.deviceOf(m, runs)
	if err != nil {
		return nil, err
	}
	if err := c.after(d, group(op, in, 0)); err != nil {
		return nil, err
	}
	word, size := group(op, in, 2)[0][0], sim.ElementBytes(ir.ElemOrSelf(dst.Type()))
	for _, r := range runs {
		t, err := c.target(m, r)
		if err != nil {
			return nil, err
		}
		if err := fill(d, t, r.Bytes, word, size); err != nil {
			return nil, err
		}
		if t.host == nil {
			c.zeroed = append(c.zeroed, zeroing{t, r.Bytes, word, size})
		}
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
