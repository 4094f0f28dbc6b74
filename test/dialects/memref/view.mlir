// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// A typed view of bytes.

// CHECK:      %view = memref.view %arg0[%arg1][] : memref<2048xi8> to memref<64x4xf32>
func.func @f(%m: memref<2048xi8>, %i: index) {
  %0 = memref.view %m[%i][] : memref<2048xi8> to memref<64x4xf32>
  return
}

// -----

// CHECK:      %view = memref.view %arg0[%arg1][%arg1] : memref<2048xi8> to memref<?x4xf32>
func.func @f(%m: memref<2048xi8>, %i: index) {
  %0 = memref.view %m[%i][%i] : memref<2048xi8> to memref<?x4xf32>
  return
}
