package arch

import (
	"embed"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// sets are the shipped instructions, a file for each architecture of LLVM.
//
//go:embed instructions/*.mlir
var sets embed.FS

// instructionSet are the shipped instructions of an architecture, none for one without a file.
func instructionSet(architecture string) (out []scale.InstructionOp) {
	text, err := sets.ReadFile("instructions/" + architecture + ".mlir")
	if err != nil {
		return nil
	}
	m, err := File{architecture, string(text)}.machine()
	if err != nil {
		panic("arch: embedded files: " + err.Error())
	}
	return m.own()
}

// ShippedInstructions are those of all architectures.
func ShippedInstructions() (out []scale.InstructionOp) {
	for _, a := range architectures {
		out = append(out, instructionSet(a)...)
	}
	return out
}

// architectures are those with a file of instructions.
var architectures = []string{"aarch64", "x86_64"}

// own are the instructions with a body in the machine's own text.
func (m Machine) own() (out []scale.InstructionOp) {
	if m.op.Op == nil || m.op.Body.Empty() {
		return nil
	}
	for op := range m.op.Body.Entry().Ops() {
		if i, ok := scale.Instruction.Cast(op); ok && i.HasBody() {
			out = append(out, i)
		}
	}
	return out
}

// Instructions are those that say what they compute: the machine's own, and the shipped ones of its triple's
// architecture that need nothing but its features.
func (m Machine) Instructions() []scale.InstructionOp {
	out := m.own()
	architecture, _, _ := strings.Cut(m.Triple(), "-")
	has := strings.Split(m.Features(), ",")
	for _, i := range instructionSet(architecture) {
		if !slices.ContainsFunc(i.Needs(), func(need string) bool { return !slices.Contains(has, "+"+need) }) {
			out = append(out, i)
		}
	}
	return out
}

// InstructionOf is the instruction that an intrinsic is: of a scale.arch that op sees, or a shipped one. ok is false
// for an intrinsic that none is lowered to.
func InstructionOf(op *ir.Op, intrinsic string) (i scale.InstructionOp, ok bool) {
	for table := op.ParentOp(); table != nil; table = table.ParentOp() {
		if !table.Has(ir.SymbolTableTrait) || table.NumRegions() == 0 || table.Region(0).Empty() {
			continue
		}
		for x := range table.Region(0).Entry().Ops() {
			if a, is := scale.Arch.Cast(x); is {
				if i, ok = lowered(Machine{a.SymName, a}.own(), intrinsic); ok {
					return i, true
				}
			}
		}
	}
	return lowered(ShippedInstructions(), intrinsic)
}

func lowered(all []scale.InstructionOp, intrinsic string) (scale.InstructionOp, bool) {
	for _, i := range all {
		if i.Lower() == intrinsic {
			return i, true
		}
	}
	return scale.InstructionOp{}, false
}

// hostFeatures are the names of what this machine's processor has, without the marks that LLVM and the operating system
// write differently: what the description of the host says, and on Linux what /proc/cpuinfo does.
var hostFeatures = sync.OnceValue(func() map[string]bool {
	has := map[string]bool{}
	m, err := Shipped(Host)
	if err != nil {
		return has
	}
	for _, f := range strings.Split(m.Features(), ",") {
		has[plain(strings.TrimPrefix(f, "+"))] = true
	}
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return has
	}
	for line := range strings.Lines(string(text)) {
		if name, flags, _ := strings.Cut(line, ":"); slices.Contains([]string{"flags", "Features"}, strings.TrimSpace(name)) {
			for _, f := range strings.Fields(flags) {
				has[plain(f)] = true
			}
			break
		}
	}
	return has
})

// plain is the name of a feature without marks.
func plain(feature string) string {
	return strings.NewReplacer("_", "", "-", "", ".", "").Replace(feature)
}

// Missing is the first of the features that this machine's processor does not have, "" for none.
func Missing(needs []string) string {
	for _, n := range needs {
		if !hostFeatures()[plain(n)] {
			return n
		}
	}
	return ""
}
