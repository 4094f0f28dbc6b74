// Channels are followed as counters with one writer each: ends that wait for ever, and
// tiles that are left when a kernel ends, which the next one would take for its own.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics
// RUN: tsopt %S/../../comm/lowercomm/channels-run.mlir --verify-comm --verify-diagnostics --remarks=comm -o /dev/null

// Two are sent and one is taken.

func.func @left() {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %x = arith.constant dense<1.0> : tensor<64xf32>
    // expected-note @below {{the channel is defined here}}
    %c = comm.channel @warpgroup : !comm.channel<tensor<64xf32>, 2>
    scale.on @warpgroup as (%w, %n) {
      %first = arith.cmpi eq, %w, %c0 : index
      scf.if %first {
        comm.send %x, %c to %c1 : tensor<64xf32>, !comm.channel<tensor<64xf32>, 2>
        // expected-error @below {{leaves tiles in the channel from unit 0 to unit 1 of @warpgroup: 2 are sent by warpgroup 0 of device 0, but 1 are received}}
        comm.send %x, %c to %c1 : tensor<64xf32>, !comm.channel<tensor<64xf32>, 2>
      } else {
        %r = comm.recv %c from %c0 : !comm.channel<tensor<64xf32>, 2> -> tensor<64xf32>
      }
    }
  }
  return
}

// -----

// One is sent and two are waited for.

func.func @starved() {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %x = arith.constant dense<1.0> : tensor<64xf32>
    %c = comm.channel @warpgroup : !comm.channel<tensor<64xf32>, 1>
    scale.on @warpgroup as (%w, %n) {
      %first = arith.cmpi eq, %w, %c0 : index
      scf.if %first {
        // expected-note @below {{warpgroup 0 of device 0 sends here; 1 succeeded in total}}
        comm.send %x, %c to %c1 : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
      } else {
        %r = comm.recv %c from %c0 : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
        // expected-error @below {{never returns on warpgroup 1 of device 0: it waits for a tile in the channel from unit 0 to unit 1 of @warpgroup}}
        %s = comm.recv %c from %c0 : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
      }
    }
  }
  return
}

// -----

// There is room for one, and each sends two before it takes any.

func.func @full() {
  tile.kernel devices(2) blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %x = arith.constant dense<1.0> : tensor<64xf32>
    %c = comm.channel @device : !comm.channel<tensor<64xf32>, 1>
    %me = comm.rank @device
    %to = arith.subi %c1, %me : index
    comm.send %x, %c to %to : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    // expected-note @+2 {{it waits here}}
    // expected-error @below {{never returns on device 0 (and one more): it waits for room in the channel from unit 0 to unit 1 of @device, which holds 1}}
    comm.send %x, %c to %to : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    // expected-note @below {{device 1 takes the next one here, but is blocked itself}}
    %r = comm.recv %c from %to : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
    %s = comm.recv %c from %to : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
  }
  return
}

// -----

// Nobody sends on the way that is waited for.

func.func @nobody() {
  tile.kernel devices(3) blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %x = arith.constant dense<1.0> : tensor<64xf32>
    %c3 = arith.constant 3 : index
    // expected-note @below {{no unit sends through this channel in this direction}}
    %c = comm.channel @device : !comm.channel<tensor<64xf32>, 1>
    %me = comm.rank @device
    %u = arith.addi %me, %c1 : index
    %next = arith.remui %u, %c3 : index
    comm.send %x, %c to %next : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    // expected-error @below {{never returns on device 0 (and 2 more): it waits for a tile in the channel from unit 1 to unit 0 of @device}}
    %r = comm.recv %c from %next : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
  }
  return
}

// -----

// What lower-comm makes of them says so, too.

func.func @left_lower() {
  // expected-note @below {{these are the channel's counters}}
  %sig = comm.signal_alloc {paired} : !comm.signal<2>
  tile.kernel devices(2) blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %to = arith.subi %c1, %me : index
    // expected-error @below {{leaves tiles in a channel: 1 are announced by device 0 to device 1, but 0 are received}}
    comm.notify %sig[%c0] set %one to %to : !comm.signal<2>
  }
  return
}

// -----

func.func @left_inside() {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %slots = tile.alloc : memref<2x1x8xf32, #scale.mem<l1>>
    // expected-note @below {{the channel is defined here}}
    %c = comm.channel @warp in %slots : !comm.channel<tensor<8xf32>, 1>, memref<2x1x8xf32, #scale.mem<l1>>
    scale.on @warp as (%w, %n) {
      %s = comm.send_slot %c[%w] : !comm.channel<tensor<8xf32>, 1>
      // expected-error @below {{leaves tiles in queue 1 of the channel between units of @warp: 1 are sent by warp 1 of device 0, but 0 are received}}
      comm.sent %c[%w] : !comm.channel<tensor<8xf32>, 1>
      %first = arith.cmpi eq, %w, %c0 : index
      scf.if %first {
        %r = comm.recv_slot %c[%c0] : !comm.channel<tensor<8xf32>, 1>
        comm.received %c[%c0] : !comm.channel<tensor<8xf32>, 1>
      }
    }
  }
  return
}

// -----

// A peer that is loaded is not known.

func.func @loaded(%peers: memref<2xi32>) {
  tile.kernel devices(2) blocks(%b) = (1) threads(64) {
    %c = comm.channel @device : !comm.channel<tensor<64xf32>, 1>
    %x = arith.constant dense<1.0> : tensor<64xf32>
    %me = comm.rank @device
    %i = memref.load %peers[%me] : memref<2xi32>
    %to = arith.index_cast %i : i32 to index
    // expected-remark @below {{communication is not checked for races and deadlocks: the unit it names is not statically known}}
    comm.send %x, %c to %to : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    %r = comm.recv %c from %to : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
  }
  return
}

// -----

func.func @beyond() {
  tile.kernel devices(2) blocks(%b) = (1) threads(64) {
    %c2 = arith.constant 2 : index
    %c = comm.channel @device : !comm.channel<tensor<64xf32>, 1>
    %x = arith.constant dense<1.0> : tensor<64xf32>
    // expected-error @below {{names unit 2 of @device, which has 2 units}}
    comm.send %x, %c to %c2 : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    %r = comm.recv %c from %c2 : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
  }
  return
}

// -----

// Blocks of a cluster have each other's queues.

func.func @left_in_cluster() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %x = arith.constant dense<1.0> : tensor<8xf32>
    %to = arith.subi %c1, %b : index
    %slots = tile.alloc : memref<1x1x8xf32, #scale.mem<l1>>
    // expected-note @below {{the channel is defined here}}
    %c = comm.channel @cluster in %slots : !comm.channel<tensor<8xf32>, 1>, memref<1x1x8xf32, #scale.mem<l1>>
    tile.barrier @cluster
    %s = comm.send_slot %c[%c0] to %to : !comm.channel<tensor<8xf32>, 1>
    %p = comm.put %x, %slots[%c0, %s, %c0] to %to : tensor<8xf32>, memref<1x1x8xf32, #scale.mem<l1>>
    // expected-error @below {{leaves tiles in queue 0 of the channel between units of @cluster: 1 are sent by block 0 of device 0, but 0 are received}}
    comm.sent %c[%c0] to %to after %p : !comm.channel<tensor<8xf32>, 1>
    tile.barrier @cluster
  }
  return
}

// -----

func.func @untold_in_cluster() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %x = arith.constant dense<1.0> : tensor<8xf32>
    %to = arith.subi %c1, %b : index
    %slots = tile.alloc : memref<1x1x8xf32, #scale.mem<l1>>
    %c = comm.channel @cluster in %slots : !comm.channel<tensor<8xf32>, 1>, memref<1x1x8xf32, #scale.mem<l1>>
    tile.barrier @cluster
    %s = comm.send_slot %c[%c0] to %to : !comm.channel<tensor<8xf32>, 1>
    // expected-note @below {{the put is here}}
    %p = comm.put %x, %slots[%c0, %s, %c0] to %to : tensor<8xf32>, memref<1x1x8xf32, #scale.mem<l1>>
    comm.sent %c[%c0] to %to : !comm.channel<tensor<8xf32>, 1>
    %r = comm.recv_slot %c[%c0] from %to : !comm.channel<tensor<8xf32>, 1>
    // expected-error @+2 {{reads on block 0 of device 0 what block 1 of device 0 puts there, without a wait for the put}}
    // expected-note @below {{add a tile.barrier @cluster between the two}}
    %y = tile.load %slots[%c0, %r, %c0] : memref<1x1x8xf32, #scale.mem<l1>> -> tensor<8xf32>
    comm.received %c[%c0] from %to : !comm.channel<tensor<8xf32>, 1>
    tile.barrier @cluster
  }
  return
}

// -----

// A send names each unit once.

func.func @same() {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %x = arith.constant dense<1.0> : tensor<64xf32>
    %c = comm.channel @warp : !comm.channel<tensor<64xf32>, 2>
    scale.on @warp as (%w, %n) {
      // expected-error @below {{names unit 0 of @warp twice; name each unit once}}
      comm.send %x, %c to %c0, %c1, %c0 : tensor<64xf32>, !comm.channel<tensor<64xf32>, 2>
      %r = comm.recv %c from %c0 : !comm.channel<tensor<64xf32>, 2> -> tensor<64xf32>
    }
  }
  return
}
