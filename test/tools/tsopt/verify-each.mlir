// RUN: tsopt %s -verify-each=false -cse | FileCheck %s
// RUN: tsopt %s -verify-each=0 -cse | FileCheck %s
// RUN: tsopt %s -verify-each -cse | FileCheck %s
// RUN: tsopt %s --verify-each=true -cse | FileCheck %s

// One dash or two, a value or none.
// CHECK: arith.addi
// CHECK-NOT: arith.addi
func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
