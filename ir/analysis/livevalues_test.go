package analysis_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

// TestValuesThatAreNotLiveDoNotMatter: a program returns and writes the same if numbers that are not live are replaced
// by others.
func TestValuesThatAreNotLiveDoNotMatter(t *testing.T) {
	replaced := 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawProgram(t)
		root := parse(t, text)
		live := analysis.NewLiveValues(root)
		arg := rapid.Int64Range(-3, 9).Draw(t, "argument")
		before, want, ok := execute(root, arg, nil)
		if !ok {
			return
		}
		after, got, ok := execute(root, arg, func(v *ir.Value, n int64) int64 {
			if live.IsLive(v) {
				return n
			}
			replaced++
			if v.Type() == ir.Int(1) {
				return 1 - n&1
			}
			return int64(replaced%7) + 1
		})
		if !ok {
			return
		}
		require.Equal(t, want, got, text)
		require.Equal(t, before.stored, after.stored, text)
	})
	assert.Positive(t, replaced)
}

// needs are the values from which the number of v comes directly, or which decide that it is computed.
func needs(root *ir.Op, v *ir.Value) (out []*ir.Value) {
	op := v.DefiningOp()
	if op == nil {
		return argumentNeeds(root, v)
	}
	switch op.Name() {
	case "func.call":
		c, _ := ir.As[ir.CallOp](op)
		ref, _ := c.Callee()
		return ir.LookupSymbol(root, ref.Root()).Region(0).LastBlock().Last().Operands()
	case "scf.if", "scf.for":
		for _, rg := range op.Regions() {
			out = append(out, rg.Entry().Last().Operands()...)
		}
	}
	return append(out, op.Operands()...)
}

func argumentNeeds(root *ir.Op, v *ir.Value) (out []*ir.Value) {
	b, i := v.OwnerBlock(), v.Index()
	parent := b.ParentOp()
	switch {
	case parent.Name() == "scf.for" && i > 0:
		return append([]*ir.Value{b.Last().Operand(i - 1), parent.Operand(i + 2)}, parent.Operands()[:3]...)
	case parent.Name() == "scf.for":
		return parent.Operands()[:3]
	case b.IsEntry():
		ir.WalkOps(root, func(call *ir.Op) {
			if c, ok := ir.As[ir.CallOp](call); ok {
				if ref, _ := c.Callee(); ref.Root() == ir.SymbolName(parent) {
					out = append(out, call.Operand(i))
				}
			}
		})
		return out
	}
	for p := range parent.Region(0).Blocks() {
		for s, to := range p.Last().Successors() {
			if vs, _ := ir.SuccessorOperands(p.Last(), s); to == b {
				out = append(out, vs[i])
			}
		}
	}
	return out
}

// effects are the operands that matter by themselves: what is written, what main returns, and what decides whether
// something is written, or which block comes next.
func effects(op *ir.Op) []*ir.Value {
	switch op.Name() {
	case "memref.store":
		return op.Operands()
	case "func.return":
		if ir.SymbolName(op.ParentOp()) == "main" {
			return op.Operands()
		}
	case "cf.cond_br":
		return op.Operands()[:1]
	case "scf.if", "scf.for":
		var writes bool
		ir.WalkOps(op, func(inner *ir.Op) {
			writes = writes || inner.Name() == "memref.store" || inner.Name() == "func.call"
		})
		if n := map[string]int{"scf.if": 1, "scf.for": 3}[op.Name()]; writes {
			return op.Operands()[:n]
		}
	}
	return nil
}

// TestLiveValuesReachEffects: a value is live just if there is a path from it to an effect. A loop needs its bounds
// and an if its condition.
func TestLiveValuesReachEffects(t *testing.T) {
	dead := 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawProgram(t)
		root := parse(t, text)
		want := map[*ir.Value]bool{}
		var visit func(vs []*ir.Value)
		visit = func(vs []*ir.Value) {
			for _, v := range vs {
				if !want[v] {
					want[v] = true
					visit(needs(root, v))
				}
			}
		}
		ir.WalkOps(root, func(op *ir.Op) { visit(effects(op)) })
		live := analysis.NewLiveValues(root)
		for _, v := range valuesOf(root) {
			require.Equal(t, want[v], live.IsLive(v), "%v\n%s", v.Loc(), text)
			require.Equal(t, want[v], live.AnyLive([]*ir.Value{v}))
			if !want[v] {
				dead++
			}
		}
	})
	assert.Positive(t, dead)
}
