// Registers that hold the same element as others: each serves the place of its own in
// what is made of them.
//
// RUN: tsrun %s --verify-each-stage=convert-tile-to-gpu | FileCheck %s
// CHECK: verified after every one of

#one = #tile.layout<reg = [8@*, 2@0:32], lane = [32@0]>
#column = #tile.layout<reg = [8@*, 2@0:32], lane = [32@0]>
#rows = #tile.layout<reg = [8@1, 2@0:32], lane = [32@0]>

func.func @main(%a: memref<64xf32> {tile.init = "random"}, %o: memref<64x8xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32, #one>
    %e = tile.expand_dims %t dim 1 : tensor<64xf32, #one> -> tensor<64x1xf32, #column>
    %b = tile.broadcast %e : tensor<64x1xf32, #column> -> tensor<64x8xf32, #rows>
    tile.store %b, %o[%c0, %c0] : tensor<64x8xf32, #rows>, memref<64x8xf32>
  }
  return
}
