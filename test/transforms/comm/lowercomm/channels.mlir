// What a channel becomes.
//
// RUN: tsopt %s --lower-comm --canonicalize --cse --split-input-file | FileCheck %s

// Between devices: in a ring each has a queue for one way, of four counters (how many came, were taken
// out, were sent, were taken there) and as many slots as a power of two. The own counter is told between
// the wait and what the other end is told, so that all threads have read it before and read it again
// behind.

// CHECK-LABEL: @ring
// CHECK: %[[SIG:.*]] = comm.signal_alloc {paired} : !comm.signal<4>
// CHECK: %[[BUF:.*]] = comm.symm_alloc : memref<1x1x4x64xf32, #scale.mem<symmetric>>
// CHECK: %[[SENT:.*]] = comm.round %[[SIG]][%[[OWN:.*]]]
// CHECK: %[[NOW:.*]] = arith.addi %[[SENT]], %c1_i32
// CHECK: %[[LEAST:.*]] = arith.addi %[[SENT]], %c-2_i32
// CHECK: comm.wait %[[SIG]][%{{.*}}] ge %[[LEAST]]
// CHECK: comm.notify %[[SIG]][%[[OWN]]] set %[[NOW]] to %device
// CHECK: %[[T:.*]] = comm.put %{{.*}}, %[[BUF]][%{{.*}}, 0, %{{.*}}, 0] to %[[NEXT:.*]] :
// CHECK: comm.notify %[[SIG]][%{{.*}}] set %[[NOW]] to %[[NEXT]] after %[[T]]
// CHECK: %[[TOOK:.*]] = comm.round %[[SIG]][%[[OWN:.*]]]
// CHECK: %[[NOW:.*]] = arith.addi %[[TOOK]], %c1_i32
// CHECK: %[[K:.*]] = comm.wait %[[SIG]][%{{.*}}] ge %[[NOW]]
// CHECK: comm.notify %[[SIG]][%[[OWN]]] set %[[NOW]] to %device
// CHECK: %[[HERE:.*]] = comm.consume %[[BUF]], %[[K]]
// CHECK: tile.load %[[HERE]]
// CHECK: comm.notify %[[SIG]][%{{.*}}] set %[[NOW]] to %[[PREV:.*]] :
func.func @ring(%x: memref<64xf32>) {
  tile.kernel devices(3) blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c = comm.channel @device : !comm.channel<tensor<64xf32>, 3>
    %me = comm.rank @device
    %u = arith.addi %me, %c1 : index
    %next = arith.remui %u, %c3 : index
    %d = arith.addi %me, %c2 : index
    %prev = arith.remui %d, %c3 : index
    %t = tile.load %x[%c0] : memref<64xf32> -> tensor<64xf32>
    comm.send %t, %c to %next : tensor<64xf32>, !comm.channel<tensor<64xf32>, 3>
    %r = comm.recv %c from %prev : !comm.channel<tensor<64xf32>, 3> -> tensor<64xf32>
    tile.print "r", %r : tensor<64xf32>
  }
  return
}

// -----

// Whom a unit names is evaluated for each of them, under the conditions that are known. Here
// the ways are 1 and 3 of 4, of a peer that is loaded all.

// CHECK-LABEL: @ways
// CHECK: comm.symm_alloc : memref<4x2x1x64xf32
// CHECK: %[[FAR:.*]] = arith.cmpi eq, %{{.*}}, %c3
// CHECK: arith.select %[[FAR]], %c1, %c0
func.func @ways() {
  tile.kernel blocks(%bx, %by) = (2, 2) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c = comm.channel @block : !comm.channel<tensor<64xf32>, 1>
    %c2 = arith.constant 2 : index
    %row = arith.muli %by, %c2 : index
    %me = arith.addi %row, %bx : index
    %even = arith.andi %me, %c1 : index
    %first = arith.cmpi eq, %even, %c0 : index
    %t = arith.constant dense<1.0> : tensor<64xf32>
    // 0 and 1 talk to each other, and 2 and 3.
    %peer = arith.xori %me, %c1 : index
    scf.if %first {
      comm.send %t, %c to %peer : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
      %r = comm.recv %c from %peer : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
      tile.print "r", %r : tensor<64xf32>
    } else {
      %r = comm.recv %c from %peer : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
      comm.send %r, %c to %peer : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    }
  }
  return
}

// -----

// Blocks that lie behind each other in the second dimension are as far from each other as a row is long.

// CHECK-LABEL: @rows
// CHECK: comm.symm_alloc : memref<6x1x1x64xf32
func.func @rows() {
  tile.kernel blocks(%bx, %by) = (3, 2) threads(64) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c = comm.channel @block : !comm.channel<tensor<64xf32>, 1>
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %u = arith.addi %by, %c1 : index
    %other = arith.remui %u, %c2 : index
    %row = arith.muli %other, %c3 : index
    %peer = arith.addi %row, %bx : index
    comm.send %t, %c to %peer : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    %r = comm.recv %c from %peer : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
    tile.print "r", %r : tensor<64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @loaded
// CHECK: comm.signal_alloc {paired} : !comm.signal<16>
// CHECK: comm.symm_alloc : memref<1x4x1x64xf32
func.func @loaded(%peers: memref<4xi32>) {
  tile.kernel devices(4) blocks(%b) = (1) threads(64) {
    %c = comm.channel @device : !comm.channel<tensor<64xf32>, 1>
    %me = comm.rank @device
    %i = memref.load %peers[%me] : memref<4xi32>
    %to = arith.index_cast %i : i32 to index
    %t = arith.constant dense<1.0> : tensor<64xf32>
    comm.send %t, %c to %to : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    %r = comm.recv %c from %to : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
    tile.print "r", %r : tensor<64xf32>
  }
  return
}

// -----

// Between warpgroups: the tile is stored and loaded between operations that order it. Only the
// first sends: one way, and a queue a receiver.

// CHECK-LABEL: @inside
// CHECK: %[[SLOTS:.*]] = tile.alloc : memref<2x3x64xf32, #scale.mem<l1>>
// CHECK: %[[C:.*]] = comm.channel @warpgroup in %[[SLOTS]] : !comm.channel<tensor<64xf32>, 3>, memref<2x3x64xf32, #scale.mem<l1>>
// CHECK: scf.if
// CHECK:   %[[S:.*]] = comm.send_slot %[[C]][%c1]
// CHECK:   tile.store %{{.*}}, %[[SLOTS]][1, %[[S]], 0]
// CHECK:   comm.sent %[[C]][%c1]
// CHECK: else
// CHECK:   %[[S:.*]] = comm.recv_slot %[[C]][%[[ME:.*]]]
// CHECK:   tile.load %[[SLOTS]][%[[ME]], %[[S]], 0]
// CHECK:   comm.received %[[C]][%[[ME]]]
func.func @inside() {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c = comm.channel @warpgroup : !comm.channel<tensor<64xf32>, 3>
    scale.on @warpgroup as (%w, %n) {
      %first = arith.cmpi eq, %w, %c0 : index
      scf.if %first {
        %t = arith.constant dense<1.0> : tensor<64xf32>
        comm.send %t, %c to %c1 : tensor<64xf32>, !comm.channel<tensor<64xf32>, 3>
      } else {
        %r = comm.recv %c from %c0 : !comm.channel<tensor<64xf32>, 3> -> tensor<64xf32>
        tile.print "r", %r : tensor<64xf32>
      }
    }
  }
  return
}
