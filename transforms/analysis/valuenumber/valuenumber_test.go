package valuenumber_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/valuenumber"
)

// program is straight-line arithmetic, and the same again in another order.
type program struct {
	strings.Builder
	values map[string][]string // the names of values, by type
	n      int
}

func (p *program) emit(typ, format string, args ...any) {
	name := fmt.Sprintf("%%v%d", p.n)
	p.n++
	fmt.Fprintf(p, "    %s = %s\n", name, fmt.Sprintf(format, args...))
	p.values[typ] = append(p.values[typ], name)
}

var types = []string{"i8", "i16", "i32", "index"}

// casts are from one type to another.
var casts = map[string][]string{
	"i8":    {"extsi i16", "extui i16", "extsi i32", "extui i32", "index_cast index"},
	"i16":   {"trunci i8", "extsi i32", "extui i32", "index_cast index"},
	"i32":   {"trunci i8", "trunci i16", "index_cast index", "index_castui index"},
	"index": {"index_cast i8", "index_cast i16", "index_cast i32"},
}

var binary = []string{
	"addi", "addi", "subi", "muli", "andi", "xori", "divui", "remui", "divsi", "remsi", "maxsi", "minui", "shli", "shrui",
}

var predicates = rapid.SampledFrom([]string{"eq", "slt", "ult"})

func drawProgram(t *rapid.T) string {
	p := &program{values: map[string][]string{
		"i8": {"%a", "%b"}, "i16": {"%c"}, "i32": {"%d", "%e"}, "index": {"%f", "%x", "%y"},
	}}
	for range rapid.IntRange(4, 24).Draw(t, "operations") {
		typ := rapid.SampledFrom(types).Draw(t, "type")
		draw := func() string { return rapid.SampledFrom(p.values[typ]).Draw(t, "operand") }
		switch rapid.IntRange(0, 7).Draw(t, "kind") {
		case 0:
			p.emit(typ, "arith.constant %d : %s", rapid.Int64Range(-3, 9).Draw(t, "constant"), typ)
		case 1, 2:
			for _, cast := range rapid.SliceOfN(rapid.SampledFrom(casts[typ]), 2, 2).Draw(t, "casts") {
				name, to, _ := strings.Cut(cast, " ")
				p.emit(to, "arith.%s %s : %s to %s", name, p.values[typ][len(p.values[typ])-1], typ, to)
			}
		case 3:
			x, y := draw(), draw()
			for _, predicate := range rapid.SliceOfN(predicates, 2, 2).Draw(t, "predicates") {
				p.emit("i1", "arith.cmpi %s, %s, %s : %s", predicate, x, y, typ)
			}
		case 4: // Parts of the number of the block.
			by := rapid.SampledFrom([]int{2, 4}).Draw(t, "by")
			p.emit("index", "arith.constant %d : index", by)
			divisor := p.values["index"][len(p.values["index"])-1]
			p.emit("index", "arith.divui %%x, %s : index", divisor)
			p.emit("index", "arith.remui %%x, %s : index", divisor)
		default:
			name, x, y := rapid.SampledFrom(binary).Draw(t, "op"), draw(), draw()
			p.emit(typ, "arith.%s %s, %s : %s", name, x, y, typ)
			if rapid.Bool().Draw(t, "turned") {
				x, y = y, x
			}
			p.emit(typ, "arith.%s %s, %s : %s", name, x, y, typ)
		}
	}
	return `func.func @main(%a: i8, %b: i8, %c: i16, %d: i32, %e: i32, %f: index) {
  tile.kernel blocks(%x, %y) = (8, 2) cluster(4) threads(128) {
` + p.String() + `  }
  return
}`
}

// execute computes the values of a kernel from those of its inputs, without the ones that are poison.
func execute(k tile.KernelOp, known map[*ir.Value]ir.Attr) {
	for op := range k.Body.Entry().Ops() {
		if op.NumResults() != 1 {
			continue
		}
		if c := rewrite.ConstantOf(op.Result(0)); c != nil {
			known[op.Result(0)] = c
			continue
		}
		operands, all := make([]ir.Attr, op.NumOperands()), true
		for i, v := range op.Operands() {
			operands[i] = known[v]
			all = all && known[v] != nil
		}
		if !all {
			continue
		}
		for _, r := range analysis.Evaluate(op, operands, rewrite.Fold) {
			if r.Attr != nil {
				known[op.Result(0)] = r.Attr
			} else if r.Value != nil {
				known[op.Result(0)] = known[r.Value]
			}
		}
	}
}

func parse(t require.TestingT, text string) (k tile.KernelOp) {
	source := asm.Source{Name: "program", Text: text}
	root, err := asm.Parse(source, all.Registry(), asm.ParseOptions{AllowUnregistered: true})
	require.NoError(t, err, text)
	for k = range ir.Collect(root, tile.Kernel) {
	}
	return k
}

func drawInputs(t *rapid.T, k tile.KernelOp) map[*ir.Value]ir.Attr {
	known := map[*ir.Value]ir.Attr{}
	for _, v := range k.Op.ParentOp().Region(0).Entry().Args() {
		known[v] = ir.Integer(v.Type(), rapid.Int64Range(-128, 127).Draw(t, "input"))
	}
	for i, v := range k.BlockIDs() {
		known[v] = ir.Integer(ir.Index, rapid.Int64Range(0, []int64{7, 1}[i]).Draw(t, "block"))
	}
	return known
}

func integer(a ir.Attr) int64 { return a.(*ir.IntegerAttr).Int() }

// TestEqualNumbers: in every execution, values with one number are equal.
func TestEqualNumbers(t *testing.T) {
	pairs := 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawProgram(t)
		k := parse(t, text)
		names := valuenumber.New(k)
		for range 8 {
			known := drawInputs(t, k)
			execute(k, known)
			first := map[string]*ir.Value{}
			for op := range k.Body.Entry().Ops() {
				for _, v := range op.Results() {
					number := valuenumber.Text(names.Of(v))
					switch w := first[number]; {
					case known[v] == nil:
					case w == nil:
						first[number] = v
					default:
						pairs++
						at := w.DefiningOp().Loc()
						require.Equal(t, integer(known[w]), integer(known[v]), "%s: %v and %v\n%s", number, at, op.Loc(), text)
					}
				}
			}
		}
	})
	assert.Positive(t, pairs)
}

// TestDiffers: the blocks of a cluster compute the same number where it does not differ.
func TestDiffers(t *testing.T) {
	same := 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawProgram(t)
		k := parse(t, text)
		names := valuenumber.New(k)
		for range 8 {
			one := drawInputs(t, k)
			other, x := maps.Clone(one), k.BlockIDs()[0]
			other[x] = ir.Integer(ir.Index, integer(one[x])^rapid.Int64Range(1, 3).Draw(t, "other rank"))
			execute(k, one)
			execute(k, other)
			for op := range k.Body.Entry().Ops() {
				for _, v := range op.Results() {
					if one[v] != nil && other[v] != nil && !valuenumber.Differs(names.Of(v)) {
						same++
						require.Equal(t, integer(one[v]), integer(other[v]), "%v\n%s", op.Loc(), text)
					}
				}
			}
		}
	})
	assert.Positive(t, same)
}

// TestAlike: values that are computed alike have one number, although the order of operands and of sums differs.
func TestAlike(t *testing.T) {
	k := parse(t, `func.func @main(%a: index, %b: index) {
  tile.kernel blocks(%x) = (8) cluster(2) threads(128) {
    %c2 = arith.constant 2 : index
    %s = arith.addi %a, %b : index
    %p = arith.muli %s, %c2 : index
    %q = arith.muli %a, %b : index
    %b2 = arith.muli %c2, %b : index
    %a2 = arith.addi %a, %a : index
    %p2 = arith.addi %b2, %a2 : index
    %q2 = arith.muli %b, %a : index
    %cluster = arith.divui %x, %c2 : index
    %rank = arith.remui %x, %c2 : index
    "test.same"(%p, %p2) : (index, index) -> ()
    "test.same"(%q, %q2) : (index, index) -> ()
  }
  return
}`)
	names := valuenumber.New(k)
	for op := range k.Body.Entry().Ops() {
		switch op.Name() {
		case "test.same":
			assert.Equal(t, valuenumber.Text(names.Of(op.Operand(0))), valuenumber.Text(names.Of(op.Operand(1))))
		case "arith.divui":
			assert.False(t, valuenumber.Differs(names.Of(op.Result(0))), "the number of the cluster")
		case "arith.remui":
			assert.True(t, valuenumber.Differs(names.Of(op.Result(0))), "the rank in the cluster")
		}
	}
}
