package exec_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
	"github.com/tsopt/tsopt/transforms/normalize/bindparams"
)

func load(t testing.TB, file string) *ir.Op {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	op, err := asm.Parse(asm.Source{Name: file, Text: string(text)}, all.Registry(), asm.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return op
}

// bind gives a program's parameters, if it has any, their defaults.
func bind(t *testing.T, module *ir.Op) {
	t.Helper()
	params, err := tuning.Params(module)
	if err == nil && len(params) > 0 {
		err = bindparams.Bind(module, tuning.Defaults(params))
	}
	if err != nil {
		t.Fatal(err)
	}
}

func examples(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("../../examples/*.mlir")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	return files
}

// TestExamples runs every example as written, in several orders of its agents, and compares with its reference.
// Parameters are their defaults. Under -short it takes one example in six: package examples runs all of them.
func TestExamples(t *testing.T) {
	for i, file := range examples(t) {
		if testing.Short() && i%6 != 0 {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".mlir"), func(t *testing.T) {
			module := load(t, file)
			bind(t, module)
			params := exec.Params(ir.LookupSymbol(module, "main"))
			in, err := exec.Inputs(params, nil, nil, 1)
			if err != nil {
				t.Fatal(err)
			}
			ref, err := exec.Run(context.Background(), module, "reference", exec.Copy(in), exec.Simulator{}, sim.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, seed := range []uint64{0, 1, 2} {
				got, err := exec.Run(context.Background(), module, "main", exec.Copy(in), exec.Simulator{},
					sim.Options{Races: true, Seed: seed})
				if err != nil {
					t.Fatal(err)
				}
				for _, d := range exec.CompareArgs(params, got.Args, ref.Args) {
					if !d.OK() {
						t.Errorf("seed %d: %v", seed, d)
					}
				}
			}
		})
	}
}

func BenchmarkGemm(b *testing.B) {
	module := load(b, "../../examples/gemm.mlir")
	in, err := exec.Inputs(exec.Params(ir.LookupSymbol(module, "main")), nil, nil, 1)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := exec.Run(context.Background(), module, "main", exec.Copy(in), exec.Simulator{},
			sim.Options{Races: true}); err != nil {
			b.Fatal(err)
		}
	}
}

func TestInputsSayWhatIsWrong(t *testing.T) {
	module, err := asm.Parse(asm.Source{Name: "t.mlir", Text: `
func.func @main(%a: memref<?x4xf32> {tile.init = "random"}, %b: memref<2xi32> {tile.init = "nonsense"}) { return }`}, all.Registry(), asm.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	params := exec.Params(ir.LookupSymbol(module, "main"))
	if _, err := exec.Inputs(params, nil, nil, 1); err == nil ||
		!strings.Contains(err.Error(), "give its shape with --arg=0=random:64x4, or with tile.shape = [64, 4] in the program") {
		t.Error(err)
	}
	if _, err := exec.Inputs(params, nil, map[int][]int{0: {3}}, 1); err == nil ||
		!strings.Contains(err.Error(), "unknown fill 'nonsense'") {
		t.Error(err)
	}
	wrong := npy.New(npy.F64, 2, 4)
	if _, err := exec.Inputs(params, map[int]*npy.Array{0: wrong}, nil, 1); err == nil ||
		!strings.Contains(err.Error(), "elements of type f64") {
		t.Error(err)
	}
}

func TestElementsAsWritten(t *testing.T) {
	module, err := asm.Parse(asm.Source{Name: "t.mlir", Text: `
func.func @main(%a: memref<2x2xi32> {tile.init = dense<[[4, -1], [2, 5]]> : tensor<2x2xi32>}, %b: memref<3xf16> {tile.init = dense<1.5> : tensor<3xf16>}) { return }`}, all.Registry(), asm.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	in, err := exec.Inputs(exec.Params(ir.LookupSymbol(module, "main")), nil, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]float64{{4, -1, 2, 5}, {1.5, 1.5, 1.5}} {
		if have := in[i].Floats(); !slices.Equal(have, want) {
			t.Errorf("argument %d holds %v, not %v", i, have, want)
		}
	}
}
