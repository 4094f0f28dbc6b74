// Affine loops and branches on tiles are lowered with the rest.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=LLVM --implicit-check-not=affine.
// LLVM: llvm.func @main_kernel

func.func @main(%x: memref<8x32xf32> {tile.init = "random"}, %y: memref<4x32xf32> {tile.out}, %s: memref<32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<32xf32>
    %sum = affine.for %i = 0 to 4 iter_args(%acc = %z) -> (tensor<32xf32>) {
      %j = affine.apply affine_map<(d0) -> (2 * d0 + 1)>(%i)
      %t = tile.load %x[%j, %c0] : memref<8x32xf32> -> tensor<32xf32>
      affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
        tile.store %t, %y[%i, %c0] : tensor<32xf32>, memref<4x32xf32>
      }
      %n = arith.addf %acc, %t : tensor<32xf32>
      affine.yield %n : tensor<32xf32>
    }
    tile.store %sum, %s[%c0] : tensor<32xf32>, memref<32xf32>
  }
  return
}
