// Floats of 4 bits at every stage of lowering: f32 of 4096 patterns, with ties, infinities and NaNs among
// them, rounded to nearest even and to the largest where they are beyond it; arithmetic in f32; rows
// of an odd number of bytes of two.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// RUN: tsrun %s --verify-each-stage="tile-to-llvm{arch=a100}" --once | FileCheck %s
// CHECK: verified after every one of

func.func @main(%all: memref<4096xf32> {tile.out}, %sums: memref<4096xf32> {tile.out}, %x: memref<20x58xf64> {tile.init = "random"},
                %y: memref<20x58xf4E2M1FN> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %i = tile.iota dim 0 : tensor<4096xi32>
    %c20 = arith.constant dense<20> : tensor<4096xi32>
    %n = arith.shli %i, %c20 : tensor<4096xi32>
    %k = arith.bitcast %n : tensor<4096xi32> to tensor<4096xf32>
    %f = arith.truncf %k : tensor<4096xf32> to tensor<4096xf4E2M1FN>
    %w = arith.extf %f : tensor<4096xf4E2M1FN> to tensor<4096xf32>
    tile.store %w, %all[0] : tensor<4096xf32>, memref<4096xf32>
    %half = arith.constant dense<0.5> : tensor<4096xf4E2M1FN>
    %s = arith.addf %f, %half : tensor<4096xf4E2M1FN>
    %sw = arith.extf %s : tensor<4096xf4E2M1FN> to tensor<4096xf32>
    tile.store %sw, %sums[0] : tensor<4096xf32>, memref<4096xf32>
  }
  tile.kernel (%row) = (0) to (20) step (16) threads(32) {
    %t = tile.load %x[%row, 0] : memref<20x58xf64> -> tensor<16x64xf64>
    %f = arith.truncf %t : tensor<16x64xf64> to tensor<16x64xf4E2M1FN>
    tile.store %f, %y[%row, 0] : tensor<16x64xf4E2M1FN>, memref<20x58xf4E2M1FN>
  }
  return
}
