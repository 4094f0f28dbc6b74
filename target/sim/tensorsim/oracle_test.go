package tensorsim_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/word"
)

func parse(t testing.TB, text string) *ir.Op {
	t.Helper()
	reg := all.Registry()
	op, err := asm.Parse(asm.Source{Name: "test.mlir", Text: text}, reg, asm.ParseOptions{})
	if err == nil {
		err = verify.Verify(op, verify.Options{Registry: reg})
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return op
}

// call calls @main with tensors and returns those that it returns.
func call(t testing.TB, module *ir.Op, args []*sim.Tensor) ([]*sim.Tensor, error) {
	t.Helper()
	m := sim.New(module, sim.Options{})
	var values []sim.Value
	for _, a := range args {
		v, err := m.Keep(a)
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, v)
	}
	results, err := m.Call(context.Background(), "main", values...)
	var out []*sim.Tensor
	for _, r := range results {
		out = append(out, m.Tensor(r))
	}
	return out, err
}

// drawn is a tensor of small whole numbers, which any order adds up to the same; a dynamic extent is 3.
func drawn(rng *rand.Rand, t *ir.TensorType) *sim.Tensor {
	e := word.MustElem(t.Elem())
	out := &sim.Tensor{Elem: e}
	n := int64(1)
	for _, d := range t.Shape() {
		if d == ir.Dynamic {
			d = 3
		}
		out.Dims = append(out.Dims, d)
		n *= d
	}
	for range n {
		x := int64(rng.IntN(9) - 4)
		if e.IsFloat() {
			out.Words = append(out.Words, e.Word(float64(x)))
		} else {
			out.Words = append(out.Words, uint64(x)&e.Mask())
		}
	}
	return out
}

// byLoops computes a structured operation iteration by iteration, with an evaluator of bodies of its own.
func byLoops(t testing.TB, s linalg.Structured, values map[*ir.Value]*sim.Tensor) []*sim.Tensor {
	t.Helper()
	operands, maps := linalg.Operands(s), s.IndexingMaps()
	loops := make([]int64, len(s.IteratorTypes()))
	for i := range loops {
		v, d, ok := linalg.LoopSource(s, i)
		if !ok {
			t.Fatal("a loop without extent")
		}
		loops[i] = values[v].Dims[d]
	}
	var outs []*sim.Tensor
	tensors := make([]*sim.Tensor, len(operands))
	for i, v := range operands {
		if tensors[i] = values[v]; i >= len(s.Inputs()) {
			c := *values[v]
			c.Words = slices.Clone(c.Words)
			tensors[i] = &c
			outs = append(outs, &c)
		}
	}
	at := make([]int64, len(loops))
	var walk func(d int)
	walk = func(d int) {
		if d < len(loops) {
			for at[d] = 0; at[d] < loops[d]; at[d]++ {
				walk(d + 1)
			}
			return
		}
		known := map[*ir.Value]uint64{}
		places := make([]int, len(operands))
		for i := range operands {
			index, _ := maps[i].Eval(at, nil)
			for k, n := range tensors[i].Dims {
				places[i] = places[i]*int(n) + int(index[k])
			}
			known[s.Body().Entry().Arg(i)] = tensors[i].Words[places[i]]
		}
		for k, v := range evaluate(t, s.Body().Entry(), at, known) {
			outs[k].Words[places[len(s.Inputs())+k]] = v
		}
	}
	walk(0)
	return outs
}

// evaluate computes a body; known are the values of its arguments.
func evaluate(t testing.TB, b *ir.Block, at []int64, known map[*ir.Value]uint64) (yields []uint64) {
	number := func(v *ir.Value) float64 {
		if e := word.MustElem(v.Type()); e.IsFloat() {
			return e.Float(known[v])
		}
		return float64(word.MustElem(v.Type()).Signed(known[v]))
	}
	for op := range b.Ops() {
		if op == b.Last() {
			for _, v := range op.Operands() {
				yields = append(yields, known[v])
			}
			return yields
		}
		var x []float64
		for _, v := range op.Operands() {
			x = append(x, number(v))
		}
		e, r := word.MustElem(op.Result(0).Type()), 0.0
		switch op.Name() {
		case "arith.constant":
			words, _ := word.ConstantWords(op.Result(0).Type(), op.Attr("value"))
			known[op.Result(0)] = words[0]
			continue
		case "linalg.index":
			r = float64(at[linalg.Index.Of(op).Dim])
		case "arith.addi", "arith.addf":
			r = x[0] + x[1]
		case "arith.subi", "arith.subf":
			r = x[0] - x[1]
		case "arith.muli", "arith.mulf":
			r = x[0] * x[1]
		case "arith.maxsi", "arith.maximumf":
			r = max(x[0], x[1])
		case "arith.minsi", "arith.minimumf":
			r = min(x[0], x[1])
		case "arith.extsi", "arith.index_cast", "arith.extf", "arith.truncf", "arith.sitofp", "arith.trunci":
			r = x[0]
		case "arith.negf":
			r = -x[0]
		case "arith.select":
			r = x[2]
			if x[0] != 0 {
				r = x[1]
			}
		case "arith.cmpi":
			if p := arith.CmpI.Of(op).Predicate; p != arith.SLT {
				t.Fatalf("cmpi %v", p)
			}
			if x[0] < x[1] {
				r = -1
			}
		default:
			t.Fatalf("%s is unknown here", op.Name())
		}
		if e.IsFloat() {
			known[op.Result(0)] = e.Word(r)
		} else {
			known[op.Result(0)] = uint64(int64(r)) & e.Mask()
		}
	}
	return nil
}

// check holds a program of one structured operation on arguments against loops.
func check(t testing.TB, text string, seed uint64) {
	t.Helper()
	module := parse(t, text)
	f := ir.LookupSymbol(module, "main")
	rng := rand.New(rand.NewPCG(seed, 1))
	values := map[*ir.Value]*sim.Tensor{}
	var args []*sim.Tensor
	for _, a := range f.Region(0).Entry().Args() {
		x := drawn(rng, a.Type().(*ir.TensorType))
		values[a] = x
		args = append(args, x)
	}
	got, err := call(t, module, args)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	ir.WalkOps(f, func(op *ir.Op) {
		s, ok := ir.As[linalg.Structured](op)
		if !ok {
			return
		}
		for i, want := range byLoops(t, s, values) {
			if !slices.Equal(got[i].Dims, want.Dims) || !slices.Equal(got[i].Words, want.Words) {
				t.Fatalf("result %d is\n%v, not\n%v\n%s", i, got[i].Words, want.Words, text)
			}
		}
	})
}
