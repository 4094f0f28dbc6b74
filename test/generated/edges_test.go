package generated_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/llvmir"
	"github.com/tsopt/tsopt/target/sim"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// What a constant is folded to is what runs: every operator of arith, and the exact ones of math, on every type and
// pair of numbers at the edges of the type gives the same folded, run as written, run after conversion to llvm, and on
// this machine's processor.

// An edgeOp is an operation on one number or two of a type.
type edgeOp struct {
	name     string
	operands int
	form     string  // the operation, with %x and %y for operands, and FROM and TO for types
	result   ir.Type // nil for the operands' type
	// undefined reports whether LLVM leaves the result open. The simulator says one and folding says nothing or the same.
	undefined func(e edge, x, y uint64) bool
	// fails reports whether the simulator ends the program.
	fails func(x, y uint64) bool
}

// An edge is a type whose numbers are tried.
type edge struct {
	t     ir.Type
	width int
}

func (e edge) float(x uint64) float64 { return e.t.(*ir.FloatType).Format().Decode(x) }
func (e edge) mask() uint64           { return math.MaxUint64 >> (64 - e.width) }
func byZero(_, y uint64) bool         { return y == 0 }
func tooFar(e edge, _, y uint64) bool { return y >= uint64(e.width) }
func noRoom(e edge, x, y uint64) bool { return y == e.mask() && x == 1<<(e.width-1) }
func zeros(e edge, x, y uint64) bool  { return e.float(x) == 0 && e.float(y) == 0 && x != y }
func notNumber(e edge, x uint64) bool { return math.IsNaN(e.float(x)) }
func binaryForm(op string) string     { return op + " %x, %y : FROM" }
func castForm(op string) string       { return op + " %x : FROM to TO" }

var edgeIntegers = []ir.Type{ir.I8, ir.I16, ir.I32, ir.I64}
var edgeFloats = []ir.Type{ir.F8E4M3FN, ir.F8E5M2, ir.F16, ir.BF16, ir.F32, ir.F64}

// integerEdgeOps are the operators on an integer type.
func integerEdgeOps(e edge) (ops []edgeOp) {
	for _, name := range strings.Fields("addi subi muli andi ori xori maxsi maxui minsi minui") {
		ops = append(ops, edgeOp{name: name, operands: 2, form: binaryForm("arith." + name)})
	}
	for _, name := range strings.Fields("shli shrui shrsi") {
		ops = append(ops, edgeOp{name: name, operands: 2, form: binaryForm("arith." + name), undefined: tooFar})
	}
	for _, name := range strings.Fields("divui remui ceildivui") {
		ops = append(ops, edgeOp{name: name, operands: 2, form: binaryForm("arith." + name), fails: byZero})
	}
	for _, name := range strings.Fields("divsi remsi ceildivsi floordivsi") {
		ops = append(ops, edgeOp{name: name, operands: 2, form: binaryForm("arith." + name), fails: byZero,
			undefined: noRoom})
	}
	for _, p := range strings.Fields("eq ne slt sle sgt sge ult ule ugt uge") {
		ops = append(ops, edgeOp{name: "cmpi " + p, operands: 2, form: "arith.cmpi " + p + ", %x, %y : FROM", result: ir.I1})
	}
	for _, name := range strings.Fields("absi ctlz cttz ctpop") {
		ops = append(ops, edgeOp{name: name, operands: 1, form: "math." + name + " %x : FROM"})
	}
	for _, to := range edgeFloats {
		for _, name := range strings.Fields("sitofp uitofp") {
			ops = append(ops, edgeOp{name: name, operands: 1, form: castForm("arith." + name), result: to})
		}
	}
	for _, to := range append(slices.Clone(edgeIntegers), ir.I1) {
		switch w, _ := ir.BitWidth(to); {
		case w < e.width:
			ops = append(ops, edgeOp{name: "trunci", operands: 1, form: castForm("arith.trunci"), result: to})
		case w > e.width:
			ops = append(ops, edgeOp{name: "extsi", operands: 1, form: castForm("arith.extsi"), result: to},
				edgeOp{name: "extui", operands: 1, form: castForm("arith.extui"), result: to})
		}
	}
	return append(ops, edgeOp{name: "index_cast", operands: 1, form: castForm("arith.index_cast"), result: ir.Index},
		edgeOp{name: "index_castui", operands: 1, form: castForm("arith.index_castui"), result: ir.Index})
}

// floatEdgeOps are the operators on a float type.
func floatEdgeOps(e edge) (ops []edgeOp) {
	for _, name := range strings.Fields("addf subf mulf divf remf maximumf minimumf maxnumf minnumf") {
		op := edgeOp{name: name, operands: 2, form: binaryForm("arith." + name)}
		if strings.HasSuffix(name, "numf") {
			op.undefined = zeros // of 0 and -0 LLVM may take either
		}
		ops = append(ops, op)
	}
	ops = append(ops, edgeOp{name: "copysign", operands: 2, form: binaryForm("math.copysign")},
		edgeOp{name: "negf", operands: 1, form: "arith.negf %x : FROM"})
	for _, p := range strings.Fields("false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true") {
		ops = append(ops, edgeOp{name: "cmpf " + p, operands: 2, form: "arith.cmpf " + p + ", %x, %y : FROM", result: ir.I1})
	}
	for _, name := range strings.Fields("absf floor ceil trunc round roundeven sqrt") {
		ops = append(ops, edgeOp{name: name, operands: 1, form: "math." + name + " %x : FROM"})
	}
	for _, name := range strings.Fields("isnan isinf isfinite isnormal") {
		ops = append(ops, edgeOp{name: name, operands: 1, form: "math." + name + " %x : FROM", result: ir.I1})
	}
	for _, to := range edgeIntegers {
		w, _ := ir.BitWidth(to)
		least := -math.Ldexp(1, w-1)
		ops = append(ops, edgeOp{name: "fptosi", operands: 1, form: castForm("arith.fptosi"), result: to,
			undefined: func(e edge, x, _ uint64) bool {
				v := math.Trunc(e.float(x))
				return notNumber(e, x) || v < least || v >= -least
			}}, edgeOp{name: "fptoui", operands: 1, form: castForm("arith.fptoui"), result: to,
			undefined: func(e edge, x, _ uint64) bool {
				v := math.Trunc(e.float(x))
				return notNumber(e, x) || v < 0 || v >= -2*least
			}})
		if w == e.width {
			ops = append(ops, edgeOp{name: "bitcast", operands: 1, form: castForm("arith.bitcast"), result: to})
		}
	}
	for _, to := range edgeFloats {
		switch w, _ := ir.BitWidth(to); {
		case w < e.width:
			ops = append(ops, edgeOp{name: "truncf", operands: 1, form: castForm("arith.truncf"), result: to})
		case w > e.width:
			ops = append(ops, edgeOp{name: "extf", operands: 1, form: castForm("arith.extf"), result: to})
		}
	}
	return ops
}

// numbers are the edges of the type. Only the first n make pairs.
func (e edge) numbers() (words []uint64, pairs int) {
	if f, ok := e.t.(*ir.FloatType); ok {
		least := math.Ldexp(1, 1-f.Format().Bias-f.Format().ManBits)
		for _, x := range []float64{0, math.Copysign(0, -1), 1, -2.5, least, f.Format().Max(), math.Inf(1), math.Inf(-1),
			math.NaN(),
			-1, 2.5, -f.Format().Max(), 0.5, -0.5, 3.7, 127.5, 128, -129, 255.9, 256, 300, 448, 464, 480, 57344, 61440, 65520,
			1e6, -3e9, 4294967296, 9223372036854775808, 1e30, 1e39} {
			words = append(words, f.Format().Encode(x))
		}
		return words, 9
	}
	for _, x := range []int64{0, 1, -1, 7, int64(e.width) - 1, int64(e.width), math.MinInt64 >> (64 - e.width),
		^(math.MinInt64 >> (64 - e.width)),
		2, -2, 100, 1<<53 + 1, 1<<60 + 1<<52 + 1, 1<<24 + 1, 257, 65519, 3 << 20} {
		words = append(words, uint64(x)&e.mask())
	}
	return words, 8
}

// An edgeCase is an operation on certain numbers.
type edgeCase struct {
	edgeOp
	x, y uint64
}

func (c edgeCase) to(e edge) ir.Type {
	if c.result == nil {
		return e.t
	}
	return c.result
}

// cases are all operations on the numbers of a type, but for those that end the program.
func (e edge) cases(ops []edgeOp) (out [][]edgeCase) {
	words, pairs := e.numbers()
	for _, op := range ops {
		var cs []edgeCase
		xs, ys := words, []uint64{0}
		if op.operands == 2 {
			xs, ys = words[:pairs], words[:pairs]
		}
		for _, x := range xs {
			for _, y := range ys {
				if op.fails == nil || !op.fails(x, y) {
					cs = append(cs, edgeCase{op, x, y})
				}
			}
		}
		out = append(out, cs)
	}
	return out
}

// program has a function of each operation's cases; known says whether the numbers are constants of it or come as
// arguments.
func (e edge) program(all [][]edgeCase, known bool) (text string, arguments []sim.Value) {
	var b strings.Builder
	words, _ := e.numbers()
	names := map[uint64]string{}
	var params, constants strings.Builder
	for _, w := range words {
		if names[w] != "" {
			continue
		}
		name := fmt.Sprintf("%%n%d", len(names))
		names[w] = name
		arguments = append(arguments, sim.Value{w})
		if params.Len() > 0 {
			params.WriteString(", ")
		}
		fmt.Fprintf(&params, "%s: %v", name, e.t)
		fmt.Fprintf(&constants, "  %s = arith.constant %s\n", name, literal(e.t, sim.Value{w}))
	}
	for i, cs := range all {
		var results, types []string
		var body strings.Builder
		for j, c := range cs {
			op := strings.NewReplacer("%x", names[c.x], "%y", names[c.y], "FROM", e.t.String(), "TO",
				c.to(e).String()).Replace(c.form)
			fmt.Fprintf(&body, "  %%r%d = %s\n", j, op)
			results, types = append(results, fmt.Sprintf("%%r%d", j)), append(types, c.to(e).String())
		}
		if known {
			fmt.Fprintf(&b, "func.func @f%d() -> (%s) {\n%s", i, strings.Join(types, ", "), constants.String())
		} else {
			fmt.Fprintf(&b, "func.func @f%d(%s) -> (%s) {\n", i, params.String(), strings.Join(types, ", "))
		}
		fmt.Fprintf(&b, "%s  return %s : %s\n}\n", body.String(), strings.Join(results, ", "), strings.Join(types, ", "))
	}
	if known {
		arguments = nil
	}
	return b.String(), arguments
}

func lower(t *testing.T, text, pipeline string) string {
	var out, errw bytes.Buffer
	code := tsopt.Default().Main(context.Background(), []string{"--pass-pipeline=builtin.module(" + pipeline + ")"},
		strings.NewReader(text), &out, &errw)
	require.Zero(t, code, errw.String())
	return out.String()
}

// results are what the functions of a program give, every NaN the same.
func (e edge) results(t *testing.T, all [][]edgeCase, text string, arguments []sim.Value) (out [][]uint64) {
	module := read(t, text)
	for i, cs := range all {
		got, err := sim.New(module, sim.Options{MaxSteps: 1_000_000}).Call(t.Context(), fmt.Sprintf("f%d", i), arguments...)
		require.NoError(t, err)
		words := slices.Concat(got...)
		for j := range cs {
			if isNaN(cs[j].to(e), words[j]) {
				words[j] = math.MaxUint64
			}
		}
		out = append(out, words)
	}
	return out
}

// same holds what a program gives against what it gave as written.
func (e edge) same(t *testing.T, all [][]edgeCase, got, want [][]uint64, what string) {
	for i, cs := range all {
		for j, c := range cs {
			if got[i][j] != want[i][j] {
				assert.Fail(t, "an operator at the edge", "%s of %v to %v, x = %#x, y = %#x, %s: %#x instead of %#x", c.name, e.t,
					c.to(e), c.x, c.y, what, got[i][j], want[i][j])
			}
		}
	}
}

// TestEdges holds that operators at the edges of types mean one thing.
func TestEdges(t *testing.T) {
	lli, err := exec.LookPath("/usr/lib/llvm-22/bin/lli")
	if err != nil {
		lli, _ = exec.LookPath("lli-22")
	}
	for _, typ := range slices.Concat(edgeIntegers, edgeFloats) {
		t.Run(typ.String(), func(t *testing.T) {
			t.Parallel()
			width, _ := ir.BitWidth(typ)
			e := edge{typ, width}
			ops := integerEdgeOps(e)
			if ir.IsFloat(typ) {
				ops = floatEdgeOps(e)
			}
			all := e.cases(ops)
			text, arguments := e.program(all, false)
			want := e.results(t, all, text, arguments)
			constants, _ := e.program(all, true)
			folded := lower(t, constants, "canonicalize")
			e.same(t, all, e.results(t, all, folded, nil), want, "folded")

			// LLVM has no 8-bit floats.
			all = slices.DeleteFunc(all, func(cs []edgeCase) bool {
				return width == 8 && ir.IsFloat(typ) ||
					isByteFloat(cs[0].to(e))
			})
			if len(all) == 0 {
				return
			}
			text, arguments = e.program(all, false)
			want = e.results(t, all, text, arguments)
			lowered := lower(t, text, toLLVM)
			e.same(t, all, e.results(t, all, lowered, arguments), want, "as llvm operations")
			if lli != "" && typ != ir.BF16 {
				e.native(t, lli, all, want)
			}
		})
	}
}

func isByteFloat(t ir.Type) bool {
	width, _ := ir.BitWidth(t)
	return width == 8 && ir.IsFloat(t)
}

// native compares with what LLVM makes of the operations, where it says what that is.
func (e edge) native(t *testing.T, lli string, all [][]edgeCase, want [][]uint64) {
	leave := func(c edgeCase) bool {
		return c.undefined != nil && c.undefined(e, c.x, c.y) || c.to(e) == ir.BF16 || c.name == "isinf" ||
			c.name == "isnormal"
	}
	var defined [][]edgeCase
	var expected [][]uint64
	for i, cs := range all {
		var kept []edgeCase
		var words []uint64
		for j, c := range cs {
			if !leave(c) {
				kept, words = append(kept, c), append(words, want[i][j])
			}
		}
		if len(kept) > 0 {
			defined, expected = append(defined, kept), append(expected, words)
		}
	}
	all, want = defined, expected
	text, arguments := e.program(all, false)
	var b strings.Builder
	fmt.Fprintf(&b, "%sfunc.func private @out(i64)\nfunc.func @main() -> i32 {\n", text)
	var names, types []string
	for i, v := range arguments {
		names, types = append(names, fmt.Sprintf("%%a%d", i)), append(types, e.t.String())
		fmt.Fprintf(&b, "  %%a%d = arith.constant %s\n", i, literal(e.t, v))
	}
	for i, cs := range all {
		var results []string
		for _, c := range cs {
			results = append(results, c.to(e).String())
		}
		fmt.Fprintf(&b, "  %%r%d:%d = func.call @f%d(%s) : (%s) -> (%s)\n", i, len(cs), i, strings.Join(names, ", "),
			strings.Join(types, ", "), strings.Join(results, ", "))
		for j, c := range cs {
			tellWord(&b, fmt.Sprintf("%%r%d#%d", i, j), fmt.Sprintf("%d_%d", i, j), c.to(e), 0)
		}
	}
	b.WriteString("  %ok = arith.constant 0 : i32\n  func.return %ok : i32\n}\n")
	program, err := llvmir.Module(read(t, lower(t, b.String(), toLLVM)), llvmir.Options{})
	require.NoError(t, err)
	dir := t.TempDir()
	out, file := filepath.Join(dir, "out.ll"), filepath.Join(dir, "program.ll")
	require.NoError(t, os.WriteFile(out, []byte(printing), 0o600))
	require.NoError(t, os.WriteFile(file, []byte(program), 0o600))
	printed, err := exec.CommandContext(t.Context(), lli, "--O0", "--extra-module="+out, file).CombinedOutput()
	require.NoError(t, err, "%s", printed)
	lines := strings.Fields(string(printed))
	got, at := make([][]uint64, len(all)), 0
	for i, cs := range all {
		for _, c := range cs {
			var word uint64
			_, err := fmt.Sscanf(lines[at], "%x", &word)
			require.NoError(t, err)
			if at++; isNaN(c.to(e), word) {
				word = math.MaxUint64
			}
			got[i] = append(got[i], word)
		}
	}
	e.same(t, all, got, want, "by LLVM")
}
