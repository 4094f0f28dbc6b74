// What the simulator says of channels that are not used as they must be, as written and as lower-comm
// makes them.
//
// RUN: not tsrun %s --entry=starved 2>&1 | FileCheck %s --check-prefixes=STARVED
// RUN: not tsrun %s --entry=full 2>&1 | FileCheck %s --check-prefixes=FULL
// RUN: not tsrun %s --entry=left 2>&1 | FileCheck %s --check-prefixes=LEFT
// RUN: not tsrun %s --entry=beyond 2>&1 | FileCheck %s --check-prefixes=BEYOND
// RUN: not tsrun %s --entry=same 2>&1 | FileCheck %s --check-prefixes=SAME
// RUN: sed '/^func.func .beyond/,/^}/d; /^func.func .same/,/^}/d' %s | tsopt --lower-comm -o %t
// RUN: not tsrun %t --entry=starved 2>&1 | FileCheck %s --check-prefixes=STARVED-LOWERED
// RUN: not tsrun %t --entry=full 2>&1 | FileCheck %s --check-prefixes=FULL-LOWERED
// RUN: not tsrun %t --entry=left 2>&1 | FileCheck %s --check-prefixes=LEFT-LOWERED
// RUN: not tsrun %s --entry=acquired_twice 2>&1 | FileCheck %s --check-prefixes=TWICE
// RUN: not tsrun %s --entry=not_acquired 2>&1 | FileCheck %s --check-prefixes=NOT

// STARVED: error: deadlock: all agents wait
// STARVED: note: block [0], warp 1 waits for a tile in the channel from unit 0 to unit 1 of @warp
// STARVED: note: block [0], warp 0 has sent to the queue 1 tile; the last one is here
// STARVED-LOWERED: note: block [0], warp 1 waits for a tile in queue 1 of the channel between units of @warp
func.func @starved() {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c = comm.channel @warp : !comm.channel<tensor<8xf32>, 1>
    scale.on @warp as (%w, %n) {
      %first = arith.cmpi eq, %w, %c0 : index
      scf.if %first {
        %x = arith.constant dense<1.0> : tensor<8xf32>
        comm.send %x, %c to %c1 : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
      } else {
        %r = comm.recv %c from %c0 : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
        %s = comm.recv %c from %c0 : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
      }
    }
  }
  return
}

// FULL: error: deadlock: all agents wait
// FULL: note: device 0, block [0] waits for room in the channel from unit 0 to unit 1 of @device, which holds 1 tile
// FULL: note: no tile was ever received from the queue
// FULL-LOWERED: error: deadlock: all agents wait
// FULL-LOWERED: note: device 0, block [0] waits for counter 3 of this device to be ge 1; it is 0
func.func @full() {
  tile.kernel devices(2) blocks(%b) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %c = comm.channel @device : !comm.channel<tensor<8xf32>, 1>
    %me = comm.rank @device
    %to = arith.subi %c1, %me : index
    %x = arith.constant dense<1.0> : tensor<8xf32>
    comm.send %x, %c to %to : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
    comm.send %x, %c to %to : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
    %r = comm.recv %c from %to : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
    %s = comm.recv %c from %to : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
  }
  return
}

// SAME: error: 'comm.send' op names unit 1 of @device twice; name each unit once
func.func @same() {
  tile.kernel devices(2) blocks(%b) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %c = comm.channel @device : !comm.channel<tensor<8xf32>, 2>
    %me = comm.rank @device
    %to = arith.subi %c1, %me : index
    %x = arith.constant dense<1.0> : tensor<8xf32>
    comm.send %x, %c to %to, %to : tensor<8xf32>, !comm.channel<tensor<8xf32>, 2>
    %r = comm.recv %c from %to : !comm.channel<tensor<8xf32>, 2> -> tensor<8xf32>
    %s = comm.recv %c from %to : !comm.channel<tensor<8xf32>, 2> -> tensor<8xf32>
  }
  return
}

// LEFT: error: 'comm.send' op leaves tiles in the channel from unit 0 to unit 1 of @device: 2 were sent, but only 1 were received when the kernel ended
// LEFT: note: the channel is created here
// LEFT-LOWERED: error: 'comm.signal_alloc' op leaves tiles in a channel when the kernel ends: on device 0, counter {{[02]}} of sent tiles is 2, but counter {{[13]}} of received tiles is 1
func.func @left() {
  tile.kernel devices(2) blocks(%b) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %c = comm.channel @device : !comm.channel<tensor<8xf32>, 2>
    %me = comm.rank @device
    %to = arith.subi %c1, %me : index
    %x = arith.constant dense<1.0> : tensor<8xf32>
    comm.send %x, %c to %to : tensor<8xf32>, !comm.channel<tensor<8xf32>, 2>
    comm.send %x, %c to %to : tensor<8xf32>, !comm.channel<tensor<8xf32>, 2>
    %r = comm.recv %c from %to : !comm.channel<tensor<8xf32>, 2> -> tensor<8xf32>
  }
  return
}

// BEYOND: error: 'comm.send' op names unit 2 of @device, which has 2 units
func.func @beyond() {
  tile.kernel devices(2) blocks(%b) = (1) threads(64) {
    %c2 = arith.constant 2 : index
    %c = comm.channel @device : !comm.channel<tensor<8xf32>, 1>
    %x = arith.constant dense<1.0> : tensor<8xf32>
    comm.send %x, %c to %c2 : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
    %r = comm.recv %c from %c2 : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
  }
  return
}

// TWICE: error: 'comm.send_slot' op waits for another stage of a queue before it releases the last one
func.func @acquired_twice() {
  tile.kernel blocks(%b) = (1) threads(64) {
    %slots = tile.alloc : memref<2x2x8xf32, #scale.mem<l1>>
    %c = comm.channel @warp in %slots : !comm.channel<tensor<8xf32>, 2>, memref<2x2x8xf32, #scale.mem<l1>>
    scale.on @warp as (%w, %n) {
      %s = comm.send_slot %c[%w] : !comm.channel<tensor<8xf32>, 2>
      %r = comm.send_slot %c[%w] : !comm.channel<tensor<8xf32>, 2>
    }
  }
  return
}

// NOT: error: 'comm.sent' op releases a stage of a queue without having waited for it
func.func @not_acquired() {
  tile.kernel blocks(%b) = (1) threads(64) {
    %slots = tile.alloc : memref<2x2x8xf32, #scale.mem<l1>>
    %c = comm.channel @warp in %slots : !comm.channel<tensor<8xf32>, 2>, memref<2x2x8xf32, #scale.mem<l1>>
    scale.on @warp as (%w, %n) {
      comm.sent %c[%w] : !comm.channel<tensor<8xf32>, 2>
    }
  }
  return
}
