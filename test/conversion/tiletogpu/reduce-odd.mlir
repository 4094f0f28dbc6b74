// A thread that holds an odd number of elements along the reduced dimension
// combines them pairwise and has one left, in each round.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --infer-layout | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: reg = [4@1, 7@0]

#odd = #tile.layout<reg = [4@1, 7@0], lane = [8@1:4, 4@*]>

func.func @main(%x: memref<7x32xi32> {tile.init = "random"}, %m: memref<4x32xi32> {tile.out}, %y: memref<13x64xf32> {tile.init = "random"}, %s: memref<2x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %t = tile.load %x[%c0, %c0] : memref<7x32xi32> -> tensor<7x32xi32, #odd>
    %a = tile.reduce add %t dim 0 : tensor<7x32xi32, #odd> -> tensor<32xi32>
    tile.store %a, %m[%c0, %c0] : tensor<32xi32>, memref<4x32xi32>
    %c = tile.reduce max %t dim 0 : tensor<7x32xi32, #odd> -> tensor<32xi32>
    tile.store %c, %m[%c1, %c0] : tensor<32xi32>, memref<4x32xi32>
    %d = tile.reduce xor %t dim 0 : tensor<7x32xi32, #odd> -> tensor<32xi32>
    tile.store %d, %m[%c2, %c0] : tensor<32xi32>, memref<4x32xi32>
    %e = tile.reduce min %t dim 0 : tensor<7x32xi32, #odd> -> tensor<32xi32>
    tile.store %e, %m[%c3, %c0] : tensor<32xi32>, memref<4x32xi32>
    %u = tile.load %y[%c0, %c0] : memref<13x64xf32> -> tensor<13x64xf32>
    %f = tile.reduce add %u dim 0 : tensor<13x64xf32> -> tensor<64xf32>
    tile.store %f, %s[%c0, %c0] : tensor<64xf32>, memref<2x64xf32>
    %g = tile.reduce max %u dim 0 : tensor<13x64xf32> -> tensor<64xf32>
    tile.store %g, %s[%c1, %c0] : tensor<64xf32>, memref<2x64xf32>
  }
  return
}
