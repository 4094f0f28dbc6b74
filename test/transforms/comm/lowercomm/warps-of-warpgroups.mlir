// Warps of each warpgroup exchange their tiles: every warpgroup has slots of its own.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<8x32x8xf32> {tile.init = "random"}, %o: memref<8x32x8xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    scale.on @warpgroup as (%g, %groups) {
      scale.on @warp as (%w, %n) {
        %base = arith.muli %g, %c4 : index
        %at = arith.addi %base, %w : index
        %t = tile.load %a[%at, %c0, %c0] : memref<8x32x8xf32> -> tensor<32x8xf32>
        %r = comm.all_reduce max %t at @warp : tensor<32x8xf32> -> tensor<32x8xf32>
        tile.store %r, %o[%at, %c0, %c0] : tensor<32x8xf32>, memref<8x32x8xf32>
      }
    }
  }
  return
}
