// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.alloc makes a tile in a memory of the block, which the type names: l1 is shared
// memory. The layout of the type may swizzle or pad its rows; allocate-memory gives it
// its offset.

// CHECK-LABEL: func.func private @alloc
func.func private @alloc() {
  // CHECK: tile.alloc : memref<64x32xbf16, #scale.mem<l1>>
  %0 = tile.alloc : memref<64x32xbf16, #scale.mem<l1>>
  // CHECK: tile.alloc : memref<64x32xbf16, #{{.*}}, #scale.mem<l1>>
  %1 = tile.alloc : memref<64x32xbf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>>
  // CHECK: tile.alloc {offset = 4096 : i64} : memref<8xi1, #scale.mem<l1>>
  %2 = tile.alloc {offset = 4096} : memref<8xi1, #scale.mem<l1>>
  // One element.
  // CHECK: tile.alloc : memref<f32, #scale.mem<l1>>
  %3 = tile.alloc : memref<f32, #scale.mem<l1>>
  return
}
