// RUN: tsopt %s --convert-vector-to-llvm --mlir-print-local-scope | FileCheck %s

// Shuffles of vectors of one size are instructions; others move elements or rows.

// CHECK-LABEL: func.func @sh(%arg0: vector<2xf32>, %arg1: vector<4xf32>, %arg2: vector<1x4xf32>) -> (vector<3xf32>, vector<2xi64>, vector<2x4xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : vector<1x4xf32> to !llvm.array<1 x vector<4xf32>>
// CHECK-NEXT:    %1 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:    %2 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %3 = llvm.extractelement %arg0[%2 : i64] : vector<2xf32>
// CHECK-NEXT:    %4 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %5 = llvm.insertelement %3, %1[%4 : i64] : vector<3xf32>
// CHECK-NEXT:    %6 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %7 = llvm.extractelement %arg1[%6 : i64] : vector<4xf32>
// CHECK-NEXT:    %8 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %9 = llvm.insertelement %7, %5[%8 : i64] : vector<3xf32>
// CHECK-NEXT:    %10 = llvm.mlir.constant(3 : index) : i64
// CHECK-NEXT:    %11 = llvm.extractelement %arg1[%10 : i64] : vector<4xf32>
// CHECK-NEXT:    %12 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:    %13 = llvm.insertelement %11, %9[%12 : i64] : vector<3xf32>
// CHECK-NEXT:    %14 = llvm.bitcast %arg1 : vector<4xf32> to vector<2xi64>
// CHECK-NEXT:    %15 = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %16 = llvm.extractvalue %0[0] : !llvm.array<1 x vector<4xf32>>
// CHECK-NEXT:    %17 = llvm.insertvalue %16, %15[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %18 = llvm.extractvalue %0[0] : !llvm.array<1 x vector<4xf32>>
// CHECK-NEXT:    %19 = llvm.insertvalue %18, %17[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %20 = builtin.unrealized_conversion_cast %19 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT:    return %13, %14, %20 : vector<3xf32>, vector<2xi64>, vector<2x4xf32>
func.func @sh(%a: vector<2xf32>, %b: vector<4xf32>, %m: vector<1x4xf32>) -> (vector<3xf32>, vector<2xi64>, vector<2x4xf32>) {
  %0 = vector.shuffle %a, %b [0, 2, 5] : vector<2xf32>, vector<4xf32>
  %1 = vector.bitcast %b : vector<4xf32> to vector<2xi64>
  %2 = vector.shuffle %m, %m [0, 1] : vector<1x4xf32>, vector<1x4xf32>
  return %0, %1, %2 : vector<3xf32>, vector<2xi64>, vector<2x4xf32>
}

