package scale

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Units is the back end of a machine without silicon: its units execute tile programs in the simulator, and the
// description says how long everything takes.
const Units = "units"

// The topologies of networks.
const (
	Mesh   = "mesh"
	Torus  = "torus"
	Ring   = "ring"
	All    = "all"
	Switch = "switch"
)

var topologies = []string{Mesh, Torus, Ring, All, Switch}

// Topology is how the units of the network are joined, "" for a network that does not say.
func (o NetworkOp) Topology() string { return textOf(o.Op, "topology", "") }

// described are the attributes that only a machine of [Units] has: nothing else reads them.
var described = []string{"topology", "hop_cycles", "setup_cycles", "packet_bytes", "access_bytes", resourceAttr}

// numberOf is a numeric attribute; ok is false for none.
func numberOf(op *ir.Op, attr string) (x float64, ok bool) {
	switch a := op.Discardable(attr).(type) {
	case *ir.IntegerAttr:
		return float64(a.Int()), true
	case *ir.FloatAttr:
		return a.Float64(), true
	}
	return 0, false
}

// positive checks that an operation has a number above 0.
func positive(op *ir.Op, attr, why string) error {
	if x, ok := numberOf(op, attr); !ok || x <= 0 {
		return op.Errorf("has no %s above 0; a machine with backend = %q needs it: %s", attr, Units, why)
	}
	return nil
}

// roleMeans is what has a role that a machine of [Units] needs.
var roleMeans = map[string]string{
	BlockRole: "execute blocks", DeviceRole: "are devices", ScratchRole: "of a unit that executes blocks", HomeRole: "where arrays are",
}

// verifyUnits checks that a machine of [Units] says all that the time of a program follows from, and that no other one
// says what only such a machine reads.
func (o ArchOp) verifyUnits() error {
	if textOf(o.Op, "backend", "") != Units {
		for op := range o.Body.Entry().Ops() {
			if Resource.Is(op) {
				return op.Errorf("is for a scale.arch with backend = %q, whose time follows from it; remove it", Units)
			}
			for _, attr := range described {
				if op.Discardable(attr) != nil {
					return op.Errorf("has %s, which is for a scale.arch with backend = %q", attr, Units)
				}
			}
		}
		return nil
	}
	for _, role := range []string{BlockRole, DeviceRole} {
		if _, ok := o.LevelOf(role); !ok {
			return o.Errorf("has backend = %q, but no level with role = %q; add it to the scale.level whose units %s", Units, role,
				roleMeans[role])
		}
	}
	if err := positive(o.Op, "clock_mhz", "cycles of the units"); err != nil {
		return err
	}
	for _, role := range []string{ScratchRole, HomeRole} {
		m, ok := o.MemoryOf(role)
		if !ok {
			return o.Errorf("has backend = %q, but no memory with role = %q; add it to the scale.memory %s", Units, role,
				roleMeans[role])
		}
		if err := m.verifyPort(); err != nil {
			return err
		}
	}
	for op := range o.Body.Entry().Ops() {
		if err := o.verifyPart(op); err != nil {
			return err
		}
	}
	return nil
}

// verifyPart checks a network or an instruction of a machine of [Units].
func (o ArchOp) verifyPart(op *ir.Op) error {
	if n, ok := Network.Cast(op); ok {
		return o.verifyLinks(n)
	}
	if i, ok := Instruction.Cast(op); ok {
		return o.verifyResource(i)
	}
	return nil
}

// PrivateHome is a home at the level that executes blocks: arrays are divided among its units, and each reaches its own
// part only. ok is false for a home that the units of a device share.
func (o ArchOp) PrivateHome() (m MemoryOp, ok bool) {
	home, ok := o.MemoryOf(HomeRole)
	block, found := o.LevelOf(BlockRole)
	return home, ok && found && home.Level == block.SymName
}

// verifyPort checks the numbers of a memory's port.
func (o MemoryOp) verifyPort() error {
	if err := positive(o.Op, "bytes_per_cycle", "what its port moves"); err != nil {
		return err
	}
	if n, ok := numberOf(o.Op, "access_bytes"); ok && n < 1 {
		return o.Errorf("has access_bytes = %v; expected the bytes of an access, as in 32", o.Op.Discardable("access_bytes"))
	}
	return notNegative(o.Op, "latency_cycles")
}

// notNegative checks numbers that may be absent.
func notNegative(op *ir.Op, attrs ...string) error {
	for _, attr := range attrs {
		if n, ok := numberOf(op, attr); op.Discardable(attr) != nil && (!ok || n < 0) {
			return op.Errorf("has %s = %v; expected a number of cycles", attr, op.Discardable(attr))
		}
	}
	return nil
}

// verifyLinks checks the links of a network.
func (o ArchOp) verifyLinks(n NetworkOp) error {
	if err := oneOf(n.Op, "topology", topologies); err != nil {
		return err
	}
	if n.Topology() == "" {
		return n.Errorf("has no topology; a machine with backend = %q needs one of %s", Units, strings.Join(topologies, ", "))
	}
	if err := positive(n.Op, "bytes_per_cycle", "what a link moves"); err != nil {
		return err
	}
	if err := positive(n.Op, "packet_bytes", "what a link serves at a time"); err != nil {
		return err
	}
	if err := notNegative(n.Op, "hop_cycles", "setup_cycles"); err != nil {
		return err
	}
	above, ok := o.above(n.Level)
	switch {
	case !ok:
		return n.Errorf("connects units of @%s, which no level groups; add a scale.level `of @%s` that counts them", n.Level,
			n.Level)
	case slices.Contains([]string{Mesh, Torus}, n.Topology()) && above.Shape() == nil:
		return n.Errorf("has the topology %s, but @%s has no shape; add the grid of its @%s, as in shape = [4, 4]",
			n.Topology(), above.SymName, n.Level)
	case above.Count() < 2:
		return n.Errorf("connects units of @%s, but a @%s has %d", n.Level, above.SymName, above.Count())
	}
	return nil
}

// above is the level that groups a level; ok is false for none.
func (o ArchOp) above(level string) (l LevelOp, ok bool) {
	for op := range o.Body.Entry().Ops() {
		if l, ok := Level.Cast(op); ok && l.Of == level {
			return l, true
		}
	}
	return l, false
}

// Above is the level that groups the units which a network connects.
func (o ArchOp) Above(n NetworkOp) LevelOp {
	l, _ := o.above(n.Level)
	return l
}
