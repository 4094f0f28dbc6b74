// What a folder would do to an operation in place is undone: the values need not
// be those of every execution.
//
// RUN: tsopt %s --sccp | FileCheck %s

// CHECK-LABEL: @compare
// CHECK: arith.cmpi slt, %c5_i32, %arg0 : i32
func.func @compare(%x: i32) -> i1 {
  %c5 = arith.constant 5 : i32
  %0 = arith.cmpi slt, %c5, %x : i32
  return %0 : i1
}
