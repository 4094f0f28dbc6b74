// Puts, gets and signals between two blocks of three devices, and an all-reduce
// of tuples, at every stage of lowering.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%in: memref<6x4x64xf32> {tile.init = "random"}, %out: memref<6x4x64xf32> {tile.out}, %g: memref<6x4x64xf32> {tile.out}, %sm: memref<3x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<2x4x64xf32, #scale.mem<symmetric>>
  %mine = comm.symm_alloc : memref<2x4x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<4>
  // Blocks of two exchange with the next device: one pushes, then pulls.
  tile.kernel devices(3) blocks(%x) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %ind = scale.view %in shard<0> at @device : memref<6x4x64xf32> -> memref<2x4x64xf32>
    %outd = scale.view %out shard<0> at @device : memref<6x4x64xf32> -> memref<2x4x64xf32>
    %gd = scale.view %g shard<0> at @device : memref<6x4x64xf32> -> memref<2x4x64xf32>
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %u = arith.addi %me, %c1 : index
    %next = arith.remui %u, %n : index
    %v = arith.addi %me, %c2 : index
    %prev = arith.remui %v, %n : index
    %t = tile.load %ind[%x, %c0, %c0] : memref<2x4x64xf32> -> tensor<4x64xf32>
    %sent = comm.put %t, %buf[%x, %c0, %c0] to %next : tensor<4x64xf32>, memref<2x4x64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%x] add %one to %next after %sent : !comm.signal<4>
    tile.store %t, %mine[%x, %c0, %c0] : tensor<4x64xf32>, memref<2x4x64xf32, #scale.mem<symmetric>>
    %y = arith.addi %x, %c2 : index
    comm.notify %sig[%y] add %one to %prev : !comm.signal<4>
    %came = comm.wait %sig[%x] ge %one : !comm.signal<4>
    %here = comm.consume %buf, %came : memref<2x4x64xf32, #scale.mem<symmetric>>
    %r = tile.load %here[%x, %c0, %c0] : memref<2x4x64xf32, #scale.mem<symmetric>> -> tensor<4x64xf32>
    tile.store %r, %outd[%x, %c0, %c0] : tensor<4x64xf32>, memref<2x4x64xf32>
    %ready = comm.wait %sig[%y] ge %one : !comm.signal<4>
    %there = comm.consume %mine, %ready : memref<2x4x64xf32, #scale.mem<symmetric>>
    %w = comm.get %there[%x, %c0, %c0] from %next : memref<2x4x64xf32, #scale.mem<symmetric>> -> tensor<4x64xf32>
    tile.store %w, %gd[%x, %c0, %c0] : tensor<4x64xf32>, memref<2x4x64xf32>
  }
  // Maximum and scaled sum in one exchange, by a region.
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %ind = scale.view %in shard<0> at @device : memref<6x4x64xf32> -> memref<2x4x64xf32>
    %smd = scale.view %sm shard<0> at @device : memref<3x64xf32> -> memref<1x64xf32>
    %m = tile.load %ind[%c0, %c0, %c0] : memref<2x4x64xf32> -> tensor<64xf32>
    %s = arith.constant dense<1.0> : tensor<64xf32>
    %r:2 = comm.all_reduce (%m, %s) at @device : tensor<64xf32>, tensor<64xf32> -> tensor<64xf32>, tensor<64xf32> {
    ^bb0(%m0: tensor<64xf32>, %s0: tensor<64xf32>, %m1: tensor<64xf32>, %s1: tensor<64xf32>):
      %a = arith.maximumf %m0, %m1 : tensor<64xf32>
      %d0 = arith.subf %m0, %a : tensor<64xf32>
      %d1 = arith.subf %m1, %a : tensor<64xf32>
      %e0 = math.exp %d0 : tensor<64xf32>
      %e1 = math.exp %d1 : tensor<64xf32>
      %p0 = arith.mulf %s0, %e0 : tensor<64xf32>
      %p1 = arith.mulf %s1, %e1 : tensor<64xf32>
      %b = arith.addf %p0, %p1 : tensor<64xf32>
      comm.yield %a, %b : tensor<64xf32>, tensor<64xf32>
    }
    %l = math.log %r#1 : tensor<64xf32>
    %lse = arith.addf %l, %r#0 : tensor<64xf32>
    tile.store %lse, %smd[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}
