// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

// One exchange around a ring of four devices, right and in each way wrong.

func.func @right(%in: memref<256xf32>, %out: memref<256xf32>) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %after = arith.addi %me, %c1 : index
    %next = arith.remui %after, %n : index
    %t = tile.load %in[%c0] : memref<256xf32> -> tensor<256xf32>
    %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %here = comm.consume %buf, %came : memref<256xf32, #scale.mem<symmetric>>
    %r = tile.load %here[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    tile.store %r, %out[%c0] : tensor<256xf32>, memref<256xf32>
  }
  return
}

// -----

// The notify does not name the put: nothing says that the tile has arrived.

func.func @not_named(%t: tensor<256xf32>, %out: memref<256xf32>) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-error @below {{'comm.put' op has no notify: the peer cannot know when it may read}}
    // expected-note @below {{add the put's token, by `after`, to a comm.notify to the same device}}
    // expected-note @below {{the put is here}}
    %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    // expected-note @below {{a comm.notify with the put's token announces it}}
    // expected-error @below {{'tile.load' op reads on device 1 what device 0 puts there, without a wait for the put}}
    %r = tile.load %buf[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    tile.store %r, %out[%c0] : tensor<256xf32>, memref<256xf32>
  }
  return
}

// -----

// The read does not wait. (TileScale's FlashMLA has the same hole between a
// write to the peer and the product that reads it.)

func.func @no_wait(%t: tensor<256xf32>, %out: memref<256xf32>) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-note @below {{the put is here}}
    %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
    // expected-error @below {{reads on device 0 what device 1 puts there, without a wait for the put}}
    // expected-note @below {{wait for that signal before the read}}
    %r = tile.load %buf[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    tile.store %r, %out[%c0] : tensor<256xf32>, memref<256xf32>
  }
  return
}

// -----

// A relaxed wait orders nothing, unless a fence follows.

func.func @relaxed(%t: tensor<256xf32>, %out: memref<256xf32>) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-note @below {{the put is here}}
    %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
    // expected-note @below {{this wait is relaxed: it does not order later accesses}}
    %came = comm.wait %sig[%c0] ge %one sem(relaxed) : !comm.signal<1>
    // expected-error @below {{reads on device 1 what device 0 puts there, without a wait for the put}}
    %r = tile.load %buf[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    comm.fence sem(acquire)
    %s = tile.load %buf[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    tile.store %s, %out[%c0] : tensor<256xf32>, memref<256xf32>
  }
  return
}

// -----

// Three notify, one waits for two: it may read before the third has put.

func.func @count(%t: tensor<64xf32>, %out: memref<256xf32>) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %one = arith.constant 1 : i32
    %three = arith.constant 3 : i32
    %me = comm.rank @device
    %at = arith.muli %me, %c64 : index
    // expected-note @below {{the put is here}}
    %sent = comm.put %t, %buf[%at] to %c0 : tensor<64xf32>, memref<256xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %c0 after %sent : !comm.signal<1>
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      // expected-note @below {{more units notify this counter than the wait needs, so it may have counted a fast unit's second notify instead of a slow unit's first}}
      %came = comm.wait %sig[%c0] ge %three : !comm.signal<1>
      // expected-error @below {{reads on device 0 what device 1 puts there}}
      %r = tile.load %buf[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
      tile.store %r, %out[%c0] : tensor<256xf32>, memref<256xf32>
    }
  }
  return
}

// -----

// A second round overwrites what the peer may not have read yet.

func.func @two_rounds(%t: tensor<256xf32>, %out: memref<256xf32>) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    scf.for %i = %c0 to %c2 step %c1 {
      // expected-error @below {{'comm.put' op on device 1 may overwrite what device 0 reads on device 0 before it is read}}
      // expected-note @below {{notify after the read, or alternate between two buffers}}
      %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
      %round = arith.index_cast %i : index to i32
      %want = arith.addi %round, %one : i32
      %came = comm.wait %sig[%c0] ge %want : !comm.signal<1>
      // expected-note @below {{the read is here}}
      %r = tile.load %buf[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
      tile.store %r, %out[%c0] : tensor<256xf32>, memref<256xf32>
    }
  }
  return
}

// -----

// Two devices put to the same place of a third.

func.func @same_place(%t: tensor<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    // expected-error @below {{writes the same elements as device 0, and nothing orders the two writes}}
    // expected-note @below {{device 0 writes here to the same elements of device 0}}
    %sent = comm.put %t, %buf[%c0] to %c0 : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %c0 after %sent : !comm.signal<1>
  }
  return
}
