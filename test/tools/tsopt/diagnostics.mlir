// RUN: not tsopt %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
// RUN: not tsopt %s --mlir-print-op-on-diagnostic=false 2>&1 | FileCheck %s --check-prefix=QUIET
// RUN: not tsopt %s --color 2>&1 | FileCheck %s --check-prefix=COLOR

//      CHECK:{{.*}}diagnostics.mlir:[[@LINE+6]]:8: error: 'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'
// CHECK-NEXT:  %0 = "arith.addi"(%x, %x) : (f32, f32) -> f32
// CHECK-NEXT:       ^
// CHECK-NEXT:{{.*}}diagnostics.mlir:[[@LINE+3]]:8: note: see current operation: %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (f32, f32) -> f32
//  QUIET-NOT:see current operation
func.func @f(%x: f32) {
  %0 = "arith.addi"(%x, %x) : (f32, f32) -> f32
  return
}
// COLOR: {{.\[0;1;31m}}error:
