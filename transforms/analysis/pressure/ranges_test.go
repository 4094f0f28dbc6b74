package pressure_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// region is the body of a loop whose tiles each take one bit.
func region(l pressure.Loop) pressure.Region {
	return pressure.Region{Of: l.Op.Region(0), Bits: func(v *ir.Value) int64 {
		if _, ok := tile.TileOf(v.Type()); ok {
			return 1
		}
		return 0
	}}
}

// TestRanges: each tile has one range, an operand's contains that of its user's begin, and what is computed element
// by element in one run is live together or not at all.
func TestRanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := straight(t)
		r := region(loop(t, 256, text(lines)))
		of := map[*ir.Value]pressure.Range{}
		for _, l := range r.Ranges() {
			require.NotContains(t, of, l.Value)
			require.Less(t, l.From, l.To)
			of[l.Value] = l
		}
		for op := range r.Of.Entry().Ops() {
			if op.Has(ir.Terminator) {
				continue
			}
			made, used := of[op.Result(0)]
			for _, v := range op.Operands() {
				if used {
					require.LessOrEqual(t, of[v].From, made.From)
					require.GreaterOrEqual(t, of[v].To, made.From)
				}
			}
		}
		r.Run = func(op *ir.Op) bool { return op.Has(ir.Elementwise) }
		r.InRun = func(*ir.Op) bool { return false }
		// The carried tile and %q, then the result and %q.
		require.LessOrEqual(t, pressure.Most(r.Ranges()), int64(2))
	})
}

// TestNested: what a nested loop uses lives as long as the loop, and what it carries takes the registers of what it
// is given.
func TestNested(t *testing.T) {
	const inner = `      %%u = arith.addf %%v0, %%v0 : tensor<32x32xf32>
      %%w = scf.for %%j = %%c0 to %%c8 step %%c1 iter_args(%%z = %%u) -> (tensor<32x32xf32>) {
        %%y = arith.addf %%z, %s : tensor<32x32xf32>
        scf.yield %%y : tensor<32x32xf32>
      }
      scf.yield %%w : tensor<32x32xf32>
`
	most := func(operand string) int64 {
		return pressure.Most(region(loop(t, 256, fmt.Sprintf(inner, operand))).Ranges())
	}
	assert.EqualValues(t, 1, most("%z"), "one after the other")
	assert.EqualValues(t, 2, most("%v0"), "v0 beside what is carried")
}

// TestAwaited: a GEMM in flight reads its first operand until it is awaited.
func TestAwaited(t *testing.T) {
	body := strings.ReplaceAll(`      %h = arith.mulf %v0, %v0 : T
      %f = tile.gemm async %h, %q, %v0 : T, T, T -> !tile.future<T>
      %e = arith.mulf %q, %q : T
      %g = tile.await %f : !tile.future<T> -> T
      %s = arith.addf %g, %e : T
      scf.yield %s : T
`, "T", "tensor<32x32xf32>")
	var operand, awaited pressure.Range
	for _, r := range region(loop(t, 256, body)).Ranges() {
		switch d := r.Value.DefiningOp(); {
		case d == nil:
		case tile.Await.Is(d):
			awaited = r
		case tile.Gemm.Is(d.Next()):
			operand = r
		}
	}
	require.NotNil(t, operand.Value)
	assert.Equal(t, awaited.From, operand.To)
}

// TestFreeAtOnce: whether a tile takes registers is found once for each operation, not once for each path to it.
func TestFreeAtOnce(t *testing.T) {
	var b strings.Builder
	b.WriteString("      %i0 = arith.addf %zero, %zero : tensor<32x32xf32>\n")
	for n := range 60 {
		fmt.Fprintf(&b, "      %%i%d = arith.addf %%i%d, %%i%d : tensor<32x32xf32>\n", n+1, n, n)
	}
	b.WriteString("      %s = arith.addf %v0, %i60 : tensor<32x32xf32>\n      scf.yield %s : tensor<32x32xf32>\n")
	assert.EqualValues(t, 4, loop(t, 256, b.String()).InOrder(), "the carried tile alone")
}
