package raiseaccesses

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// drawBody is arithmetic on the coordinates %i and %j, and on numbers from outside.
func drawBody(t *rapid.T) string {
	var b strings.Builder
	known := []string{"%i", "%j", "%u", "%w", "%i", "%j"}
	for k := range rapid.IntRange(1, 6).Draw(t, "operations") {
		x, v, y := rapid.SampledFrom(known).Draw(t, "operand"), fmt.Sprintf("%%v%d", k), fmt.Sprintf("%%k%d", k)
		if rapid.Bool().Draw(t, "last") {
			x = known[len(known)-1]
		}
		if op := rapid.SampledFrom(operations).Draw(t, "op"); op == "sum" {
			fmt.Fprintf(&b, "%s = arith.addi %s, %s : index\n", v, x, rapid.SampledFrom(known).Draw(t, "addend"))
		} else {
			n := rapid.SampledFrom([]int{1, 2, 3, 4, 8, 12, -8}).Draw(t, "constant")
			fmt.Fprintf(&b, "%s = arith.constant %d : index\n%s = arith.%s %s, %s : index\n", y, n, v, op, x, y)
		}
		known = append(known, v)
	}
	return b.String()
}

var operations = []string{"addi", "subi", "muli", "shrui", "shrsi", "divui", "divsi", "floordivsi", "remui", "remsi",
	"andi", "sum", "sum", "sum"}

// execute computes the numbers of a block that others are known for.
func execute(b *ir.Block, numbers map[*ir.Value]int64) {
	for op := range b.Ops() {
		var operands []ir.Attr
		for _, v := range op.Operands() {
			if n, ok := numbers[v]; ok {
				operands = append(operands, ir.Integer(v.Type(), n))
			}
		}
		if op.NumResults() != 1 || len(operands) != op.NumOperands() || op.Result(0).Type() != ir.Index {
			continue
		}
		if n, ok := rewrite.IntConstant(op.Result(0)); ok {
			numbers[op.Result(0)] = n
		} else if r := analysis.Evaluate(op, operands, rewrite.Fold); len(r) == 0 {
		} else if n, ok := r[0].Attr.(*ir.IntegerAttr); ok {
			numbers[op.Result(0)] = n.Int()
		} else if v := r[0].Value; v != nil {
			numbers[op.Result(0)] = numbers[v]
		}
	}
}

// TestPositions: a number that is a position has that value for each element, and the facts
// about the number that all elements have in common are true.
func TestPositions(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		for range 5 {
			checkPositions(t, seen)
		}
	})
	for _, what := range []string{"none", "uniform", "coordinate", "moved coordinate", "quotient", "moved quotient",
		"remainder"} {
		assert.Positive(t, seen[what], what)
	}
}

func checkPositions(t *rapid.T, seen map[string]int) {
	text := `func.func @f(%n: index) -> tensor<8x12xindex> {
%seven = arith.constant 7 : index
%twelve = arith.constant 12 : index
%u = arith.andi %n, %seven : index
%w = arith.muli %u, %twelve : index
%r = tile.parallel (%i, %j) = (8, 12) {
` + drawBody(t) + "tile.yield %i : index\n} : tensor<8x12xindex>\nreturn %r : tensor<8x12xindex>\n}"
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	entry := ir.LookupSymbol(root, "f").Region(0).Entry()
	for o := range ir.Collect(root, tile.Parallel) {
		x := newPositions(o, intrange.New(root))
		found, at := map[*ir.Value]position{}, map[*ir.Value]*ir.Value{}
		rests := map[*ir.Value][2]int64{}
		for op := range o.Body.Entry().Ops() {
			for _, v := range op.Results() {
				if p, ok := x.of(v); ok {
					found[v] = p
				}
				if coord, by, ok := x.rest(v); ok {
					rests[v] = [2]int64{int64(coord), by}
				}
			}
		}
		for v, p := range found {
			if p.at != nil {
				at[v] = p.at(ir.Before(o.Op))
			}
		}
		for k := range int64(8 * 12) {
			coords := []int64{k / 12, k % 12}
			numbers := map[*ir.Value]int64{entry.Arg(0): k % 5, o.Coords()[0]: coords[0], o.Coords()[1]: coords[1]}
			execute(entry, numbers)
			execute(o.Body.Entry(), numbers)
			for op := range o.Body.Entry().Ops() {
				for _, v := range op.Results() {
					if _, defined := numbers[v]; !defined {
						continue // shifted by a negative number
					}
					p, ok := found[v]
					if r, isRest := rests[v]; isRest {
						require.Equal(t, numbers[v], coords[r[0]]%r[1], "%v\n%s", v.Loc(), text)
						seen["remainder"]++
					}
					if !ok {
						seen["none"]++
						continue
					}
					common, want := numbers[at[v]], numbers[at[v]]
					if p.coord != none {
						want += coords[p.coord] / p.every
					}
					require.Equal(t, numbers[v], want, "%v is %+v\n%s", v.Loc(), p, text)
					require.GreaterOrEqual(t, common, p.least, "%v\n%s", v.Loc(), text)
					require.True(t, common == 0 || p.divisor != 0 && common%p.divisor == 0, "%v\n%s", v.Loc(), text)
					seen[p.kind()]++
				}
			}
		}
	}
}

func (p position) kind() string {
	what := "coordinate"
	switch {
	case p.coord == none:
		return "uniform"
	case p.every > 1:
		what = "quotient"
	}
	if p.at != nil {
		what = "moved " + what
	}
	return what
}
