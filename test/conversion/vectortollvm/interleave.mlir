// RUN: tsopt %s --convert-vector-to-llvm --mlir-print-local-scope | FileCheck %s

// Interleaving is shuffling, by row.

// CHECK-LABEL: func.func @inter(%arg0: vector<4xf32>, %arg1: vector<2x4xf32>) -> (vector<8xf32>, vector<2xf32>, vector<2x8xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %cst = arith.constant dense<0.000000e+00> : vector<2x8xf32>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %cst : vector<2x8xf32> to !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT:    %2 = llvm.shufflevector %arg0, %arg0 [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>
// CHECK-NEXT:    %3 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:    %4 = llvm.shufflevector %arg0, %3 [0, 2] : vector<4xf32>
// CHECK-NEXT:    %5 = llvm.shufflevector %arg0, %3 [1, 3] : vector<4xf32>
// CHECK-NEXT:    %6 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %7 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %8 = llvm.shufflevector %6, %7 [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>
// CHECK-NEXT:    %9 = llvm.insertvalue %8, %1[0] : !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT:    %10 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %11 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %12 = llvm.shufflevector %10, %11 [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>
// CHECK-NEXT:    %13 = llvm.insertvalue %12, %9[1] : !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT:    %14 = builtin.unrealized_conversion_cast %13 : !llvm.array<2 x vector<8xf32>> to vector<2x8xf32>
// CHECK-NEXT:    return %2, %5, %14 : vector<8xf32>, vector<2xf32>, vector<2x8xf32>
func.func @inter(%a: vector<4xf32>, %m: vector<2x4xf32>) -> (vector<8xf32>, vector<2xf32>, vector<2x8xf32>) {
  %0 = vector.interleave %a, %a : vector<4xf32> -> vector<8xf32>
  %1, %2 = vector.deinterleave %a : vector<4xf32> -> vector<2xf32>
  %3 = vector.interleave %m, %m : vector<2x4xf32> -> vector<2x8xf32>
  return %0, %2, %3 : vector<8xf32>, vector<2xf32>, vector<2x8xf32>
}

