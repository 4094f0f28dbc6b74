// The last window of a loop, of the warps, and of a difference reaches beyond its
// array, another by a single element, and one begins before it: what lies outside is
// neither read nor written.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<90xf32> {tile.init = "random"}, %b: memref<120xf32> {tile.init = "random"},
                %loop: memref<90xf32> {tile.out}, %down: memref<90xf32> {tile.out}, %warps: memref<120xf32> {tile.out},
                %ends: memref<90xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    scf.for %i = %c0 to %c3 step %c1 {
      %at = arith.muli %i, %c32 : index
      %t = tile.load %a[%at] : memref<90xf32> -> tensor<32xf32>
      tile.store %t, %loop[%at] : tensor<32xf32>, memref<90xf32>
      %from = arith.subi %c64, %at : index
      %u = tile.load %a[%from] : memref<90xf32> -> tensor<32xf32>
      tile.store %u, %down[%from] : tensor<32xf32>, memref<90xf32>
    }
    %before = arith.constant -5 : index
    %c59 = arith.constant 59 : index
    %v = tile.load %a[%before] : memref<90xf32> -> tensor<32xf32>
    %w = tile.load %a[%c59] : memref<90xf32> -> tensor<32xf32>
    %vw = arith.addf %v, %w : tensor<32xf32>
    tile.store %vw, %ends[%before] : tensor<32xf32>, memref<90xf32>
    tile.store %vw, %ends[%c59] : tensor<32xf32>, memref<90xf32>
    scale.on @warp as (%unit, %n) {
      %at = arith.muli %unit, %c32 : index
      %t = tile.load %b[%at] : memref<120xf32> -> tensor<32xf32>
      tile.store %t, %warps[%at] : tensor<32xf32>, memref<120xf32>
      scale.yield
    }
  }
  return
}
