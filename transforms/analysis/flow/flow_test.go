package flow_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/flow"
)

// The facts of these tests are what a value depends on: a value from outside, the index of the block, the number of
// the unit, and what memory holds at first. Entered and left say that a value went into and out of a unit.
const (
	outside flow.Fact = 1 << iota
	block
	unit
	memory
	entered
	left
)

// dependences finds what the values of a kernel depend on.
func dependences(k tile.KernelOp) *flow.Analysis {
	a := &flow.Analysis{
		Uniform: outside, BlockIDs: block,
		Unit:    func(scale.OnOp) flow.Fact { return unit },
		Entry:   func(_ scale.OnOp, _ *scale.DistAttr, f flow.Fact) flow.Fact { return f | entered },
		Exit:    func(_ scale.OnOp, _ *scale.DistAttr, f flow.Fact) flow.Fact { return f | left },
		Steered: func(cond flow.Fact) flow.Fact { return cond },
	}
	a.Contents = func(mem *ir.Value) flow.Fact { return a.Written(mem) | memory }
	a.Results = func(op *ir.Op, of func(*ir.Value) flow.Fact) (f flow.Fact) {
		for _, v := range op.Operands() {
			if flow.IsMemRef(v) {
				f |= a.Contents(v)
			} else {
				f |= of(v)
			}
		}
		return f
	}
	a.Stores = func(op *ir.Op, f flow.Fact) flow.Fact {
		f |= a.Of(op.Operand(2))
		for at := op; at != k.Op; at = at.ParentOp() {
			for _, c := range append(flow.ConditionsOf(at), flow.Branches(at.Block().Region())...) {
				f |= a.Of(c)
			}
		}
		return f
	}
	a.Run(k)
	return a
}

func parse(t *rapid.T, text string) tile.KernelOp {
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	for k := range ir.Collect(root, tile.Kernel) {
		return k
	}
	return tile.KernelOp{}
}

// TestValuesDependOnTheirFacts: a value is the same in two executions that differ only by what it does not depend on,
// wherever both compute it.
func TestValuesDependOnTheirFacts(t *testing.T) {
	independent := map[flow.Fact]int{}
	rapid.Check(t, func(t *rapid.T) {
		for range 4 {
			checkExecutions(t, independent)
		}
	})
	assert.Len(t, independent, 4)
}

func checkExecutions(t *rapid.T, independent map[flow.Fact]int) {
	text := drawProgram(t)
	k := parse(t, text)
	facts := dependences(k)
	first := inputs{2, 1, 1, 4}
	base := execute(k, first)
	for _, by := range []int64{-3, 1, 2} {
		for _, source := range []flow.Fact{outside, block, unit, memory} {
			in := first
			*map[flow.Fact]*int64{outside: &in.outside, block: &in.block, unit: &in.unit, memory: &in.memory}[source] += by
			for v, numbers := range execute(k, in).seen {
				if facts.Of(v)&source != 0 {
					continue
				}
				independent[source]++
				for path, n := range numbers {
					if was, ok := base.seen[v][path]; ok {
						require.Equal(t, was, n, "%v does not depend on %b\n%s", v.Loc(), source, text)
					}
				}
			}
		}
	}
}

// TestFactsHaveSources: no value depends on what the program does not use. A value that goes into a unit, or comes out
// of it, has the fact that the entry or the exit makes of it. The result of a loop depends on its first value only if
// the loop may not run.
func TestFactsHaveSources(t *testing.T) {
	unused := map[flow.Fact]int{}
	check := func(t *rapid.T) {
		text := drawProgram(t)
		k := parse(t, text)
		facts := dependences(k)
		_, body, _ := strings.Cut(text, "dense")
		uses := map[flow.Fact]string{block: "%b", unit: "scale.on", memory: "memref.load", entered: "scale.on", left: "scale.on"}
		for source, word := range uses {
			if strings.Contains(body, word) {
				continue
			}
			unused[source]++
			ir.WalkOps(k.Op, func(op *ir.Op) {
				for _, v := range op.Results() {
					require.Zero(t, facts.Of(v)&source, "%v\n%s", v.Loc(), text)
				}
			})
		}
		for on := range ir.Collect(k.Op, scale.On) {
			require.Equal(t, facts.Of(on.Operand(0))|entered, facts.Of(on.LocalInputs()[0]))
			require.Equal(t, facts.Of(on.Body.Entry().Last().Operand(0))|left, facts.Of(on.Outputs[0]))
			require.Equal(t, unit, facts.Of(on.Unit()))
		}
		for loop := range ir.Collect(k.Op, scf.For) {
			want := facts.Of(loop.Op.Region(0).Entry().Last().Operand(0))
			from, known := rewrite.IntConstant(loop.Op.Operand(0))
			to, ends := rewrite.IntConstant(loop.Op.Operand(1))
			if !known || !ends || from >= to {
				want |= facts.Of(loop.Op.Operand(3))
			}
			want |= facts.Of(loop.Op.Operand(0)) | facts.Of(loop.Op.Operand(1))
			require.Equal(t, want, facts.Of(loop.Op.Result(0)), text)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			check(t)
		}
	})
	assert.Len(t, unused, 5)
}
