// RUN: tsopt %s --pass-pipeline='builtin.module(print-ir{label=start},canonicalize,print-ir)' -o /dev/null 2>&1 | FileCheck %s
// CHECK:      // -----// IR Dump start //----- //
// CHECK-NEXT: module {
// CHECK:        arith.constant
// CHECK:      // -----// IR Dump //----- //
// CHECK-NEXT: module {
// CHECK-NOT:    arith.constant
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 0 : i32
  %0 = arith.addi %x, %c : i32
  return %0 : i32
}
