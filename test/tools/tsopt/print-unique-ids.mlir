// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s -mlir-print-unique-ssa-ids | FileCheck %s --check-prefix=UNIQUE

// Names start anew in each isolated operation, unless they are to be unique.

// CHECK:  func.func @f(%arg0: i32)
// CHECK:    %0 = arith.addi %arg0, %arg0
// CHECK:  func.func @g(%arg0: i32)
// CHECK:    %0 = arith.muli %arg0, %arg0
// UNIQUE: func.func @f(%arg1: i32)
// UNIQUE:   %1 = arith.addi %arg1, %arg1
// UNIQUE: func.func @g(%arg0: i32)
// UNIQUE:   %0 = arith.muli %arg0, %arg0
func.func @f(%x: i32) {
  %0 = arith.addi %x, %x : i32
  return
}
func.func @g(%x: i32) {
  %0 = arith.muli %x, %x : i32
  return
}
