// RUN: tsopt %s --convert-vector-to-scf --mlir-print-local-scope | FileCheck %s

// A read of several dimensions goes through a buffer, a row in each step; steps that
// may be out of bounds are guarded.

// CHECK-LABEL: func.func @read2d(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: f32) -> vector<4x8xf32> {
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %alloca = memref.alloca() : memref<vector<4x8xf32>>
// CHECK-NEXT:    %0 = vector.type_cast %alloca : memref<vector<4x8xf32>> to memref<4xvector<8xf32>>
// CHECK-NEXT:    scf.for %arg4 = %c0 to %c4 step %c1 {
// CHECK-NEXT:    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT:    %2 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %3 = arith.cmpi sgt, %dim, %2 : index
// CHECK-NEXT:    scf.if %3 {
// CHECK-NEXT:    %4 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %5 = vector.transfer_read %arg0[%4, %arg2], %arg3 : memref<?x?xf32>, vector<8xf32>
// CHECK-NEXT:    memref.store %5, %0[%arg4] : memref<4xvector<8xf32>>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    %4 = vector.broadcast %arg3 : f32 to vector<8xf32>
// CHECK-NEXT:    memref.store %4, %0[%arg4] : memref<4xvector<8xf32>>
// CHECK-NEXT:    }
// CHECK-NEXT:    }
// CHECK-NEXT:    %1 = memref.load %alloca[] : memref<vector<4x8xf32>>
// CHECK-NEXT:    return %1 : vector<4x8xf32>
func.func @read2d(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %0 = vector.transfer_read %m[%i, %j], %p : memref<?x?xf32>, vector<4x8xf32>
  return %0 : vector<4x8xf32>
}

// CHECK-LABEL: func.func @read3d_inb(%arg0: memref<?x?x?xf32>, %arg1: index, %arg2: index, %arg3: f32) -> vector<2x4x8xf32> {
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %alloca = memref.alloca() : memref<vector<2x4x8xf32>>
// CHECK-NEXT:    %0 = vector.type_cast %alloca : memref<vector<2x4x8xf32>> to memref<2xvector<4x8xf32>>
// CHECK-NEXT:    scf.for %arg4 = %c0 to %c2 step %c1 {
// CHECK-NEXT:    %2 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %3 = vector.type_cast %0 : memref<2xvector<4x8xf32>> to memref<2x4xvector<8xf32>>
// CHECK-NEXT:    scf.for %arg5 = %c0 to %c4 step %c1 {
// CHECK-NEXT:    %dim = memref.dim %arg0, %c1 : memref<?x?x?xf32>
// CHECK-NEXT:    %4 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg5)[%arg2]
// CHECK-NEXT:    %5 = arith.cmpi sgt, %dim, %4 : index
// CHECK-NEXT:    scf.if %5 {
// CHECK-NEXT:    %6 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg5)[%arg2]
// CHECK-NEXT:    %7 = vector.transfer_read %arg0[%2, %6, %arg2], %arg3 {in_bounds = [true]} : memref<?x?x?xf32>, vector<8xf32>
// CHECK-NEXT:    memref.store %7, %3[%arg4, %arg5] : memref<2x4xvector<8xf32>>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    %6 = vector.broadcast %arg3 : f32 to vector<8xf32>
// CHECK-NEXT:    memref.store %6, %3[%arg4, %arg5] : memref<2x4xvector<8xf32>>
// CHECK-NEXT:    }
// CHECK-NEXT:    }
// CHECK-NEXT:    }
// CHECK-NEXT:    %1 = memref.load %alloca[] : memref<vector<2x4x8xf32>>
// CHECK-NEXT:    return %1 : vector<2x4x8xf32>
func.func @read3d_inb(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32) -> vector<2x4x8xf32> {
  %0 = vector.transfer_read %m[%i, %j, %j], %p {in_bounds = [true, false, true]} : memref<?x?x?xf32>, vector<2x4x8xf32>
  return %0 : vector<2x4x8xf32>
}

