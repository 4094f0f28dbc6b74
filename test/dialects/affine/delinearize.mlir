// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Indices taken apart and put together by a basis.

// CHECK:      %0:3 = affine.delinearize_index %arg0 into (4, 3, 2) : index, index, index
func.func @f(%n: index) {
  %0:3 = affine.delinearize_index %n into (4, 3, 2) : index, index, index
  return
}

// -----

// CHECK:      %0:3 = affine.delinearize_index %arg0 into (3, %arg0) : index, index, index
func.func @f(%n: index) {
  %0:3 = affine.delinearize_index %n into (3, %n) : index, index, index
  return
}

// -----

// CHECK:      %0 = affine.delinearize_index %arg0 into () : index
func.func @f(%n: index) {
  %0 = affine.delinearize_index %n into () : index
  return
}

// -----

// CHECK:      %0 = affine.linearize_index [%arg0, %arg0] by (4, 3) : index
func.func @f(%n: index) {
  %0 = affine.linearize_index [%n, %n] by (4, 3) : index
  return
}

// -----

// CHECK:      %0 = affine.linearize_index disjoint [%arg0, %arg0] by (4, %arg0) : index
func.func @f(%n: index) {
  %0 = affine.linearize_index disjoint [%n, %n] by (4, %n) : index
  return
}

// -----

// CHECK:      %0 = affine.linearize_index [%arg0, %arg0] by (3) : index
func.func @f(%n: index) {
  %0 = affine.linearize_index [%n, %n] by (3) : index
  return
}

// -----

// CHECK:      %0 = affine.linearize_index [] by () : index
func.func @f(%n: index) {
  %0 = affine.linearize_index [] by () : index
  return
}
