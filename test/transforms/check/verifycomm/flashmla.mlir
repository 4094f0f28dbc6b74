// The exchange of FlashMLA done right: halves at the place of their warpgroup,
// a barrier before they are read.
//
// RUN: tsrun %s --verify | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified

func.func @main(%S: memref<16x64xf32> {tile.init = "random"}, %V: memref<64x32xf32> {tile.init = "random"}, %O: memref<16x32xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %s = tile.load %S[%c0, %c0] : memref<16x64xf32> -> tensor<16x64xf32>
    %v = tile.load %V[%c0, %c0] : memref<64x32xf32> -> tensor<64x32xf32>
    %copies = tile.alloc : memref<2x16x64xf32, #scale.mem<l1>>
    %o = scale.on @warpgroup as (%wg, %n) in(%s as %half shard<1>, %v as %vw shard<1>, %copies as %c replica)
        : (tensor<16x64xf32>, tensor<64x32xf32>, memref<2x16x64xf32, #scale.mem<l1>>) -> (tensor<16x32xf32> shard<1>) {
      %c1 = arith.constant 1 : index
      %c32 = arith.constant 32 : index
      %peer = arith.subi %c1, %wg : index
      %at = arith.muli %wg, %c32 : index
      tile.store %half, %c[%wg, %c0, %at] : tensor<16x32xf32>, memref<2x16x64xf32, #scale.mem<l1>>
      tile.store %half, %c[%peer, %c0, %at] : tensor<16x32xf32>, memref<2x16x64xf32, #scale.mem<l1>>
      tile.barrier
      %both = tile.load %c[%wg, %c0, %c0] : memref<2x16x64xf32, #scale.mem<l1>> -> tensor<16x64xf32>
      %zero = arith.constant dense<0.0> : tensor<16x16xf32>
      %r = tile.gemm %both, %vw, %zero : tensor<16x64xf32>, tensor<64x16xf32> -> tensor<16x16xf32>
      scale.yield %r : tensor<16x16xf32>
    }
    tile.store %o, %O[%c0, %c0] : tensor<16x32xf32>, memref<16x32xf32>
  }
  return
}

func.func @reference(%S: memref<16x64xf32>, %V: memref<64x32xf32>, %O: memref<16x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 32 : index
  %k = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f32) {
        %a = memref.load %S[%i, %l] : memref<16x64xf32>
        %b = memref.load %V[%l, %j] : memref<64x32xf32>
        %p = arith.mulf %a, %b : f32
        %r = arith.addf %acc, %p : f32
        scf.yield %r : f32
      }
      memref.store %s, %O[%i, %j] : memref<16x32xf32>
    }
  }
  return
}
