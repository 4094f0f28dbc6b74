// Rows of shared memory that are longer than the tile, by padding or as a part of a
// larger one: a lane's offset and a row's share bits, and the swizzle of their sum is
// not the sum of two swizzles.
//
// RUN: tsrun %s --verify-each-stage=allocate-memory,convert-tile-to-gpu | FileCheck %s
// RUN: tsopt %s --allocate-memory --convert-tile-to-gpu | FileCheck %s --check-prefix=BYTES
// CHECK: verified after every one of

#down = #tile.layout<reg = [8@0], lane = [8@1, 4@*]>
#across = #tile.layout<reg = [2@1], lane = [4@1:2, 8@0]>

func.func @main(%a: memref<8x8xf32> {tile.init = "random"}, %o: memref<8x8xf32> {tile.out}, %p: memref<8x8xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<8x12xf32, #tile.swizzle<2, 2, 2>, #scale.mem<l1>>
    // BYTES: memref.view {{.*}} to memref<148xf32,
    %r = tile.alloc : memref<8x8xf32, #tile.swizzle<0, 0, 0, pitch = 20>, #scale.mem<l1>>
    %t = tile.load %a[%c0, %c0] : memref<8x8xf32> -> tensor<8x8xf32, #down>
    tile.store %t, %s[%c0, %c0] : tensor<8x8xf32, #down>, memref<8x12xf32, #tile.swizzle<2, 2, 2>, #scale.mem<l1>>
    tile.store %t, %r[%c0, %c0] : tensor<8x8xf32, #down>, memref<8x8xf32, #tile.swizzle<0, 0, 0, pitch = 20>, #scale.mem<l1>>
    tile.barrier
    %u = tile.load %s[%c0, %c0] : memref<8x12xf32, #tile.swizzle<2, 2, 2>, #scale.mem<l1>> -> tensor<8x8xf32, #across>
    %v = tile.load %r[%c0, %c0] : memref<8x8xf32, #tile.swizzle<0, 0, 0, pitch = 20>, #scale.mem<l1>> -> tensor<8x8xf32, #across>
    tile.store %u, %o[%c0, %c0] : tensor<8x8xf32, #across>, memref<8x8xf32>
    tile.store %v, %p[%c0, %c0] : tensor<8x8xf32, #across>, memref<8x8xf32>
  }
  return
}
