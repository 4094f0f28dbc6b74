// An array that goes to a peer is announced as a tile is, and is all that others may not touch meanwhile.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

func.func @not_announced(%a: memref<1000x37xf32>) {
  %buf = comm.symm_alloc : memref<1000x37xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-error @below {{'comm.putmem' op has no notify: the peer cannot know when it may read}}
    // expected-note @below {{add the put's token, by `after`, to a comm.notify to the same device}}
    %sent = comm.putmem %a, %buf to %next : memref<1000x37xf32>, memref<1000x37xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
  }
  return
}

// -----

// The last row is read before it was waited for; of the other half nothing is wrong.
func.func @too_early(%a: memref<1000x37xf32>, %o: memref<37xf32>) {
  %buf = comm.symm_alloc : memref<2000x37xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c999 = arith.constant 999 : index
    %c1000 = arith.constant 1000 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %there = memref.subview %buf[0, 0] [1000, 37] [1, 1] : memref<2000x37xf32, #scale.mem<symmetric>> to memref<1000x37xf32, strided<[37, 1]>, #scale.mem<symmetric>>
    // expected-note @below {{the put is here}}
    %sent = comm.putmem %a, %there to %next : memref<1000x37xf32>, memref<1000x37xf32, strided<[37, 1]>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
    %free = tile.load %buf[%c1000, %c0] : memref<2000x37xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    // expected-error @below {{'tile.load' op reads on device 0 what device 1 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it}}
    %early = tile.load %buf[%c999, %c0] : memref<2000x37xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
  }
  return
}

// -----

// The peer writes what is being fetched from it.
func.func @sources(%a: memref<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-error @below {{'comm.getmem' op reads on device 1 what device 0 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it}}
    comm.getmem %buf, %a from %next : memref<64xf32, #scale.mem<symmetric>>, memref<64xf32>
    // expected-note @below {{the put is here}}
    comm.getmem %buf, %buf from %me : memref<64xf32, #scale.mem<symmetric>>, memref<64xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

// Parts of any number of rows, each round's behind the one before.
func.func @rounds(%a: memref<4000x37xf32>, %n: index) {
  %buf = comm.symm_alloc : memref<2x100x37xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c100 = arith.constant 100 : index
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    scf.for %i = %c0 to %n step %c1 {
      %slot = arith.remui %i, %c2 : index
      %i1 = arith.addi %i, %c1 : index
      %round = arith.index_cast %i1 : index to i32
      %row = arith.muli %i, %c100 : index
      %mine = memref.subview %a[%row, 0] [100, 37] [1, 1] : memref<4000x37xf32> to memref<100x37xf32, strided<[37, 1], offset: ?>>
      %there = memref.subview %buf[%slot, 0, 0] [1, 100, 37] [1, 1, 1] : memref<2x100x37xf32, #scale.mem<symmetric>> to memref<100x37xf32, strided<[37, 1], offset: ?>, #scale.mem<symmetric>>
      %sent = comm.putmem %mine, %there to %next : memref<100x37xf32, strided<[37, 1], offset: ?>>, memref<100x37xf32, strided<[37, 1], offset: ?>, #scale.mem<symmetric>>
      comm.notify %sig[%c0] set %round to %next after %sent : !comm.signal<2>
      %came = comm.wait %sig[%c0] ge %round : !comm.signal<2>
      %in = comm.consume %buf, %came : memref<2x100x37xf32, #scale.mem<symmetric>>
      %from = memref.subview %in[%slot, 0, 0] [1, 100, 37] [1, 1, 1] : memref<2x100x37xf32, #scale.mem<symmetric>> to memref<100x37xf32, strided<[37, 1], offset: ?>, #scale.mem<symmetric>>
      comm.getmem %from, %mine from %me : memref<100x37xf32, strided<[37, 1], offset: ?>, #scale.mem<symmetric>>, memref<100x37xf32, strided<[37, 1], offset: ?>>
    }
  }
  return
}

// -----

// What all add to, nobody overwrites meanwhile.
func.func @added(%a: memref<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %three = arith.constant 3 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %t = comm.putmem %a, %buf to %next accumulate(add) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    // expected-error @below {{'comm.putmem' op writes the same elements as device 0, and nothing orders the two writes}}
    %u = comm.putmem %a, %buf to %me accumulate(add) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next after %t : !comm.signal<1>
    comm.notify %sig[%c0] add %one to %me after %u : !comm.signal<1>
    // expected-note @below {{device 0 writes here to the same elements of device 1}}
    %v = comm.putmem %a, %buf to %next : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next after %v : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %three : !comm.signal<1>
  }
  return
}
