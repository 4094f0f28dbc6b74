// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Casts that keep the layout, casts of the memory space.

// CHECK:      %cast = memref.cast %arg0 : memref<?xf32> to memref<4xf32>
func.func @f(%m: memref<?xf32>) {
  %0 = memref.cast %m : memref<?xf32> to memref<4xf32>
  return
}

// -----

// CHECK:      %cast = memref.cast %arg0 : memref<?xf32> to memref<*xf32>
func.func @f(%m: memref<?xf32>) {
  %0 = memref.cast %m : memref<?xf32> to memref<*xf32>
  return
}

// -----

// CHECK:      %cast = memref.cast %arg0 : memref<4xf32, strided<[1], offset: 3>> to memref<4xf32, strided<[?], offset: ?>>
func.func @f(%m: memref<4xf32, strided<[1], offset: 3>>) {
  %0 = memref.cast %m : memref<4xf32, strided<[1], offset: 3>> to memref<4xf32, strided<[?], offset: ?>>
  return
}

// -----

// CHECK:      %memspacecast = memref.memory_space_cast %arg0 : memref<4xf32, 1> to memref<4xf32>
func.func @f(%m: memref<4xf32, 1>) {
  %0 = memref.memory_space_cast %m : memref<4xf32, 1> to memref<4xf32>
  return
}

// -----

// CHECK:      %memspacecast = memref.memory_space_cast %arg0 : memref<*xf32, 1> to memref<*xf32>
func.func @f(%m: memref<*xf32, 1>) {
  %0 = memref.memory_space_cast %m : memref<*xf32, 1> to memref<*xf32>
  return
}
