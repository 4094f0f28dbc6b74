// RUN: tsopt %s -mlir-print-value-users | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-NEXT:  // %arg0 is used by %1
// CHECK-NEXT:  // %arg1 is used by %sum, %overflow, %1
// CHECK-NEXT:  %1 = arith.addi %arg0, %arg1 : i32 // users: %sum, %overflow, %2
// CHECK-NEXT:  %2 = arith.muli %1, %1 : i32 // unused
// CHECK-NEXT:  %sum, %overflow = arith.addui_extended %1, %arg1 : i32, i1 // users: (%3), (unused)
// CHECK-NEXT:  return %sum : i32 // id: %3
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.addi %x, %y : i32
  %1 = arith.muli %0, %0 : i32
  %2:2 = arith.addui_extended %0, %y : i32, i1
  return %2#0 : i32
}
