// RUN: tsopt %s -canonicalize -mlir-print-local-scope | FileCheck %s

// Transfers learn that they are in bounds, and that their mask is not needed.

// CHECK-LABEL: func.func @read_in_bounds(
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %0 = vector.transfer_read %arg0[%c4, %c4], %arg1 {in_bounds = [true, true]} : memref<16x32xf32>, vector<8x16xf32>
// CHECK-NEXT:      return %0 : vector<8x16xf32>
func.func @read_in_bounds(%m: memref<16x32xf32>, %p: f32) -> vector<8x16xf32> {
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_read %m[%c4, %c4], %p : memref<16x32xf32>, vector<8x16xf32>
  return %0 : vector<8x16xf32>
}

// CHECK-LABEL: func.func @read_partly_known(
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %0 = vector.transfer_read %arg0[%arg2, %c4], %arg1 {in_bounds = [false, true]} : memref<16x32xf32>, vector<8x16xf32>
// CHECK-NEXT:      return %0 : vector<8x16xf32>
func.func @read_partly_known(%m: memref<16x32xf32>, %p: f32, %i: index) -> vector<8x16xf32> {
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_read %m[%i, %c4], %p : memref<16x32xf32>, vector<8x16xf32>
  return %0 : vector<8x16xf32>
}

// CHECK-LABEL: func.func @read_out_of_bounds(
// CHECK-NEXT:      %c20 = arith.constant 20 : index
// CHECK-NEXT:      %0 = vector.transfer_read %arg0[%c20, %c20], %arg1 : memref<16x32xf32>, vector<8x16xf32>
// CHECK-NEXT:      return %0 : vector<8x16xf32>
func.func @read_out_of_bounds(%m: memref<16x32xf32>, %p: f32) -> vector<8x16xf32> {
  %c20 = arith.constant 20 : index
  %0 = vector.transfer_read %m[%c20, %c20], %p : memref<16x32xf32>, vector<8x16xf32>
  return %0 : vector<8x16xf32>
}

// CHECK-LABEL: func.func @read_dynamic(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %0 = vector.transfer_read %arg0[%c0, %c0], %arg1 {in_bounds = [false, true]} : memref<?x32xf32>, vector<8x16xf32>
// CHECK-NEXT:      return %0 : vector<8x16xf32>
func.func @read_dynamic(%m: memref<?x32xf32>, %p: f32) -> vector<8x16xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0], %p : memref<?x32xf32>, vector<8x16xf32>
  return %0 : vector<8x16xf32>
}

// CHECK-LABEL: func.func @write_in_bounds(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      vector.transfer_write %arg1, %arg0[%c0, %c0] {in_bounds = [true, true]} : vector<8x16xf32>, memref<16x32xf32>
// CHECK-NEXT:      return
func.func @write_in_bounds(%m: memref<16x32xf32>, %v: vector<8x16xf32>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %c0] : vector<8x16xf32>, memref<16x32xf32>
  return
}

// CHECK-LABEL: func.func @needless_mask(
// CHECK-NEXT:      %0 = vector.transfer_read %arg0[%arg2], %arg1 : memref<16xf32>, vector<8xf32>
// CHECK-NEXT:      vector.transfer_write %0, %arg0[%arg2] : vector<8xf32>, memref<16xf32>
// CHECK-NEXT:      return %0 : vector<8xf32>
func.func @needless_mask(%m: memref<16xf32>, %p: f32, %i: index) -> vector<8xf32> {
  %mask = vector.constant_mask [8] : vector<8xi1>
  %0 = vector.transfer_read %m[%i], %p, %mask : memref<16xf32>, vector<8xf32>
  vector.transfer_write %0, %m[%i], %mask : vector<8xf32>, memref<16xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func.func @needed_mask(
// CHECK-NEXT:      %0 = vector.constant_mask [7] : vector<8xi1>
// CHECK-NEXT:      %1 = vector.transfer_read %arg0[%arg2], %arg1, %0 : memref<16xf32>, vector<8xf32>
// CHECK-NEXT:      return %1 : vector<8xf32>
func.func @needed_mask(%m: memref<16xf32>, %p: f32, %i: index) -> vector<8xf32> {
  %mask = vector.constant_mask [7] : vector<8xi1>
  %0 = vector.transfer_read %m[%i], %p, %mask : memref<16xf32>, vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func.func @through_cast(
// CHECK-NEXT:      %0 = vector.transfer_read %arg0[%arg2], %arg1 : memref<16xf32>, vector<8xf32>
// CHECK-NEXT:      vector.transfer_write %0, %arg0[%arg2] : vector<8xf32>, memref<16xf32>
// CHECK-NEXT:      return %0 : vector<8xf32>
func.func @through_cast(%m: memref<16xf32>, %p: f32, %i: index) -> vector<8xf32> {
  %c = memref.cast %m : memref<16xf32> to memref<?xf32>
  %0 = vector.transfer_read %c[%i], %p : memref<?xf32>, vector<8xf32>
  vector.transfer_write %0, %c[%i] : vector<8xf32>, memref<?xf32>
  return %0 : vector<8xf32>
}

// A read dimension repeated is in bounds when the others are.
// CHECK-LABEL: func.func @broadcast_dimension(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %0 = vector.transfer_read %arg0[%c0, %c0], %arg1 {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<16x32xf32>, vector<8x16xf32>
// CHECK-NEXT:      return %0 : vector<8x16xf32>
func.func @broadcast_dimension(%m: memref<16x32xf32>, %p: f32) -> vector<8x16xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0], %p {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [true, false]} : memref<16x32xf32>, vector<8x16xf32>
  return %0 : vector<8x16xf32>
}

// CHECK-LABEL: func.func @transposed(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %0 = vector.transfer_read %arg0[%c0, %c0], %arg1 {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<16x32xf32>, vector<32x8xf32>
// CHECK-NEXT:      return %0 : vector<32x8xf32>
func.func @transposed(%m: memref<16x32xf32>, %p: f32) -> vector<32x8xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<16x32xf32>, vector<32x8xf32>
  return %0 : vector<32x8xf32>
}
