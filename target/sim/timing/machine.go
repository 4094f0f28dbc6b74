package timing

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
)

// machine is what a scale.arch says of time.
type machine struct {
	arch.Machine
	units   int // of a device that run blocks
	devices int // of a node
	scratch memory
	home    memory
	private bool // each unit has a home of its own
	// shared are the resources of instructions that do not have one of their own, by instruction.
	shared map[string]scale.ResourceOp
	// nets are the networks of levels by role; a machine may have none.
	nets map[string]described
}

// described is a network with its name.
type described struct {
	Network
	name string
	at   string // the level whose units it joins
	// multicast: a message to several units takes each link once.
	multicast bool
}

// memory is the port of a memory.
type memory struct {
	name                  string
	rate, latency, access float64
}

// machineOf reads a machine.
func machineOf(m arch.Machine) (*machine, error) {
	if m.Backend() != arch.Units {
		return nil, fmt.Errorf("the time of programs on %s is unknown; only of a scale.arch with backend = %q", m.Name,
			arch.Units)
	}
	out := &machine{Machine: m, units: int(m.Cores()), devices: int(m.Devices()), nets: map[string]described{}}
	if out.units == 0 {
		return nil, fmt.Errorf("the units of %s are not counted: add count or shape to its levels", m.Name)
	}
	_, out.private = m.PrivateHome()
	out.scratch, out.home = out.memory(scale.ScratchRole), out.memory(scale.HomeRole)
	for _, role := range []string{scale.BlockRole, scale.DeviceRole, scale.NodeRole} {
		for n := range m.Networks(role) {
			out.nets[role] = out.network(n)
			break
		}
	}
	out.shared = map[string]scale.ResourceOp{}
	for _, name := range []string{products, results} {
		if i, ok := ir.As[scale.InstructionOp](m.Op().Find(name)); ok && i.Resource() != "" {
			out.shared[name], _ = ir.As[scale.ResourceOp](m.Op().Find(i.Resource()))
		}
	}
	return out, nil
}

func (m *machine) memory(role string) memory {
	mem, _ := m.Op().MemoryOf(role)
	number := func(attr string) float64 { return m.Number(mem.SymName, attr) }
	return memory{mem.SymName, number("bytes_per_cycle"), number("latency_cycles"), max(number("access_bytes"), 1)}
}

func (m *machine) network(n scale.NetworkOp) described {
	number := func(attr string) float64 { return m.Number(n.SymName, attr) }
	above := m.Op().Above(n)
	shape := []int{int(above.Count())}
	if grid := above.Shape(); grid != nil {
		shape = nil
		for _, extent := range grid {
			shape = append(shape, int(extent))
		}
	}
	return described{Network{n.Topology(), shape, number("bytes_per_cycle"), number("hop_cycles"), number("setup_cycles"),
		number("packet_bytes")}, n.SymName, n.Level, n.Can(scale.DoesMulticast)}
}

// rate is how much of a kind of work an instruction of a unit does in a cycle, 0 where the machine does not say.
func (m *machine) rate(instruction, per string) float64 {
	op, ok := ir.As[scale.InstructionOp](m.Op().Find(instruction))
	if !ok || op.Level != m.LevelName(scale.BlockRole) {
		return 0
	}
	return m.Number(instruction, per)
}
