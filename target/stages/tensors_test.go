package stages_test

import (
	"testing"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/stages"
)

// A function on tensors, whose result has extents that only a run knows, and what its lowering makes of it.
const (
	onTensors = `func.func @main(%t: tensor<?x4xi32> {tile.init = "iota", tile.shape = [3, 4]}) -> (tensor<4x?xi32>, i32) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?x4xi32>
  %x = tensor.extract %t[%c0, %c0] : tensor<?x4xi32>
  %e = tensor.empty(%n) : tensor<4x?xi32>
  %r = linalg.transpose ins(%t : tensor<?x4xi32>) outs(%e : tensor<4x?xi32>) permutation = [1, 0]
  return %r, %x : tensor<4x?xi32>, i32
}`
	onMemory = `func.func @main(%t: memref<?x4xi32>, %r: memref<4x?xi32> {tile.out}) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %t, %c0 : memref<?x4xi32>
  %x = memref.load %t[%c0, %c0] : memref<?x4xi32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %y = memref.load %t[%i, %j] : memref<?x4xi32>
      memref.store %y, %r[%j, %i] : memref<4x?xi32>
    }
  }
  return %x : i32
}`
)

// TestTensorsAndMemory: what a function returns as tensors, its lowering writes to memory behind its arguments.
func TestTensorsAndMemory(t *testing.T) {
	parse := func(text string) *ir.Op {
		m, err := asm.Parse(asm.Source{Name: "test.mlir", Text: text}, all.Registry(), asm.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	first := parse(onTensors)
	params := exec.Params(ir.LookupSymbol(first, "main"))
	cases, err := exec.Cases(params, nil, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	r := stages.Runs{Params: params, Cases: cases, Want: make([]*exec.Outcome, len(cases)),
		Execute: func(module *ir.Op, c exec.Case, _ uint64) (*exec.Outcome, error) {
			return exec.Run(t.Context(), module, "main", exec.Copy(c.Arrays), exec.Simulator{}, sim.Options{})
		}}
	for i := range cases {
		r.Orders = append(r.Orders, uint64(i))
	}
	for _, text := range []string{onTensors, onMemory} {
		if res := r.Stage(parse(text)); res.Failure != nil || res.Runs != len(cases) {
			t.Errorf("%+v\n%s", res.Failure, text)
		}
	}
}
