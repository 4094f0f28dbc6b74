package analysis_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// TestConstantsAreThoseOfExecutions: a value that is constant has that number each time it is computed, and a value
// without a fact is never computed.
func TestConstantsAreThoseOfExecutions(t *testing.T) {
	found, dead := 0, 0
	check := func(t *rapid.T) {
		text := drawProgram(t)
		root := parse(t, text)
		before := asm.Text(root, asm.PrintOptions{})
		a := analysis.NewConstants(rewrite.Fold)
		a.Run(root)
		require.Equal(t, before, asm.Text(root, asm.PrintOptions{}), "the analysis changes the program")
		for _, v := range valuesOf(root) {
			if f, ok := a.Fact(v); !ok {
				dead++
			} else if op := v.DefiningOp(); f.Value != nil && op != nil && op.Name() != "arith.constant" {
				found++
			}
		}
		for _, arg := range []int64{0, 1, 7, -100} {
			execute(root, arg, func(v *ir.Value, n int64) int64 {
				f, ok := a.Fact(v)
				require.True(t, ok, "%v is computed\n%s", v.Loc(), text)
				if c, ok := f.Value.(*ir.IntegerAttr); ok && v.Type() != ir.Int(1) {
					require.Equal(t, n, c.Int(), "%v\n%s", v.Loc(), text)
				} else if ok {
					require.Equal(t, n, c.Int()&1, "%v\n%s", v.Loc(), text)
				}
				return n
			})
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			check(t)
		}
	})
	assert.Positive(t, found)
	assert.Positive(t, dead)
}

// TestConstantsAreFolded: arithmetic on constants only is constant.
func TestConstantsAreFolded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawProgram(t)
		root := parse(t, text)
		a := analysis.NewConstants(rewrite.Fold)
		a.Run(root)
		ir.WalkOps(root, func(op *ir.Op) {
			if op.Def().Dialect() != "arith" {
				return
			}
			for _, v := range op.Operands() {
				if f, ok := a.Fact(v); !ok || f.Value == nil {
					return
				}
			}
			f, ok := a.Fact(op.Result(0))
			require.True(t, !ok || f.Value != nil, "%v\n%s", op.Loc(), text)
		})
	})
}
