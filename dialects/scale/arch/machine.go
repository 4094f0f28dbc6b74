package arch

import (
	"iter"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// The names of levels and memories are free: passes ask a machine by role.

// part is the machine itself for "", a memory by its role, a part by name, or the memory with the role that the name
// stands for.
func (m Machine) part(name string) *ir.Op {
	if name == "" || m.op.Op == nil {
		return m.op.Op
	}
	role := scale.RoleOfMemory(name)
	if scale.IsMemoryRole(name) {
		role = name
	} else if op := m.op.Find(name); op != nil {
		return op
	}
	if role != "" {
		if mem, ok := m.op.MemoryOf(role); ok {
			return mem.Op
		}
	}
	return nil
}

// text is a string attribute of the machine, "" for none.
func (m Machine) text(attr string) string {
	if m.op.Op == nil {
		return ""
	}
	if a, ok := m.op.Op.Discardable(attr).(*ir.StringAttr); ok {
		return a.Value()
	}
	return ""
}

// The back ends: what code a machine executes.
const (
	NVPTX = "nvptx"
	CPU   = "cpu"
	Units = scale.Units
)

// Backend is [CPU], [Units], or [NVPTX], also for a machine that only the simulator knows.
func (m Machine) Backend() string {
	if b := m.text("backend"); b != "" {
		return b
	}
	return NVPTX
}

// Chip is the LLVM processor name of the target, "" for one that only the
// simulator knows.
func (m Machine) Chip() string { return m.text("chip") }

// Triple is LLVM's target triple of a CPU.
func (m Machine) Triple() string { return m.text("triple") }

// Features are LLVM's names of what the processor has in addition to its chip, as in "+avx512vnni,+avx512bf16".
func (m Machine) Features() string { return m.text("features") }

// LevelName is the name of the level with a role, "" for none.
func (m Machine) LevelName(role string) string {
	l, _ := m.op.LevelOf(role)
	return l.SymName
}

// Called is what programs call a level on every machine: @block for the one with that role, and so on. Others keep
// their names.
func (m Machine) Called(level string) string {
	l, ok := ir.As[scale.LevelOp](m.op.Find(level))
	if !ok {
		return level
	}
	return scale.NameOfRole(l.Role(), level)
}

// Count is how many units of the finer level a unit of the level with a role has, 0 for no such level or number.
func (m Machine) Count(role string) int64 {
	if l, ok := m.op.LevelOf(role); ok {
		return l.Count()
	}
	return 0
}

// Threads is how many lanes a unit of the level with a role has at most, through the levels that it groups; 0 for no
// such level or number.
func (m Machine) Threads(role string) int64 {
	level, _ := m.op.LevelOf(role)
	n := m.Count(role)
	for ; level.Of != ""; level = m.finer(level) {
		if finer := m.finer(level); finer.Of != "" {
			n *= finer.Count()
		}
	}
	return n
}

// finer is the level that a level groups.
func (m Machine) finer(level scale.LevelOp) scale.LevelOp {
	l, _ := ir.As[scale.LevelOp](m.op.Find(level.Of))
	return l
}

// OneLane reports whether a block is one instruction stream, as on CPUs: the threads of a program are units that run in
// turn, as many as it has.
func (m Machine) OneLane() bool { return m.Threads(scale.BlockRole) == 1 }

// Devices is how many devices a node has, 1 for a machine without a level above its devices.
func (m Machine) Devices() int64 { return m.above(scale.DeviceRole) }

// Nodes is how many nodes there are, 1 for a machine without a level above its nodes.
func (m Machine) Nodes() int64 { return m.above(scale.NodeRole) }

// above is how many units of the level with a role a unit of the level that groups it has.
func (m Machine) above(role string) int64 {
	unit := m.LevelName(role)
	if unit == "" {
		return 1
	}
	for op := range m.op.Body.Entry().Ops() {
		if l, ok := scale.Level.Cast(op); ok && l.Of == unit {
			return l.Count()
		}
	}
	return 1
}

// Cores is how many blocks a device of a CPU executes at the same time, 0 if that is not declared.
func (m Machine) Cores() int64 {
	device, ok := m.op.LevelOf(scale.DeviceRole)
	if !ok {
		return 0
	}
	n, block := int64(1), m.LevelName(scale.BlockRole)
	for level := device; level.SymName != block; level = m.finer(level) {
		n *= level.Count()
		if level.Of == "" {
			return 0
		}
	}
	return n
}

// VectorBits is the width of a vector register of the unit that executes a block, 0 without such registers.
func (m Machine) VectorBits() int64 {
	if block := m.LevelName(scale.BlockRole); block != "" {
		return int64(m.Number(block, "vector_bits"))
	}
	return 0
}

// VectorRegisters is how many vector registers the unit that executes a block has: those that its registers hold.
func (m Machine) VectorRegisters() int64 {
	if bits := m.VectorBits(); bits > 0 {
		return m.memoryBytes(scale.RegistersRole) * 8 / bits
	}
	return 0
}

// SharedBytes is the size of a block's scratch memory, which is shared memory on GPUs; 0 when it has none.
func (m Machine) SharedBytes() int64 { return m.memoryBytes(scale.ScratchRole) }

// MemoryOf is the memory that `#scale.mem<name>` is: one of that name, or with the role that the name stands for. ok is
// false if the machine declares none.
func (m Machine) MemoryOf(name string) (mem scale.MemoryOp, ok bool) {
	return scale.Memory.Cast(m.part(name))
}

// PrivateHome is the memory of arrays on a machine whose units have no other; ok is false where they share one.
func (m Machine) PrivateHome() (mem scale.MemoryOp, ok bool) {
	if m.op.Op == nil {
		return mem, false
	}
	return m.op.PrivateHome()
}

// Memories are the names of the memories.
func (m Machine) Memories() (names []string) {
	if m.op.Op != nil && !m.op.Body.Empty() {
		for op := range m.op.Body.Entry().Ops() {
			if mem, ok := scale.Memory.Cast(op); ok {
				names = append(names, mem.SymName)
			}
		}
	}
	return names
}

// Bandwidth is how many bytes a second a part moves: as it says, or by cycles of the machine's clock. It is 0 for a
// part that says neither.
func (m Machine) Bandwidth(part string) float64 {
	if rate := m.Number(part, "bytes_per_second"); rate > 0 {
		return rate
	}
	return m.Number(part, "bytes_per_cycle") * m.Number("", "clock_mhz") * 1e6
}

// Networks are those between units of the level with a role.
func (m Machine) Networks(role string) iter.Seq[scale.NetworkOp] {
	return func(yield func(scale.NetworkOp) bool) {
		level := m.LevelName(role)
		if level == "" {
			return
		}
		for op := range m.op.Body.Entry().Ops() {
			if n, ok := scale.Network.Cast(op); ok && n.Level == level && !yield(n) {
				return
			}
		}
	}
}

// Messages reports whether units of a level send each other messages: what the program calls @block is the level with
// that role. Networks of other machines than those of [Units] move what is in memory.
func (m Machine) Messages(level string) bool {
	if m.Backend() != Units {
		return false
	}
	for n := range m.Networks(level) {
		return n.Can(scale.DoesMessage)
	}
	return false
}

// Multicasts reports whether a message between units of a level that [Machine.Messages] says goes to several of them at
// once, over each link once.
func (m Machine) Multicasts(level string) bool {
	if !m.Messages(level) {
		return false
	}
	for n := range m.Networks(level) {
		return n.Can(scale.DoesMulticast)
	}
	return false
}

// OnlyMessages reports whether units of a level exchange tiles by messages: those that execute blocks, where their
// network does them, and others where no memory is written over their network.
func (m Machine) OnlyMessages(level string) bool {
	if !m.Messages(level) {
		return false
	}
	_, private := m.PrivateHome()
	for n := range m.Networks(level) {
		return private || level == scale.BlockRole || !n.Can(scale.DoesPut)
	}
	return false
}

func (m Machine) memoryBytes(role string) int64 {
	if mem, ok := m.op.MemoryOf(role); ok {
		return int64(m.Number(mem.SymName, "bytes"))
	}
	return 0
}
