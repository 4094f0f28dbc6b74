// UNSUPPORTED: upstream
// RUN: tsopt %s --fold-memref-alias-ops --mlir-print-local-scope | FileCheck %s

// mlir-opt folds these too, but the box of the expanded memref is not one of
// its source: rows 4 apart would become rows 8 apart, or elements beyond an
// edge would be read in place of the padding.

// CHECK-LABEL: func.func @two_dimensions_of_one
// CHECK: vector.load %expand_shape[%arg1, %arg2] : memref<4x8xf32>, vector<4x8xf32>
func.func @two_dimensions_of_one(%m: memref<32xf32>, %i: index, %j: index) -> vector<4x8xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %1 = vector.load %0[%i, %j] : memref<4x8xf32>, vector<4x8xf32>
  return %1 : vector<4x8xf32>
}

// CHECK-LABEL: func.func @out_of_bounds
// CHECK: vector.transfer_read %expand_shape[%arg1, %arg2], %arg3 : memref<4x8xf32>, vector<4xf32>
func.func @out_of_bounds(%m: memref<32xf32>, %i: index, %j: index, %pad: f32) -> vector<4xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %1 = vector.transfer_read %0[%i, %j], %pad : memref<4x8xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}
