// Package arch reads architecture descriptions: scale.arch operations in text.
// The shipped ones are the .mlir files of this folder; a module may contain its
// own, which no Go code needs to know of.
package arch

import (
	"embed"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/builtin"
	mathdialect "github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
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

// File is a target in text: a module with a scale.arch of the file's name.
type File struct{ Name, Text string }

// Targets are the files in which the passes of a run look for a target.
var Targets = pass.NewTable("targets", Files)

// Find returns the machine of a name: a scale.arch inside root, or that of a file;
// nil is the files that are shipped.
func Find(root *ir.Op, name string, targets []File) (Machine, error) {
	for op := root; op != nil; op = op.ParentOp() {
		if a, ok := lookup(op, name); ok {
			return Machine{name, a}, nil
		}
	}
	return Named(name, targets)
}

// Named returns the machine of a file; nil is the files that are shipped.
func Named(name string, targets []File) (Machine, error) {
	if targets == nil {
		targets = Files()
	}
	return find(name, targets)
}

func lookup(op *ir.Op, name string) (scale.ArchOp, bool) {
	if op.NumRegions() == 0 || !op.Has(ir.SymbolTableTrait) {
		return scale.ArchOp{}, false
	}
	return scale.Arch.Cast(ir.LookupSymbol(op, name))
}

// read are the machines of files that were read.
var read = struct {
	sync.Mutex
	machines map[File]Machine
}{machines: map[File]Machine{}}

// Shipped returns a shipped machine. Names are those of [Names].
func Shipped(name string) (Machine, error) { return find(name, Files()) }

func find(name string, targets []File) (Machine, error) {
	for _, f := range targets {
		if f.Name == name {
			return f.machine()
		}
	}
	var names []string
	for _, f := range targets {
		names = append(names, f.Name)
	}
	return Machine{}, fmt.Errorf("unknown target %q; known are %s, and a module may define its own by scale.arch%s",
		name, strings.Join(names, ", "), nearest.DidYouMean(name, names))
}

// machine reads a file, once.
func (f File) machine() (Machine, error) {
	read.Lock()
	defer read.Unlock()
	if m, ok := read.machines[f]; ok {
		return m, nil
	}
	reg := ir.NewRegistry(builtin.Dialect, scale.Dialect, arith.Dialect, mathdialect.Dialect,
		tile.Dialect)
	module, err := asm.Parse(asm.Source{Name: f.Name + ".mlir", Text: f.Text}, reg, asm.ParseOptions{})
	if err != nil {
		return Machine{}, fmt.Errorf("target %s: %w", f.Name, err)
	}
	a, ok := lookup(module, f.Name)
	if !ok {
		return Machine{}, fmt.Errorf("target %s: the file has no scale.arch @%s", f.Name, f.Name)
	}
	m := Machine{f.Name, a}
	read.machines[f] = m
	return m, nil
}

// Files are the shipped targets and that of this machine ([Host]), by name.
func Files() []File {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic("arch: embedded files: " + err.Error())
	}
	var out []File
	for _, e := range entries {
		text, err := files.ReadFile(e.Name())
		if err != nil {
			panic("arch: embedded files: " + err.Error())
		}
		out = append(out, File{strings.TrimSuffix(e.Name(), ".mlir"), string(text)})
	}
	if text := host(); text != "" {
		out = append(out, File{Host, text})
		slices.SortFunc(out, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	}
	return out
}

// Names lists the shipped machines.
func Names() []string {
	var out []string
	for _, f := range Files() {
		out = append(out, f.Name)
	}
	return out
}

// OfChip names the shipped machine of an LLVM processor: [Default] where that has it, or
// none has.
func OfChip(chip string) string {
	for _, name := range append([]string{Default}, Names()...) {
		if m, err := Shipped(name); err == nil && chip != "" && m.Chip() == chip {
			return name
		}
	}
	return Default
}

// Op is the description.
func (m Machine) Op() scale.ArchOp { return m.op }

// SharedBeside is how much shared memory each of n blocks of an SM can have.
func (m Machine) SharedBeside(n int64) int64 {
	if n == 1 {
		return m.SharedBytes()
	}
	each := int64(m.Number("", "shared_per_multiprocessor"))/n - int64(m.Number("", "shared_reserved_per_block"))
	return max(0, min(m.SharedBytes(), each/128*128))
}

// Multiprocessors is how many SMs a device has, 0 if that is not declared.
func (m Machine) Multiprocessors() int64 {
	if a, ok := m.op.Op.Discardable("multiprocessors").(*ir.IntegerAttr); ok {
		return a.Int()
	}
	return 0
}

// Concurrent is how many blocks in clusters of so many run on a device at a time, if an SM has room for resident
// blocks: a cluster runs in one GPC. It is 0 if the target does not declare its SMs.
func (m Machine) Concurrent(cluster, resident int64) (n int64) {
	gpcs := []int64{m.Multiprocessors()}
	if a, ok := m.op.Op.Discardable("gpc_multiprocessors").(*ir.DenseArrayAttr); ok {
		gpcs = a.Ints()
	}
	for _, multiprocessors := range gpcs {
		n += multiprocessors * resident / cluster * cluster
	}
	return n
}

// Number is a number that the target says of itself, or one of its parts says where part is
// not "": 0 where it does not. The parts l0, l1, l2 and global are the memories with their roles, whatever their names.
func (m Machine) Number(part, attr string) float64 {
	op := m.part(part)
	if op == nil {
		return 0
	}
	switch a := op.Attr(attr).(type) {
	case *ir.IntegerAttr:
		return float64(a.Int())
	case *ir.FloatAttr:
		return a.Float64()
	}
	return 0
}

// Resident is how many blocks of so many threads, with so much shared memory and so many registers a thread, an SM runs
// at a time; 0 of shared memory and registers means no requirement. A block that does not fit at all counts as one:
// other checks reject it. A target without the numbers has room for all.
func (m Machine) Resident(threads, shared, registers int64) int64 {
	n, _ := m.ResidentBy(threads, shared, registers)
	return n
}

// ResidentBy is [Machine.Resident] with what limits it: "blocks", "threads", "shared memory" or "registers", "" for
// nothing.
func (m Machine) ResidentBy(threads, shared, registers int64) (n int64, by string) {
	has := func(attr string) int64 { return int64(m.Number("", attr)) }
	if n, by = has("blocks_per_multiprocessor"), "blocks"; n == 0 {
		return math.MaxInt32, ""
	}
	limit := func(room int64, what string) {
		if room < n {
			n, by = room, what
		}
	}
	if threads > 0 {
		limit(has("threads_per_multiprocessor")/threads, "threads")
	}
	if shared > 0 {
		limit(has("shared_per_multiprocessor")/(shared+has("shared_reserved_per_block")), "shared memory")
	}
	if all := has("registers_per_multiprocessor"); all > 0 && registers > 0 && threads > 0 {
		limit(all/(threads*registers), "registers")
	}
	return max(n, 1), by
}

// Has reports whether the target has an instruction.
func (m Machine) Has(instruction string) bool { return scale.Instruction.Is(m.op.Find(instruction)) }
