// RUN: tsopt %s --strip-debuginfo --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// CHECK:      func.func @f(%arg0: i32 loc(unknown)) -> i32 {
// CHECK-NEXT:   %0 = arith.addi %arg0, %arg0 : i32 loc(unknown)
// CHECK-NEXT:   return %0 : i32 loc(unknown)
// CHECK-NEXT: } loc(unknown)
func.func @f(%x: i32 loc("x")) -> i32 {
  %0 = arith.addi %x, %x : i32 loc(fused["a", "b"])
  return %0 : i32
} loc("here":1:2)
