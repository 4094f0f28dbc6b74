// RUN: tsopt %s --lower-comm --split-input-file | FileCheck %s

// A sum over warpgroups goes through slots of shared memory: each unit stores
// its summand, every thread loads all and adds.

// CHECK-LABEL: @warpgroup_sum
// CHECK: %[[S:.*]] = tile.alloc : memref<2x64xf32, #scale.mem<l1>>
// CHECK: tile.store %{{.*}}, %[[S]][%{{.*}}, %{{.*}}] summands
// CHECK: %[[A:.*]] = tile.load %[[S]]
// CHECK: %[[B:.*]] = tile.load %[[S]]
// CHECK: arith.addf %[[A]], %[[B]] : tensor<64xf32>
func.func @warpgroup_sum(%p: tensor<64xf32, #tile.layout<warpgroup = [2@+]>>, %out: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %s = comm.all_reduce add %p at @warpgroup : tensor<64xf32, #tile.layout<warpgroup = [2@+]>> -> tensor<64xf32>
    tile.store %s, %out[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// A sum over devices: symmetric memory with two sets of slots for each block, and
// a counter for each device that gives to it; every device puts its tile to all,
// tells them its round, and waits until all are there.

// CHECK-LABEL: @device_sum
// CHECK: %[[SIG:.*]] = comm.signal_alloc : !comm.signal<16>
// CHECK: %[[BUF:.*]] = comm.symm_alloc : memref<8x2x2x64xf32, #scale.mem<symmetric>>
// CHECK: tile.kernel devices(2)
// CHECK: comm.round %[[SIG]]
// CHECK: %[[P0:.*]] = comm.put %{{.*}}, %[[BUF]]
// CHECK: %[[P1:.*]] = comm.put %{{.*}}, %[[BUF]]
// CHECK: comm.notify %[[SIG]][%{{.*}}] set %{{.*}} to %{{.*}} after %[[P0]]
// CHECK: comm.notify %[[SIG]][%{{.*}}] set %{{.*}} to %{{.*}} after %[[P1]]
// CHECK: %[[CAME:.*]] = comm.wait %[[SIG]][%{{.*}}] ge %{{.*}} each(2)
// CHECK: %[[HERE:.*]] = comm.consume %[[BUF]], %[[CAME]]
// CHECK-COUNT-2: tile.load %[[HERE]]
// CHECK: arith.addf
func.func @device_sum(%in: memref<128xf32>, %out: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (8) threads(128) {
    %c0 = arith.constant 0 : index
    %mine = scale.view %in shard<0> at @device : memref<128xf32> -> memref<64xf32>
    %t = tile.load %mine[%c0] : memref<64xf32> -> tensor<64xf32>
    %s = comm.all_reduce add %t at @device : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %out[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// Several values at once are merged by the region, in the order of ranks.

// CHECK-LABEL: @tuple
// CHECK-COUNT-2: comm.symm_alloc
// CHECK: arith.maximumf
// CHECK: arith.addf
// CHECK-NOT: comm.all_reduce
func.func @tuple(%m: tensor<64xf32>, %s: tensor<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %r:2 = comm.all_reduce (%m, %s) at @device : tensor<64xf32>, tensor<64xf32> -> tensor<64xf32>, tensor<64xf32> {
    ^bb0(%m0: tensor<64xf32>, %s0: tensor<64xf32>, %m1: tensor<64xf32>, %s1: tensor<64xf32>):
      %a = arith.maximumf %m0, %m1 : tensor<64xf32>
      %b = arith.addf %s0, %s1 : tensor<64xf32>
      comm.yield %a, %b : tensor<64xf32>, tensor<64xf32>
    }
    tile.print "r", %r#0, %r#1 : tensor<64xf32>, tensor<64xf32>
  }
  return
}

// -----

// TileScale's exchange between warpgroups: slots of shared memory and a barrier
// of the block.

// CHECK-LABEL: @exchange
// CHECK: %[[S:.*]] = tile.alloc : memref<2x64x32xf32, #scale.mem<l1>>
// CHECK: scale.on @warpgroup as (%[[ME:.*]], %{{.*}})
// CHECK: tile.store %{{.*}}, %[[S]][%[[PEER:.*]], %{{.*}}]
// CHECK: tile.barrier
// CHECK: tile.load %[[S]][%[[ME]]
func.func @exchange(%t: tensor<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %r = scale.on @warpgroup as (%me, %n) in(%t as %mine shard<1>) : (tensor<64x64xf32>) -> (tensor<64x64xf32> shard<1>) {
      %c1 = arith.constant 1 : index
      %peer = arith.subi %c1, %me : index
      %got = comm.copy %mine to %peer at @warpgroup : tensor<64x32xf32>
      scale.yield %got : tensor<64x32xf32>
    }
    tile.print "r", %r : tensor<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @ranks
// CHECK: scale.rank @device
// CHECK: scale.num_ranks @device
// CHECK: tile.barrier{{$}}
func.func @ranks() {
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %a = comm.rank @device
    %b = comm.num_ranks @device
    comm.barrier @block
    tile.print "r", %a, %b : index, index
  }
  return
}
