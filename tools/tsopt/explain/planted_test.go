package explain_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/tools/tsopt/explain"
)

// A slow kernel of testdata/planted is slow for one reason.
type slowKernel struct {
	file   string
	kernel int // which one is slow
	// names are the words for it that the first advice has, or if verdict the first sentence about the kernel. The
	// advice is for the line where it is slow, unless that is the kernel itself.
	names   string
	verdict bool
	line    int
	advice  string              // what to change
	apply   func(string) string // changes the program so
}

// replaced is a change of texts that must all be there.
func replaced(pairs ...string) func(string) string {
	return func(text string) string {
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(text, pairs[i]) {
				return "no " + pairs[i]
			}
			text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
		}
		return text
	}
}

// slowKernels are the ten slownesses that the page must find.
var slowKernels = []slowKernel{
	{file: "bank_conflicts.mlir", line: 6, names: "bank conflicts", advice: "leave the layout of the buffer to the compiler",
		apply: replaced("#tile.swizzle<0, 4, 3>, ", "")},
	{file: "one_stage.py", line: 13, names: "num_stages=4 instead of 1", advice: "num_stages=4",
		apply: replaced("num_stages=1", "num_stages=4")},
	{file: "few_blocks.mlir", line: 3, names: "Too few blocks", verdict: true, advice: "leave the number of stages open",
		apply: replaced("stages(4)", "stages(at_least 2)")},
	{file: "spill.py", line: 8, names: "Spills registers", verdict: true, advice: "rows=2 instead of 4",
		apply: replaced("rows=4", "rows=2")},
	{file: "mask_in_loop.py", line: 36, names: "mask", advice: "apply the mask only in the iterations that need it",
		apply: maskedAtTheEnd},
	{file: "uncoalesced.mlir", line: 5, names: "coalesced", advice: "elements of a row side by side",
		apply: replaced(", strided<[1, 8192]>", "")},
	{file: "extra_conversion.py", line: 17, names: "converts its elements", advice: "give W as f16", apply: replaced(
		`(K, N), "float32"`, `(K, N), "float16"`, `            w32 = T.alloc_shared((BK, BN), "float32")`+"\n", "",
		"                T.copy(w32, w)\n", "", "BN], w32)", "BN], w)")},
	{file: "unfused_epilogue.mlir", kernel: 1, line: 15, names: "epilogue", advice: "as the epilogue of the kernel before",
		apply: fused},
	{file: "one_block_by_memory.mlir", line: 16, names: "Shared memory limits an SM to 1 of 3 blocks", verdict: true,
		advice: "stages(at_least 2) instead of stages(4) here", apply: replaced("stages(4)", "stages(at_least 2)")},
	{file: "mixed_types.py", line: 16, names: "mixed types", advice: "convert operand A of the GEMM from f32 to the other one's bf16",
		apply: replaced(`            w = T.alloc_shared`, `            low = T.alloc_shared((BM, BK), "bfloat16")
            w = T.alloc_shared`, "T.gemm(x, w, y)", "T.copy(x, low)\n                T.gemm(low, w, y)")},
}

// maskedAtTheEnd divides the loop over keys in two. The first one has no mask: it ends where the mask begins to matter.
func maskedAtTheEnd(text string) string {
	lines := strings.Split(text, "\n")
	var before, body, after []string
	const indent = "                " // of the loop's body
	for _, l := range lines {
		switch {
		case len(after) == 0 && strings.HasPrefix(l, indent) && len(before) > 0 && strings.Contains(before[len(before)-1], "T.Pipelined"):
			body = append(body, l)
		case len(body) == 0:
			before = append(before, l)
		default:
			after = append(after, l)
		}
	}
	header := before[len(before)-1]
	whole := strings.Replace(header, "T.Pipelined(", "T.Pipelined(T.max(bx * BM, prefix) // BN, ", 1)
	first := strings.Replace(header, "T.ceildiv(T.max((bx + 1) * BM, prefix), BN)", "T.max(bx * BM, prefix) // BN", 1)
	var unmasked []string
	for i := 0; i < len(body); i++ {
		if i+1 < len(body) && strings.Contains(body[i+1], "T.if_then_else") {
			i++
			continue
		}
		unmasked = append(unmasked, body[i])
	}
	all := append(before[:len(before)-1:len(before)-1], first)
	all = append(append(append(all, unmasked...), whole), append(body, after...)...)
	return strings.Join(all, "\n")
}

// fused moves what the second kernel computes before the first one's store.
func fused(text string) string {
	start, end := strings.Index(text, "  tile.kernel (%i) ="), strings.Index(text, "  return")
	return replaced("    tile.store %c, %C[%i, %j]", `    %none = arith.constant dense<0.0> : tensor<128x256xf16>
    %y = arith.maximumf %c, %none : tensor<128x256xf16>
    tile.store %y, %C[%i, %j]`)(text[:start] + text[end:])
}

// TestSlowKernels: the first sentence about each kernel or the first advice names why it is slow, at its line, and a
// program that is changed as the advice says is predicted to be faster.
func TestSlowKernels(t *testing.T) {
	for _, k := range slowKernels {
		t.Run(k.file, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(filepath.Join("testdata/planted", k.file))
			require.NoError(t, err)
			before := explained(t, k.file, string(text))
			r := before.Kernels[k.kernel]
			require.NotEmpty(t, r.Advice, r.Verdict)
			first := r.Advice[0]
			says := first.Text + " " + first.Effect
			if k.verdict {
				says, _, _ = strings.Cut(r.Verdict, ". ")
			}
			assert.Contains(t, says, k.names)
			if k.line != r.Line {
				assert.Equal(t, k.line, first.Line)
			}
			assert.Contains(t, first.Text, k.advice)
			after := explained(t, k.file, k.apply(string(text)))
			assert.Less(t, predicted(after), 0.98*predicted(before), "of %v", first)
		})
	}
}

// explained explains a program, whose function in Python is the only one.
func explained(t *testing.T, file, text string) *explain.Report {
	req := explain.Request{Source: asm.Source{Name: file, Text: text}}
	if program.IsPython(file) {
		_, rest, _ := strings.Cut(text, "\ndef ")
		req.Kernel.Name, _, _ = strings.Cut(rest, "(")
	}
	r, err := explain.Of(context.Background(), parts.Default(), req)
	require.NoError(t, err)
	require.Empty(t, r.Errors, text)
	return r
}

// predicted is the predicted time of all kernels, in microseconds.
func predicted(r *explain.Report) (us float64) {
	for _, k := range r.Kernels {
		us += k.Total
	}
	return us
}
