package generated_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/irgen"
	"github.com/tsopt/tsopt/target/sim"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// samePrograms are pipelines whose result must compute what the program did.
var samePrograms = []string{
	"canonicalize", "cse", "sccp", "int-range-optimizations", "arith-int-range-narrowing{int-bitwidths-supported=8,32}",
	"loop-invariant-code-motion", "control-flow-sink", "remove-dead-values", "convert-scf-to-cf", "arith-expand",
	"scf-for-loop-canonicalization", "scf-for-loop-peeling", "scf-for-to-while", "scf-for-loop-range-folding",
	"arith-unsigned-when-equivalent", "topological-sort", "mem2reg", "sroa", "math-uplift-to-fma", "convert-vector-to-scf",
	"canonicalize,cse,mem2reg,canonicalize,sccp,int-range-optimizations,canonicalize",
	"convert-scf-to-cf,canonicalize,sccp,cse,mem2reg,canonicalize",
	"loop-invariant-code-motion,cse,canonicalize,control-flow-sink,remove-dead-values",
	"convert-arith-to-llvm", "convert-index-to-llvm", "convert-math-to-llvm", "convert-vector-to-llvm",
	toLLVM, "canonicalize," + toLLVM + ",canonicalize,cse",
}

const toLLVM = "convert-vector-to-scf,convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-math-to-llvm," +
	"convert-arith-to-llvm,convert-index-to-llvm,convert-vector-to-llvm,finalize-memref-to-llvm,convert-cf-to-llvm," +
	"convert-func-to-llvm,reconcile-unrealized-casts"

// TestMeaning holds that programs compute the same in the simulator before and
// after passes and conversions, for inputs that make a difference.
func TestMeaning(t *testing.T) {
	n, g := seeds(30), subjects(numbers, outside)
	comparisons, converted := 0, 0
	ops := map[string]bool{}
	for seed := range n {
		p := newSubject(t, g, seed)
		if p == nil {
			continue
		}
		for name := range p.ops {
			ops[name] = true
		}
		for _, pipeline := range samePrograms {
			if changesZeros(pipeline, p.ops) {
				continue
			}
			text, ok := p.transform(pipeline)
			if !ok {
				continue // a conversion that leaves something says so: other tests
			}
			same := p.compare(t, text, pipeline)
			comparisons += same
			if same > 0 && strings.Contains(pipeline, toLLVM) {
				converted++
			}
		}
	}
	t.Logf("%d programs with %d operations: %d comparisons, %d programs down to llvm", n, len(ops), comparisons, converted)
	assert.Greater(t, comparisons, int(n)*len(samePrograms)*3, "too few comparisons: programs are undefined or fail")
	assert.Greater(t, converted, int(n)/2, "too few programs reach llvm")
	assert.Greater(t, len(ops), 90, "too few operations")
}

// changesZeros: what arith-expand, upstream's as ours, makes of extremes does not
// tell -0 from 0.
func changesZeros(pipeline string, ops map[string]bool) bool {
	return pipeline == "arith-expand" && (ops["arith.maximumf"] || ops["arith.minimumf"] || ops["arith.maxnumf"] ||
		ops["arith.minnumf"])
}

// subject is a program with inputs for which it is defined.
type subject struct {
	seed   uint64
	module *ir.Op
	text   string
	ops    map[string]bool
	outs   []ir.Type
	inputs [][]sim.Value
	want   [][]uint64
}

// notExact are operations of math whose results are approximate, or that are
// composed differently when they are lowered.
func notExact(name string) bool {
	exact := []string{
		"absf", "absi", "ceil", "floor", "trunc", "round", "roundeven", "copysign", "fma", "sqrt", "ctlz", "cttz", "ctpop",
		"isnan",
		"isinf", "isfinite", "isnormal", "ipowi",
	}
	op, isMath := strings.CutPrefix(name, "math.")
	return isMath && !slices.Contains(exact, op)
}

// outside are operations that the shapes make, in places where they are defined,
// those without results to compare, and what upstream's folder or lowering, which
// ours do alike, changes: a multi_reduction of no dimension loses its accumulator.
func outside(def *ir.OpDef) bool {
	for _, part := range []string{"div", "rem", "shl", "shr", "poison", "assert", "fpto", "bitcast", "print", "unrealized",
		"mask", "vscale", "scaling", "index_switch", "multi_reduction"} {
		if strings.Contains(def.Name, part) {
			return true
		}
	}
	return def.Name == "arith.constant" || notExact(def.Name)
}

func numbers(t ir.Type) bool {
	elem := t
	if v, ok := t.(*ir.VectorType); ok {
		elem = v.Elem()
		if slices.Contains(v.Scalable(), true) || slices.Contains(v.Shape(), 0) {
			return false
		}
	}
	return slices.Contains([]ir.Type{ir.I1, ir.I8, ir.I16, ir.I32, ir.I64, ir.Index, ir.F16, ir.BF16, ir.F32, ir.F64},
		elem)
}

func subjects(types func(ir.Type) bool, skip func(*ir.OpDef) bool) *irgen.Generator {
	return irgen.New(all.Registry(), irgen.Options{
		Ops: 30, Dialects: []string{"arith", "scf", "index", "cf", "math", "vector"}, Plain: true, Types: types, Skip: skip,
		Shapes: definedShapes, Returns: 12,
	})
}

// newSubject makes a program and what it computes; nil when no input is defined.
func newSubject(t *testing.T, g *irgen.Generator, seed uint64) *subject {
	module := g.Module(seed)
	p := &subject{seed: seed, module: module,
		text: asm.Text(module, asm.PrintOptions{Registry: all.Registry(), Generic: true}), ops: map[string]bool{}}
	ir.WalkOps(module, func(op *ir.Op) { p.ops[op.Name()] = true })
	fn, _ := ir.As[ir.FunctionLike](ir.LookupSymbol(module, "f"))
	ins, outs := fn.FunctionType()
	p.outs = outs
	module = read(t, p.text)
	const tries = 10
	for i := range tries {
		in := inputs(rand.New(rand.NewPCG(seed, uint64(i))), ins)
		undefined := false
		got, err := p.run(module, in, func(*ir.Op) { undefined = true })
		if err == nil && !undefined {
			p.inputs = append(p.inputs, in)
			p.want = append(p.want, got)
		} else if err != nil && strings.Contains(err.Error(), "semantics") {
			t.Logf("seed %d: %v", seed, err)
			return nil
		}
	}
	if len(p.inputs) == 0 {
		return nil
	}
	return p
}

func (p *subject) transform(pipeline string) (string, bool) {
	var out, errw bytes.Buffer
	code := tsopt.Default().Main(context.Background(),
		[]string{"--mlir-print-op-generic", "--pass-pipeline=builtin.module(" + pipeline + ")"},
		strings.NewReader(p.text), &out, &errw)
	return out.String(), code == 0
}

// compare runs a transformed program and returns how many inputs gave the same.
func (p *subject) compare(t *testing.T, text, pipeline string) (same int) {
	module := read(t, text)
	for i, in := range p.inputs {
		wrong := ""
		got, err := p.run(module, in, func(op *ir.Op) {
			if flags(op) {
				wrong = "an operation does not hold what it promises: " + op.String()
			}
		})
		switch {
		case err != nil && strings.Contains(err.Error(), "which the simulator does not support"):
			return same // i128, in which i64 is multiplied
		case err != nil:
			wrong = err.Error()
		case !slices.Equal(got, p.want[i]):
			wrong = fmt.Sprintf("%x instead of %x", got, p.want[i])
		}
		if wrong != "" {
			assert.Fail(t, "the program means something else",
				"seed %d, --pass-pipeline='builtin.module(%s)', for %x: %s\n%s\n%s",
				p.seed, pipeline, in, wrong, p.text, text)
			return same
		}
		same++
	}
	return same
}

// flags reports whether an operation has flags.
func flags(op *ir.Op) bool {
	switch a := op.Attr("overflowFlags").(type) {
	case *ir.EnumAttr:
		return a.Value() != 0
	case *ir.IntegerAttr:
		return a.Int() != 0
	}
	return op.HasAttr("isExact") || op.HasAttr("nonNeg")
}

// run calls the function. Every NaN counts as the same.
func (p *subject) run(module *ir.Op, in []sim.Value, undefined func(*ir.Op)) ([]uint64, error) {
	m := sim.New(module, sim.Options{MaxSteps: 50_000, Undefined: undefined})
	results, err := m.Call(context.Background(), "f", in...)
	if err != nil {
		return nil, err
	}
	words := slices.Concat(results...)
	p.sameNaN(words)
	return words, nil
}

// sameNaN makes every NaN of a call's results the same, and returns how many words
// they have.
func (p *subject) sameNaN(words []uint64) (n int) {
	for _, t := range p.outs {
		for range wordsOf(t) {
			if isNaN(ir.ElemOrSelf(t), words[n]) {
				words[n] = math.MaxUint64
			}
			n++
		}
	}
	return n
}

func wordsOf(t ir.Type) int {
	if v, ok := t.(*ir.VectorType); ok {
		n, _ := ir.NumElements(v.Shape())
		return int(n)
	}
	return 1
}

func isNaN(t ir.Type, word uint64) bool {
	f, ok := t.(*ir.FloatType)
	return ok && math.IsNaN(f.Format().Decode(word))
}

// inputs are arguments: numbers that make a difference, or any.
func inputs(r *rand.Rand, types []ir.Type) []sim.Value {
	var values []sim.Value
	for _, t := range types {
		v := make(sim.Value, wordsOf(t))
		for i := range v {
			v[i] = input(r, ir.ElemOrSelf(t))
		}
		values = append(values, v)
	}
	return values
}

func input(r *rand.Rand, t ir.Type) uint64 {
	if f, ok := t.(*ir.FloatType); ok {
		edges := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 1e-40, f.Format().Max(), math.Inf(1), math.Inf(-1),
			math.NaN(), 3, -2.5}
		if i := r.IntN(2 * len(edges)); i < len(edges) {
			return f.Format().Encode(edges[i])
		}
		return f.Format().Encode(r.NormFloat64() * 100)
	}
	width, ok := ir.BitWidth(t)
	if !ok {
		width = 64 // index
	}
	edges := []int64{0, 0, 1, 1, -1, 2, 3, 7, -8, 31, math.MinInt64 >> (64 - width), -(math.MinInt64>>(64-width) + 1)}
	v := r.Uint64()
	switch i := r.IntN(2 * len(edges)); {
	case i < len(edges):
		v = uint64(edges[i])
	case i%2 == 0:
		v %= 100
	}
	return v & (math.MaxUint64 >> (64 - width))
}
