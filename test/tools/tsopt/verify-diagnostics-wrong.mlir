// RUN: not tsopt %s --split-input-file --verify-diagnostics 2>&1 | FileCheck %s

// CHECK: wrong.mlir:[[@LINE+1]]:4: error: expected error "never happens" was not produced
// expected-error @+1 {{never happens}}
func.func @missing() { return }

// -----

func.func @unexpected(%x: f32) {
  // CHECK: wrong.mlir:[[@LINE+1]]:8: error: unexpected error: 'arith.addi' op operand #0 must be
  %0 = "arith.addi"(%x, %x) : (f32, f32) -> f32
  return
}

// -----

func.func @wrong_kind(%x: f32) {
  // expected-warning @+2 {{must be signless-integer-like}}
  // CHECK: wrong.mlir:[[@LINE+1]]:8: error: 'error' diagnostic emitted when expecting a 'warning'
  %0 = "arith.addi"(%x, %x) : (f32, f32) -> f32
  return
}
