// Each warpgroup has 13 of 26 rows. Inside, its part overhangs; where the whole is cut
// it cannot, and is converted.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of

func.func @main(%x: memref<26x300xf32> {tile.init = "random"}, %y: memref<26x300xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0, %c0] : memref<26x300xf32> -> tensor<26x300xf32>
    %r = scale.on @warpgroup as (%g, %n) in(%t as %p shard<0>) : (tensor<26x300xf32>) -> (tensor<26x300xf32> shard<0>) {
      %e = math.exp %p : tensor<13x300xf32>
      scale.yield %e : tensor<13x300xf32>
    }
    tile.store %r, %y[%c0, %c0] : tensor<26x300xf32>, memref<26x300xf32>
  }
  return
}
