// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// memref.subview (and memref.collapse_shape) inside a kernel leaves an unrealized_conversion_cast.
// --verify-each-stage says "verified after every one of 15 stages"; --tile-to-binary then fails:
// memref.reinterpret_cast, memref.transpose and a subview on the host work.

func.func @main(%x: memref<8x32xf32> {tile.init = "random"}, %y: memref<8x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (8) threads(32) {
    %c0 = arith.constant 0 : index
    %v = memref.subview %x[%b, 0] [1, 32] [1, 1] : memref<8x32xf32> to memref<32xf32, strided<[1], offset: ?>>
    %t = tile.load %v[%c0] : memref<32xf32, strided<[1], offset: ?>> -> tensor<32xf32>
    tile.store %t, %y[%b, %c0] : tensor<32xf32>, memref<8x32xf32>
  }
  return
}

func.func @reference(%x: memref<8x32xf32>, %y: memref<8x32xf32>) {
  memref.copy %x, %y : memref<8x32xf32> to memref<8x32xf32>
  return
}
