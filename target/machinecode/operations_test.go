package machinecode_test

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/sass"
	"github.com/tsopt/tsopt/target/machinecode"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// perThread is how many results a thread of the counted kernels computes.
const perThread = 16

// counted are the operations of instructions.txt with the number of their operands: those whose machine code is not one
// instruction at the rate of f32 additions. Some have no code for f64, some no approximation.
var counted = []struct {
	ops                   string
	operands              int
	approx, f64, integers bool
}{
	{ops: "math.exp math.exp2 math.log math.log10 math.log2 math.sin math.cos math.tan math.tanh math.rsqrt math.sqrt",
		operands: 1, approx: true, f64: true},
	{ops: "math.sinh math.cosh math.ceil math.floor math.round math.roundeven math.trunc", operands: 1, f64: true},
	{ops: "math.acos math.acosh math.asin math.asinh math.atan math.atanh math.cbrt math.erf math.erfc math.expm1 math.log1p", operands: 1},
	{ops: "math.powf arith.divf", operands: 2, approx: true, f64: true},
	{ops: "arith.addf arith.mulf", operands: 2, f64: true},
	{ops: "arith.maximumf arith.minimumf arith.maxnumf arith.minnumf math.copysign", operands: 2, f64: true},
	{ops: "math.atan2 arith.remf", operands: 2},
	{ops: "arith.addi arith.subi arith.muli arith.divsi arith.divui arith.remsi arith.remui arith.andi arith.ori arith.xori arith.shli arith.shrui " +
		"arith.shrsi arith.maxsi arith.minsi", operands: 2, integers: true},
}

const instructionsFile = "../../transforms/analysis/estimate/instructions.txt"

// TestInstructionCounts: what the model counts for an elementwise operation is what its machine code has.
func TestInstructionCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles 80 kernels")
	}
	var text strings.Builder
	names := map[string]estimate.Form{}
	add := func(f estimate.Form, operands int) {
		name := fmt.Sprintf("k%d", len(names))
		names[name] = f
		kernel(&text, name, f, operands)
	}
	for _, elem := range []string{"f32", "f64", "i32"} {
		add(estimate.Form{Type: elem}, 2)
	}
	for _, c := range counted {
		for _, op := range strings.Fields(c.ops) {
			if c.integers {
				add(estimate.Form{Op: op, Type: "i32"}, c.operands)
				continue
			}
			add(estimate.Form{Op: op, Type: "f32"}, c.operands)
			if c.approx {
				add(estimate.Form{Op: op, Approx: true, Type: "f32"}, c.operands)
			}
			if c.f64 {
				add(estimate.Form{Op: op, Type: "f64"}, c.operands)
			}
		}
	}
	found := map[estimate.Form]estimate.Count{}
	for name, k := range machinecode.Together(t, "operations.mlir", text.String(), "tile-to-llvm") {
		f, ok := names[strings.TrimSuffix(name, "_kernel")]
		require.True(t, ok, name)
		found[f] = countUpToExit(k)
	}
	require.Len(t, found, len(names))
	got := map[estimate.Form]estimate.Count{}
	for f, c := range found {
		if f.Op == "" {
			continue
		}
		base := found[estimate.Form{Type: f.Type}]
		got[f] = estimate.Count{Slots: rounded(max(c.Slots-base.Slots, 1)), SFU: rounded(max(c.SFU-base.SFU, 0))}
	}
	if os.Getenv("UPDATE_INSTRUCTIONS") != "" {
		update(t, got)
		return
	}
	for f, want := range estimate.Counts() {
		assert.InDelta(t, got[f].Slots, want.Slots, 1+want.Slots/10, "slots of %+v", f)
		assert.InDelta(t, got[f].SFU, want.SFU, 0.5, "SFU instructions of %+v", f)
	}
	assert.Len(t, estimate.Counts(), len(got), "UPDATE_INSTRUCTIONS=1 writes the table")
}

func rounded(x float64) float64 { return math.Round(x*10) / 10 }

// kernel writes a kernel that stores the sum of an operation's result and an element, or of no operation the sum of
// two elements.
func kernel(w *strings.Builder, name string, f estimate.Form, operands int) {
	tile, array := fmt.Sprintf("tensor<%dx%s>", perThread*32, f.Type), fmt.Sprintf("memref<%dx%s>", perThread*32, f.Type)
	flags, line, result, sum := "", "", "%b", "arith.addf"
	if f.Approx {
		flags = " fastmath<afn>"
	}
	if f.Op != "" {
		line = fmt.Sprintf("%%r = %s %s%s : %s", f.Op, strings.Join([]string{"%a", "%b"}[:operands], ", "), flags, tile)
		result = "%r"
	}
	if f.Type == "i32" {
		sum = "arith.xori"
	}
	fmt.Fprintf(w, `func.func @%s(%%A: %[2]s, %%B: %[2]s, %%C: %[2]s) {
  tile.kernel blocks(%%x) = (1) threads(32) {
    %%a = tile.load %%A[0] : %[2]s -> %[3]s
    %%b = tile.load %%B[0] : %[2]s -> %[3]s
    %[4]s
    %%s = %[6]s %%a, %[5]s : %[3]s
    tile.store %%s, %%C[0] : %[3]s, %[2]s
  }
  return
}
`, name, array, tile, line, result, sum)
}

// The instructions of the units that have less than the rate of f32 additions (CUDA C++ programming guide, throughput
// of native arithmetic instructions, compute capability 9.0).
var (
	sfuInstructions = []string{"MUFU", "FRND", "F2I", "I2F", "F2F"}
	f64Instructions = []string{"DADD", "DMUL", "DFMA", "DSETP", "DMNMX"}
	halfRate        = []string{"FMNMX", "FSETP", "FSEL", "SEL", "ISETP", "IADD3", "IMAD", "LOP3", "SHF", "LEA", "PRMT",
		"IMNMX", "VIMNMX", "VIADD",
		"FCHK", "POPC", "FLO", "BREV"}
)

// countUpToExit counts the instructions of a thread that takes no slow path, for each result. The four schedulers of an
// SM issue an instruction for 128 threads in a cycle; units for comparisons, integers and logic, and those for f64,
// have half of that rate. So an instruction of theirs takes two issue cycles, unless others are there to fill every
// second.
func countUpToExit(k *sass.Kernel) estimate.Count {
	var all, half, wide, sfu float64
	for _, in := range k.Code {
		switch {
		case in.Op == "EXIT" && !strings.HasPrefix(in.Text, "@"):
			return estimate.Count{Slots: max(all, 2*half, 2*wide) / perThread, SFU: sfu / perThread}
		case in.Op == "NOP":
			continue
		case slices.Contains(sfuInstructions, in.Op):
			sfu++
		case slices.Contains(f64Instructions, in.Op):
			wide++
		case slices.Contains(halfRate, in.Op) && !strings.Contains(in.Text, "IMAD.MOV"):
			half++
		}
		all++
	}
	return estimate.Count{}
}

func update(t *testing.T, got map[estimate.Form]estimate.Count) {
	text, err := os.ReadFile(instructionsFile)
	require.NoError(t, err)
	var out strings.Builder
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			out.WriteString(line)
		}
	}
	word := func(f estimate.Form) string {
		form := "exact"
		if f.Approx {
			form = "approx"
		}
		return fmt.Sprintf("%s %s %s", f.Op, form, f.Type)
	}
	for _, f := range slices.SortedFunc(maps.Keys(got),
		func(a, b estimate.Form) int { return cmp.Compare(word(a), word(b)) }) {
		fmt.Fprintf(&out, "%s %g %g\n", word(f), got[f].Slots, got[f].SFU)
	}
	require.NoError(t, os.WriteFile(instructionsFile, []byte(out.String()), 0o644))
}
