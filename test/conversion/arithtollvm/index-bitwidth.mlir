// RUN: tsopt %s '-convert-arith-to-llvm=index-bitwidth=32' | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s '-convert-arith-to-llvm=index-bitwidth=32' | FileCheck %s %}

// CHECK-LABEL: func.func @casts(%arg0: index, %arg1: i32, %arg2: i64) -> (i32, index, i64) {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg0 : index to i32
// CHECK-NEXT:   %1 = llvm.trunc %arg2 : i64 to i32
// CHECK-NEXT:   %2 = llvm.zext %0 : i32 to i64
// CHECK-NEXT:   %3 = llvm.mlir.constant(7 : index) : i32
// CHECK-NEXT:   %4 = llvm.add %1, %3 : i32
// CHECK-NEXT:   %5 = builtin.unrealized_conversion_cast %4 : i32 to index
// CHECK-NEXT:   return %0, %5, %2 : i32, index, i64
func.func @casts(%i: index, %a: i32, %b: i64) -> (i32, index, i64) {
  %0 = arith.index_cast %i : index to i32
  %1 = arith.index_cast %b : i64 to index
  %2 = arith.index_castui %i : index to i64
  %3 = arith.constant 7 : index
  %4 = arith.addi %1, %3 : index
  return %0, %4, %2 : i32, index, i64
}
