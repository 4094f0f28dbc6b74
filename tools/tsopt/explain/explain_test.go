package explain_test

import (
	"bytes"
	"cmp"
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
					// LLVM drops the lines of what it moves to another block.
					assert.Less(t, k.Unplaced, 2*k.Instructions/5+5, "of %d instructions", k.Instructions)
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

// product is a GEMM, whose parts a test changes to make it slow.
const product = `func.func @main(%A: memref<ROWSx4096xf16>, %B: memref<4096x4096xf16>, %C: memref<ROWSx4096xf32>) {
  tile.kernel (%i, %j) = (0, 0) to (ROWS, 4096) step (128, 128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %c = tile.pipelined %k = 0 to 4096 step 64 stages(4) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %a = tile.load %A[%i, %k] : memref<ROWSx4096xf16> -> tensor<128x64xf16>
      %b = tile.load %B[%j, %k] : memref<4096x4096xf16> -> tensor<128x64xf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xf16>, tensor<128x64xf16> -> tensor<128x128xf32>
      tile.yield %d : tensor<128x128xf32>
    }
    tile.store %c, %C[%i, %j] : tensor<128x128xf32>, memref<ROWSx4096xf32>
  }
  return
}
`

// planted are ways to make it slow: what the first screen says of each, as a kind of cause, the text of its reason and
// its line, and the text of the best advice and its line.
var planted = []struct {
	name, rows            string
	change                []string // texts, and what takes their place
	cause, reason, advice string
	reasonLine            int
	adviceLine            int
	mostLine              int    // that takes most of a block's time, 0 for any
	most, why             string // the operation there, "" for tile.gemm, and why it takes that long
	whole                 string // the program, "" for the GEMM with its changes
	kernel                int    // which kernel is meant
}{
	{name: "as it is", rows: "4096", cause: "unit"},
	{name: "too few blocks", rows: "128", cause: "few blocks", advice: "stages(at_least", adviceLine: 2},
	{name: "instruction by hand", rows: "4096", change: []string{"%acc transpose_b", "%acc transpose_b impl(mma)"},
		cause: "unit", advice: "without impl", adviceLine: 7},
	{name: "few threads", rows: "4096", change: []string{"threads(256)", "threads(128)"}, cause: "unit",
		advice: "stages(at_least", adviceLine: 2},
	{name: "short steps", rows: "4096", change: []string{"step 64", "step 16", "128x64", "128x16"}, cause: "unit",
		advice: "stages(at_least", adviceLine: 2},
	{name: "scalar by types", rows: "4096", change: []string{"f16", "f32", "step 64", "step 32", "128x64", "128x32",
		"stages(4)", "stages(2)"}, cause: "unit", advice: "precision(tf32)", adviceLine: 7, mostLine: 7},
	{name: "scalar by mixed types", rows: "4096", change: []string{"%A: memref<ROWSx4096xf16>", "%A: memref<4096x4096xf32>",
		"memref<ROWSx4096xf16> -> tensor<128x64xf16>", "memref<4096x4096xf32> -> tensor<128x64xf32>",
		"tensor<128x64xf16>, tensor<128x64xf16>", "tensor<128x64xf32>, tensor<128x64xf16>", "stages(4)", "stages(2)"},
		cause: "unit", advice: "stages(", adviceLine: 4, mostLine: 7},
	{name: "spill", rows: "4096", change: []string{"128x128", "128x256", "step (128, 128)", "step (128, 256)",
		"memref<4096x4096xf16> -> tensor<128x64xf16>", "memref<4096x4096xf16> -> tensor<256x64xf16>",
		"tensor<128x64xf16>, tensor<128x64xf16>", "tensor<128x64xf16>, tensor<256x64xf16>", "threads(256)", "threads(128)",
		"stages(4)", "stages(3)"}, cause: "spills", advice: "threads(256)", adviceLine: 2, mostLine: 7},
	{name: "one stage", rows: "4096", change: []string{"stages(4)", "stages(1)"}, cause: "unit",
		advice: "stages(at_least", adviceLine: 2},
	{name: "extra conversion", rows: "4096", change: []string{"%A: memref<ROWSx4096xf16>", "%A: memref<4096x4096xf32>",
		"%a = tile.load %A[%i, %k] : memref<ROWSx4096xf16> -> tensor<128x64xf16>",
		`%w = tile.load %A[%i, %k] : memref<4096x4096xf32> -> tensor<128x64xf32>
      %a = arith.truncf %w : tensor<128x64xf32> to tensor<128x64xf16>`}, cause: "unit",
		advice: "give argument #0 as f16", adviceLine: 6, reason: "is not loaded by producer warps", reasonLine: 5},
	{name: "mask in the loop", rows: "4096", change: []string{"%d = tile.gemm %a",
		`%none = arith.constant dense<0.0> : tensor<128x64xf16>
      %m = tile.parallel (%x, %y) = (128, 64) {
        %r = arith.addi %i, %x : index
        %s = arith.addi %k, %y : index
        %t = arith.xori %r, %s : index
        %c7 = arith.constant 7 : index
        %u = arith.remui %t, %c7 : index
        %p = arith.cmpi ne, %u, %c7 : index
        tile.yield %p : i1
      } : tensor<128x64xi1>
      %e = arith.select %m, %a, %none : tensor<128x64xi1>, tensor<128x64xf16>
      %d = tile.gemm %e`}, cause: "unit", advice: "apply the mask only in the iterations that need it", adviceLine: 17,
		mostLine: 8, most: "tile.parallel"},
	{name: "epilogue of its own", rows: "4096", kernel: 1, change: []string{"  return",
		`  tile.kernel (%i, %j) = (0, 0) to (4096, 4096) step (64, 256) threads(256) {
    %x = tile.load %C[%i, %j] : memref<4096x4096xf32> -> tensor<64x256xf32>
    %none = arith.constant dense<0.0> : tensor<64x256xf32>
    %y = arith.maximumf %x, %none : tensor<64x256xf32>
    tile.store %y, %C[%i, %j] : tensor<64x256xf32>, memref<4096x4096xf32>
  }
  return`}, cause: "unit", advice: "compute this in the kernel before", adviceLine: 13},
	{name: "epilogue by blocks", rows: "4096", kernel: 1, change: []string{"  return",
		`  tile.kernel blocks(%x, %y) = (64, 16) threads(256) {
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %i = arith.muli %x, %c64 : index
    %j = arith.muli %y, %c256 : index
    %t = tile.load %C[%i, %j] : memref<4096x4096xf32> -> tensor<64x256xf32>
    %u = math.exp2 %t : tensor<64x256xf32>
    tile.store %u, %C[%i, %j] : tensor<64x256xf32>, memref<4096x4096xf32>
  }
  return`}, cause: "unit", advice: "compute this in the kernel before", adviceLine: 17},
	{name: "bank conflicts by hand", rows: "4096", change: []string{"    %zero",
		`    %s = tile.alloc : memref<128x64xf16, #tile.swizzle<0, 4, 3>, #scale.mem<l1>>
    %zero`, "%a = tile.load %A[%i, %k] : memref<ROWSx4096xf16>",
		`tile.copy %A[%i, %k] to %s[0, 0] tile(128, 64) : memref<4096x4096xf16> to
        memref<128x64xf16, #tile.swizzle<0, 4, 3>, #scale.mem<l1>>
      %a = tile.load %s[0, 0] : memref<128x64xf16, #tile.swizzle<0, 4, 3>, #scale.mem<l1>>`}, cause: "unit",
		advice: "leave the layout of the buffer to the compiler", adviceLine: 3, mostLine: 8, most: "tile.load",
		why: "lanes meet in banks of shared memory, which takes 8 times as long"},
	{name: "uncoalesced", rows: "4096",
		whole: `func.func @main(%A: memref<4096x4096xf32, strided<[1, 4096]>>, %C: memref<4096x4096xf32>) {
  tile.kernel (%i, %j) = (0, 0) to (4096, 4096) step (1, 1024) threads(256) {
    %a = tile.load %A[%i, %j] : memref<4096x4096xf32, strided<[1, 4096]>> -> tensor<1x1024xf32>
    %c = arith.addf %a, %a : tensor<1x1024xf32>
    tile.store %c, %C[%i, %j] : tensor<1x1024xf32>, memref<4096x4096xf32>
  }
  return
}
`, cause: "unit", advice: "give argument #0 with elements of a row side by side", adviceLine: 3, mostLine: 3,
		most: "tile.load", why: "lanes access elements apart, in sectors with 8 times as many bytes"},
	{name: "one block by shared memory", rows: "4096", change: []string{"128x128", "64x64", "step (128, 128)", "step (64, 64)",
		"128x64", "64x64", "threads(256)", "threads(128)", "stages(4)", "stages(12)"}, cause: "unit",
		advice: "stages(at_least", adviceLine: 2},
}

// TestPlanted: a kernel that is slow for one reason gets it as its cause, and advice that helps.
func TestPlanted(t *testing.T) {
	for _, p := range planted {
		t.Run(p.name, func(t *testing.T) {
			text := cmp.Or(p.whole, strings.NewReplacer(append(p.change, "ROWS", p.rows)...).Replace(product))
			r := of(t, "product.mlir", text)
			require.Empty(t, r.Errors)
			require.Len(t, r.Kernels, p.kernel+1)
			k := r.Kernels[p.kernel]
			assert.Equal(t, p.cause, k.Cause, k.Verdict)
			if p.reason != "" {
				require.NotNil(t, k.Reason)
				assert.Contains(t, k.Reason.Text, p.reason)
				assert.Equal(t, p.reasonLine, k.Reason.Line)
			}
			if p.mostLine > 0 {
				require.NotNil(t, k.Most)
				assert.Equal(t, p.mostLine, k.Most.Line)
				assert.Equal(t, cmp.Or(p.most, "tile.gemm"), k.Most.Name)
				assert.Equal(t, p.why, k.Most.Why)
			}
			if p.advice != "" {
				require.NotEmpty(t, k.Advice, k.Verdict)
				assert.Contains(t, k.Advice[0].Text, p.advice)
				assert.Equal(t, p.adviceLine, k.Advice[0].Line)
			}
		})
	}
}

// TestAdviceOfParts: a kernel becomes three where others copy its operands. Advice is about all of them, and beside the
// one that takes longest.
func TestAdviceOfParts(t *testing.T) {
	r := of(t, "product.mlir", strings.NewReplacer("ROWS", "4099", "4096", "4099", "stages(4)", "stages(1)").Replace(product))
	require.Empty(t, r.Errors)
	require.Len(t, r.Kernels, 3)
	for _, k := range r.Kernels[:2] {
		assert.Empty(t, k.Advice)
	}
	require.NotEmpty(t, r.Kernels[2].Advice)
	a := r.Kernels[2].Advice[0]
	assert.Contains(t, a.Text, "stages(at_least 2): the compiler then chooses it and the tile (the 3 kernels that are made of this one, together)")
	assert.InDelta(t, r.Kernels[0].Total+r.Kernels[1].Total+r.Kernels[2].Total, a.Before, 0.01)
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

// compared compares two programs.
func compared(t *testing.T, first, second explain.Request) *explain.Comparison {
	c, err := explain.Compare(context.Background(), parts.Default(), first, second)
	require.NoError(t, err)
	return c
}

// slow is the GEMM with changes.
func slow(rows string, change ...string) explain.Request {
	text := strings.NewReplacer(append(change, "ROWS", rows)...).Replace(product)
	return explain.Request{Source: asm.Source{Name: "product.mlir", Text: text}}
}

// TestCompare: each difference of two programs that is an attribute has the time of the first program with it alone,
// which is that of the second where it is the only one. What changes types is of the whole.
func TestCompare(t *testing.T) {
	fast := slow("4096")
	same := compared(t, fast, fast)
	require.Len(t, same.Pairs, 1)
	assert.Empty(t, same.Pairs[0].Differences)
	assert.Empty(t, same.Apart)
	assert.Positive(t, same.Alike)

	one := compared(t, slow("4096", "%acc transpose_b", "%acc transpose_b impl(mma)"), fast)
	require.Len(t, one.Pairs[0].Differences, 1)
	d := one.Pairs[0].Differences[0]
	assert.Equal(t, 7, d.Line)
	assert.Equal(t, "tile.gemm with nothing instead of impl(mma)", d.Text)
	assert.InDelta(t, one.Second.Kernels[0].Total, d.Predicted, 1e-9)
	assert.Less(t, d.Predicted, one.First.Kernels[0].Total)
	assert.NotEmpty(t, one.Apart)
	assert.Contains(t, fmt.Sprint(one.Pairs[0].Rows), "predicted time")

	two := compared(t, slow("4096", "%acc transpose_b", "%acc transpose_b impl(mma)", "threads(256)", "threads(128)"), fast)
	require.Len(t, two.Pairs[0].Differences, 2)
	for _, d := range two.Pairs[0].Differences {
		assert.Positive(t, d.Predicted)
		assert.NotEqual(t, d.Predicted, two.Second.Kernels[0].Total, "one of two")
	}

	types := compared(t, slow("4096", "step 64", "step 32", "128x64", "128x32"), fast)
	all := fmt.Sprint(types.Pairs[0].Differences)
	assert.Contains(t, all, "other types")
	assert.Zero(t, types.Pairs[0].Differences[len(types.Pairs[0].Differences)-1].Predicted)

	machine := fast
	machine.Target = "a100"
	targets := compared(t, fast, machine)
	require.Len(t, targets.Pairs[0].Differences, 1)
	assert.InDelta(t, targets.Second.Kernels[0].Total, targets.Pairs[0].Differences[0].Predicted, 1e-9)
	assert.Equal(t, "a100", targets.Second.Target)

	broken := compared(t, fast, explain.Request{Source: asm.Source{Name: "b.mlir", Text: "func.func @main("}})
	assert.NotEmpty(t, broken.Second.Errors)
	assert.Empty(t, broken.Pairs)
}

// TestCompareCommand: two files, or one with values of parameters.
func TestCompareCommand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.html")
	code, _, errs := run(t, examples+"gemm.py", "--kernel=matmul", "--arg=M=2048,N=2048,K=2048", "--arg2=BK=32", "-o", file)
	assert.Equal(t, command.OK, code, errs)
	assert.Contains(t, errs, "BK=32 instead of the default: alone")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Less(t, len(text), 2<<20)
	code, out, _ := run(t, examples+"gemm.mlir", examples+"gemm_splitk.mlir", "--json", "-o", "-")
	assert.Equal(t, command.OK, code)
	var c explain.Comparison
	require.NoError(t, json.Unmarshal([]byte(out), &c))
	assert.Contains(t, fmt.Sprint(c.Pairs[0].Differences), "other operations")
	code, _, errs = run(t, examples+"gemm.mlir", examples+"none.mlir", "-o", file)
	assert.Equal(t, command.Failed, code)
	assert.Contains(t, errs, "none.mlir")
}
