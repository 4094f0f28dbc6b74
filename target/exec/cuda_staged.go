package exec

import (
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// staged is a copy on a device of host memory that a kernel was given. Kernels
// may use host memory as if it were theirs: it moves to the device before the
// kernel, and back when the host next looks at it.
type staged struct {
	ptr    cuda.Ptr
	device int
	host   []byte
	addr   uint64
	m      *sim.Machine
	// current is set while the copy holds what the memory should, and the host's own
	// bytes need not.
	current bool
}

// constant is where the device holds a constant: it moves there once, and no run changes it.
func (d *gpuDevice) constant(p engine.Place) (cuda.Ptr, error) {
	if at, ok := d.constants[p.Constant]; ok {
		return at, nil
	}
	at, err := d.Alloc(max(len(p.Data), 1))
	if err != nil {
		return 0, err
	}
	d.constants[p.Constant] = at
	return at, d.stream.Upload(at, p.Data)
}

// stage moves the host allocation at an address to a device.
func (c *Cuda) stage(m *sim.Machine, device int, p engine.Place) (cuda.Ptr, error) {
	var mine *staged
	for _, s := range c.staged {
		switch {
		case s.addr != p.Base:
		case s.device == device:
			mine = s
		default:
			if err := c.unstage(s); err != nil {
				return 0, err
			}
		}
	}
	if mine == nil {
		mine = &staged{device: device, host: p.Data, addr: p.Base, m: m}
		if !c.remote(device) {
			var err error
			if mine.ptr, err = c.devices[device].Alloc(max(len(p.Data), 1)); err != nil {
				return 0, err
			}
		}
		c.staged = append(c.staged, mine)
	}
	if !mine.current {
		if !c.remote(device) {
			if err := c.devices[device].stream.Upload(mine.ptr, mine.host); err != nil {
				return 0, err
			}
		}
		mine.current = true
		m.Elsewhere(mine.addr, func(freed bool) error {
			if freed {
				return c.dropStaged(mine.addr)
			}
			return c.unstage(mine)
		})
	}
	return mine.ptr + cuda.Ptr(p.Offset), nil
}

// unstage waits for the device and moves the memory back.
func (c *Cuda) unstage(s *staged) error {
	if !s.current {
		return nil
	}
	s.current = false
	if !c.remote(s.device) {
		if err := c.devices[s.device].stream.Download(c.ctx, s.host, s.ptr); err != nil {
			return err
		}
	}
	if err := c.share(s.device, s.host); err != nil {
		return err
	}
	s.m.MarkWritten(s.addr, len(s.host))
	return nil
}

// unstageAt moves the memory at an address back, before the host uses it.
func (c *Cuda) unstageAt(addr uint64) error {
	for _, s := range c.staged {
		if s.addr == addr {
			if err := c.unstage(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// dropStaged frees the copies of memory that the host frees, once kernels are done
// with them.
func (c *Cuda) dropStaged(addr uint64) error {
	rest := c.staged[:0]
	for _, s := range c.staged {
		if s.addr != addr {
			rest = append(rest, s)
			continue
		}
		if c.remote(s.device) {
			continue
		}
		d := c.devices[s.device]
		if err := d.stream.Synchronize(c.ctx); err != nil {
			return err
		}
		if err := d.Free(s.ptr); err != nil {
			return err
		}
	}
	c.staged = rest
	return nil
}

// Finish implements [Device].
func (c *Cuda) Finish() error {
	for _, s := range c.staged {
		if err := c.unstage(s); err != nil {
			return err
		}
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
