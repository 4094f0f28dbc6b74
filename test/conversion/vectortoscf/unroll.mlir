// RUN: tsopt %s --convert-vector-to-scf=full-unroll=true --mlir-print-local-scope | FileCheck %s

// Unrolled, there is no buffer.

// CHECK-LABEL: func.func @read3d_inb(%arg0: memref<?x?x?xf32>, %arg1: index, %arg2: index, %arg3: f32) -> vector<2x2x8xf32> {
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %0 = vector.broadcast %arg3 : f32 to vector<2x2x8xf32>
// CHECK-NEXT:    %dim = memref.dim %arg0, %c1 : memref<?x?x?xf32>
// CHECK-NEXT:    %1 = arith.cmpi sgt, %dim, %arg2 : index
// CHECK-NEXT:    %2 = scf.if %1 -> (vector<2x2x8xf32>) {
// CHECK-NEXT:    %12 = vector.transfer_read %arg0[%arg1, %arg2, %arg2], %arg3 {in_bounds = [true]} : memref<?x?x?xf32>, vector<8xf32>
// CHECK-NEXT:    %13 = vector.insert %12, %0 [0, 0] : vector<8xf32> into vector<2x2x8xf32>
// CHECK-NEXT:    scf.yield %13 : vector<2x2x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %0 : vector<2x2x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %dim_0 = memref.dim %arg0, %c1 : memref<?x?x?xf32>
// CHECK-NEXT:    %3 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg2]
// CHECK-NEXT:    %4 = arith.cmpi sgt, %dim_0, %3 : index
// CHECK-NEXT:    %5 = scf.if %4 -> (vector<2x2x8xf32>) {
// CHECK-NEXT:    %12 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg2]
// CHECK-NEXT:    %13 = vector.transfer_read %arg0[%arg1, %12, %arg2], %arg3 {in_bounds = [true]} : memref<?x?x?xf32>, vector<8xf32>
// CHECK-NEXT:    %14 = vector.insert %13, %2 [0, 1] : vector<8xf32> into vector<2x2x8xf32>
// CHECK-NEXT:    scf.yield %14 : vector<2x2x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %2 : vector<2x2x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %6 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT:    %dim_1 = memref.dim %arg0, %c1 : memref<?x?x?xf32>
// CHECK-NEXT:    %7 = arith.cmpi sgt, %dim_1, %arg2 : index
// CHECK-NEXT:    %8 = scf.if %7 -> (vector<2x2x8xf32>) {
// CHECK-NEXT:    %12 = vector.transfer_read %arg0[%6, %arg2, %arg2], %arg3 {in_bounds = [true]} : memref<?x?x?xf32>, vector<8xf32>
// CHECK-NEXT:    %13 = vector.insert %12, %5 [1, 0] : vector<8xf32> into vector<2x2x8xf32>
// CHECK-NEXT:    scf.yield %13 : vector<2x2x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %5 : vector<2x2x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %dim_2 = memref.dim %arg0, %c1 : memref<?x?x?xf32>
// CHECK-NEXT:    %9 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg2]
// CHECK-NEXT:    %10 = arith.cmpi sgt, %dim_2, %9 : index
// CHECK-NEXT:    %11 = scf.if %10 -> (vector<2x2x8xf32>) {
// CHECK-NEXT:    %12 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg2]
// CHECK-NEXT:    %13 = vector.transfer_read %arg0[%6, %12, %arg2], %arg3 {in_bounds = [true]} : memref<?x?x?xf32>, vector<8xf32>
// CHECK-NEXT:    %14 = vector.insert %13, %8 [1, 1] : vector<8xf32> into vector<2x2x8xf32>
// CHECK-NEXT:    scf.yield %14 : vector<2x2x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %8 : vector<2x2x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %11 : vector<2x2x8xf32>
func.func @read3d_inb(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32) -> vector<2x2x8xf32> {
  %0 = vector.transfer_read %m[%i, %j, %j], %p {in_bounds = [true, false, true]} : memref<?x?x?xf32>, vector<2x2x8xf32>
  return %0 : vector<2x2x8xf32>
}

// CHECK-LABEL: func.func @write2d(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: vector<2x8xf32>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT:    %0 = arith.cmpi sgt, %dim, %arg1 : index
// CHECK-NEXT:    scf.if %0 {
// CHECK-NEXT:    %3 = vector.extract %arg3[0] : vector<8xf32> from vector<2x8xf32>
// CHECK-NEXT:    vector.transfer_write %3, %arg0[%arg1, %arg2] : vector<8xf32>, memref<?x?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    %dim_0 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT:    %2 = arith.cmpi sgt, %dim_0, %1 : index
// CHECK-NEXT:    scf.if %2 {
// CHECK-NEXT:    %3 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT:    %4 = vector.extract %arg3[1] : vector<8xf32> from vector<2x8xf32>
// CHECK-NEXT:    vector.transfer_write %4, %arg0[%3, %arg2] : vector<8xf32>, memref<?x?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @write2d(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<2x8xf32>) {
  vector.transfer_write %v, %m[%i, %j] : vector<2x8xf32>, memref<?x?xf32>
  return
}

