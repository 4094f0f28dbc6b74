// Between the blocks of a cluster a channel has slots in the receiver's shared memory: the sender puts the tile
// there and arrives at the receiver's barrier, and the receiver, which has loaded it, at the sender's.
//
// RUN: tsopt %s --lower-comm | FileCheck %s
// RUN: tsopt %s --emit=ptx | FileCheck %s --check-prefix=PTX
// RUN: tsrun %s --entry=ring --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=to_one --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK-LABEL: func.func @ring
//   CHECK-NOT: comm.signal_alloc
//       CHECK: %[[SLOTS:.*]] = tile.alloc : memref<1x2x16x16xf32, #scale.mem<l1>>
//       CHECK: %[[CHANNEL:.*]] = comm.channel @cluster in %[[SLOTS]]
//       CHECK: tile.barrier @cluster
//       CHECK: scf.for
//       CHECK:   %[[SLOT:.*]] = comm.send_slot %[[CHANNEL]][%[[QUEUE:.*]]] to %[[NEXT:.*]] :
//       CHECK:   %[[PUT:.*]] = comm.put %{{.*}}, %[[SLOTS]][%[[QUEUE]], %[[SLOT]], {{.*}}] to %[[NEXT]]
//       CHECK:   comm.sent %[[CHANNEL]][%[[QUEUE]]] to %[[NEXT]] after %[[PUT]] :
//       CHECK:   %[[FULL:.*]] = comm.recv_slot %[[CHANNEL]][%{{.*}}] from %[[LAST:.*]] :
//       CHECK:   tile.load %[[SLOTS]][%{{.*}}, %[[FULL]],
//       CHECK:   comm.received %[[CHANNEL]][%{{.*}}] from %[[LAST]] :
//         PTX: mbarrier.init
//         PTX: fence.mbarrier_init.release.cluster
//         PTX: barrier.cluster.wait
//         PTX: mbarrier.try_wait.parity.{{.*}}acquire.cluster
//         PTX: st.shared::cluster
//         PTX: mbarrier.arrive.release.cluster.shared::cluster
//         PTX: mbarrier.try_wait.parity.{{.*}}acquire.cluster
//         PTX: mbarrier.arrive.release.cluster.shared::cluster
//         PTX: barrier.cluster.wait
//         PTX: ret
func.func @ring(%x: memref<8x16x16xf32> {tile.init = "random"}, %y: memref<8x16x16xf32> {tile.out}) {
  tile.kernel cluster(4) blocks(%b) = (8) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c7 = arith.constant 7 : index
    %me = comm.rank @cluster
    %right = arith.addi %me, %c1 : index
    %next = arith.remui %right, %c4 : index
    %left = arith.addi %me, %c3 : index
    %last = arith.remui %left, %c4 : index
    %c = comm.channel @cluster : !comm.channel<tensor<16x16xf32>, 2>
    %t0 = tile.load %x[%b, %c0, %c0] : memref<8x16x16xf32> -> tensor<16x16xf32>
    %t = scf.for %i = %c0 to %c7 step %c1 iter_args(%v = %t0) -> tensor<16x16xf32> {
      comm.send %v, %c to %next : tensor<16x16xf32>, !comm.channel<tensor<16x16xf32>, 2>
      %r = comm.recv %c from %last : !comm.channel<tensor<16x16xf32>, 2> -> tensor<16x16xf32>
      %w = arith.addf %r, %t0 : tensor<16x16xf32>
      scf.yield %w : tensor<16x16xf32>
    }
    tile.store %t, %y[%b, %c0, %c0] : tensor<16x16xf32>, memref<8x16x16xf32>
  }
  return
}

// Everybody sends to the first block, which takes from each in turn: a queue for each.
// CHECK-LABEL: func.func @to_one
//       CHECK: tile.alloc : memref<4x1x32xi32, #scale.mem<l1>>
func.func @to_one(%x: memref<8x32xi32> {tile.init = "random"}, %y: memref<8x32xi32> {tile.out}) {
  tile.kernel cluster(4) blocks(%b) = (8) threads(160) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %me = comm.rank @cluster
    %c = comm.channel @cluster : !comm.channel<tensor<32xi32>, 1>
    %t0 = tile.load %x[%b, %c0] : memref<8x32xi32> -> tensor<32xi32>
    %first = arith.cmpi eq, %me, %c0 : index
    %t = scf.if %first -> tensor<32xi32> {
      %all = scf.for %i = %c0 to %c5 step %c1 iter_args(%v = %t0) -> tensor<32xi32> {
        %sum = scf.for %from = %c1 to %c4 step %c1 iter_args(%u = %v) -> tensor<32xi32> {
          %r = comm.recv %c from %from : !comm.channel<tensor<32xi32>, 1> -> tensor<32xi32>
          %w = arith.addi %r, %u : tensor<32xi32>
          scf.yield %w : tensor<32xi32>
        }
        scf.yield %sum : tensor<32xi32>
      }
      scf.yield %all : tensor<32xi32>
    } else {
      scf.for %i = %c0 to %c5 step %c1 {
        comm.send %t0, %c to %c0 : tensor<32xi32>, !comm.channel<tensor<32xi32>, 1>
      }
      scf.yield %t0 : tensor<32xi32>
    }
    tile.store %t, %y[%b, %c0] : tensor<32xi32>, memref<8x32xi32>
  }
  return
}
