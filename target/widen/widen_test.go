package widen_test

import (
	"strings"
	"testing"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/widen"
)

func parse(t *testing.T, text string) *ir.Op {
	t.Helper()
	m, err := asm.Parse(asm.Source{Name: "test.mlir", Text: text}, all.Registry(), asm.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// thirds divides by three in f16 and sums up, in more steps than f16 has digits for.
const thirds = `
func.func @main(%x: tensor<100xf16>) -> (tensor<f32>, tensor<100xi32>) {
  %three = arith.constant 3.0 : f16
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<100xi32>
  %sum, %whole = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>],
      iterator_types = ["reduction"]} ins(%x : tensor<100xf16>) outs(%zero, %e : tensor<f32>, tensor<100xi32>) {
  ^bb0(%in: f16, %s: f32, %o: i32):
    %0 = arith.divf %in, %three : f16
    %1 = arith.extf %0 : f16 to f32
    %2 = arith.addf %s, %1 : f32
    %3 = arith.fptosi %in : f16 to i32
    linalg.yield %2, %3 : f32, i32
  } -> (tensor<f32>, tensor<100xi32>)
  return %sum, %whole : tensor<f32>, tensor<100xi32>
}`

// TestFloats: no float type but f64 is left, the module is valid, and results are those of float64.
func TestFloats(t *testing.T) {
	m := parse(t, thirds)
	if err := widen.Floats(m); err != nil {
		t.Fatal(err)
	}
	if err := verify.Verify(m, verify.Options{Registry: all.Registry()}); err != nil {
		t.Fatal(err)
	}
	text := asm.Text(m, asm.PrintOptions{})
	if strings.Contains(text, "f16") || strings.Contains(text, "f32") {
		t.Error(text)
	}
	x := npy.FromFloats(npy.F16, make([]float64, 100), 100)
	want := 0.0
	for i := range 100 {
		x.SetFloat(i, float64(i))
		want += float64(i) / 3
	}
	given := []*npy.Array{x, npy.New(npy.F32), npy.New(npy.I32, 100)}
	out, err := exec.Run(t.Context(), m, "main", widen.Arrays(given), exec.Simulator{}, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := out.Args[1]; got.DType != npy.F64 || got.Float(0) != want {
		t.Errorf("the sum is %v of %v, not %v", got.Float(0), got.DType, want)
	}
	if r := widen.Rounded(out.Args, given); r[1].DType != npy.F32 || r[1].Float(0) != float64(float32(want)) {
		t.Errorf("the rounded sum is %v", r[1].Float(0))
	}
	if got := out.Args[2]; got.DType != npy.I32 || got.Float(99) != 99 {
		t.Errorf("an integer is %v", got.Float(99))
	}
}

// TestFormats: what the bits of a float mean, no other format tells.
func TestFormats(t *testing.T) {
	m := parse(t, `func.func @main(%x: tensor<4xf32>) -> tensor<4xi32> {
  %0 = arith.bitcast %x : tensor<4xf32> to tensor<4xi32>
  return %0 : tensor<4xi32>
}`)
	if err := widen.Floats(m); err == nil || !strings.Contains(err.Error(), "depends on the format of its operands") {
		t.Error(err)
	}
}
