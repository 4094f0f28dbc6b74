// RUN: tsopt %s --pack-elements --split-input-file | FileCheck %s

// A memref of i4 is one of bytes, of half the last extent; a tile of it is a cast of a tile of bytes.
//
// CHECK-LABEL: func.func @windows
// CHECK-SAME: memref<64x32xi8> {tile.init = "random", tile.packed = i4}
// CHECK: %[[K:.*]] = arith.divui %arg3, %c2
// CHECK: %[[B:.*]] = tile.load %{{.*}}[%arg2, %[[K]]] pad(%{{.*}} : i8) : memref<64x32xi8> -> tensor<16x8xi8>
// CHECK: %[[T:.*]] = tile.bitcast %[[B]] : tensor<16x8xi8> -> tensor<16x16xi4>
// CHECK: tile.load %{{.*}}[0, 24] [16, 4] : memref<64x32xi8> -> tensor<16x4xi8>
// CHECK: %[[C:.*]] = tile.bitcast %[[T]] : tensor<16x16xi4> -> tensor<16x8xi8>
// CHECK: tile.store %[[C]], %{{.*}} : tensor<16x8xi8>, memref<?x?xi8>
// CHECK: tile.alloc : memref<16x8xi8, #scale.mem<l1>>
// CHECK: tile.copy {{.*}} tile(16, 8) : memref<64x32xi8> to memref<16x8xi8, #scale.mem<l1>>
func.func @windows(%W: memref<64x64xi4> {tile.init = "random"}, %O: memref<?x?xi4> {tile.divisible = {sizes = [1, 4]}}) {
  %p = arith.constant 3 : i4
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    scf.for %k = %c0 to %c64 step %c16 {
      %t = tile.load %W[%x, %k] pad(%p : i4) : memref<64x64xi4> -> tensor<16x16xi4>
      %u = tile.load %W[0, 48] [16, 8] : memref<64x64xi4> -> tensor<16x8xi4>
      tile.store %t, %O[%x, %k] : tensor<16x16xi4>, memref<?x?xi4>
      %s = tile.alloc : memref<16x16xi4, #scale.mem<l1>>
      tile.copy %W[%x, %k] to %s[0, 0] tile(16, 16) : memref<64x64xi4> to memref<16x16xi4, #scale.mem<l1>>
    }
  }
  return
}

// -----

// What is promised of elements is promised of bytes.
//
// CHECK-LABEL: func.func @promises
// CHECK-SAME: memref<?x?xi8, strided<[?, 1], offset: ?>> {tile.divisible = {offset = 8 : i64, sizes = [1, 2], strides = [16, 1]}, tile.packed = f4E2M1FN, tile.shape = [8, 32]}
func.func @promises(%x: memref<?x?xf4E2M1FN, strided<[?, 1], offset: ?>> {tile.divisible = {sizes = [1, 4], strides = [32, 1], offset = 16}, tile.shape = [8, 64]}) {
  return
}

// -----

// Scalars are halves of a byte.
//
// CHECK-LABEL: func.func @scalars
// CHECK: %[[AT:.*]] = arith.divui %[[I:[^,]*]], %c2
// CHECK: arith.remui %[[I]], %c2
// CHECK: memref.load %{{.*}}[%[[AT]]] : memref<8xi8>
// CHECK: arith.shrui
// CHECK: arith.trunci %{{.*}} : i8 to i4
// CHECK: memref.generic_atomic_rmw %{{.*}} : memref<8xi8>
// CHECK: %[[D:.*]] = memref.dim
// CHECK: %[[N:.*]] = arith.muli %[[D]], %c2
// CHECK: return %[[N]]
func.func @scalars(%x: memref<16xi4>, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%i] : memref<16xi4>
  memref.store %v, %x[%c0] : memref<16xi4>
  %n = memref.dim %x, %c0 : memref<16xi4>
  return %n : index
}
