// A tile spans the last dimensions of a memref. An index of another dimension may
// lie outside too, before or behind: then all of the tile is padding, and nothing
// is written. Loads, stores, atomics and copies hold to it.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%x: memref<2x8x32xf32> {tile.init = "random"}, %y: memref<4x8x32xf32> {tile.out},
                %z: memref<2x8x32xf32> {tile.init = "zeros", tile.out}, %w: memref<2x8x32xf32> {tile.init = "zeros", tile.out},
                %v: memref<4x8x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %pad = arith.constant 7.0 : f32
    %row = arith.subi %b, %c1 : index
    %t = tile.load %x[%row, %c0, %c0] pad(%pad : f32) : memref<2x8x32xf32> -> tensor<8x32xf32>
    tile.store %t, %y[%b, %c0, %c0] : tensor<8x32xf32>, memref<4x8x32xf32>
    tile.store %t, %z[%row, %c0, %c0] : tensor<8x32xf32>, memref<2x8x32xf32>
    tile.atomic add %t, %w[%row, %c0, %c0] : tensor<8x32xf32>, memref<2x8x32xf32>
    %s = tile.alloc : memref<8x32xf32, #scale.mem<l1>>
    tile.copy async %x[%row, %c0, %c0] to %s[%c0, %c0] tile(8, 32) : memref<2x8x32xf32> to memref<8x32xf32, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    tile.copy %s[%c0, %c0] to %v[%b, %c0, %c0] tile(8, 32) : memref<8x32xf32, #scale.mem<l1>> to memref<4x8x32xf32>
  }
  return
}
