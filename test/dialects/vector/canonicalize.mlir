// RUN: tsopt %s -canonicalize | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s -canonicalize | FileCheck %s %}

// What the vector dialect folds: as upstream's canonicalizer has it.

// CHECK-LABEL: func.func @f1(%arg0: f32, %arg1: vector<4xf32>, %arg2: vector<2x4xf32>) -> (f32, f32, f32, vector<4xf32>, f32) {
// CHECK-NEXT:   %0 = vector.extract %arg2[1, 2] : f32 from vector<2x4xf32>
// CHECK-NEXT:   return %arg0, %arg0, %arg0, %arg1, %0 : f32, f32, f32, vector<4xf32>, f32
func.func @f1(%f: f32, %v: vector<4xf32>, %w: vector<2x4xf32>) -> (f32, f32, f32, vector<4xf32>, f32) {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.extract %0[2] : f32 from vector<4xf32>
  %2 = vector.from_elements %f, %f, %f, %f : vector<4xf32>
  %3 = vector.extract %2[1] : f32 from vector<4xf32>
  %4 = vector.insert %f, %v [2] : f32 into vector<4xf32>
  %5 = vector.extract %4[2] : f32 from vector<4xf32>
  %6 = vector.insert %v, %w [1] : vector<4xf32> into vector<2x4xf32>
  %7 = vector.extract %6[1] : vector<4xf32> from vector<2x4xf32>
  %8 = vector.extract %w[1] : vector<4xf32> from vector<2x4xf32>
  %9 = vector.extract %8[2] : f32 from vector<4xf32>
  return %1, %3, %5, %7, %9 : f32, f32, f32, vector<4xf32>, f32
}

// CHECK-LABEL: func.func @f2(%arg0: index, %arg1: vector<4xf32>) -> (f32, vector<4xf32>) {
// CHECK-NEXT:   %0 = vector.extract %arg1[2] : f32 from vector<4xf32>
// CHECK-NEXT:   %1 = vector.insert %0, %arg1 [2] : f32 into vector<4xf32>
// CHECK-NEXT:   return %0, %1 : f32, vector<4xf32>
func.func @f2(%i: index, %v: vector<4xf32>) -> (f32, vector<4xf32>) {
  %c2 = arith.constant 2 : index
  %0 = vector.extract %v[%c2] : f32 from vector<4xf32>
  %1 = vector.insert %0, %v [%c2] : f32 into vector<4xf32>
  return %0, %1 : f32, vector<4xf32>
}

// CHECK-LABEL: func.func @f3() -> (vector<4xf32>, f32, vector<2xf32>, vector<4xi1>, vector<4xi1>, vector<4xi1>) {
// CHECK-NEXT:   %cst = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:   %cst_0 = arith.constant dense<1.000000e+00> : vector<4xf32>
// CHECK-NEXT:   %cst_1 = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:   %cst_2 = arith.constant dense<[2.000000e+00, 3.000000e+00]> : vector<2xf32>
// CHECK-NEXT:   %0 = vector.constant_mask [2] : vector<4xi1>
// CHECK-NEXT:   return %cst_0, %cst_1, %cst_2, %0, %cst, %cst : vector<4xf32>, f32, vector<2xf32>, vector<4xi1>, vector<4xi1>, vector<4xi1>
func.func @f3() -> (vector<4xf32>, f32, vector<2xf32>, vector<4xi1>, vector<4xi1>, vector<4xi1>) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %s = arith.constant 1.0 : f32
  %0 = vector.broadcast %s : f32 to vector<4xf32>
  %1 = vector.extract %c[2] : f32 from vector<4xf32>
  %2 = vector.extract_strided_slice %c {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %3 = vector.create_mask %c2 : vector<4xi1>
  %4 = vector.create_mask %c4 : vector<4xi1>
  %5 = vector.constant_mask [4] : vector<4xi1>
  return %0, %1, %2, %3, %4, %5 : vector<4xf32>, f32, vector<2xf32>, vector<4xi1>, vector<4xi1>, vector<4xi1>
}

// CHECK-LABEL: func.func @f4(%arg0: vector<4xf32>, %arg1: vector<2x4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>) {
// CHECK-NEXT:   return %arg0, %arg0, %arg1, %arg1, %arg0 : vector<4xf32>, vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>
func.func @f4(%v: vector<4xf32>, %w: vector<2x4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>) {
  %0 = vector.bitcast %v : vector<4xf32> to vector<8xf16>
  %1 = vector.bitcast %0 : vector<8xf16> to vector<4xf32>
  %2 = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
  %3 = vector.shape_cast %2 : vector<2x2xf32> to vector<4xf32>
  %4 = vector.transpose %w, [0, 1] : vector<2x4xf32> to vector<2x4xf32>
  %5 = vector.transpose %w, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %6 = vector.transpose %5, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  %7 = vector.shuffle %v, %v [0, 1, 2, 3] : vector<4xf32>, vector<4xf32>
  return %1, %3, %4, %6, %7 : vector<4xf32>, vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @f5(%arg0: memref<4xf32>, %arg1: index, %arg2: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:   %0 = vector.load %arg0[%arg1] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:   %1 = vector.load %arg0[%arg1] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:   vector.store %arg2, %arg0[%arg1] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:   vector.store %arg2, %arg0[%arg1] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:   return %0, %1 : vector<4xf32>, vector<4xf32>
func.func @f5(%m: memref<4xf32>, %i: index, %v: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %k = vector.constant_mask [4] : vector<4xi1>
  %z = vector.constant_mask [0] : vector<4xi1>
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %0 = vector.load %c[%i] : memref<?xf32>, vector<4xf32>
  %1 = vector.maskedload %m[%i], %k, %v : memref<4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %z, %v : memref<4xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%i], %k, %v : memref<4xf32>, vector<4xi1>, vector<4xf32>
  vector.store %v, %c[%i] : memref<?xf32>, vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @f6(%arg0: vector<1xf32>, %arg1: f32) -> (f32, f32, f32) {
// CHECK-NEXT:   %0 = vector.extract %arg0[0] : f32 from vector<1xf32>
// CHECK-NEXT:   %1 = vector.extract %arg0[0] : f32 from vector<1xf32>
// CHECK-NEXT:   %2 = arith.addf %1, %arg1 : f32
// CHECK-NEXT:   return %0, %2, %arg1 : f32, f32, f32
func.func @f6(%v: vector<1xf32>, %f: f32) -> (f32, f32, f32) {
  %0 = vector.reduction <add>, %v : vector<1xf32> into f32
  %1 = vector.reduction <add>, %v, %f : vector<1xf32> into f32
  %2 = vector.from_elements %f : vector<1xf32>
  %3:1 = vector.to_elements %2 : vector<1xf32>
  return %0, %1, %3#0 : f32, f32, f32
}

// CHECK-LABEL: func.func @f7(%arg0: f32) -> (vector<4xf32>, vector<2x4xf32>) {
// CHECK-NEXT:   %0 = vector.broadcast %arg0 : f32 to vector<4xf32>
// CHECK-NEXT:   %1 = vector.broadcast %arg0 : f32 to vector<2x4xf32>
// CHECK-NEXT:   return %0, %1 : vector<4xf32>, vector<2x4xf32>
func.func @f7(%f: f32) -> (vector<4xf32>, vector<2x4xf32>) {
  %0 = vector.from_elements %f, %f, %f, %f : vector<4xf32>
  %1 = vector.broadcast %0 : vector<4xf32> to vector<2x4xf32>
  return %0, %1 : vector<4xf32>, vector<2x4xf32>
}

// CHECK-LABEL: func.func @masks(%arg0: memref<4xf32>, %arg1: index, %arg2: vector<4xf32>) -> (vector<4xf32>, vector<2x4xi1>, vector<2x4xi1>) {
// CHECK-NEXT:   %cst = arith.constant dense<false> : vector<2x4xi1>
// CHECK-NEXT:   %0 = vector.constant_mask [2, 2] : vector<2x4xi1>
// CHECK-NEXT:   return %arg2, %cst, %0 : vector<4xf32>, vector<2x4xi1>, vector<2x4xi1>
func.func @masks(%m: memref<4xf32>, %i: index, %v: vector<4xf32>) -> (vector<4xf32>, vector<2x4xi1>, vector<2x4xi1>) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c2 = arith.constant 2 : index
  %k = vector.create_mask %c0 : vector<4xi1>
  %0 = vector.maskedload %m[%i], %k, %v {alignment = 16 : i64} : memref<4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.create_mask %c2, %c0 : vector<2x4xi1>
  %2 = vector.create_mask %c9, %c2 : vector<2x4xi1>
  return %0, %1, %2 : vector<4xf32>, vector<2x4xi1>, vector<2x4xi1>
}

// CHECK-LABEL: func.func @slice() -> vector<2x2xi32> {
// CHECK-NEXT:   %cst = arith.constant dense<{{\[\[}}2, 3], [5, 6]]> : vector<2x2xi32>
// CHECK-NEXT:   return %cst : vector<2x2xi32>
func.func @slice() -> vector<2x2xi32> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %0 = vector.extract_strided_slice %c {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x3xi32> to vector<2x2xi32>
  return %0 : vector<2x2xi32>
}

// CHECK-LABEL: func.func @dynamic(%arg0: vector<2x4xf32>, %arg1: index) -> (f32, vector<2x4xf32>) {
// CHECK-NEXT:   %0 = vector.extract %arg0[%arg1, 3] : f32 from vector<2x4xf32>
// CHECK-NEXT:   %1 = vector.insert %0, %arg0 [%arg1, 3] : f32 into vector<2x4xf32>
// CHECK-NEXT:   return %0, %1 : f32, vector<2x4xf32>
func.func @dynamic(%v: vector<2x4xf32>, %i: index) -> (f32, vector<2x4xf32>) {
  %c3 = arith.constant 3 : index
  %0 = vector.extract %v[%i, %c3] : f32 from vector<2x4xf32>
  %1 = vector.insert %0, %v [%i, %c3] : f32 into vector<2x4xf32>
  return %0, %1 : f32, vector<2x4xf32>
}

// CHECK-LABEL: func.func @transposed(%arg0: vector<2x3x4xf32>) -> vector<4x2x3xf32> {
// CHECK-NEXT:   %0 = vector.transpose %arg0, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
// CHECK-NEXT:   return %0 : vector<4x2x3xf32>
func.func @transposed(%v: vector<2x3x4xf32>) -> vector<4x2x3xf32> {
  %0 = vector.transpose %v, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %1 = vector.transpose %0, [2, 1, 0] : vector<3x2x4xf32> to vector<4x2x3xf32>
  return %1 : vector<4x2x3xf32>
}
