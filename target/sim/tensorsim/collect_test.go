package tensorsim_test

import (
	"context"
	"testing"

	"github.com/tsopt/tsopt/target/sim"
)

// TestTensorsAreForgotten: a loop that makes a tensor in each turn needs no more memory than a few of them.
func TestTensorsAreForgotten(t *testing.T) {
	m := sim.New(parse(t, `
func.func private @next(%t: tensor<1024x1024xi32>) -> tensor<1024x1024xi32> {
  %one = arith.constant 1 : i32
  %ones = tensor.splat %one : tensor<1024x1024xi32>
  %c5 = arith.constant 5 : index
  %x = tensor.extract %t[%c5, %c5] : tensor<1024x1024xi32>
  %r = tensor.splat %x : tensor<1024x1024xi32>
  %y = tensor.extract %ones[%c5, %c5] : tensor<1024x1024xi32>
  %z = arith.addi %x, %y : i32
  %s = tensor.insert %z into %r[%c5, %c5] : tensor<1024x1024xi32>
  return %s : tensor<1024x1024xi32>
}
func.func @main() -> i32 {
  %first = arith.constant dense<0> : tensor<1024x1024xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c40 = arith.constant 40 : index
  %last = scf.for %i = %c0 to %c40 step %c1 iter_args(%t = %first) -> (tensor<1024x1024xi32>) {
    %next = func.call @next(%t) : (tensor<1024x1024xi32>) -> tensor<1024x1024xi32>
    scf.yield %next : tensor<1024x1024xi32>
  }
  %x = tensor.extract %last[%c5, %c5] : tensor<1024x1024xi32>
  return %x : i32
}`), sim.Options{MaxBytes: 200 << 20})
	r, err := m.Call(context.Background(), "main")
	if err != nil || r[0][0] != 40 {
		t.Error(r, err)
	}
}
