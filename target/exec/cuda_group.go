package exec

import (
	"slices"

	"github.com/tsopt/tsopt/target/cuda"
)

// zeroing is what a memset did: kernels that wait for each other count on it.
type zeroing struct {
	at    target
	bytes int
	word  uint64
	size  int
}

// repeatGroup launches the kernels of several devices again, each time as if for the
// first time: what the host set stands in memory, the caches are cold, and no device
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
	for _, m := range group {
		err := gate.close(m.d, round)
		if err == nil {
			err = c.timed(m.d, m.name, m.launch)
		}
		if err != nil {
			// The gate stays closed: kernels before it would wait for this one.
			abandon(group)
			return err
		}
	}
	gate.open(round)
	return cuda.SynchronizeAll(c.ctx, streamsOf(group), c.stopWaiting)
}

func streamsOf(group []member) (out []*cuda.Stream) {
	for _, m := range group {
		if !slices.Contains(out, m.d.stream) {
			out = append(out, m.d.stream)
		}
	}
	return out
}

// ready sets memory as the host did before the launch, empties caches, and waits until
// that is done.
func (c *Cuda) ready(group []member) error {
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
	return cuda.SynchronizeAll(c.ctx, streamsOf(group), c.stopWaiting)
}
