// RUN: not tsopt %s --split-input-file --verify-diagnostics 2>&1 | FileCheck %s

// What is wrong with a diagnostic is said at once, what is missing at the end of
// the whole input.

// CHECK:      wrong.mlir:[[@LINE+25]]:8: error: unexpected error: 'arith.addi' op operand #0 must be
// CHECK-NEXT: %0 = "arith.addi"
// CHECK-NEXT: ^
// CHECK-NEXT: wrong.mlir:[[@LINE+29]]:6: error: 'error' diagnostic emitted when expecting a 'warning'
// CHECK-NEXT: // expected-warning
// CHECK-NEXT: ^{{$}}
// CHECK-NEXT: wrong.mlir:[[@LINE+13]]:4: error: expected error "never happens" was not produced
// CHECK-NEXT: // expected-error
// CHECK-NEXT: ^~~~~~~~~~~~~{{$}}
// CHECK-NEXT: wrong.mlir:[[@LINE+23]]:6: error: expected warning "must be signless-integer-like" was not produced
// CHECK-NEXT: // expected-warning
// CHECK-NEXT: ^~~~

// Nothing is printed for what does not parse.
// CHECK:      func.func @missing
// CHECK:      // -----
// CHECK-NEXT: // -----
// CHECK-NOT:  func.func

// expected-error @+1 {{never happens}}
func.func @missing() { return }

// -----

func.func @unexpected(%x: f32) {
  %0 = "arith.addi"(%x, %x) : (f32, f32) -> f32
  return
}

// -----

func.func @wrong_kind(%x: f32) {
  // expected-warning @+1 {{must be signless-integer-like}}
  %0 = "arith.addi"(%x, %x) : (f32, f32) -> f32
  return
}
