// RUN: tsopt %s --print-op-stats -o /dev/null 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
//      CHECK:Operations encountered:
// CHECK-NEXT:-----------------------
// CHECK-NEXT:    arith.addi   , 2
// CHECK-NEXT:  builtin.module , 1
// CHECK-NEXT:     func.func   , 1
// CHECK-NEXT:     func.return , 1

// RUN: tsopt %s --print-op-stats=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON
// JSON:      {
// JSON-NEXT:   "arith.addi" : 2,
// JSON:        "func.return" : 1
// JSON-NEXT: }
func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %0, %x : i32
  return %1 : i32
}
