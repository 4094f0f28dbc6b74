// RUN: tsopt %s --split-input-file --verify-diagnostics

// A channel is a queue of tiles of one type.

func.func @channel_type(%x: tensor<8xf16>, %c: !comm.channel<tensor<8xf32>, 1>, %i: index) {
  // expected-error @below {{sends or receives a tile of type tensor<8xf16> through a channel of tensor<8xf32>}}
  comm.send %x, %c to %i : tensor<8xf16>, !comm.channel<tensor<8xf32>, 1>
  return
}

// -----

func.func @to_nobody(%x: tensor<8xf32>, %c: !comm.channel<tensor<8xf32>, 1>) {
  // expected-error @below {{names no unit that receives the tile; name one or more after `to`}}
  comm.send %x, %c to : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
  return
}

// -----

func.func @received(%c: !comm.channel<tensor<8xf32>, 1>, %i: index) {
  // expected-error @below {{sends or receives a tile of type tensor<4xf32> through a channel of tensor<8xf32>}}
  %x = comm.recv %c from %i : !comm.channel<tensor<8xf32>, 1> -> tensor<4xf32>
  return
}

// -----

func.func @no_channel() {
  // expected-error @below {{result #0 must be channel, but got '!comm.signal<1>'}}
  %c = comm.channel @warp : !comm.signal<1>
  return
}

// -----

// A channel that has slots has as many as it says, where its units find them.

func.func @slots(%m: memref<4x3x8xf32, #scale.mem<l1>>) {
  // expected-error @below {{has queue memory of type memref<4x3x8xf32, #scale.mem<l1>>; a !comm.channel<tensor<8xf32>, 2> needs shared memory with one dimension for the queues, one of extent 2, and those of the tile}}
  %c = comm.channel @warp in %m : !comm.channel<tensor<8xf32>, 2>, memref<4x3x8xf32, #scale.mem<l1>>
  return
}

// -----

func.func @slots_type(%m: memref<4x2x8xf16, #scale.mem<l1>>) {
  // expected-error @below {{has queue memory of type}}
  %c = comm.channel @warp in %m : !comm.channel<tensor<8xf32>, 2>, memref<4x2x8xf16, #scale.mem<l1>>
  return
}

// -----

func.func @slots_global(%m: memref<4x2x8xf32>) {
  // expected-error @below {{has queue memory of type}}
  %c = comm.channel @warp in %m : !comm.channel<tensor<8xf32>, 2>, memref<4x2x8xf32>
  return
}

// -----

func.func @slots_many(%m: memref<1x129x8xf32, #scale.mem<l1>>) {
  // expected-error @below {{has queues of 129 entries; at most 128 are supported}}
  %c = comm.channel @warp in %m : !comm.channel<tensor<8xf32>, 129>, memref<1x129x8xf32, #scale.mem<l1>>
  return
}

// -----

func.func @slots_devices(%m: memref<1x2x8xf32, #scale.mem<l1>>) {
  // expected-error @below {{has queue memory in shared memory, which units of @device cannot access}}
  %c = comm.channel @device in %m : !comm.channel<tensor<8xf32>, 2>, memref<1x2x8xf32, #scale.mem<l1>>
  return
}

// -----

func.func @no_slots(%q: index) {
  %c = comm.channel @warp : !comm.channel<tensor<8xf32>, 2>
  // expected-error @below {{uses a channel without known queue memory; use the result of a comm.channel that has some, or pass that into a scale.on as a replica}}
  comm.sent %c[%q] : !comm.channel<tensor<8xf32>, 2>
  return
}

// -----

func.func @slots_passed(%c: !comm.channel<tensor<8xf32>, 2>, %q: index) {
  // expected-error @below {{uses a channel without known queue memory}}
  %s = comm.send_slot %c[%q] : !comm.channel<tensor<8xf32>, 2>
  return
}

// -----

func.func @pairs() {
  // expected-error @below {{has 3 counters, but pairs need an even number}}
  %s = comm.signal_alloc {paired} : !comm.signal<3>
  return
}

// -----

// The ends of a channel between blocks of a cluster name each other's block, those inside a block have none.

func.func @no_peer() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %m = tile.alloc : memref<1x2x8xf32, #scale.mem<l1>>
    %c = comm.channel @cluster in %m : !comm.channel<tensor<8xf32>, 2>, memref<1x2x8xf32, #scale.mem<l1>>
    // expected-error @below {{must name the peer block of a channel at @cluster}}
    %s = comm.send_slot %c[%c0] : !comm.channel<tensor<8xf32>, 2>
  }
  return
}

// -----

func.func @peer_inside() {
  tile.kernel blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %m = tile.alloc : memref<1x2x8xf32, #scale.mem<l1>>
    %c = comm.channel @warp in %m : !comm.channel<tensor<8xf32>, 2>, memref<1x2x8xf32, #scale.mem<l1>>
    // expected-error @below {{names a peer block of a channel at @warp, whose ends are in one block}}
    comm.received %c[%c0] from %c0 : !comm.channel<tensor<8xf32>, 2>
  }
  return
}
