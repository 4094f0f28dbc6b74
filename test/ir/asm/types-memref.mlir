// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Memref types: layouts and memory spaces.

// CHECK:      func.func private @x(memref<*xf32>, memref<*xf32, 1>, memref<4xf32>, memref<3xf32, "a">, memref<3xf32, {a = 1 : i64}>)
func.func private @x(memref<*xf32, 0>, memref<*xf32, 1>, memref<4xf32, 0>, memref<3xf32, "a">, memref<3xf32, {a=1}>)

// -----

// CHECK:      func.func private @x(memref<4xf32, -1>, memref<4xf32, 1 : i32>, memref<4xf32>)
func.func private @x(memref<4xf32, -1>, memref<4xf32, 1 : i32>, memref<4xf32, 0 : i32>)

// -----

// CHECK:      func.func private @x(memref<4xvector<4xf32>>, memref<4xmemref<4xf32>>, memref<4xcomplex<f32>>, memref<index>)
func.func private @x(memref<4xvector<4xf32>>, memref<4xmemref<4xf32>>, memref<4xcomplex<f32>>, memref<index>)

// -----

// CHECK:      func.func private @x(memref<2x4xf32, strided<[1, 2], offset: 3>>, memref<2x4xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[?]>>, memref<4xf32, strided<[0]>>)
func.func private @x(memref<2x4xf32, strided<[1,2], offset: 3>>, memref<2x4xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[?]>>, memref<4xf32, strided<[0]>>)

// -----

// CHECK:      func.func private @x(memref<2x4xf32, strided<[4, 1], offset: -3>>)
func.func private @x(memref<2x4xf32, strided<[4,1], offset: -3>>)

// -----

// CHECK:      func.func private @x(memref<2x4xf32, strided<[4, -1], offset: 3>>)
func.func private @x(memref<2x4xf32, strided<[4,-1], offset: 3>>)

// -----

// CHECK:      func.func private @x(memref<f32, strided<[], offset: 3>>)
func.func private @x(memref<f32, strided<[], offset: 3>>)
