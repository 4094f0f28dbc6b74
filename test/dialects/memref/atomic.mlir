// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Atomic updates of an element.

// CHECK:      %0 = memref.atomic_rmw addf %arg0, %arg1[%arg2] : (f32, memref<4xf32>) -> f32
func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

// CHECK:      %0 = memref.generic_atomic_rmw %arg1[%arg2] : memref<4xf32> {
// CHECK-NEXT: ^bb0(%arg3: f32):
// CHECK-NEXT: memref.atomic_yield %arg0 : f32
func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%x: f32): memref.atomic_yield %v : f32 }
  return
}
