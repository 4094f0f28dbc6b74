package test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/nvptx"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// This file holds that every function of arith, math and tile has a lowering for
// every type of elements that its verifier takes, all the way to machine code, but
// for those that functionsRefused lists, each with its message.

// elementTypes are the types of elements that tiles have.
var elementTypes = []string{"f8E4M3FN", "f8E5M2", "f16", "bf16", "f32", "f64", "i1", "i8", "i16", "i32", "i64", "index"}

// function is an operation on tiles of 32 elements.
type function struct {
	name     string
	op       string // with its attributes, in the generic form
	operands []string
	results  []string
}

func (f function) String() string {
	return f.name + " (" + strings.Join(f.operands, ", ") + ") -> " + strings.Join(f.results, ", ")
}

// functions are the operations that declare themselves elementwise, in every
// combination of types that may be legal, and those of tile that combine.
func functions() []function {
	var out []function
	for _, d := range []*ir.Dialect{arith.Dialect, math.Dialect} {
		for _, def := range d.Defs() {
			if def.Traits&ir.Elementwise != 0 {
				out = append(out, typed(def)...)
			}
		}
	}
	for _, t := range elementTypes {
		for _, kind := range []string{"add", "mul", "max", "min", "and", "or", "xor"} {
			out = append(out, function{"tile.reduce " + kind,
				`tile.reduce ` + kind + ` %s dim 0 : tensor<32x` + t + `> -> tensor<` + t + `>`, []string{t}, nil})
			out = append(out, function{"tile.scan " + kind, `tile.scan ` + kind + ` %s dim 0 : tensor<32x` + t + `>`,
				[]string{t}, []string{t}})
		}
		out = append(out, function{"tile.iota", `tile.iota dim 0 : tensor<32x` + t + `>`, nil, []string{t}})
	}
	return out
}

// typed are the signatures that an operation may have: one type for all, a mask as
// the result or the first operand, an i32 as the last operand, another type of the
// result.
func typed(def *ir.OpDef) []function {
	n, m := len(def.Operands), len(def.Results)
	attrs := ""
	for _, a := range def.Attrs {
		if a.Name == "predicate" {
			attrs = " <{predicate = 2 : i64}>"
		}
	}
	var out []function
	add := func(operands, results []string) {
		out = append(out, function{def.Name, `"` + def.Name + `"` + `(%s)` + attrs, operands, results})
	}
	for _, t := range elementTypes {
		same := slices.Repeat([]string{t}, n)
		add(same, slices.Repeat([]string{t}, m))
		if t != "i1" && m == 1 {
			add(same, []string{"i1"})
		}
		if t != "i1" && m == 2 {
			add(same, []string{t, "i1"})
		}
		if t != "i1" && n == 3 {
			add([]string{"i1", t, t}, []string{t})
		}
		if t != "i32" && n == 2 && m == 1 {
			add([]string{t, "i32"}, []string{t})
		}
		for _, u := range elementTypes {
			if n == 1 && m == 1 && u != t && u != "i1" {
				add([]string{t}, []string{u})
			}
		}
	}
	return out
}

// kernelOf is a program that loads tiles, applies functions to them, and stores what
// comes out.
func kernelOf(fs []function) string {
	var params, loads []string
	for i, t := range elementTypes {
		params = append(params, fmt.Sprintf("%%m%d: memref<96x%s>", i, t))
		for j, x := range []string{"x", "y", "z"} {
			loads = append(loads, fmt.Sprintf("    %%%s%d = tile.load %%m%d[%%c%d] : memref<96x%s> -> tensor<32x%s>\n", x, i, i,
				32*j, t, t))
		}
	}
	var b strings.Builder
	for i, f := range fs {
		f.write(&b, i)
	}
	return "func.func @main(" + strings.Join(params, ", ") +
		") {\n  tile.kernel blocks(%b) = (1) threads(32) {\n    %c0 = arith.constant 0 : index\n    %c32 = arith.constant 32 : index\n    %c64 = arith.constant 64 : index\n" +
		strings.Join(loads, "") + b.String() + "  }\n  return\n}\n"
}

// write appends the i-th function and stores of its results.
func (f function) write(b *strings.Builder, i int) {
	var names, in, out, results []string
	for j, t := range f.operands {
		names = append(names, fmt.Sprintf("%%%c%d", "xyz"[j], slices.Index(elementTypes, t)))
		in = append(in, "tensor<32x"+t+">")
	}
	for j, t := range f.results {
		results, out = append(results, fmt.Sprintf("%%r%d_%d", i, j)), append(out, "tensor<32x"+t+">")
	}
	op := f.op
	if strings.Contains(op, "%s") {
		op = fmt.Sprintf(op, strings.Join(names, ", "))
	}
	if strings.HasPrefix(op, `"`) {
		op += " : (" + strings.Join(in, ", ") + ") -> (" + strings.Join(out, ", ") + ")"
	}
	if f.results == nil { // a reduction to one element
		t := f.operands[0]
		results, out = []string{fmt.Sprintf("%%r%d_0", i)}, []string{"tensor<" + t + ">"}
		f.results = []string{t}
	}
	fmt.Fprintf(b, "    %s = %s\n", strings.Join(results, ", "), op)
	for j, t := range f.results {
		fmt.Fprintf(b, "    tile.store %s, %%m%d[%%c0] : %s, memref<96x%s>\n", results[j], slices.Index(elementTypes, t),
			out[j], t)
	}
}

// functionsRejected are the functions that the hardware lacks, and that have no expansion either: a pattern of names,
// and the message.
var functionsRejected = []struct{ function, message string }{
	{`^math\.(acosh?|asinh?|atan|atan2|atanh|cbrt|erfc?|expm1|log1p) \(f64`,
		`is unsupported for NVIDIA GPUs on elements of type f64; convert them to f32, or use other functions`},
	{`^math\.ipowi \(i1,`, `is unsupported for NVIDIA GPUs on elements of type i1; convert them to i32, or use other functions`},
}

func refusal(f function) (*regexp.Regexp, bool) {
	for _, r := range functionsRejected {
		if regexp.MustCompile(r.function).MatchString(f.String()) {
			return regexp.MustCompile(r.message), true
		}
	}
	return nil, false
}

// TestFunctions holds that every function lowers or is rejected as the list says.
func TestFunctions(t *testing.T) {
	all := functions()
	if testing.Short() { // some of them
		all = slices.DeleteFunc(all, func(f function) bool { return len(f.String())%9 != 0 })
	}
	all = legal(all)
	lowered := map[string][]function{}
	refused := 0
	for _, f := range all {
		errs := lower(f)
		want, ok := refusal(f)
		switch {
		case ok && errs == "":
			assert.Fail(t, "is lowered now: take it off the list of refusals", f.String())
		case ok:
			refused++
			assert.Regexp(t, `:\d+:\d+: error: `, errs, f.String())
			assert.Regexp(t, want, errs, f.String())
		case assert.Empty(t, errs, f.String()):
			key := strings.Join(f.operands[:min(1, len(f.operands))], "")
			lowered[key] = append(lowered[key], f)
		}
	}
	t.Logf("%d functions of types are legal, %d of them refused", len(all), refused)
	if !testing.Short() {
		assemble(t, lowered)
	}
}

// optimise is tsopt on a program: its output and its errors.
func optimise(text string, args ...string) (string, string) {
	var out, errw bytes.Buffer
	tsopt.Main(context.Background(), append([]string{"-"}, args...), strings.NewReader(text), &out, &errw)
	return out.String(), errw.String()
}

// legal are the functions that verify.
func legal(fs []function) []function {
	return slices.DeleteFunc(fs, func(f function) bool {
		_, errs := optimise(kernelOf([]function{f}))
		return errs != ""
	})
}

func lower(f function) string {
	_, errs := optimise(kernelOf([]function{f}), "--tile-to-llvm")
	return errs
}

// assemble compiles the functions of each type of operands in one kernel.
func assemble(t *testing.T, byType map[string][]function) {
	var a nvptx.Assembler
	if _, err := a.LLC(); err != nil {
		t.Skip(err)
	}
	_, noPTXAS := a.PTXAS()
	for _, elem := range append(slices.Clone(elementTypes), "") {
		ptx, errs := optimise(kernelOf(byType[elem]), "--emit=ptx")
		require.Empty(t, errs, elem)
		if noPTXAS == nil {
			_, err := a.Cubin(context.Background(), ptx, nvptx.Options{Chip: "sm_90a", PTX: 86, OptLevel: 1})
			assert.NoError(t, err, elem)
		}
	}
	if noPTXAS != nil && os.Getenv("CI") == "" {
		t.Logf("not assembled: %v", noPTXAS)
	}
}
