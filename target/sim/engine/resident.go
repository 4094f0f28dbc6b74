package engine

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

// capacity is what the SMs of a device hold.
type capacity struct {
	arch.Machine
	private *privateHome // nil where units share the memory of arrays
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
	return capacity{t, privateHomeOf(t)}, nil
}

// resident is how many blocks of a kernel run on a device at a time.
func (c capacity) resident(threads, shared int) int {
	n := int(c.Multiprocessors())
	if c.Backend() == arch.Units {
		return int(c.Cores()) // a unit runs the blocks that are placed on it one after the other
	}
	if n == 0 {
		return 1 << 30
	}
	return n * c.perProcessor(threads, shared)
}

func (c capacity) perProcessor(threads, shared int) int {
	return int(c.Resident(int64(threads), int64(shared), 0))
}

// residency says how many blocks of a launch run at a time, and why.
func (l *Launch) residency() string {
	c := l.capacity
	if c.Backend() == arch.Units {
		return fmt.Sprintf("%d of %d run at a time on %s, whose @%s has %d units", l.resident, l.Total, c.Name,
			c.LevelName(scale.DeviceRole), l.resident)
	}
	return fmt.Sprintf("%d of %d run at a time on %s (%s of %d threads and %d bytes of shared memory on each of %d SMs)",
		l.resident, l.Total, c.Name, Plural(c.perProcessor(l.Threads, l.Shared), "block", "blocks"), l.Threads, l.Shared,
		c.Multiprocessors())
}

// hasRoom reports whether the launch's device can run one more block of it.
func (m *Machine) hasRoom(l *Launch) bool {
	used := 1 / float64(l.resident)
	for _, o := range m.launches {
		if o.Device == l.Device {
			used += float64(o.live) / float64(o.resident)
		}
	}
	const rounding = 1e-9
	return used <= 1+rounding
}

// notResident is a launch whose waiting blocks keep others from starting.
func (m *Machine) notResident() *Launch {
	for _, l := range m.launches {
		if l.live > 0 && l.started < l.Total && !m.hasRoom(l) {
			return l
		}
	}
	return nil
}
