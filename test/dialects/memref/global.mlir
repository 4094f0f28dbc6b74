// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Global buffers and references to them.

// CHECK:      memref.global @a : memref<3xf32>
// CHECK:      %0 = memref.get_global @a : memref<3xf32>
memref.global @a : memref<3xf32>
func.func @f(%m: memref<3x4xf32>) {
  %b = memref.get_global @a : memref<3xf32>
  return
}

// -----

// CHECK:      memref.global "private" @a : memref<3xf32> = dense<1.000000e+00>
memref.global "private" @a : memref<3xf32> = dense<1.0>

// -----

// CHECK:      memref.global "private" constant @a : memref<3xf32> = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> {alignment = 8 : i64}
memref.global "private" constant @a : memref<3xf32> = dense<[1.0, 2.0, 3.0]> {alignment = 8 : i64}

// -----

// CHECK:      memref.global constant @a : memref<3xf32> = uninitialized
memref.global constant @a : memref<3xf32> = uninitialized

// -----

// CHECK:      memref.global @a : memref<f32> = dense<1.000000e+00>
memref.global @a : memref<f32> = dense<1.0>

// -----

// CHECK:      memref.global "private" constant @a : memref<3xf32>
memref.global "private" constant @a : memref<3xf32>

// -----

// CHECK:      memref.global "public" @a : memref<2xf32> = dense_resource<x>
memref.global "public" @a : memref<2xf32> = dense_resource<x>
