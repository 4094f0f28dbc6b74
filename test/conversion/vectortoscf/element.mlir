// RUN: tsopt %s --convert-vector-to-scf --mlir-print-local-scope | FileCheck %s

// What is not contiguous is read element by element.

// CHECK-LABEL: func.func @column(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: f32) -> vector<4xf32> {
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %alloca = memref.alloca() : memref<vector<4x1xf32>>
// CHECK-NEXT:    %0 = vector.broadcast %arg3 : f32 to vector<4xf32>
// CHECK-NEXT:    %1 = scf.for %arg4 = %c0 to %c4 step %c1 iter_args(%arg5 = %0) -> (vector<4xf32>) {
// CHECK-NEXT:    %5 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT:    %6 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %7 = arith.cmpi sgt, %dim, %6 : index
// CHECK-NEXT:    %8 = scf.if %7 -> (vector<4xf32>) {
// CHECK-NEXT:    %9 = memref.load %arg0[%5, %arg2] : memref<?x?xf32>
// CHECK-NEXT:    %10 = vector.insert %9, %arg5 [%arg4] : f32 into vector<4xf32>
// CHECK-NEXT:    scf.yield %10 : vector<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %arg5 : vector<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.yield %8 : vector<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %2 = vector.broadcast %1 : vector<4xf32> to vector<1x4xf32>
// CHECK-NEXT:    %3 = vector.transpose %2, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
// CHECK-NEXT:    memref.store %3, %alloca[] : memref<vector<4x1xf32>>
// CHECK-NEXT:    %4 = vector.type_cast %alloca : memref<vector<4x1xf32>> to memref<4xvector<1xf32>>
// CHECK-NEXT:    scf.for %arg4 = %c0 to %c4 step %c1 {
// CHECK-NEXT:    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT:    %5 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %6 = arith.cmpi sgt, %dim, %5 : index
// CHECK-NEXT:    scf.if %6 {
// CHECK-NEXT:    %7 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %8 = memref.load %4[%arg4] : memref<4xvector<1xf32>>
// CHECK-NEXT:    vector.transfer_write %8, %arg0[%7, %arg2] {in_bounds = [true]} : vector<1xf32>, memref<?x?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    }
// CHECK-NEXT:    return %1 : vector<4xf32>
func.func @column(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %0, %m[%i, %j] {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<?x?xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @column_masked(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: f32, %arg4: vector<4xi1>) -> vector<4xf32> {
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %alloca = memref.alloca() : memref<vector<4x1xf32>>
// CHECK-NEXT:    %alloca_0 = memref.alloca() : memref<vector<4x1xi1>>
// CHECK-NEXT:    %0 = vector.broadcast %arg3 : f32 to vector<4xf32>
// CHECK-NEXT:    %1 = scf.for %arg5 = %c0 to %c4 step %c1 iter_args(%arg6 = %0) -> (vector<4xf32>) {
// CHECK-NEXT:    %8 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg5)[%arg1]
// CHECK-NEXT:    %9 = vector.extract %arg4[%arg5] : i1 from vector<4xi1>
// CHECK-NEXT:    %10 = scf.if %9 -> (vector<4xf32>) {
// CHECK-NEXT:    %11 = memref.load %arg0[%8, %arg2] : memref<?x?xf32>
// CHECK-NEXT:    %12 = vector.insert %11, %arg6 [%arg5] : f32 into vector<4xf32>
// CHECK-NEXT:    scf.yield %12 : vector<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %arg6 : vector<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.yield %10 : vector<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %2 = vector.broadcast %1 : vector<4xf32> to vector<1x4xf32>
// CHECK-NEXT:    %3 = vector.broadcast %arg4 : vector<4xi1> to vector<1x4xi1>
// CHECK-NEXT:    %4 = vector.transpose %3, [1, 0] : vector<1x4xi1> to vector<4x1xi1>
// CHECK-NEXT:    %5 = vector.transpose %2, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
// CHECK-NEXT:    memref.store %4, %alloca_0[] : memref<vector<4x1xi1>>
// CHECK-NEXT:    memref.store %5, %alloca[] : memref<vector<4x1xf32>>
// CHECK-NEXT:    %6 = vector.type_cast %alloca : memref<vector<4x1xf32>> to memref<4xvector<1xf32>>
// CHECK-NEXT:    %7 = vector.type_cast %alloca_0 : memref<vector<4x1xi1>> to memref<4xvector<1xi1>>
// CHECK-NEXT:    scf.for %arg5 = %c0 to %c4 step %c1 {
// CHECK-NEXT:    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT:    %8 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg5)[%arg1]
// CHECK-NEXT:    %9 = arith.cmpi sgt, %dim, %8 : index
// CHECK-NEXT:    scf.if %9 {
// CHECK-NEXT:    %10 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg5)[%arg1]
// CHECK-NEXT:    %11 = memref.load %6[%arg5] : memref<4xvector<1xf32>>
// CHECK-NEXT:    %12 = memref.load %7[%arg5] : memref<4xvector<1xi1>>
// CHECK-NEXT:    vector.transfer_write %11, %arg0[%10, %arg2], %12 {in_bounds = [true]} : vector<1xf32>, memref<?x?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    }
// CHECK-NEXT:    return %1 : vector<4xf32>
func.func @column_masked(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<4xi1>) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i, %j], %p, %k {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %0, %m[%i, %j], %k {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<?x?xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @strided(%arg0: memref<?xf32, strided<[?], offset: ?>>, %arg1: index, %arg2: f32) -> vector<4xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %0 = vector.broadcast %arg2 : f32 to vector<4xf32>
// CHECK-NEXT:    %1 = scf.for %arg3 = %c0 to %c4 step %c1 iter_args(%arg4 = %0) -> (vector<4xf32>) {
// CHECK-NEXT:    %2 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg3)[%arg1]
// CHECK-NEXT:    %3 = memref.load %arg0[%2] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %4 = vector.insert %3, %arg4 [%arg3] : f32 into vector<4xf32>
// CHECK-NEXT:    scf.yield %4 : vector<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %1 : vector<4xf32>
func.func @strided(%m: memref<?xf32, strided<[?], offset: ?>>, %i: index, %p: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xf32, strided<[?], offset: ?>>, vector<4xf32>
  return %0 : vector<4xf32>
}

