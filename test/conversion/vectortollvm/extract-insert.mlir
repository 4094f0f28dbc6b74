// RUN: tsopt %s --convert-vector-to-llvm --mlir-print-local-scope | FileCheck %s

// Elements and rows at constant and unknown positions.

// CHECK-LABEL: func.func @ei(%arg0: vector<4xf32>, %arg1: vector<2x4xf32>, %arg2: index, %arg3: f32, %arg4: vector<f32>) -> (f32, f32, vector<4xf32>, f32, vector<4xf32>, vector<2x4xf32>, f32) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg4 : vector<f32> to vector<1xf32>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:    %3 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %4 = llvm.extractelement %arg0[%3 : i64] : vector<4xf32>
// CHECK-NEXT:    %5 = llvm.extractelement %arg0[%2 : i64] : vector<4xf32>
// CHECK-NEXT:    %6 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %7 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %8 = llvm.extractelement %7[%2 : i64] : vector<4xf32>
// CHECK-NEXT:    %9 = llvm.insertelement %arg3, %arg0[%2 : i64] : vector<4xf32>
// CHECK-NEXT:    %10 = llvm.insertvalue %arg0, %1[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %11 = builtin.unrealized_conversion_cast %10 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT:    %12 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %13 = llvm.extractelement %0[%12 : i64] : vector<1xf32>
// CHECK-NEXT:    return %4, %5, %6, %8, %9, %11, %13 : f32, f32, vector<4xf32>, f32, vector<4xf32>, vector<2x4xf32>, f32
func.func @ei(%v: vector<4xf32>, %m: vector<2x4xf32>, %i: index, %x: f32, %z: vector<f32>) -> (f32, f32, vector<4xf32>, f32, vector<4xf32>, vector<2x4xf32>, f32) {
  %0 = vector.extract %v[1] : f32 from vector<4xf32>
  %1 = vector.extract %v[%i] : f32 from vector<4xf32>
  %2 = vector.extract %m[1] : vector<4xf32> from vector<2x4xf32>
  %3 = vector.extract %m[1, %i] : f32 from vector<2x4xf32>
  %4 = vector.insert %x, %v[%i] : f32 into vector<4xf32>
  %5 = vector.insert %v, %m[0] : vector<4xf32> into vector<2x4xf32>
  %6 = vector.extract %z[] : f32 from vector<f32>
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, vector<4xf32>, f32, vector<4xf32>, vector<2x4xf32>, f32
}

