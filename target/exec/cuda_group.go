package exec

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/target/cuda"
)

// counted is memory that the host set by a memset: kernels that wait for each other count in it.
type counted struct {
	at    target
	bytes int
	found cuda.Ptr // a copy of what the kernels that are repeated found there; 0 before there are any
}

func (c *Cuda) noteCounts(at target, bytes int) {
	if !slices.ContainsFunc(c.counts, func(z counted) bool {
		return z.at.ptr == at.ptr && z.at.dev == at.dev &&
			z.bytes == bytes
	}) {
		c.counts = append(c.counts, counted{at: at, bytes: bytes})
	}
}

// keepCounts copies the contents of such memory before kernels are launched that are repeated.
func (c *Cuda) keepCounts() error {
	for i := range c.counts {
		z := &c.counts[i]
		d := c.devices[z.at.dev]
		if z.found == 0 {
			p, err := d.Alloc(z.bytes)
			if err != nil {
				return fmt.Errorf("a copy of the initial signal counters for repetitions: %w", err)
			}
			z.found = p
		}
		if err := d.stream.Copy(z.found, z.at.ptr, z.bytes); err != nil {
			return err
		}
	}
	return nil
}

// forgetCounts gives up what is known of such memory in a range.
func (c *Cuda) forgetCounts(dev int, from, to cuda.Ptr) (err error) {
	c.counts = slices.DeleteFunc(c.counts, func(z counted) bool {
		if z.at.dev != dev || z.at.ptr < from || z.at.ptr >= to {
			return false
		}
		if z.found != 0 {
			err = errors.Join(err, c.devices[dev].Free(z.found))
		}
		return true
	})
	return err
}

// repeatGroup launches the kernels of several devices again, each time as if for the
// first time: counters stand as they did, the caches are cold, and no device
// begins before all are ready: their streams wait at a gate. What is left of skew is the time
// that opening it takes to be seen.
func (c *Cuda) repeatGroup() error {
	group := c.group
	c.group = nil
	if c.Repeat == 0 || len(group) == 0 {
		return nil
	}
	gate, err := newGate(group)
	if err != nil {
		return err
	}
	c.timings = c.timings[:len(c.timings)-len(group)]
	for round := range c.Repeat {
		if err := c.round(group, gate, uint32(round+1)); err != nil {
			if !c.hung() {
				gate.free()
			}
			return err
		}
	}
	return gate.free()
}

// round runs the kernels once, behind the gate.
func (c *Cuda) round(group []member, gate *gate, round uint32) error {
	if err := c.ready(group); err != nil {
		return err
	}
	for i, m := range group {
		err := gate.close(group, i, round)
		if err == nil {
			err = c.timed(m.d, m.name, m.launch)
		}
		if err != nil {
			// The gate stays closed: kernels before it would wait for this one.
			abandon(group)
			return err
		}
	}
	clocks := gate.readClocks(group, round)
	gate.open(round)
	if err := cuda.SynchronizeAll(c.ctx, streamsOf(group), c.stopWaiting); err != nil {
		return err
	}
	if s, ok := gate.skew(clocks); ok {
		c.skews = append(c.skews, s)
	}
	return nil
}

func streamsOf(group []member) (out []*cuda.Stream) {
	for _, m := range group {
		if !slices.Contains(out, m.d.stream) {
			out = append(out, m.d.stream)
		}
	}
	return out
}

// ready sets counters as they were before the launch, empties caches, and waits until
// that is done.
func (c *Cuda) ready(group []member) error {
	for _, z := range c.counts {
		if err := c.devices[z.at.dev].stream.Copy(z.at.ptr, z.found, z.bytes); err != nil {
			return err
		}
	}
	for _, m := range group {
		if err := m.d.chill(); err != nil {
			return err
		}
	}
	return cuda.SynchronizeAll(c.ctx, streamsOf(group), c.stopWaiting)
}
