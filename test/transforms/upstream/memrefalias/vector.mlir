// RUN: tsopt %s --fold-memref-alias-ops --mlir-print-local-scope | FileCheck %s

// Vectors of a subview. A transfer is only folded where its whole box is in bounds and
// the view has no steps; its permutation map becomes one of the source.

// CHECK-LABEL: func.func @xfer(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: f32) -> vector<4xf32> {
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg3]
// CHECK-NEXT:    %1 = vector.transfer_read %arg0[%arg1, %0], %arg4 {in_bounds = [true]} : memref<12x32xf32>, vector<4xf32>
// CHECK-NEXT:    %2 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg3]
// CHECK-NEXT:    vector.transfer_write %1, %arg0[%arg1, %2] {in_bounds = [true]} : vector<4xf32>, memref<12x32xf32>
// CHECK-NEXT:    return %1 : vector<4xf32>
func.func @xfer(%m: memref<12x32xf32>, %a: index, %b: index, %i: index, %x: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%a, %b][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = vector.transfer_read %0[%i], %x {in_bounds = [true]} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  vector.transfer_write %1, %0[%i] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, strided<[1], offset: ?>>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @xfer_oob(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: f32) -> vector<4xf32> {
// CHECK-NEXT:    %subview = memref.subview %arg0[%arg1, %arg2] [1, 4] [1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    %0 = vector.transfer_read %subview[%arg3], %arg4 : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
// CHECK-NEXT:    vector.transfer_write %0, %subview[%arg3] : vector<4xf32>, memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    return %0 : vector<4xf32>
func.func @xfer_oob(%m: memref<12x32xf32>, %a: index, %b: index, %i: index, %x: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%a, %b][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = vector.transfer_read %0[%i], %x : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  vector.transfer_write %1, %0[%i] : vector<4xf32>, memref<4xf32, strided<[1], offset: ?>>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @xfer_stride(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: f32) -> vector<4xf32> {
// CHECK-NEXT:    %subview = memref.subview %arg0[%arg1, %arg2] [1, 4] [1, 2] : memref<12x32xf32> to memref<4xf32, strided<[2], offset: ?>>
// CHECK-NEXT:    %0 = vector.transfer_read %subview[%arg3], %arg4 {in_bounds = [true]} : memref<4xf32, strided<[2], offset: ?>>, vector<4xf32>
// CHECK-NEXT:    vector.transfer_write %0, %subview[%arg3] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, strided<[2], offset: ?>>
// CHECK-NEXT:    return %0 : vector<4xf32>
func.func @xfer_stride(%m: memref<12x32xf32>, %a: index, %b: index, %i: index, %x: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%a, %b][1, 4][1, 2] : memref<12x32xf32> to memref<4xf32, strided<[2], offset: ?>>
  %1 = vector.transfer_read %0[%i], %x {in_bounds = [true]} : memref<4xf32, strided<[2], offset: ?>>, vector<4xf32>
  vector.transfer_write %1, %0[%i] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, strided<[2], offset: ?>>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @xfer_perm(%arg0: memref<12x32x8xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: f32, %arg5: vector<3x4xi1>) -> vector<4x3xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg1, %arg3]
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg1]
// CHECK-NEXT:    %2 = vector.transfer_read %arg0[%0, %c0, %1], %arg4, %arg5 {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d0)>} : memref<12x32x8xf32>, vector<4x3xf32>
// CHECK-NEXT:    %3 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg1, %arg3]
// CHECK-NEXT:    %4 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg1]
// CHECK-NEXT:    vector.transfer_write %2, %arg0[%3, %c0, %4] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d0)>} : vector<4x3xf32>, memref<12x32x8xf32>
// CHECK-NEXT:    return %2 : vector<4x3xf32>
func.func @xfer_perm(%m: memref<12x32x8xf32>, %a: index, %b: index, %i: index, %x: f32, %mask: vector<3x4xi1>) -> vector<4x3xf32> {
  %0 = memref.subview %m[%a, 0, %b][4, 1, 8][1, 1, 1] : memref<12x32x8xf32> to memref<4x8xf32, strided<[256, 1], offset: ?>>
  %1 = vector.transfer_read %0[%i, %a], %x, %mask {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x8xf32, strided<[256, 1], offset: ?>>, vector<4x3xf32>
  vector.transfer_write %1, %0[%i, %a] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x3xf32>, memref<4x8xf32, strided<[256, 1], offset: ?>>
  return %1 : vector<4x3xf32>
}

// CHECK-LABEL: func.func @vload(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: vector<4xi1>, %arg5: vector<4xf32>) -> vector<4xf32> {
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg3]
// CHECK-NEXT:    %1 = vector.load %arg0[%arg1, %0]{{.*}} : memref<12x32xf32>, vector<4xf32>
// CHECK-NEXT:    %2 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg1]
// CHECK-NEXT:    vector.store %1, %arg0[%arg1, %2]{{.*}} : memref<12x32xf32>, vector<4xf32>
// CHECK-NEXT:    %3 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg3]
// CHECK-NEXT:    %4 = vector.maskedload %arg0[%arg1, %3], %arg4, %arg5 : memref<12x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:    %5 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg3]
// CHECK-NEXT:    vector.maskedstore %arg0[%arg1, %5], %arg4, %4 : memref<12x32xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:    return %1 : vector<4xf32>
func.func @vload(%m: memref<12x32xf32>, %a: index, %b: index, %i: index, %k: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %0 = memref.subview %m[%a, %b][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = vector.load %0[%i] {nontemporal = true} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  vector.store %1, %0[%a] {alignment = 16 : i64} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  %2 = vector.maskedload %0[%i], %k, %p : memref<4xf32, strided<[1], offset: ?>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i], %k, %2 : memref<4xf32, strided<[1], offset: ?>>, vector<4xi1>, vector<4xf32>
  return %1 : vector<4xf32>
}

