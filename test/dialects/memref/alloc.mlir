// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Allocation: sizes, symbols, alignment; release.

// CHECK:      %alloc = memref.alloc() : memref<4xf32>
func.func @f(%n: index, %s: index) {
  %0 = memref.alloc() : memref<4xf32>
  return
}

// -----

// CHECK:      #map = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK:      %alloc = memref.alloc(%arg0)[%arg1] : memref<?xf32, #map>
func.func @f(%n: index, %s: index) {
  %0 = memref.alloc(%n)[%s] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

// CHECK:      %alloc = memref.alloc(%arg0) : memref<?xf32>
func.func @f(%n: index, %s: index) {
  %0 = memref.alloc(%n)[] : memref<?xf32>
  return
}

// -----

// CHECK:      %alloc = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
func.func @f(%n: index, %s: index) {
  %0 = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
  return
}

// -----

// CHECK:      %alloca = memref.alloca(%arg0) : memref<?xf32, 5>
func.func @f(%n: index, %s: index) {
  %0 = memref.alloca(%n) : memref<?xf32, 5>
  return
}

// -----

// CHECK:      memref.dealloc %arg1 : memref<?xf32>
func.func @f(%n: index, %m: memref<?xf32>) {
  memref.dealloc %m : memref<?xf32>
  return
}

// -----

// CHECK:      memref.dealloc %arg1 : memref<*xf32>
func.func @f(%n: index, %m: memref<*xf32>) {
  memref.dealloc %m : memref<*xf32>
  return
}
