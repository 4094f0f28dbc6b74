// How many units run a piece of code is asked where it stands: a warpgroup has four
// warps, the block eight.
//
// RUN: tsopt %s --convert-tile-to-gpu | FileCheck %s
// CHECK-LABEL: @main
// CHECK: memref.store %c8{{.*}}, %{{.*}}[%{{.*}}] : memref<4xindex>
// CHECK: memref.store %c4{{.*}}, %{{.*}}[%{{.*}}] : memref<4xindex>
func.func @main(%o: memref<4xindex>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    scale.on @warp as (%w, %n) {
      %warps = scale.num_ranks @warp
      memref.store %warps, %o[%c0] : memref<4xindex>
    }
    scale.on @warpgroup as (%g, %groups) {
      scale.on @warp as (%w, %n) {
        %warps = scale.num_ranks @warp
        memref.store %warps, %o[%c0] : memref<4xindex>
      }
    }
  }
  return
}
