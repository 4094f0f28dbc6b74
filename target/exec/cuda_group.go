package exec

import (
	"encoding/binary"

	"github.com/tsopt/tsopt/target/cuda"
)

// member is a device's launch of a kernel that several devices run together.
type member struct {
	d      *gpuDevice
	name   string
	launch func() error
}

// zeroing is what a memset did: kernels that wait for each other count on it.
type zeroing struct {
	at    target
	bytes int
	word  uint64
	size  int
}

// repeatGroup launches the kernels of several devices again, each time as if for the
// first time: what the host set stands in memory, the caches are cold, and no device
// begins before all are ready. Their streams wait at a gate, a word of the host's memory;
// what is left of skew is the time that a write to it takes to be seen.
func (c *Cuda) repeatGroup() error {
	group := c.group
	c.group = nil
	if c.Repeat == 0 || len(group) == 0 {
		return nil
	}
	gate, err := group[0].d.AllocHost(4)
	if err != nil {
		return err
	}
	defer gate.Free()
	c.timings = c.timings[:len(c.timings)-len(group)]
	for round := range c.Repeat {
		if err := c.ready(group, gate, uint32(round+1)); err != nil {
			return err
		}
		binary.LittleEndian.PutUint32(gate.Bytes, uint32(round+1))
		for _, m := range group {
			if err := m.d.stream.Synchronize(c.ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// ready queues a round on every device, behind the gate.
func (c *Cuda) ready(group []member, gate *cuda.HostMemory, round uint32) error {
	for _, z := range c.zeroed {
		if err := fill(c.devices[z.at.dev], z.at, z.bytes, z.word, z.size); err != nil {
			return err
		}
	}
	for _, m := range group {
		if err := m.d.chill(); err != nil {
			return err
		}
	}
	for _, m := range group {
		if err := m.d.stream.Synchronize(c.ctx); err != nil {
			return err
		}
	}
	for _, m := range group {
		if err := m.d.stream.WaitValue32(gate.Ptr(), round, cuda.AtLeast); err != nil {
			return err
		}
		if err := c.timed(m.d, m.name, m.launch); err != nil {
			return err
		}
	}
	return nil
}
