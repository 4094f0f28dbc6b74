package exec

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/sim"
)

// member is a device's launch of a kernel that several devices run together.
type member struct {
	d      *gpuDevice // nil where another process launches
	name   string
	launch func() error
	token  uint64
	ended  *cuda.Event
}

// errNotAll says that host code waits where it would wait for ever.
var errNotAll = errors.New("waits for a kernel of several devices before it is launched on all of them")

// join adds a launch to a team. None begins before all are ready, with their code loaded and their
// arguments made: a kernel that waits for one that cannot be launched never ends.
func (c *Cuda) join(op *ir.Op, n int, m member) ([]sim.Value, error) {
	if !isAsync(op) {
		return nil, fmt.Errorf("waits for a kernel that runs on %d devices together; use a token for each, and wait for all tokens", n)
	}
	t := token{device: c.current, waiting: true}
	if m.d != nil {
		var err error
		if t.event, err = m.d.NewEvent(false); err != nil {
			return nil, err
		}
		c.events = append(c.events, t.event)
	}
	v := c.token(t)
	m.token, m.ended = v[0], t.event
	var err error
	c.team = append(c.team, m)
	if len(c.team) == n {
		err = c.begin()
	}
	return []sim.Value{v}, err
}

// begin launches a team.
func (c *Cuda) begin() error {
	team := c.team
	c.team = nil
	if c.Repeat > 0 && len(c.group) == 0 {
		if err := c.keepCounts(); err != nil {
			return err
		}
	}
	if err := c.meet(); err != nil {
		return err
	}
	for i, m := range team {
		c.tokens[m.token].waiting = false
		if m.d == nil {
			continue // another process's
		}
		if err := c.timed(m.d, m.name, m.launch); err != nil {
			abandon(team[:i])
			return err
		}
		if err := m.ended.Record(m.d.stream); err != nil {
			abandon(team[:i+1])
			return err
		}
	}
	c.group = append(c.group, team...)
	return nil
}

// abandon gives up devices whose kernels wait for one that never begins.
func abandon(team []member) {
	for _, m := range team {
		if m.d != nil {
			m.d.Abandon()
		}
	}
}

// checkLinks fails where a device that knows the address of its memory cannot be reached by
// another that does, or cannot reach it.
func (c *Cuda) checkLinks(device int) error {
	if slices.Contains(c.told, device) {
		return nil
	}
	for _, other := range c.told {
		for _, pair := range [][2]int{{device, other}, {other, device}} {
			link, err := c.devices[pair[0]].LinkTo(c.devices[pair[1]].Device)
			if err != nil {
				return err
			}
			if !link.Access {
				return fmt.Errorf("device %d cannot access the memory of device %d, which kernels that communicate need; use CUDA_VISIBLE_DEVICES to select devices with NVLink or PCIe peer access (see nvidia-smi topo -p2p r)", pair[0], pair[1])
			}
		}
	}
	c.told = append(c.told, device)
	return nil
}
