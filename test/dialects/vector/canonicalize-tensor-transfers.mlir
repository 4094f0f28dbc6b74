// A read finds what was written to a tensor, and a write that another one covers goes.
//
// RUN: tsopt %s --canonicalize | FileCheck %s

// The write between reaches other elements.
// CHECK-LABEL: @read_of_write
// CHECK-NEXT: return %arg1
func.func @read_of_write(%t: tensor<4x4xf32>, %v: vector<1x4xf32>, %w: vector<1x4xf32>) -> vector<1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %1 = vector.transfer_write %w, %0[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %2 = vector.transfer_read %1[%c1, %c0], %pad {in_bounds = [true, true]} : tensor<4x4xf32>, vector<1x4xf32>
  return %2 : vector<1x4xf32>
}

// CHECK-LABEL: @maybe_overwritten
// CHECK: vector.transfer_read
func.func @maybe_overwritten(%t: tensor<4x4xf32>, %v: vector<1x4xf32>, %i: index) -> vector<1x4xf32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %1 = vector.transfer_write %v, %0[%i, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %2 = vector.transfer_read %1[%c0, %c0], %pad {in_bounds = [true, true]} : tensor<4x4xf32>, vector<1x4xf32>
  return %2 : vector<1x4xf32>
}

// CHECK-LABEL: @back
// CHECK-NEXT: return %arg0, %arg0
func.func @back(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>, %i: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_read %t[%i, %c0], %pad : tensor<4x4xf32>, vector<1x4xf32>
  %1 = vector.transfer_write %0, %t[%i, %c0] : vector<1x4xf32>, tensor<4x4xf32>
  %2 = vector.transfer_read %t[%c0, %c0], %pad : tensor<4x4xf32>, vector<4x4xf32>
  %3 = vector.transfer_write %2, %u[%c0, %c0] : vector<4x4xf32>, tensor<4x4xf32>
  return %1, %3 : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: @overwritten
// CHECK:      [[A:%.*]] = vector.transfer_write %arg1, %arg0[%c2, %c0]
// CHECK-NEXT: [[B:%.*]] = vector.transfer_write %arg2, [[A]][%c1, %c0]
// CHECK-NEXT: return [[B]]
func.func @overwritten(%t: tensor<4x4xf32>, %v: vector<1x4xf32>, %w: vector<1x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %v, %t[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %1 = vector.transfer_write %v, %0[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %2 = vector.transfer_write %w, %1[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// CHECK-LABEL: @repeated
// CHECK-NEXT: [[B:%.*]] = vector.broadcast %arg1 : vector<4x1xf32> to vector<100x5x4x1xf32>
// CHECK-NEXT: [[T:%.*]] = vector.transpose [[B]], [3, 0, 2, 1]
// CHECK-NEXT: return [[T]]
func.func @repeated(%t: tensor<4x4x4xf32>, %v: vector<4x1xf32>) -> vector<1x100x4x5xf32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0, %c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<4x1xf32>, tensor<4x4x4xf32>
  %1 = vector.transfer_read %0[%c0, %c0, %c0], %pad {in_bounds = [true, true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, 0, d2, 0)>} : tensor<4x4x4xf32>, vector<1x100x4x5xf32>
  return %1 : vector<1x100x4x5xf32>
}

// CHECK-LABEL: @before_cast
// CHECK: vector.transfer_read %arg0{{.*}} {in_bounds = [true, true]} : tensor<4x8xf32>
func.func @before_cast(%t: tensor<4x8xf32>) -> vector<4x8xf32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %0 = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %pad : tensor<?x?xf32>, vector<4x8xf32>
  return %1 : vector<4x8xf32>
}
