package desugar

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// drawBody is arithmetic on the coordinates %i and %j, and on %n from outside.
func drawBody(t *rapid.T) string {
	var b strings.Builder
	known := []string{"%i", "%j", "%i", "%j", "%n"}
	for k := range rapid.IntRange(1, 6).Draw(t, "operations") {
		x := rapid.SampledFrom(known).Draw(t, "operand")
		if rapid.Bool().Draw(t, "last") {
			x = known[len(known)-1]
		}
		v, y := fmt.Sprintf("%%v%d", k), fmt.Sprintf("%%k%d", k)
		fmt.Fprintf(&b, "%s = arith.constant %d : index\n", y, rapid.SampledFrom([]int{0, 1, 2, 3, 4, 12}).Draw(t, "constant"))
		op := rapid.SampledFrom([]string{"addi", "addi", "subi", "muli", "shli", "shrui", "andi", "divui", "divsi", "remui", "remsi",
			"floordivsi", "sum", "affine"}).Draw(t, "op")
		switch op {
		case "sum":
			fmt.Fprintf(&b, "%s = arith.addi %s, %s : index\n", v, x, rapid.SampledFrom(known).Draw(t, "addend"))
		case "affine":
			fmt.Fprintf(&b, "%s = affine.apply affine_map<(d0) -> ((d0 floordiv 4) * 3 + 1)>(%s)\n", v, x)
		default:
			fmt.Fprintf(&b, "%s = arith.%s %s, %s : index\n", v, op, x, y)
		}
		known = append(known, v)
	}
	return b.String()
}

// execute computes a body; a value that is undefined is left out.
func execute(o tile.ParallelOp, numbers map[*ir.Value]int64) {
	for op := range o.Body.Entry().Ops() {
		var operands []ir.Attr
		for _, v := range op.Operands() {
			if n, ok := numbers[v]; ok {
				operands = append(operands, ir.Integer(v.Type(), n))
			}
		}
		if op.NumResults() != 1 || len(operands) != op.NumOperands() {
			continue
		}
		if affine.Apply.Is(op) {
			n := numbers[op.Operand(0)]
			numbers[op.Result(0)] = (n-(n%4+4)%4)/4*3 + 1
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

// number is a portion for an element.
func (p portion) number(coords []int64) int64 {
	switch {
	case p.by == 0:
		return 0
	case p.rest:
		return coords[p.coord] % p.by
	}
	return coords[p.coord] / p.by
}

// TestSubscripts: a number that is a subscript has the value of that for each element, and portions lie below their
// extents.
func TestSubscripts(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		for range 5 {
			checkSubscripts(t, seen)
		}
	})
	for _, what := range []string{"none", "false true false false", "true true false false", "false false false false",
		"false false true false", "false false false true"} {
		assert.Positive(t, seen[what], what)
	}
}

func checkSubscripts(t *rapid.T, seen map[string]int) {
	text := "func.func @f(%n: index) -> tensor<8x12xindex> {\n%r = tile.parallel (%i, %j) = (8, 12) {\n" + drawBody(t) +
		"tile.yield %i : index\n} : tensor<8x12xindex>\nreturn %r : tensor<8x12xindex>\n}"
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	for o := range ir.Collect(root, tile.Parallel) {
		for i := range int64(8 * 12) {
			coords := []int64{i / 12, i % 12}
			numbers := map[*ir.Value]int64{root.Region(0).Entry().First().Region(0).Entry().Arg(0): 5,
				o.Coords()[0]: coords[0], o.Coords()[1]: coords[1]}
			execute(o, numbers)
			for v, n := range numbers {
				s, ok := subscriptOf(o, v)
				if !ok {
					seen["none"]++
					continue
				}
				portion := s.of.number(coords)
				require.Equal(t, n, s.scale*portion+s.offset+numbers[s.outside], "%v is %+v\n%s", v.Loc(), s, text)
				require.True(t, s.fixed() || portion < s.of.extent(o.Shape), "%+v\n%s", s, text)
				require.True(t, s.outside == nil || s.fixed() && s.scale == 1 && s.offset == 0)
				seen[fmt.Sprint(s.outside != nil, s.fixed(), s.of.rest, s.of.by > 1 && s.scale > 1)]++
			}
		}
	}
}
