// What went wrong in systems of others, as programs of ours. The notes say where.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

// Triton-distributed, first tutorial: a wait of scope gpu for a signal of another GPU.

func.func @narrow_scope(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    // expected-note @below {{this notify is for another device}}
    comm.notify %sig[%c0] add %one to %peer : !comm.signal<1>
    // expected-error @below {{has scope gpu, but its signal goes from device to device}}
    %t = comm.wait %sig[%c0] ge %one scope(gpu) : !comm.signal<1>
  }
  return
}

// -----

// flux, GEMM+RS: the signal follows when the source was read (wait_group.read), not
// when the tile has arrived: a notify that does not name the put.

func.func @put_not_complete(%t: tensor<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    // expected-error @below {{has no notify: the peer cannot know when it may read}}
    // expected-note @below {{add the put's token, by `after`, to a comm.notify to the same device}}
    %sent = comm.put %t, %buf[%c0] to %peer : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer : !comm.signal<1>
  }
  return
}

// -----

// TileScale, AG+GEMM: the poll is a volatile load, which acquires nothing.

func.func @no_acquire(%t: tensor<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    // expected-note @below {{the put is here}}
    %sent = comm.put %t, %buf[%c0] to %peer : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %sent : !comm.signal<1>
    // expected-note @below {{this wait is relaxed: it does not order later accesses}}
    %came = comm.wait %sig[%c0] ge %one sem(relaxed) : !comm.signal<1>
    // expected-error @below {{reads on device 1 what device 0 puts there, without a wait for the put}}
    %r = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
  }
  return
}

// -----

// TileScale, AG+GEMM: each device resets its words before the next round, with no
// barrier between devices.

func.func @reset(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    scf.for %i = %c0 to %c3 step %c1 {
      // expected-error @below {{may be lost: it is not ordered after the reset of the counter}}
      comm.notify %sig[%c0] add %one to %peer : !comm.signal<1>
      %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
      // expected-note @below {{the reset is here}}
      comm.reset %sig[%c0] : !comm.signal<1>
    }
  }
  return
}

// -----

// Triton-distributed: waits are for equality, and a fast peer's next signal goes past.

func.func @equality(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    scf.for %i = %c0 to %c3 step %c1 {
      // expected-note @below {{this notify is not ordered after the wait; use a wait for ge instead}}
      comm.notify %sig[%c0] add %one to %peer : !comm.signal<1>
      %r = arith.index_cast %i : index to i32
      %want = arith.addi %r, %one : i32
      // expected-error @below {{waits on device 0 for a counter to equal a value, but another notify may change the counter first}}
      %t = comm.wait %sig[%c0] eq %want : !comm.signal<1>
    }
  }
  return
}

// -----

// Triton-distributed, low-latency all-gather: the workspace is written again by a fast peer's
// next round while it is read.

func.func @workspace(%t: tensor<64xf32>) {
  %buf = comm.symm_alloc : memref<2x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    scf.for %i = %c0 to %c3 step %c1 {
      %r = arith.index_cast %i : index to i32
      %round = arith.addi %r, %one : i32
      // expected-error @below {{on device 1 may overwrite what device 0 reads on device 0 before it is read}}
      // expected-note @below {{notify after the read, or alternate between two buffers}}
      %sent = comm.put %t, %buf[%me, %c0] to %peer : tensor<64xf32>, memref<2x64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%me] set %round to %peer after %sent : !comm.signal<2>
      %came = comm.wait %sig[%peer] ge %round : !comm.signal<2>
      // expected-note @below {{the read is here}}
      %y = tile.load %buf[%peer, %c0] : memref<2x64xf32, #scale.mem<symmetric>> -> tensor<1x64xf32>
    }
  }
  return
}

// -----

// A tile map and a wait that do not agree: the block waits for the chunk of another.

func.func @tile_map(%t: tensor<64xf32>) {
  %buf = comm.symm_alloc : memref<4x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<4>
  tile.kernel devices(2) blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %mine = arith.muli %me, %c2 : index
    %chunk = arith.addi %mine, %x : index
    // expected-note @below {{the put is here}}
    %sent = comm.put %t, %buf[%chunk, %c0] to %peer : tensor<64xf32>, memref<4x64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%chunk] add %one to %peer after %sent : !comm.signal<4>
    %theirs = arith.muli %peer, %c2 : index
    %want = arith.addi %theirs, %x : index
    %came = comm.wait %sig[%want] ge %one : !comm.signal<4>
    %other = arith.subi %c1, %x : index
    %read = arith.addi %theirs, %other : index
    // expected-note @+2 {{wait for that signal before the read}}
    // expected-error @below {{reads on block 0 of device 1 what block 1 of device 0 puts there, without a wait for the put}}
    %r = tile.load %buf[%read, %c0] : memref<4x64xf32, #scale.mem<symmetric>> -> tensor<1x64xf32>
  }
  return
}

// -----

// DeepEP and others hang when a wait counts one rank too many.

func.func @one_too_many(%sig: !comm.signal<1>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %five = arith.constant 5 : i32
    %n = comm.num_ranks @device
    scf.for %d = %c0 to %n step %c1 {
      // expected-note @below {{counter 0 of device 0 was notified 4 times here}}
      comm.notify %sig[%c0] add %one to %d : !comm.signal<1>
    }
    // expected-error @below {{never returns on device 0 (and 3 more): it waits for counter 0 to be ge 5, but the counter stays at 4}}
    %t = comm.wait %sig[%c0] ge %five : !comm.signal<1>
  }
  return
}
