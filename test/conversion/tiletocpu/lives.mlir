// Buffers are shared by tiles with disjoint live ranges only: what a loop reads lives until it ends, an initial value that is
// used after the loop is copied, and what a loop carries keeps its buffer until the next value is there.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s
// CHECK: verified after every one of 2 levels

func.func @main(%x: memref<8x64xf32> {tile.init = "uniform"}, %y: memref<6x64xf32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.load %x[0, 0] : memref<8x64xf32> -> tensor<64xf32>
    %e = tile.scan add %t dim 0 : tensor<64xf32>
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> (tensor<64xf32>) {
      %u = arith.addf %e, %acc : tensor<64xf32>
      %l = math.log1p %u : tensor<64xf32>
      %s = tile.scan add %l dim 0 : tensor<64xf32>
      %n = arith.mulf %l, %s : tensor<64xf32>
      %q = tile.scan max %n dim 0 : tensor<64xf32>
      %v = arith.subf %q, %s : tensor<64xf32>
      %a = math.absf %v : tensor<64xf32>
      scf.yield %a : tensor<64xf32>
    }
    tile.store %r, %y[0, 0] : tensor<64xf32>, memref<6x64xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.load %x[1, 0] : memref<8x64xf32> -> tensor<64xf32>
    %s = tile.scan add %t dim 0 : tensor<64xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %s) -> (tensor<64xf32>) {
      %n = arith.addf %acc, %t : tensor<64xf32>
      scf.yield %n : tensor<64xf32>
    }
    tile.store %r, %y[1, 0] : tensor<64xf32>, memref<6x64xf32>
    tile.store %s, %y[2, 0] : tensor<64xf32>, memref<6x64xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.load %x[2, 0] : memref<8x64xf32> -> tensor<64xf32>
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%last = %t, %acc = %zero) -> (tensor<64xf32>, tensor<64xf32>) {
      %s = tile.scan add %last dim 0 : tensor<64xf32>
      %q = tile.scan max %s dim 0 : tensor<64xf32>
      %z = tile.scan add %q dim 0 : tensor<64xf32>
      %n = tile.scan min %z dim 0 : tensor<64xf32>
      tile.store %acc, %y[5, 0] : tensor<64xf32>, memref<6x64xf32>
      %next = tile.load %x[%i, 0] : memref<8x64xf32> -> tensor<64xf32>
      scf.yield %next, %n : tensor<64xf32>, tensor<64xf32>
    }
    tile.store %r#0, %y[3, 0] : tensor<64xf32>, memref<6x64xf32>
    tile.store %r#1, %y[4, 0] : tensor<64xf32>, memref<6x64xf32>
  }
  return
}
