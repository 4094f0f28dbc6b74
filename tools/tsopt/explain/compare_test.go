package explain_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/tsopt/explain"
)

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

// TestPairs: kernels are compared with those that compute the same, wherever these are. What has no partner is named,
// and the times of all add up.
func TestPairs(t *testing.T) {
	text, err := os.ReadFile("testdata/planted/unfused_epilogue.mlir")
	require.NoError(t, err)
	two := explain.Request{Source: asm.Source{Name: "two.mlir", Text: string(text)}}
	one := explain.Request{Source: asm.Source{Name: "one.mlir", Text: fused(string(text))}}
	c := compared(t, two, one)
	require.Len(t, c.Pairs, 1)
	assert.Equal(t, []int{0}, c.Pairs[0].First)
	assert.Equal(t, []int{0}, c.Pairs[0].Second)
	require.Len(t, c.Alone, 1)
	assert.Equal(t, 1, c.Alone[0].In)
	assert.Equal(t, 14, c.Alone[0].Line)
	assert.InDelta(t, c.First.Kernels[1].Total, c.Alone[0].Predicted, 1e-9)
	back := compared(t, one, two)
	assert.Equal(t, 2, back.Alone[0].In)

	// The same with the kernels in another order, and another array between them.
	start, end := strings.Index(string(text), "  tile.kernel (%i) ="), strings.Index(string(text), "  return")
	begin := strings.Index(string(text), "  tile.kernel (%i, %j)")
	swapped := string(text[:begin]) + string(text[start:end]) + string(text[begin:start]) + string(text[end:])
	c = compared(t, two, explain.Request{Source: asm.Source{Name: "swapped.mlir", Text: swapped}})
	require.Len(t, c.Pairs, 2)
	assert.Empty(t, c.Alone)
	for i, p := range c.Pairs {
		assert.Equal(t, []int{i}, p.First)
		assert.Equal(t, []int{1 - i}, p.Second)
		assert.Empty(t, p.Differences)
	}

	// One kernel becomes three, where two copy its operands.
	ragged := slow("4099", "4096", "4099")
	c = compared(t, ragged, slow("4096"))
	require.Len(t, c.Pairs, 1)
	assert.Equal(t, []int{2, 0, 1}, c.Pairs[0].First)
	assert.Equal(t, explain.Row{Name: "kernels made of it", First: "3", Second: "1"}, c.Pairs[0].Rows[1])
	assert.Empty(t, c.Alone)
}

// TestPairsCommand: the command says what has no partner, and what all kernels take.
func TestPairsCommand(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "one.mlir")
	text, err := os.ReadFile("testdata/planted/unfused_epilogue.mlir")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, []byte(fused(string(text))), 0o600))
	code, _, errs := run(t, "testdata/planted/unfused_epilogue.mlir", file, "-o", filepath.Join(dir, "c.html"))
	assert.Equal(t, command.OK, code, errs)
	assert.Regexp(t, `line 14 of the first program, has no partner: predicted 12\.\d µs\n`, errs)
	assert.Regexp(t, `all kernels: predicted 205 µs and 19\d µs\n`, errs)
}
