// Inside a block tiles are exchanged through shared memory: each warp stores its tile to a
// slot, all warps meet, and each loads what it is to have. One barrier is enough. What is
// put together of parts of several slots goes through a tile of the warp's own.
//
// RUN: tsopt %s --lower-comm --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: @broadcast
// CHECK: %[[SLOTS:.*]] = tile.alloc : memref<2x16x32xf32, #scale.mem<l1>>
// CHECK: scale.on @warp as (%[[ME:.*]], %{{.*}})
// CHECK:   tile.store %[[X:.*]], %[[SLOTS]][%[[ME]], {{.*}}, {{.*}}]
// CHECK:   tile.barrier{{$}}
// CHECK:   tile.load %[[SLOTS]][1, 0, 0] : {{.*}} -> tensor<16x32xf32>
// CHECK-NOT: tile.barrier
func.func @broadcast(%a: memref<32x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = tile.load %a[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    scale.on @warp as (%me, %n) in(%t as %tw shard<0>) : (tensor<32x32xf32>) {
      %g = comm.broadcast %tw from %c1 at @warp : tensor<16x32xf32>
      tile.print "g", %g : tensor<16x32xf32>
    }
  }
  return
}

// -----

// A copy goes to the slot of the receiver.

// CHECK-LABEL: @copy
// CHECK: scale.on @warp as (%[[ME:.*]], %{{.*}})
// CHECK:   %[[PEER:.*]] = arith.subi %c1, %[[ME]]
// CHECK:   tile.store %{{.*}}, %[[SLOTS:.*]][%[[PEER]], 0, 0]
// CHECK:   tile.barrier{{$}}
// CHECK:   tile.load %[[SLOTS]][%[[ME]], 0, 0]
func.func @copy(%a: memref<32x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = tile.load %a[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    scale.on @warp as (%me, %n) in(%t as %tw shard<0>) : (tensor<32x32xf32>) {
      %peer = arith.subi %c1, %me : index
      %g = comm.copy %tw to %peer at @warp : tensor<16x32xf32>
      tile.print "g", %g : tensor<16x32xf32>
    }
  }
  return
}

// -----

// Each sums its part of all slots, in the order of ranks.

// CHECK-LABEL: @reduce_scatter
// CHECK: scale.on @warp as (%[[ME:.*]], %{{.*}})
// CHECK:   tile.barrier{{$}}
// CHECK:   %[[AT:.*]] = arith.muli %[[ME]], %c16
// CHECK:   %[[P0:.*]] = tile.load %[[SLOTS:.*]][0, 0, %[[AT]]] : {{.*}} -> tensor<16x16xf32>
// CHECK:   %[[P1:.*]] = tile.load %[[SLOTS]][1, 0, %[[AT]]] : {{.*}} -> tensor<16x16xf32>
// CHECK:   arith.addf %[[P0]], %[[P1]] : tensor<16x16xf32>
func.func @reduce_scatter(%a: memref<32x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    scale.on @warp as (%me, %n) in(%t as %tw shard<0>) : (tensor<32x32xf32>) {
      %g = comm.reduce_scatter add %tw dim 1 at @warp : tensor<16x32xf32> -> tensor<16x16xf32>
      tile.print "g", %g : tensor<16x16xf32>
    }
  }
  return
}

// -----

// Parts of several slots, side by side.

// CHECK-LABEL: @all_gather
// CHECK: %[[SLOTS:.*]] = tile.alloc : memref<2x16x32xf32, #scale.mem<l1>>
// CHECK: %[[OWN:.*]] = tile.alloc : memref<2x32x32xf32, #scale.mem<l1>>
// CHECK: scale.on @warp as (%[[ME:.*]], %{{.*}})
// CHECK:   tile.barrier{{$}}
// CHECK:   %[[P0:.*]] = tile.load %[[SLOTS]][0, 0, 0] : {{.*}} -> tensor<16x32xf32>
// CHECK:   tile.store %[[P0]], %[[OWN]][%[[ME]], 0, 0]
// CHECK:   %[[P1:.*]] = tile.load %[[SLOTS]][1, 0, 0] : {{.*}} -> tensor<16x32xf32>
// CHECK:   tile.store %[[P1]], %[[OWN]][%[[ME]], 16, 0]
// CHECK:   tile.load %[[OWN]][%[[ME]], 0, 0] : {{.*}} -> tensor<32x32xf32>
func.func @all_gather(%a: memref<32x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    scale.on @warp as (%me, %n) in(%t as %tw shard<0>) : (tensor<32x32xf32>) {
      %g = comm.all_gather %tw dim 0 at @warp : tensor<16x32xf32> -> tensor<32x32xf32>
      tile.print "g", %g : tensor<32x32xf32>
    }
  }
  return
}

// -----

// The warps' own part of each slot.

// CHECK-LABEL: @all_to_all
// CHECK: scale.on @warp as (%[[ME:.*]], %{{.*}})
// CHECK:   %[[AT:.*]] = arith.muli %[[ME]], %c16
// CHECK:   %[[P0:.*]] = tile.load %[[SLOTS:.*]][0, 0, %[[AT]]] : {{.*}} -> tensor<16x16xf32>
// CHECK:   tile.store %[[P0]], %[[OWN:.*]][%[[ME]], 0, 0]
// CHECK:   %[[P1:.*]] = tile.load %[[SLOTS]][1, 0, %[[AT]]] : {{.*}} -> tensor<16x16xf32>
// CHECK:   tile.store %[[P1]], %[[OWN]][%[[ME]], 0, 16]
func.func @all_to_all(%a: memref<32x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    scale.on @warp as (%me, %n) in(%t as %tw shard<0>) : (tensor<32x32xf32>) {
      %g = comm.all_to_all %tw dim 1 at @warp : tensor<16x32xf32> -> tensor<16x32xf32>
      tile.print "g", %g : tensor<16x32xf32>
    }
  }
  return
}

// -----

// In a loop the slots are used again: all must have taken what the last round gave.

// CHECK-LABEL: @in_a_loop
// CHECK: scf.for
// CHECK:   tile.barrier{{$}}
// CHECK:   tile.store
// CHECK:   tile.barrier{{$}}
// CHECK:   tile.load
func.func @in_a_loop(%a: memref<32x32xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = tile.load %a[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    scale.on @warp as (%me, %k) in(%t as %tw shard<0>) : (tensor<32x32xf32>) {
      scf.for %i = %c0 to %n step %c1 {
        %g = comm.broadcast %tw from %c1 at @warp : tensor<16x32xf32>
        tile.print "g", %g : tensor<16x32xf32>
      }
    }
  }
  return
}

// -----

// Warps of a warpgroup meet in the warpgroup, and each warpgroup has slots of its own.

// CHECK-LABEL: @nested
// CHECK: tile.alloc : memref<2x4x8xf32, #scale.mem<l1>>
// CHECK: scale.on @warpgroup as (%[[G:.*]], %{{.*}})
// CHECK:   scale.on @warp as (%[[ME:.*]], %{{.*}})
// CHECK:     tile.store %{{.*}}, %[[SLOTS:.*]][%[[G]], %[[ME]], 0]
// CHECK:     tile.barrier @warpgroup
func.func @nested(%a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
    scale.on @warpgroup in(%t as %tg shard<0>) : (tensor<64xf32>) {
      scale.on @warp in(%tg as %tw shard<0>) : (tensor<32xf32>) {
        %g = comm.broadcast %tw from %c0 at @warp : tensor<8xf32>
        tile.print "g", %g : tensor<8xf32>
      }
    }
  }
  return
}

// -----

// The ranks are those of the units, and a barrier is one.

// CHECK-LABEL: @rank
// CHECK: scale.rank @warp
// CHECK: scale.num_ranks @warp
// CHECK: tile.barrier{{$}}
// CHECK-NOT: comm.
func.func @rank() {
  tile.kernel blocks(%x) = (1) threads(64) {
    scale.on @warp {
      %me = comm.rank @warp
      %n = comm.num_ranks @warp
      tile.print "me", %me, %n : index, index
      comm.barrier @warp
    }
  }
  return
}
