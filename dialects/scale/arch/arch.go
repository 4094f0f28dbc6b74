// Package arch reads architecture descriptions: scale.arch operations in text.
// The shipped ones are the .mlir files of this folder; a module may contain its
// own, which no Go code needs to know of.
package arch

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
)

// Default is the target where none is named.
const Default = "h200"

//go:embed *.mlir
var files embed.FS

// Machine is a target.
type Machine struct {
	Name string
	op   scale.ArchOp
}

// Find returns the machine of a name: a scale.arch inside root, or a shipped
// one.
func Find(root *ir.Op, name string) (Machine, error) {
	for op := root; op != nil; op = op.ParentOp() {
		if a, ok := lookup(op, name); ok {
			return Machine{name, a}, nil
		}
	}
	return Shipped(name)
}

func lookup(op *ir.Op, name string) (scale.ArchOp, bool) {
	if op.NumRegions() == 0 || !op.Has(ir.SymbolTableTrait) {
		return scale.ArchOp{}, false
	}
	return scale.Arch.Cast(ir.LookupSymbol(op, name))
}

var shipped = struct {
	sync.Mutex
	machines map[string]Machine
}{machines: map[string]Machine{}}

// Shipped returns a shipped machine. Names are those of [Names].
func Shipped(name string) (Machine, error) {
	shipped.Lock()
	defer shipped.Unlock()
	if m, ok := shipped.machines[name]; ok {
		return m, nil
	}
	text, err := files.ReadFile(name + ".mlir")
	if err != nil {
		return Machine{}, fmt.Errorf("unknown target %q; shipped are %s, and a module may define its own by scale.arch%s",
			name, strings.Join(Names(), ", "), nearest.DidYouMean(name, Names()))
	}
	reg := ir.NewRegistry(builtin.Dialect, scale.Dialect)
	module, err := asm.Parse(asm.Source{Name: name + ".mlir", Text: string(text)}, reg, asm.ParseOptions{})
	if err != nil {
		return Machine{}, fmt.Errorf("shipped target %s: %w", name, err)
	}
	a, ok := lookup(module, name)
	if !ok {
		return Machine{}, fmt.Errorf("shipped target %s: the file has no scale.arch @%s", name, name)
	}
	m := Machine{name, a}
	shipped.machines[name] = m
	return m, nil
}

// Names lists the shipped machines.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic("arch: embedded files: " + err.Error())
	}
	var out []string
	for _, e := range entries {
		out = append(out, strings.TrimSuffix(e.Name(), ".mlir"))
	}
	slices.Sort(out)
	return out
}

// Op is the description.
func (m Machine) Op() scale.ArchOp { return m.op }

// Units is the `count` of a level, 0 when the level does not exist.
func (m Machine) Units(level string) int64 { return m.op.Number(level, "count", 0) }

// Threads is the greatest number of threads in a unit of a level, through the
// levels that it groups; 0 when the level does not exist.
func (m Machine) Threads(level string) int64 {
	n := m.Units(level)
	for of := m.op.Groups(level); of != "" && of != scale.Thread; of = m.op.Groups(of) {
		n *= m.Units(of)
	}
	return n
}

// SharedBytes is the size of a block's shared memory, 0 when it has none.
func (m Machine) SharedBytes() int64 { return m.op.Number("l1", "bytes", 0) }

// Chip is the LLVM processor name of the target, "" for one that only the
// simulator knows.
func (m Machine) Chip() string {
	if a, ok := m.op.Discardable("chip").(*ir.StringAttr); ok {
		return a.Value()
	}
	return ""
}

// Has reports whether the target has an instruction.
func (m Machine) Has(instruction string) bool { return scale.Instruction.Is(m.op.Find(instruction)) }
