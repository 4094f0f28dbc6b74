// RUN: tsopt %s --convert-vector-to-scf --mlir-print-local-scope | FileCheck %s

// Writes load the rows of the buffer.

// CHECK-LABEL: func.func @write2d(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: vector<4x8xf32>) {
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %alloca = memref.alloca() : memref<vector<4x8xf32>>
// CHECK-NEXT:    memref.store %arg3, %alloca[] : memref<vector<4x8xf32>>
// CHECK-NEXT:    %0 = vector.type_cast %alloca : memref<vector<4x8xf32>> to memref<4xvector<8xf32>>
// CHECK-NEXT:    scf.for %arg4 = %c0 to %c4 step %c1 {
// CHECK-NEXT:    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT:    %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %2 = arith.cmpi sgt, %dim, %1 : index
// CHECK-NEXT:    scf.if %2 {
// CHECK-NEXT:    %3 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %4 = memref.load %0[%arg4] : memref<4xvector<8xf32>>
// CHECK-NEXT:    vector.transfer_write %4, %arg0[%3, %arg2] : vector<8xf32>, memref<?x?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @write2d(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<4x8xf32>) {
  vector.transfer_write %v, %m[%i, %j] : vector<4x8xf32>, memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func @write3d(%arg0: memref<?x?x?xf32>, %arg1: index, %arg2: index, %arg3: vector<2x4x8xf32>) {
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %alloca = memref.alloca() : memref<vector<2x4x8xf32>>
// CHECK-NEXT:    memref.store %arg3, %alloca[] : memref<vector<2x4x8xf32>>
// CHECK-NEXT:    %0 = vector.type_cast %alloca : memref<vector<2x4x8xf32>> to memref<2xvector<4x8xf32>>
// CHECK-NEXT:    scf.for %arg4 = %c0 to %c2 step %c1 {
// CHECK-NEXT:    %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT:    %2 = vector.type_cast %0 : memref<2xvector<4x8xf32>> to memref<2x4xvector<8xf32>>
// CHECK-NEXT:    scf.for %arg5 = %c0 to %c4 step %c1 {
// CHECK-NEXT:    %3 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg5)[%arg2]
// CHECK-NEXT:    %4 = memref.load %2[%arg4, %arg5] : memref<2x4xvector<8xf32>>
// CHECK-NEXT:    vector.transfer_write %4, %arg0[%1, %3, %arg1] {in_bounds = [true]} : vector<8xf32>, memref<?x?x?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @write3d(%m: memref<?x?x?xf32>, %i: index, %j: index, %v: vector<2x4x8xf32>) {
  vector.transfer_write %v, %m[%i, %j, %i] {in_bounds = [true, true, true]} : vector<2x4x8xf32>, memref<?x?x?xf32>
  return
}

