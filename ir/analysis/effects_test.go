package analysis_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

// TestEffectsAreThoseOfWhatIsInside: the effects of an operation are those of the operations inside, in order, and are
// unknown if there is a call. An operation that may not write stores nothing when it is executed.
func TestEffectsAreThoseOfWhatIsInside(t *testing.T) {
	seen := map[string]int{}
	check := func(t *rapid.T) {
		text := drawProgram(t)
		root := parse(t, text)
		pure := true
		for op := range ir.LookupSymbol(root, "main").Region(0).Entry().Ops() {
			var want []ir.Effect
			calls, writes := false, false
			ir.WalkOps(op, func(o *ir.Op) {
				switch o.Name() {
				case "memref.store":
					want, writes = append(want, ir.Effect{Kind: ir.Write, Value: o.Operand(1)}), true
				case "memref.load":
					want = append(want, ir.Effect{Kind: ir.Read, Value: o.Operand(0)})
				case "func.call":
					calls = true
				}
			})
			got, known := analysis.EffectsRecursively(op)
			require.Equal(t, !calls, known, text)
			if known {
				require.True(t, slices.Equal(want, got), "%v: %v\n%s", op.Loc(), got, text)
				seen[op.Name()] += len(want)
			}
			require.Equal(t, calls || writes, analysis.MayWrite(op), "%v\n%s", op.Loc(), text)
			pure = pure && !analysis.MayWrite(op)
		}
		if x, _, ok := execute(root, 3, nil); ok && pure {
			require.Len(t, x.stored, 1, text)
			seen["pure"]++
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			check(t)
		}
	})
	for _, what := range []string{"scf.if", "scf.for", "memref.store", "memref.load", "pure"} {
		assert.Positive(t, seen[what], what)
	}
}
