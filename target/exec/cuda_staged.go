package exec

import (
	"fmt"

	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/sim"
)

// staged is a copy on a device of host memory that a kernel was given. Kernels
// may use host memory as if it were theirs: it is copied to the device before
// the kernel and back when the host waits for it.
type staged struct {
	ptr    cuda.Ptr
	device int
	host   []byte
	addr   uint64
	m      *sim.Machine
	dirty  bool // a kernel may have written it since it was last copied back
}

// stage copies the host allocation at an address to a device, unless a kernel
// that was not waited for is using the copy.
func (c *Cuda) stage(m *sim.Machine, d *gpuDevice, addr uint64) (cuda.Ptr, error) {
	p, err := m.Resolve(addr)
	if err != nil {
		return 0, err
	}
	for _, s := range c.staged {
		if s.addr != p.Base {
			continue
		}
		if s.device != d.Ordinal() {
			return 0, fmt.Errorf("host memory is used by kernels on devices %d and %d; give each its own copy by gpu.memcpy", s.device, d.Ordinal())
		}
		if !s.dirty {
			err = d.stream.Upload(s.ptr, s.host)
		}
		s.dirty = true
		return s.ptr + cuda.Ptr(p.Offset), err
	}
	ptr, err := d.Alloc(max(len(p.Data), 1))
	if err != nil {
		return 0, err
	}
	c.staged = append(c.staged, &staged{ptr: ptr, device: d.Ordinal(), host: p.Data, addr: p.Base, m: m, dirty: true})
	return ptr + cuda.Ptr(p.Offset), d.stream.Upload(ptr, p.Data)
}

// copyBack brings what kernels may have written to the host; their devices were
// waited for.
func (c *Cuda) copyBack() error {
	for _, s := range c.staged {
		if !s.dirty {
			continue
		}
		if err := c.devices[s.device].stream.Download(c.ctx, s.host, s.ptr); err != nil {
			return err
		}
		s.m.MarkWritten(s.addr, len(s.host))
		s.dirty = false
	}
	return nil
}

func (c *Cuda) freeStaged() {
	for _, s := range c.staged {
		if d := c.devices[s.device]; d != nil {
			d.Free(s.ptr)
		}
	}
}
