// UNSUPPORTED: upstream
// Reason: the flag is ours.
// RUN: tsopt %s --canonicalize --mlir-print-ir-after-all --mlir-print-ir-diff -o /dev/null 2>&1 | FileCheck %s

// CHECK:      --- before canonicalize
// CHECK-NEXT: +++ after canonicalize
// CHECK:      {{^}}-{{ .*}} = arith.constant 0 : i32
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 0 : i32
  %y = arith.addi %x, %c : i32
  return %y : i32
}
