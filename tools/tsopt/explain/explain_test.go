package explain_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/tsopt/explain"
)

const examples = "../../../examples/"

// patience is how long a browser may take to show something.
const patience = 10 * time.Second

// of explains a program.
func of(t require.TestingT, name, text string) *explain.Report {
	r, err := explain.Of(context.Background(), parts.Default(),
		explain.Request{Source: asm.Source{Name: name, Text: text}})
	require.NoError(t, err)
	return r
}

func example(t *testing.T, name string) *explain.Report {
	text, err := os.ReadFile(examples + name)
	require.NoError(t, err)
	return of(t, name, string(text))
}

func page(t require.TestingT, r *explain.Report) string {
	var b bytes.Buffer
	require.NoError(t, r.HTML(&b))
	return b.String()
}

// TestExamples: each example has a page of at most 2 MB that needs no network. Each kernel has a verdict, planned lines
// that are in its source, and lanes that take as long as the block.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob(examples + "*.mlir")
	require.NoError(t, err)
	require.Greater(t, len(files), 50)
	for i, f := range files {
		if testing.Short() && i%8 != 0 {
			continue
		}
		t.Run(filepath.Base(f), func(t *testing.T) {
			t.Parallel()
			r := example(t, filepath.Base(f))
			assert.Empty(t, r.Errors)
			assert.NotEmpty(t, r.Kernels)
			assert.NotEmpty(t, r.Stages)
			for _, k := range r.Kernels {
				assert.NotEmpty(t, k.Verdict+k.Unknown)
				placed := 0
				for _, l := range k.Planned {
					assert.LessOrEqual(t, l.At, len(r.Source))
					if l.At > 0 {
						placed++
					}
				}
				assert.Greater(t, placed, len(k.Planned)/2, "lines of the planned kernel that are in the source")
				if k.NoCode == "" {
					assert.Less(t, k.Unplaced, k.Instructions/10+5, "of %d instructions", k.Instructions)
					assert.LessOrEqual(t, k.Unplaced+k.Moved, 3*k.Instructions/5, "of %d instructions", k.Instructions)
				}
				if k.Schedule != nil {
					for _, l := range k.Schedule.Lanes {
						assert.InEpsilon(t, k.Schedule.Cycles, sum(l.Steps), 0.01, "lane %q", l.Role)
					}
				}
				values := map[string]string{}
				for _, a := range k.Advice {
					if a.Before > 0 {
						assert.Less(t, a.Predicted, a.Before)
					}
					name, _, _ := strings.Cut(a.Text, "(")
					what := fmt.Sprintf("line %d: %s", a.Line, name)
					assert.Empty(t, values[what], "one value of each attribute is advised: %s", a.Text)
					values[what] = a.Text
				}
			}
			text := page(t, r)
			assert.Less(t, len(text), 2<<20)
			assert.NotContains(t, strings.ReplaceAll(text, "http://www.w3.org/2000/svg", ""), "http")
		})
	}
}

func sum(steps []explain.Step) (cycles float64) {
	for _, s := range steps {
		cycles += s.Time * s.Repeats
	}
	return cycles
}

// TestWords: advice about a program in Python is in the words of Python.
func TestWords(t *testing.T) {
	code, _, errs := run(t, examples+"gemm.py", "--kernel=matmul", "--arg=M=128,N=4096,K=4096", "-o", filepath.Join(t.TempDir(), "p.html"))
	assert.Equal(t, command.OK, code, errs)
	assert.Regexp(t, `line \d+: (num_stages|threads)=\d+ instead of \d+: predicted`, errs)
}

// TestSameTwice: a page depends on the program alone.
func TestSameTwice(t *testing.T) {
	for _, f := range []string{"flash_attention.mlir", "gemm.mlir"} {
		assert.Equal(t, page(t, example(t, f)), page(t, example(t, f)))
	}
}

// TestEscaping: no text of a program ends the data or the page.
func TestEscaping(t *testing.T) {
	end := regexp.MustCompile(`(?i)</script|<!--`)
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.SampledFrom([]string{"</script>", "<script>", "</pre>", "&amp;", "<!--", "]]>", "é", "\u2028", "x", " "})
		name := strings.Join(rapid.SliceOfN(part, 1, 6).Draw(t, "name"), "")
		text := page(t, of(t, name+".mlir", "func.func @"+name+"("+name))
		assert.Len(t, end.FindAllString(text, -1), 2, "the page's own two scripts")
	})
}

// TestMachineCode: where the tools are there, instructions of the machine have lines, and ptxas says how many registers
// they take. Where one is missing, the report says so.
func TestMachineCode(t *testing.T) {
	r := example(t, "flash_attention.mlir")
	for _, k := range r.Kernels {
		if k.NoMachine != "" {
			assert.Contains(t, k.NoMachine, "was not found")
			assert.Empty(t, k.SASS)
			continue
		}
		placed, products, powers := 0, 0, 0
		for _, l := range k.SASS {
			if l.At > 0 {
				placed++
			}
			if strings.Contains(l.Text, "HGMMA") {
				products++
			}
			if strings.Contains(l.Text, "MUFU.EX2") && strings.Contains(r.Source[max(l.At-1, 0)], "math.exp2") {
				powers++
			}
		}
		for _, l := range k.PTX {
			if strings.Contains(l.Text, "wgmma.mma_async") {
				products--
			}
		}
		assert.Zero(t, products, "an instruction for each of PTX")
		assert.Greater(t, powers, 8, "at the line of math.exp2")
		assert.Greater(t, placed, len(k.SASS)*3/4, "of %d instructions", len(k.SASS))
		assert.Contains(t, fmt.Sprint(k.Facts), "registers of a thread")
	}
	t.Setenv("TSOPT_PTXAS", "/no/such/ptxas")
	for _, k := range example(t, "vector_add.mlir").Kernels {
		if k.NoCode == "" {
			assert.Equal(t, "ptxas was not found", k.NoMachine)
			assert.NotEmpty(t, k.PTX)
		}
	}
	t.Setenv("TSOPT_LLC", "/no/such/llc")
	r = example(t, "vector_add.mlir")
	assert.Empty(t, r.Errors)
	for _, k := range r.Kernels {
		assert.Contains(t, k.NoCode, "llc of LLVM")
		assert.Empty(t, k.PTX)
		assert.NotEmpty(t, k.Verdict)
	}
}

// many is a program of kernels with many operations each.
func many(kernels, operations int) string {
	var b strings.Builder
	b.WriteString("func.func @main(%x: memref<64xf32>, %y: memref<64xf32>) {\n")
	for range kernels {
		b.WriteString("  tile.kernel (%i) = (0) to (64) step (64) threads(64) {\n    %u0 = tile.load %x[%i] : memref<64xf32> -> tensor<64xf32>\n")
		for i := range operations {
			fmt.Fprintf(&b, "    %%u%d = arith.mulf %%u%d, %%u0 : tensor<64xf32>\n", i+1, i)
		}
		fmt.Fprintf(&b, "    tile.store %%u%d, %%y[%%i] : tensor<64xf32>, memref<64xf32>\n  }\n", operations)
	}
	b.WriteString("  return\n}\n")
	return b.String()
}

// TestLarge: thirty kernels are on one page, and of a very large program the page leaves out what takes long, and says
// so.
func TestLarge(t *testing.T) {
	r := of(t, "many.mlir", many(30, 1))
	assert.Len(t, r.Kernels, 30)
	assert.Empty(t, r.Folded)
	assert.Less(t, len(page(t, r)), 2<<20)
	r = of(t, "large.mlir", many(1, 6000))
	assert.Empty(t, r.Errors)
	assert.Contains(t, r.Folded, "operations")
	assert.Empty(t, r.Stages)
	require.Len(t, r.Kernels, 1)
	assert.NotEmpty(t, r.Kernels[0].Verdict)
	planned := r.Kernels[0].Planned
	assert.Contains(t, planned[len(planned)-1].Text, "more lines")
	assert.Less(t, len(page(t, r)), 2<<20)
	for _, l := range r.Kernels[0].Schedule.Lanes {
		assert.InEpsilon(t, r.Kernels[0].Schedule.Cycles, sum(l.Steps), 0.01, "lane %q", l.Role)
		assert.Contains(t, l.Steps[len(l.Steps)-1].Name, "more steps")
	}
	r = of(t, "both.mlir", many(60, 120))
	assert.NotEmpty(t, r.Folded)
	assert.Less(t, len(page(t, r)), 2<<20)
}

// TestBroken: programs that do not compile have a page with what is wrong, and what has no kernel is an error.
func TestBroken(t *testing.T) {
	for text, want := range map[string]string{
		"func.func @main(":                 "expected",
		"func.func @main() {\n  return\n}": "no kernel",
		"":                                 "no kernel",
		"func.func @main(%A: memref<8xf32>) {\r\n  tile.kernel blocks(%x) = (1) threads(5000) {\r\n  }\r\n  return\r\n}\r\n": "threads",
	} {
		r := of(t, "a b.mlir", text)
		require.NotEmpty(t, r.Errors, text)
		assert.Contains(t, fmt.Sprint(r.Errors), want)
		assert.Contains(t, page(t, r), "a b.mlir")
	}
}

// TestDevices: a kernel of several devices says how many.
func TestDevices(t *testing.T) {
	assert.Contains(t, example(t, "gemm_tp4.mlir").Kernels[0].Facts, explain.Fact{Name: "devices", Value: "4, each with this grid and this schedule"})
}

// TestUnknownTime: the page of a kernel whose grid is not known says why its time is not, in a sentence.
func TestUnknownTime(t *testing.T) {
	r := of(t, "grid.mlir", `func.func @main(%A: memref<?xf32>, %n: index) {
  tile.kernel (%i) = (0) to (%n) step (64) threads(64) {
    %a = tile.load %A[%i] : memref<?xf32> -> tensor<64xf32>
    tile.store %a, %A[%i] : tensor<64xf32>, memref<?xf32>
  }
  return
}
`)
	require.Len(t, r.Kernels, 1)
	assert.Regexp(t, `^The kernel has a grid whose extent #0 is not known, .*\.$`, r.Kernels[0].Unknown)
	assert.Empty(t, r.Kernels[0].Verdict)
}

// run runs the command.
func run(t *testing.T, args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = explain.Main(context.Background(), "tsopt", parts.Default(), args, strings.NewReader(""), &o, &e)
	return code, o.String(), e.String()
}

// TestCommand: exit codes, files and formats.
func TestCommand(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "p.html")
	code, _, errs := run(t, examples+"vector_add.mlir", "-o", file)
	assert.Equal(t, command.OK, code)
	assert.Contains(t, errs, "vector_add.mlir:10: The launch takes")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Contains(t, string(text), "<title>")

	code, out, _ := run(t, examples+"vector_add.mlir", "--json", "-o", "-")
	assert.Equal(t, command.OK, code)
	var r explain.Report
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	assert.Equal(t, "h200", r.Target)

	code, _, errs = run(t, examples+"vector_add.mlir", "-o", dir)
	assert.Equal(t, command.Failed, code)
	assert.Contains(t, errs, "cannot write")
	code, _, errs = run(t, examples+"none.mlir", "-o", file)
	assert.Equal(t, command.Failed, code)
	assert.Contains(t, errs, "cannot read")
	code, _, errs = run(t, examples+"vector_add.mlir", "--arch=h300", "-o", file)
	assert.Equal(t, command.Failed, code)
	assert.Contains(t, errs, "h300")
	code, _, errs = run(t, examples+"vector_add.mlir", "-o", "")
	assert.Equal(t, command.Failed, code)
	assert.Contains(t, errs, "cannot write '': No such file or directory")
	code, _, errs = run(t, examples+"vector_add.mlir", "--trace="+dir, "-o", file)
	assert.Equal(t, command.Failed, code)
	assert.Contains(t, errs, "Is a directory")
	code, _, errs = run(t, examples+"gemm.py", "--kernel=matmul", "-o", file)
	assert.Equal(t, command.Failed, code)
	assert.Contains(t, errs, "parameters M, N, K of matmul have no value")
	code, _, _ = run(t, "--bogus")
	assert.Equal(t, command.Failed, code)
}

// TestTogether: the kernels of a large program, which are compiled together, have the code that each has alone, but for
// the numbers of labels.
func TestTogether(t *testing.T) {
	number := regexp.MustCompile(`\$L__\w+?\d+`)
	code := func(r *explain.Report) (out []string) {
		require.Empty(t, r.Errors)
		for _, k := range r.Kernels {
			require.Empty(t, k.NoCode)
			var lines []string
			for _, l := range k.PTX {
				if !strings.HasPrefix(l.Text, ".extern .shared") { // also those of others
					lines = append(lines, number.ReplaceAllString(l.Text, "label"))
				}
			}
			lines = lines[:min(len(lines), 35)] // a large program's list is cut
			out = append(out, fmt.Sprintf("%v %d instructions, %d unplaced", lines, k.Instructions, k.Unplaced))
		}
		return out
	}
	needsCode(t, of(t, "one.mlir", many(1, 1)))
	// GEMMs have shared memory, by one name in all modules, and other kernels have not.
	text := many(45, 120)
	body, _, _ := strings.Cut(text, "  return")
	small := strings.NewReplacer("ROWS", "256", "4096", "256").Replace(product)
	_, kernel, _ := strings.Cut(small, "{\n")
	kernel, _, _ = strings.Cut(kernel, "  return")
	args := "%A: memref<256x256xf16>, %B: memref<256x256xf16>, %C: memref<256x256xf32>"
	large := strings.Replace(body, "(%x", "("+args+", %x", 1) + kernel + kernel + "  return\n}\n"
	alone := strings.Replace(many(1, 120), "(%x", "("+args+", %x", 1)
	alone, _, _ = strings.Cut(alone, "  return")
	want := code(of(t, "alone.mlir", alone+kernel+"  return\n}\n"))
	r := of(t, "large.mlir", large)
	require.NotEmpty(t, r.Folded)
	got := code(r)
	require.Len(t, got, 47)
	assert.Contains(t, want[0], ".visible .entry main_kernel(")
	assert.Equal(t, []string{want[0], want[0], want[1], want[1]}, []string{got[0], got[44], got[45], got[46]})
	assert.Equal(t, []string{"main_kernel", "main_kernel_45"}, []string{r.Kernels[0].Name, r.Kernels[46].Name})
}

// needsCode skips a test of kernels' code where llc is not installed; without code for another reason it fails.
func needsCode(t *testing.T, r *explain.Report) {
	if why := r.Kernels[0].NoCode; why != "" {
		require.Contains(t, why, "llc of LLVM")
		t.Skip(why)
	}
}
