package coarsenblocks_test

import (
	"context"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/transforms/schedule/coarsenblocks"
)

// TestCandidatesKeepTheMeaning: a kernel computes the same as every candidate, not only as the one that is chosen.
func TestCandidatesKeepTheMeaning(t *testing.T) {
	for name, least := range map[string]int{"gemm": 30, "attention": 4, "iterations": 2, "gated": 20, "loops": 20,
		"dequantized": 10, "split": 30, "halves": 5, "moved": 5} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := "../../../test/transforms/schedule/coarsenblocks/" + name + ".mlir"
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			root, err := asm.Parse(asm.Source{Name: file, Text: string(text)}, all.Registry(), asm.ParseOptions{})
			require.NoError(t, err)
			m, err := arch.Find(root, "small", nil)
			require.NoError(t, err)
			want := run(t, root)
			for k := range ir.Collect(root, tile.Kernel) {
				programs, says := coarsenblocks.Changed(root, k, m)
				require.GreaterOrEqual(t, len(programs), least)
				for i, p := range programs {
					if testing.Short() && i%5 != 0 {
						continue
					}
					require.NoError(t, verify.Verify(p, verify.Options{Registry: all.Registry()}), says[i])
					compare(t, want, run(t, p), says[i])
				}
			}
		})
	}
}

// run executes a program with inputs that are always the same, and returns its arrays.
func run(t *testing.T, root *ir.Op) (arrays [][]float64) {
	args, err := exec.Inputs(exec.Params(ir.LookupSymbol(root, "main")), nil, nil, 1)
	require.NoError(t, err)
	_, err = exec.Run(context.Background(), root, "main", args, exec.Simulator{}, sim.Options{})
	require.NoError(t, err)
	for _, a := range args {
		var out []float64
		for i := range a.Len() {
			out = append(out, a.Float(i))
		}
		arrays = append(arrays, out)
	}
	return arrays
}

// compare allows for another order of additions.
func compare(t *testing.T, want, got [][]float64, says string) {
	for n := range want {
		for i, x := range want[n] {
			if math.Abs(x-got[n][i]) > 1e-2*math.Max(1, math.Abs(x)) {
				require.Fail(t, "another result", "%s: element %d of argument %d is %v, not %v", says, i, n, got[n][i], x)
			}
		}
	}
}
