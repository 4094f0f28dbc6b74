package sim

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
)

// A device runs only so many blocks at a time, and starts the next when one has
// ended. Blocks that wait for each other must therefore all fit: what a block
// waits for may be in one that cannot start.

// capacity is what the multiprocessors of a device hold.
type capacity struct {
	name             string
	processors       int
	threads, blocks  int // of a multiprocessor
	shared, reserved int // bytes of shared memory of a multiprocessor, and what a block takes besides its own
}

// capacityOf is the capacity of the target: the machine of the name, else the
// one that the module describes, else the default. A machine that does not say
// has room for all.
func capacityOf(module *ir.Op, name string, targets []arch.File) (capacity, error) {
	if name == "" {
		name = arch.Default
		if own := slices.Collect(ir.Collect(module, scale.Arch)); len(own) == 1 {
			name = ir.SymbolName(own[0].Op)
		}
	}
	t, err := arch.Find(module, name, targets)
	if err != nil {
		return capacity{}, err
	}
	n := func(attr string) int { return int(ir.IntOf(t.Op().Op, attr, 0)) }
	return capacity{
		name: name, processors: n("multiprocessors"), threads: n("threads_per_multiprocessor"), blocks: n("blocks_per_multiprocessor"),
		shared: n("shared_per_multiprocessor"), reserved: n("shared_reserved_per_block"),
	}, nil
}

// resident is how many blocks of a kernel run on a device at a time.
func (c capacity) resident(threads, shared int) int {
	if c.processors == 0 {
		return 1 << 30
	}
	return c.processors * c.perProcessor(threads, shared)
}

func (c capacity) perProcessor(threads, shared int) int {
	n := c.blocks
	if threads > 0 {
		n = min(n, c.threads/threads)
	}
	if shared > 0 {
		n = min(n, c.shared/(shared+c.reserved))
	}
	// What does not fit at all is for others to refuse.
	return max(n, 1)
}

// residency says how many blocks of a launch run at a time, and why.
func (l *launch) residency() string {
	c := l.capacity
	return fmt.Sprintf("%d of %d run at a time on %s (%s of %d threads and %d bytes of shared memory on each of %d multiprocessors)",
		l.resident, l.total, c.name, plural(c.perProcessor(l.threads, l.shared), "block", "blocks"), l.threads, l.shared, c.processors)
}

// hasRoom reports whether the launch's device can run one more block of it.
func (m *Machine) hasRoom(l *launch) bool {
	used := 1 / float64(l.resident)
	for _, o := range m.launches {
		if o.device == l.device {
			used += float64(o.live) / float64(o.resident)
		}
	}
	const rounding = 1e-9
	return used <= 1+rounding
}

// notResident is a launch of which blocks that wait keep others from starting.
func (m *Machine) notResident() *launch {
	for _, l := range m.launches {
		if l.live > 0 && l.started < l.total && !m.hasRoom(l) {
			return l
		}
	}
	return nil
}
