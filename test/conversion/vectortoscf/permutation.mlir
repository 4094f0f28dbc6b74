// RUN: tsopt %s --allow-unregistered-dialect --convert-vector-to-scf --mlir-print-local-scope | FileCheck %s

// Repeated dimensions are broadcast, permuted ones transposed.

// CHECK-LABEL: func.func @bcast(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: f32, %arg4: vector<8xi1>) -> vector<4x8xf32> {
// CHECK-NEXT:    %0 = vector.transfer_read %arg0[%arg1, %arg2], %arg3 : memref<?x?xf32>, vector<8xf32>
// CHECK-NEXT:    %1 = vector.broadcast %0 : vector<8xf32> to vector<4x8xf32>
// CHECK-NEXT:    %2 = vector.transfer_read %arg0[%arg1, %arg2], %arg3, %arg4 : memref<?x?xf32>, vector<8xf32>
// CHECK-NEXT:    %3 = vector.broadcast %2 : vector<8xf32> to vector<4x8xf32>
// CHECK-NEXT:    "t.use"(%3) : (vector<4x8xf32>) -> ()
// CHECK-NEXT:    return %1 : vector<4x8xf32>
func.func @bcast(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<8xi1>) -> vector<4x8xf32> {
  %0 = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x?xf32>, vector<4x8xf32>
  %1 = vector.transfer_read %m[%i, %j], %p, %k {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x?xf32>, vector<4x8xf32>
  "t.use"(%1) : (vector<4x8xf32>) -> ()
  return %0 : vector<4x8xf32>
}

// CHECK-LABEL: func.func @transposed(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: f32) -> vector<4x8xf32> {
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c8 = arith.constant 8 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %alloca = memref.alloca() : memref<vector<8x4xf32>>
// CHECK-NEXT:    %alloca_0 = memref.alloca() : memref<vector<8x4xf32>>
// CHECK-NEXT:    %0 = vector.type_cast %alloca : memref<vector<8x4xf32>> to memref<8xvector<4xf32>>
// CHECK-NEXT:    scf.for %arg4 = %c0 to %c8 step %c1 {
// CHECK-NEXT:    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT:    %5 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %6 = arith.cmpi sgt, %dim, %5 : index
// CHECK-NEXT:    scf.if %6 {
// CHECK-NEXT:    %7 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %8 = vector.transfer_read %arg0[%7, %arg2], %arg3 : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT:    memref.store %8, %0[%arg4] : memref<8xvector<4xf32>>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    %7 = vector.broadcast %arg3 : f32 to vector<4xf32>
// CHECK-NEXT:    memref.store %7, %0[%arg4] : memref<8xvector<4xf32>>
// CHECK-NEXT:    }
// CHECK-NEXT:    }
// CHECK-NEXT:    %1 = memref.load %alloca[] : memref<vector<8x4xf32>>
// CHECK-NEXT:    %2 = vector.transpose %1, [1, 0] : vector<8x4xf32> to vector<4x8xf32>
// CHECK-NEXT:    %3 = vector.transpose %2, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
// CHECK-NEXT:    memref.store %3, %alloca_0[] : memref<vector<8x4xf32>>
// CHECK-NEXT:    %4 = vector.type_cast %alloca_0 : memref<vector<8x4xf32>> to memref<8xvector<4xf32>>
// CHECK-NEXT:    scf.for %arg4 = %c0 to %c8 step %c1 {
// CHECK-NEXT:    %5 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %6 = memref.load %4[%arg4] : memref<8xvector<4xf32>>
// CHECK-NEXT:    vector.transfer_write %6, %arg0[%5, %arg2] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %2 : vector<4x8xf32>
func.func @transposed(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %0 = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x8xf32>
  vector.transfer_write %0, %m[%i, %j] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, memref<?x?xf32>
  return %0 : vector<4x8xf32>
}

// CHECK-LABEL: func.func @splat(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) -> vector<4xf32> {
// CHECK-NEXT:    %0 = vector.transfer_read %arg0[%arg1], %arg2 : memref<?xf32>, vector<f32>
// CHECK-NEXT:    %1 = vector.broadcast %0 : vector<f32> to vector<4xf32>
// CHECK-NEXT:    return %1 : vector<4xf32>
func.func @splat(%m: memref<?xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>} : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @minor(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) -> vector<4xf32> {
// CHECK-NEXT:    %0 = vector.transfer_read %arg0[%arg1], %arg2 : memref<?xf32>, vector<4xf32>
// CHECK-NEXT:    return %0 : vector<4xf32>
func.func @minor(%m: memref<?xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

