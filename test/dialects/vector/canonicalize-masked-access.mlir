// RUN: tsopt %s -canonicalize | FileCheck %s

// Accesses whose mask is all or nothing.

// CHECK-LABEL: func.func @masked_load(
// CHECK-NEXT:      %0 = vector.constant_mask [3] : vector<8xi1>
// CHECK-NEXT:      %1 = vector.load %arg0[%arg1] : memref<16xf32>, vector<8xf32>
// CHECK-NEXT:      %2 = vector.maskedload %arg0[%arg1], %0, %arg2 : memref<16xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:      return %1, %arg2, %2 : vector<8xf32>, vector<8xf32>, vector<8xf32>
func.func @masked_load(%m: memref<16xf32>, %i: index, %p: vector<8xf32>) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>) {
  %all = vector.constant_mask [8] : vector<8xi1>
  %none = vector.constant_mask [0] : vector<8xi1>
  %some = vector.constant_mask [3] : vector<8xi1>
  %0 = vector.maskedload %m[%i], %all, %p : memref<16xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %1 = vector.maskedload %m[%i], %none, %p : memref<16xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %2 = vector.maskedload %m[%i], %some, %p : memref<16xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return %0, %1, %2 : vector<8xf32>, vector<8xf32>, vector<8xf32>
}

// CHECK-LABEL: func.func @masked_store_all(
// CHECK-NEXT:      vector.store %arg2, %arg0[%arg1] : memref<16xf32>, vector<8xf32>
// CHECK-NEXT:      return
func.func @masked_store_all(%m: memref<16xf32>, %i: index, %v: vector<8xf32>) {
  %all = arith.constant dense<true> : vector<8xi1>
  vector.maskedstore %m[%i], %all, %v : memref<16xf32>, vector<8xi1>, vector<8xf32>
  return
}

// CHECK-LABEL: func.func @masked_store_none(
// CHECK-NEXT:      return
func.func @masked_store_none(%m: memref<16xf32>, %i: index, %v: vector<8xf32>) {
  %none = arith.constant dense<false> : vector<8xi1>
  vector.maskedstore %m[%i], %none, %v : memref<16xf32>, vector<8xi1>, vector<8xf32>
  return
}

// CHECK-LABEL: func.func @expand_load(
// CHECK-NEXT:      %0 = vector.load %arg0[%arg1] : memref<16xf32>, vector<8xf32>
// CHECK-NEXT:      return %0, %arg2 : vector<8xf32>, vector<8xf32>
func.func @expand_load(%m: memref<16xf32>, %i: index, %p: vector<8xf32>) -> (vector<8xf32>, vector<8xf32>) {
  %all = arith.constant dense<true> : vector<8xi1>
  %none = arith.constant dense<false> : vector<8xi1>
  %0 = vector.expandload %m[%i], %all, %p : memref<16xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %1 = vector.expandload %m[%i], %none, %p : memref<16xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return %0, %1 : vector<8xf32>, vector<8xf32>
}

// CHECK-LABEL: func.func @compress_store(
// CHECK-NEXT:      vector.store %arg2, %arg0[%arg1] : memref<16xf32>, vector<8xf32>
// CHECK-NEXT:      return
func.func @compress_store(%m: memref<16xf32>, %i: index, %v: vector<8xf32>) {
  %all = arith.constant dense<true> : vector<8xi1>
  %none = arith.constant dense<false> : vector<8xi1>
  vector.compressstore %m[%i], %all, %v : memref<16xf32>, vector<8xi1>, vector<8xf32>
  vector.compressstore %m[%i], %none, %v : memref<16xf32>, vector<8xi1>, vector<8xf32>
  return
}

// CHECK-LABEL: func.func @gather_none(
// CHECK-NEXT:      return %arg3 : vector<8xf32>
func.func @gather_none(%m: memref<16xf32>, %i: index, %at: vector<8xi32>, %p: vector<8xf32>) -> vector<8xf32> {
  %none = arith.constant dense<false> : vector<8xi1>
  %0 = vector.gather %m[%i] [%at], %none, %p : memref<16xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func.func @gather_all(
// CHECK-NEXT:      %cst = arith.constant dense<true> : vector<8xi1>
// CHECK-NEXT:      %0 = vector.gather %arg0[%arg1] [%arg2], %cst, %arg3 : memref<16xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:      return %0 : vector<8xf32>
func.func @gather_all(%m: memref<16xf32>, %i: index, %at: vector<8xi32>, %p: vector<8xf32>) -> vector<8xf32> {
  %all = arith.constant dense<true> : vector<8xi1>
  %0 = vector.gather %m[%i] [%at], %all, %p : memref<16xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return %0 : vector<8xf32>
}

// Positions that count up are one piece.
// CHECK-LABEL: func.func @gather_contiguous(
// CHECK-NEXT:      %0 = vector.maskedload %arg0[%arg1], %arg2, %arg3 : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:      %1 = vector.maskedload %arg0[%arg1], %arg2, %arg3 : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:      return %0, %1 : vector<4xf32>, vector<4xf32>
func.func @gather_contiguous(%m: memref<16xf32>, %i: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %at = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %step = vector.step : vector<4xindex>
  %0 = vector.gather %m[%i] [%at], %mask, %p : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.gather %m[%i] [%step], %mask, %p : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @gather_not_contiguous(
// CHECK-NEXT:      %cst = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
// CHECK-NEXT:      %0 = vector.gather %arg0[%arg1] [%cst], %arg2, %arg3 : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:      return %0 : vector<4xf32>
func.func @gather_not_contiguous(%m: memref<16xf32>, %i: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %at = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %0 = vector.gather %m[%i] [%at], %mask, %p : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @scatter(
// CHECK-NEXT:      vector.maskedstore %arg0[%arg1], %arg2, %arg3 : memref<16xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:      return
func.func @scatter(%m: memref<16xf32>, %i: index, %mask: vector<4xi1>, %v: vector<4xf32>) {
  %at = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %none = arith.constant dense<false> : vector<4xi1>
  vector.scatter %m[%i] [%at], %mask, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%i] [%at], %none, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK-LABEL: func.func @through_casts(
// CHECK-NEXT:      %0 = vector.load %arg0[%arg1] : memref<16xf32>, vector<4xf32>
// CHECK-NEXT:      vector.store %0, %arg0[%arg1] : memref<16xf32>, vector<4xf32>
// CHECK-NEXT:      %1 = vector.maskedload %arg0[%arg1], %arg2, %arg3 : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:      return %0, %1 : vector<4xf32>, vector<4xf32>
func.func @through_casts(%m: memref<16xf32>, %i: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %c = memref.cast %m : memref<16xf32> to memref<?xf32>
  %0 = vector.load %c[%i] : memref<?xf32>, vector<4xf32>
  vector.store %0, %c[%i] : memref<?xf32>, vector<4xf32>
  %1 = vector.maskedload %c[%i], %mask, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
