package peelmaskediterations_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/transforms/schedule/peelmaskediterations"
)

// TestSameResults: loops with masks of many forms compute the same when they are
// divided, by sums that tell in which order, and how often, iterations ran.
func TestSameResults(t *testing.T) {
	divided, decided := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		for range 20 {
			check(t, program(t), &divided, &decided)
		}
	})
	require.Positive(t, divided)
	require.Positive(t, decided)
}

// check divides the loops of a program, and counts whether it had some to divide, or
// masks that decide nothing.
func check(t *rapid.T, text string, divided, decided *int) {
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	want := run(t, root)
	loops, masks := count(root, tile.Pipelined), conditions(root)
	for k := range ir.Collect(root, tile.Kernel) {
		peelmaskediterations.Kernel(k)
	}
	switch {
	case count(root, tile.Pipelined) > loops:
		*divided++
	case conditions(root) < masks:
		*decided++
	}
	require.Equal(t, want, run(t, root), "%s\nbecame\n%s", text, asm.Text(root, asm.PrintOptions{}))
}

func count[W any](root *ir.Op, def ir.Def[W]) (n int) {
	for range ir.Collect(root, def) {
		n++
	}
	return n
}

func conditions(root *ir.Op) (n int) {
	ir.WalkOps(root, func(op *ir.Op) {
		if op.Name() == "arith.cmpi" {
			n++
		}
	})
	return n
}

func run(t *rapid.T, root *ir.Op) (out []float64) {
	args, err := exec.Inputs(exec.Params(ir.LookupSymbol(root, "main")), nil, nil, 1)
	require.NoError(t, err)
	_, err = exec.Run(context.Background(), root, "main", args, exec.Simulator{}, sim.Options{})
	require.NoError(t, err)
	for i := range args[0].Len() {
		out = append(out, args[0].Float(i))
	}
	return out
}

// program is one of three blocks, each with a loop that two masks look at.
func program(t *rapid.T) string {
	n := func(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, name) }
	predicate := func(name string) string {
		return rapid.SampledFrom([]string{"sle", "slt", "sge", "sgt", "ule", "ult", "uge", "ugt", "eq"}).Draw(t, name)
	}
	chosen := func(name string) string {
		return rapid.SampledFrom([]string{"%new, %e", "%e, %new", "%new, %zero", "%one, %new"}).Draw(t, name)
	}
	return fmt.Sprintf(`
func.func @main(%%C: memref<12x4xi32> {tile.out}) {
  tile.kernel blocks(%%b) = (3) threads(32) {
    %%c0 = arith.constant 0 : index
    %%c4 = arith.constant 4 : index
    %%step = arith.constant %d : index
    %%zero = arith.constant 0 : i32
    %%one = arith.constant 1 : i32
    %%three = arith.constant 3 : i32
    %%z = arith.constant dense<0> : tensor<4x4xi32>
    %%row = arith.muli %%b, %%c4 : index
    %%l0 = arith.constant %d : index
    %%l1 = arith.constant %d : index
    %%l2 = arith.muli %%row, %%l1 : index
    %%lower = arith.addi %%l0, %%l2 : index
    %%u0 = arith.constant %d : index
    %%u1 = arith.constant %d : index
    %%u2 = arith.muli %%row, %%u1 : index
    %%upper = arith.addi %%u0, %%u2 : index
    %%s = tile.pipelined %%k = %%lower to %%upper step %%step stages(2) iter_args(%%a = %%z) -> (tensor<4x4xi32>) {
      %%m = tile.parallel (%%i, %%j) = (4, 4) in(%%a as %%e) : (tensor<4x4xi32>) {
        %%ka = arith.constant %d : index
        %%ja = arith.constant %d : index
        %%ia = arith.constant %d : index
        %%d = arith.constant %d : index
        %%k2 = arith.muli %%k, %%ka : index
        %%j2 = arith.muli %%j, %%ja : index
        %%i2 = arith.muli %%ia, %%i : index
        %%x = arith.addi %%k2, %%j2 : index
        %%y0 = arith.subi %%row, %%i2 : index
        %%y = arith.addi %%y0, %%d : index
        %%keep = arith.cmpi %s, %%x, %%y : index
        %%k32 = arith.index_cast %%k : index to i32
        %%e3 = arith.muli %%e, %%three : i32
        %%new = arith.addi %%e3, %%k32 : i32
        %%v = arith.select %%keep, %s : i32
        %%w = arith.constant %d : index
        %%far = arith.subi %%y, %%w : index
        %%near = arith.cmpi %s, %%x, %%far : index
        %%both = arith.%s %%near, %%keep : i1
        %%r = arith.select %%both, %%v, %%e : i32
        tile.yield %%r : i32
      } : tensor<4x4xi32>
      tile.yield %%m : tensor<4x4xi32>
    }
    tile.store %%s, %%C[%%row, %%c0] : tensor<4x4xi32>, memref<12x4xi32>
  }
  return
}`, n("step", 1, 5), n("lower", -9, 9), n("lower by row", 0, 1), n("upper", -5, 30), n("upper by row", 0, 2),
		n("factor", -3, 3), n("of j", -2, 2), n("of i", -2, 2), n("distance", -9, 30), predicate("first"), chosen("by it"),
		n("window", -3, 12), predicate("second"), rapid.SampledFrom([]string{"andi", "ori"}).Draw(t, "join"))
}
