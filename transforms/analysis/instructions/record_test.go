package instructions_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// TestRecord: a GEMM is planned as its record says, and the plan does not differ from the record. The record stays the
// same when it is written as text and parsed. A record with another location differs.
func TestRecord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, m := candidates().Draw(t, "product"), machine(t)
		g, plan, _, err := p.plan(t, m)
		if err != nil {
			return
		}
		k, _ := ir.Enclosing(g.Op, tile.Kernel)
		place := tile.PlacesOf(k).Of(g.Block())
		instructions.Record(g, plan)
		g = ir.View[tile.GemmOp](g.Op)
		require.Equal(t, plan.Attr(), g.Instruction)
		chosen, err := instructions.Chosen(g, place, m)
		require.NoError(t, err)
		assert.True(t, chosen == g.Instruction)
		again, passed, err := instructions.PlanGemm(g, place, m)
		require.NoError(t, err, p.text())
		assert.Empty(t, passed)
		assert.Equal(t, plan.Impl, again.Impl)
		assert.Empty(t, again.Differs(g), p.text())

		text := asm.Text(k.Op.ParentOp(), asm.PrintOptions{})
		root, err := asm.Parse(asm.Source{Name: "recorded", Text: text}, all.Registry(), asm.ParseOptions{})
		require.NoError(t, err)
		for read := range ir.Collect(root, tile.Gemm) {
			assert.True(t, read.Instruction == g.Instruction, "%v became %v", g.Instruction, read.Instruction)
		}

		other := tile.FromShared
		if plan.A.Shared {
			other = tile.FromRegisters
		}
		ir.Edit(g.Op, func(g *tile.GemmOp) { g.Instruction = g.Instruction.With(0, other) })
		assert.NotEmpty(t, plan.Differs(ir.View[tile.GemmOp](g.Op)))
	})
}
