// Between devices, and between blocks, tiles are put to slots of symmetric memory: for each
// block two sets of slots that alternate by round, in each a slot for every giver. A counter
// at the taker for each giver is set to the number of the round, which the unit counts in
// one of its own; the taker waits for all of them.
//
// RUN: tsopt %s --lower-comm --canonicalize --cse --split-input-file | FileCheck %s

// Every unit needs the tiles of all.

// CHECK-LABEL: @all_gather
// CHECK: %[[SIG:.*]] = comm.signal_alloc : !comm.signal<6>
// CHECK: %[[BUF:.*]] = comm.symm_alloc : memref<3x2x2x32xf32, #scale.mem<symmetric>>
// CHECK: tile.kernel devices(2) blocks(%{{.*}}) = (3) threads(64) {
// CHECK:   %[[BLOCK:.*]] = scale.rank @block
// CHECK:   %[[ME:.*]] = scale.rank @device
// CHECK:   %[[WAS:.*]] = comm.round %[[SIG]]
// CHECK:   %[[ROUND:.*]] = arith.addi %[[WAS]], %c1_i32
// CHECK:   %[[SET:.*]] = arith.remui %{{.*}}, %c2
// CHECK:   %[[P:.*]] = comm.put %{{.*}}, %[[BUF]][%[[BLOCK]], %[[SET]], %[[ME]], 0] to %[[NEXT:.*]] :
// CHECK:   %[[Q:.*]] = comm.put %{{.*}}, %[[BUF]][%[[BLOCK]], %[[SET]], %[[ME]], 0] to
// CHECK:   comm.notify %[[SIG]][%{{.*}}] set %[[ROUND]] to %[[NEXT]] after %[[P]]
// CHECK:   comm.notify %[[SIG]][%{{.*}}] set %[[ROUND]] to %{{.*}} after %[[Q]]
// CHECK:   %[[CAME:.*]] = comm.wait %[[SIG]][%{{.*}}] ge %[[ROUND]] each(2)
// CHECK:   %[[HERE:.*]] = comm.consume %[[BUF]], %[[CAME]]
// CHECK:   tile.load %[[HERE]][%[[BLOCK]], %[[SET]], 0, 0]
// CHECK:   tile.load %[[HERE]][%[[BLOCK]], %[[SET]], 1, 0]
func.func @all_gather(%a: memref<32xf32>) {
  tile.kernel devices(2) blocks(%x) = (3) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<32xf32> -> tensor<32xf32>
    %g = comm.all_gather %t dim 0 at @device : tensor<32xf32> -> tensor<64xf32>
    tile.print "g", %g : tensor<64xf32>
  }
  return
}

// -----

// A copy is given to one: a slot for each taker is enough. All are told of the round, as it
// is not known who gives to whom.

// CHECK-LABEL: @copy
// CHECK: comm.symm_alloc : memref<1x2x1x32xf32, #scale.mem<symmetric>>
// CHECK-COUNT-1: comm.put
// CHECK-NOT: comm.put
// CHECK-COUNT-2: comm.notify
// CHECK: comm.wait {{.*}} each(2)
// CHECK-COUNT-1: tile.load {{.*}} #scale.mem<symmetric>>
func.func @copy(%a: memref<32xf32>, %peer: index) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<32xf32> -> tensor<32xf32>
    %g = comm.copy %t to %peer at @device : tensor<32xf32>
    tile.print "g", %g : tensor<32xf32>
  }
  return
}

// -----

// A barrier is an exchange of nothing.

// CHECK-LABEL: @barrier
// CHECK-NOT: comm.symm_alloc
// CHECK: comm.round
// CHECK-COUNT-2: comm.notify
// CHECK: comm.wait {{.*}} each(2)
func.func @barrier() {
  tile.kernel devices(2) blocks(%x) = (3) threads(64) {
    comm.barrier @device
  }
  return
}

// -----

// Of one unit nobody else is to be waited for.

// CHECK-LABEL: @alone
// CHECK-NOT: comm.
// CHECK: tile.barrier
func.func @alone() {
  tile.kernel blocks(%x) = (3) threads(64) {
    comm.barrier @device
  }
  return
}

// -----

// Blocks that wait for each other must run at the same time: the launch is cooperative.
// Those of a cluster do as it is.

// CHECK-LABEL: @blocks
// CHECK: comm.signal_alloc : !comm.signal<16>
// CHECK: tile.kernel blocks(%{{.*}}) = (4) threads(64) cooperative {
// CHECK: comm.wait {{.*}} each(4)
// CHECK-LABEL: @cluster
// CHECK-NOT: comm.signal_alloc
// CHECK: tile.kernel cluster(2) blocks(%{{.*}}) = (4) threads(64) {
// CHECK: tile.barrier @cluster
func.func @blocks() {
  tile.kernel blocks(%x) = (4) threads(64) {
    comm.barrier @block
  }
  return
}

func.func @cluster() {
  tile.kernel cluster(2) blocks(%x) = (4) threads(64) {
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %r = comm.all_reduce add %t at @cluster : tensor<64xf32> -> tensor<64xf32>
    tile.print "r", %r : tensor<64xf32>
  }
  return
}

// -----

// A grid of the host's choosing has counters by its size; a launch in a loop of the host
// counts on from the one before.

// CHECK-LABEL: @grid
// CHECK: %[[N:.*]] = arith.muli %{{.*}}, %c2
// CHECK: comm.signal_alloc(%[[N]]) : !comm.signal<?>
// CHECK: scf.for
// CHECK: tile.kernel devices(2)
func.func @grid(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %m step %c1 {
    tile.kernel devices(2) blocks(%x) = (%n) threads(64) {
      comm.barrier @device
    }
  }
  return
}
