// RUN: tsopt %s -mlir-use-nameloc-as-prefix | FileCheck %s
// RUN: tsopt %s -mlir-use-nameloc-as-prefix -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Values are named after their locations; a name that is taken gets a number.

// CHECK-LABEL: func.func @f(%input: i32) -> i32
// GENERIC:     ^bb0(%input: i32):
func.func @f(%x: i32 loc("input")) -> i32 {
  // CHECK: %sum = arith.addi %input, %input : i32
  // GENERIC: %sum = "arith.addi"(%input, %input)
  %0 = arith.addi %x, %x : i32 loc("sum")
  // CHECK: %sum_0 = arith.addi %sum, %input : i32
  %1 = arith.addi %0, %x : i32 loc("sum")
  // CHECK: %outer = arith.addi %sum_0, %sum : i32
  %2 = arith.addi %1, %0 : i32 loc("outer"("inner"))
  // CHECK: %0 = arith.muli %outer, %outer : i32
  %3 = arith.muli %2, %2 : i32
  // CHECK: return %0 : i32
  return %3 : i32
}
