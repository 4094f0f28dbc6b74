// RUN: tsopt %s --convert-vector-to-scf --mlir-print-local-scope | FileCheck %s

// A mask has a buffer too.

// CHECK-LABEL: func.func @masked(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: f32, %arg4: vector<4x8xi1>) -> vector<4x8xf32> {
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %alloca = memref.alloca() : memref<vector<4x8xf32>>
// CHECK-NEXT:    %alloca_0 = memref.alloca() : memref<vector<4x8xi1>>
// CHECK-NEXT:    %alloca_1 = memref.alloca() : memref<vector<4x8xf32>>
// CHECK-NEXT:    %alloca_2 = memref.alloca() : memref<vector<4x8xi1>>
// CHECK-NEXT:    memref.store %arg4, %alloca_0[] : memref<vector<4x8xi1>>
// CHECK-NEXT:    %0 = vector.type_cast %alloca : memref<vector<4x8xf32>> to memref<4xvector<8xf32>>
// CHECK-NEXT:    %1 = vector.type_cast %alloca_0 : memref<vector<4x8xi1>> to memref<4xvector<8xi1>>
// CHECK-NEXT:    scf.for %arg5 = %c0 to %c4 step %c1 {
// CHECK-NEXT:    %5 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg5)[%arg1]
// CHECK-NEXT:    %6 = memref.load %1[%arg5] : memref<4xvector<8xi1>>
// CHECK-NEXT:    %7 = vector.transfer_read %arg0[%5, %arg2], %arg3, %6 : memref<?x?xf32>, vector<8xf32>
// CHECK-NEXT:    memref.store %7, %0[%arg5] : memref<4xvector<8xf32>>
// CHECK-NEXT:    }
// CHECK-NEXT:    %2 = memref.load %alloca[] : memref<vector<4x8xf32>>
// CHECK-NEXT:    memref.store %arg4, %alloca_2[] : memref<vector<4x8xi1>>
// CHECK-NEXT:    memref.store %2, %alloca_1[] : memref<vector<4x8xf32>>
// CHECK-NEXT:    %3 = vector.type_cast %alloca_1 : memref<vector<4x8xf32>> to memref<4xvector<8xf32>>
// CHECK-NEXT:    %4 = vector.type_cast %alloca_2 : memref<vector<4x8xi1>> to memref<4xvector<8xi1>>
// CHECK-NEXT:    scf.for %arg5 = %c0 to %c4 step %c1 {
// CHECK-NEXT:    %5 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg5)[%arg1]
// CHECK-NEXT:    %6 = memref.load %3[%arg5] : memref<4xvector<8xf32>>
// CHECK-NEXT:    %7 = memref.load %4[%arg5] : memref<4xvector<8xi1>>
// CHECK-NEXT:    vector.transfer_write %6, %arg0[%5, %arg2], %7 {in_bounds = [true]} : vector<8xf32>, memref<?x?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %2 : vector<4x8xf32>
func.func @masked(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<4x8xi1>) -> vector<4x8xf32> {
  %0 = vector.transfer_read %m[%i, %j], %p, %k {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
  vector.transfer_write %0, %m[%i, %j], %k {in_bounds = [true, true]} : vector<4x8xf32>, memref<?x?xf32>
  return %0 : vector<4x8xf32>
}

