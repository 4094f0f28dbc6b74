// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Reading and writing an element.

// CHECK:      %0 = memref.load %arg1[%arg0] : memref<?xf32>
func.func @f(%n: index, %m: memref<?xf32>) {
  %0 = memref.load %m[%n] : memref<?xf32>
  return
}

// -----

// CHECK:      %0 = memref.load %arg1[%arg0] {alignment = 16 : i64, nontemporal = true} : memref<?xf32>
func.func @f(%n: index, %m: memref<?xf32>) {
  %0 = memref.load %m[%n] {nontemporal = true, alignment = 16} : memref<?xf32>
  return
}

// -----

// CHECK:      %0 = memref.load %arg1[%arg0] {alignment = 16 : i64} : memref<?xf32>
func.func @f(%n: index, %m: memref<?xf32>) {
  %0 = memref.load %m[%n] {nontemporal = false, alignment = 16 : i64} : memref<?xf32>
  return
}

// -----

// CHECK:      memref.store %arg1, %arg2[%arg0] {nontemporal = true} : memref<?xf32>
func.func @f(%n: index, %v: f32, %m: memref<?xf32>) {
  memref.store %v, %m[%n] {nontemporal = true} : memref<?xf32>
  return
}

// -----

// CHECK:      %0 = memref.load %arg0[%arg1] : memref<4xindex>
// CHECK-NEXT: affine.for %arg2 = 0 to %0 {
func.func @f(%m: memref<4xindex>, %n: index) {
  %0 = memref.load %m[%n] : memref<4xindex>
  affine.for %i = 0 to %0 { }
  return
}

// -----

// CHECK:      %0 = memref.load %arg1[%arg2] : memref<10xindex>
// CHECK-NEXT: %1 = affine.load %arg0[%0] : memref<10xf32>
func.func @f(%m: memref<10xf32>, %k: memref<10xindex>, %n: index) {
  %1 = memref.load %k[%n] : memref<10xindex>
  %0 = affine.load %m[%1] : memref<10xf32>
  return
}

// -----

// CHECK:      %0 = memref.load %arg1[%arg2] : memref<10xindex>
// CHECK-NEXT: affine.for %arg3 = 0 to 10 {
// CHECK-NEXT: %1 = affine.load %arg0[%arg3 + symbol(%0)] : memref<10xf32>
func.func @f(%m: memref<10xf32>, %k: memref<10xindex>, %n: index) {
  %1 = memref.load %k[%n] : memref<10xindex>
  affine.for %i = 0 to 10 { %0 = affine.load %m[%i + symbol(%1)] : memref<10xf32> }
  return
}
