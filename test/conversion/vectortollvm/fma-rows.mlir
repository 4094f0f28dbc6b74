// RUN: tsopt %s --convert-vector-to-llvm --mlir-print-local-scope | FileCheck %s

// Several dimensions are computed by row.

// CHECK-LABEL: func.func @fma(%arg0: vector<4xf32>, %arg1: vector<2x4xf32>) -> (vector<4xf32>, vector<2x4xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %cst = arith.constant dense<0.000000e+00> : vector<2x4xf32>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %cst : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %2 = llvm.intr.fmuladd(%arg0, %arg0, %arg0) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:    %3 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %4 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %5 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %6 = llvm.intr.fmuladd(%3, %4, %5) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:    %7 = llvm.insertvalue %6, %1[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %8 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %9 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %10 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %11 = llvm.intr.fmuladd(%8, %9, %10) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:    %12 = llvm.insertvalue %11, %7[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %13 = builtin.unrealized_conversion_cast %12 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT:    return %2, %13 : vector<4xf32>, vector<2x4xf32>
func.func @fma(%v: vector<4xf32>, %m: vector<2x4xf32>) -> (vector<4xf32>, vector<2x4xf32>) {
  %0 = vector.fma %v, %v, %v : vector<4xf32>
  %1 = vector.fma %m, %m, %m : vector<2x4xf32>
  return %0, %1 : vector<4xf32>, vector<2x4xf32>
}

