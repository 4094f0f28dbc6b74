// A reduction over the warps of one warpgroup, in both at once: each has slots of
// its own for the summands.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<64x16xf32> {tile.init = "random"}, %o: memref<16xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<64x16xf32> -> tensor<64x16xf32>
    %p = scale.on @warpgroup as (%w, %n) in(%t as %tw shard<0>) : (tensor<64x16xf32>) -> (tensor<16xf32, #tile.layout<warpgroup = [2@+]>> partial<add>) {
      %r = tile.reduce add %tw dim 0 : tensor<32x16xf32> -> tensor<16xf32>
      scale.yield %r : tensor<16xf32>
    }
    %s = comm.all_reduce add %p at @warpgroup : tensor<16xf32, #tile.layout<warpgroup = [2@+]>> -> tensor<16xf32>
    tile.store %s, %o[%c0] : tensor<16xf32>, memref<16xf32>
  }
  return
}

func.func @reference(%a: memref<64x16xf32>, %o: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %z = arith.constant 0.0 : f32
  scf.for %j = %c0 to %c16 step %c1 {
    %s = scf.for %i = %c0 to %c64 step %c1 iter_args(%acc = %z) -> (f32) {
      %v = memref.load %a[%i, %j] : memref<64x16xf32>
      %q = arith.addf %acc, %v : f32
      scf.yield %q : f32
    }
    memref.store %s, %o[%j] : memref<16xf32>
  }
  return
}
