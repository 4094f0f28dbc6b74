// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// A larger or smaller buffer with the old contents.

// CHECK:      %0 = memref.realloc %arg0 : memref<4xf32> to memref<8xf32>
func.func @f(%m: memref<4xf32>) {
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32>
  return
}

// -----

// CHECK:      %0 = memref.realloc %arg0(%arg1) : memref<?xf32> to memref<?xf32>
func.func @f(%m: memref<?xf32>, %i: index) {
  %0 = memref.realloc %m(%i) : memref<?xf32> to memref<?xf32>
  return
}

// -----

// CHECK:      %0 = memref.realloc %arg0(%arg1) {alignment = 8 : i64} : memref<?xf32> to memref<?xf32>
func.func @f(%m: memref<?xf32>, %i: index) {
  %0 = memref.realloc %m(%i) {alignment = 8} : memref<?xf32> to memref<?xf32>
  return
}
