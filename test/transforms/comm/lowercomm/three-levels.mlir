// Collectives at three levels in one place, of units inside units: warps of a warpgroup and warpgroups of a block
// exchange by shared memory, devices by puts, each among those of the same number.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<2x8x32xf32> {tile.init = "random"}, %o: memref<2x8x32xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %ad = scale.view %a shard<0> at @device : memref<2x8x32xf32> -> memref<1x8x32xf32>
    %od = scale.view %o shard<0> at @device : memref<2x8x32xf32> -> memref<1x8x32xf32>
    scale.on @warpgroup as (%g, %ng) units(2) {
      scale.on @warp as (%w, %nw) units(4) {
        %before = arith.muli %g, %c4 : index
        %i = arith.addi %before, %w : index
        %t = tile.load %ad[%c0, %i, %c0] : memref<1x8x32xf32> -> tensor<32xf32>
        %s = comm.all_reduce add %t at @warp : tensor<32xf32> -> tensor<32xf32>
        %r = comm.all_reduce add %s at @warpgroup : tensor<32xf32> -> tensor<32xf32>
        %q = comm.all_reduce add %r at @device : tensor<32xf32> -> tensor<32xf32>
        tile.store %q, %od[%c0, %i, %c0] : tensor<32xf32>, memref<1x8x32xf32>
      }
    }
  }
  return
}

func.func @reference(%a: memref<2x8x32xf32>, %o: memref<2x8x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  scf.for %k = %c0 to %c32 step %c1 {
    %sum = scf.for %d = %c0 to %c2 step %c1 iter_args(%x = %zero) -> (f32) {
      %y = scf.for %i = %c0 to %c8 step %c1 iter_args(%z = %x) -> (f32) {
        %v = memref.load %a[%d, %i, %k] : memref<2x8x32xf32>
        %w = arith.addf %z, %v : f32
        scf.yield %w : f32
      }
      scf.yield %y : f32
    }
    scf.for %d = %c0 to %c2 step %c1 {
      scf.for %i = %c0 to %c8 step %c1 {
        memref.store %sum, %o[%d, %i, %k] : memref<2x8x32xf32>
      }
    }
  }
  return
}
