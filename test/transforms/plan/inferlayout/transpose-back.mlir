// The layout of a transposed tile is given: that of the tile follows from it, by the
// permutation the other way round.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --infer-layout | FileCheck %s --check-prefix=LAYOUT
// LAYOUT-NOT: tile.convert_layout

#given = #tile.layout<reg = [8@2, 2@0], lane = [32@1], warp = [2@0:2]>

func.func @main(%a: memref<8x4x32xf32> {tile.init = "random"}, %o: memref<4x32x8xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0, %c0] : memref<8x4x32xf32> -> tensor<8x4x32xf32>
    %u = tile.transpose %t, [1, 2, 0] : tensor<8x4x32xf32> -> tensor<4x32x8xf32, #given>
    tile.store %u, %o[%c0, %c0, %c0] : tensor<4x32x8xf32, #given>, memref<4x32x8xf32>
  }
  return
}
