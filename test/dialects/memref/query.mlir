// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Questions about a buffer: extent, rank, metadata, address.

// CHECK:      %dim = memref.dim %arg0, %arg1 : memref<4xf32>
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = memref.dim %m, %i : memref<4xf32>
  return
}

// -----

// CHECK:      %dim = memref.dim %arg0, %arg1 : memref<*xf32>
func.func @f(%m: memref<*xf32>, %i: index) {
  %0 = memref.dim %m, %i : memref<*xf32>
  return
}

// -----

// CHECK:      %c5 = arith.constant 5 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c5 : memref<4xf32>
func.func @f(%m: memref<4xf32>, %i: index) {
  %c = arith.constant 5 : index
  %0 = memref.dim %m, %c : memref<4xf32>
  return
}

// -----

// CHECK:      %0 = memref.rank %arg0 : memref<*xf32>
func.func @f(%m: memref<*xf32>) {
  %0 = memref.rank %m : memref<*xf32>
  return
}

// -----

// CHECK:      %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<3x4xf32> -> memref<f32>, index, index, index, index, index
func.func @f(%m: memref<3x4xf32>) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<3x4xf32> -> memref<f32>, index, index, index, index, index
  return
}

// -----

// CHECK:      %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<3x4xf32> -> index
func.func @f(%m: memref<3x4xf32>) {
  %b = memref.extract_aligned_pointer_as_index %m : memref<3x4xf32> -> index
  return
}

// -----

// CHECK:      %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?xindex>
// CHECK-NEXT: affine.for %arg2 = 0 to %dim {
func.func @f(%m: memref<?xindex>, %n: index) {
  %c = arith.constant 0 : index
  %0 = memref.dim %m, %c : memref<?xindex>
  affine.for %i = 0 to %0 { }
  return
}
