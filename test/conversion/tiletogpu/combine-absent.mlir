// RUN: tsopt %s --infer-layout --convert-tile-to-gpu | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// Registers behind the end of a tile have no part in what a region combines: five elements are four sums.

// CHECK: gpu.launch
// CHECK-COUNT-4: arith.addf
// CHECK-NOT: arith.addf
#l = #tile.layout<shape = [5], reg = [8@0], lane = [32@*]>
#s = #tile.layout<lane = [32@*]>
func.func @main(%x: memref<5xf32> {tile.init = "random"}, %o: memref<1xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.load %x[0] : memref<5xf32> -> tensor<5xf32, #l>
    %m = tile.reduce(%t) dims [0] keep : tensor<5xf32, #l> {
    ^bb0(%a: f32, %c: f32):
      %s = arith.addf %a, %c : f32
      tile.yield %s : f32
    }
    tile.store %m, %o[0] : tensor<1xf32>, memref<1xf32>
  }
  return
}
