// RUN: tsopt %s --convert-vector-to-llvm --mlir-print-local-scope | FileCheck %s

// Slices are shuffles of rows.

// CHECK-LABEL: func.func @slices(%arg0: vector<8xf32>, %arg1: vector<4x8xf32>, %arg2: vector<2x8xf32>) -> (vector<2xf32>, vector<2x8xf32>, vector<8xf32>, vector<4x8xf32>, vector<2x2xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : vector<2x8xf32> to !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : vector<4x8xf32> to !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT:    %cst = arith.constant dense<0.000000e+00> : vector<2x2xf32>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %cst : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %3 = llvm.shufflevector %arg0, %arg0 [2, 3] : vector<8xf32>
// CHECK-NEXT:    %4 = llvm.mlir.poison : !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT:    %5 = llvm.extractvalue %1[2] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT:    %6 = llvm.insertvalue %5, %4[0] : !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT:    %7 = llvm.extractvalue %1[3] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT:    %8 = llvm.insertvalue %7, %6[1] : !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT:    %9 = builtin.unrealized_conversion_cast %8 : !llvm.array<2 x vector<8xf32>> to vector<2x8xf32>
// CHECK-NEXT:    %10 = llvm.shufflevector %3, %3 [0, 1, 0, 0, 0, 0, 0, 0] : vector<2xf32>
// CHECK-NEXT:    %11 = llvm.shufflevector %10, %arg0 [8, 9, 10, 0, 1, 13, 14, 15] : vector<8xf32>
// CHECK-NEXT:    %12 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT:    %13 = llvm.insertvalue %12, %1[1] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT:    %14 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT:    %15 = llvm.insertvalue %14, %13[2] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT:    %16 = builtin.unrealized_conversion_cast %15 : !llvm.array<4 x vector<8xf32>> to vector<4x8xf32>
// CHECK-NEXT:    %17 = llvm.extractvalue %1[2] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT:    %18 = llvm.shufflevector %17, %17 [1, 2] : vector<8xf32>
// CHECK-NEXT:    %19 = llvm.insertvalue %18, %2[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %20 = llvm.extractvalue %1[3] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT:    %21 = llvm.shufflevector %20, %20 [1, 2] : vector<8xf32>
// CHECK-NEXT:    %22 = llvm.insertvalue %21, %19[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %23 = builtin.unrealized_conversion_cast %22 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT:    return %3, %9, %11, %16, %23 : vector<2xf32>, vector<2x8xf32>, vector<8xf32>, vector<4x8xf32>, vector<2x2xf32>
func.func @slices(%v: vector<8xf32>, %m: vector<4x8xf32>, %n: vector<2x8xf32>) -> (vector<2xf32>, vector<2x8xf32>, vector<8xf32>, vector<4x8xf32>, vector<2x2xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<8xf32> to vector<2xf32>
  %1 = vector.extract_strided_slice %m {offsets = [2], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %2 = vector.insert_strided_slice %0, %v {offsets = [3], strides = [1]} : vector<2xf32> into vector<8xf32>
  %3 = vector.insert_strided_slice %n, %m {offsets = [1, 0], strides = [1, 1]} : vector<2x8xf32> into vector<4x8xf32>
  %4 = vector.extract_strided_slice %m {offsets = [2, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  return %0, %1, %2, %3, %4 : vector<2xf32>, vector<2x8xf32>, vector<8xf32>, vector<4x8xf32>, vector<2x2xf32>
}
