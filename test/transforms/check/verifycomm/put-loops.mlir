// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

// A loop of puts is two of them that stand for all where its token stands for what was put before, too: a
// million are checked like one, for 264 blocks of each device.

func.func @carried(%a: memref<2x1107296256xf32>, %o: memref<2x1107296256xf32>, %buf: memref<1107296256xf32, #scale.mem<symmetric>>) {
  %sig = comm.signal_alloc : !comm.signal<264>
  tile.kernel devices(2) blocks(%x) = (264) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %step = arith.constant 4 : index
    %length = arith.constant 4194304 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %first = arith.muli %x, %length : index
    %none = comm.join()
    %all = scf.for %i = %c0 to %length step %step iter_args(%before = %none) -> (!comm.token) {
      %at = arith.addi %first, %i : index
      %t = arith.constant dense<1.0> : tensor<4xf32>
      %sent = comm.put %t, %buf[%at] to %peer : tensor<4xf32>, memref<1107296256xf32, #scale.mem<symmetric>>
      %both = comm.join(%before, %sent)
      scf.yield %both : !comm.token
    }
    comm.notify %sig[%x] add %one to %peer after %all : !comm.signal<264>
    %came = comm.wait %sig[%x] ge %one : !comm.signal<264>
    scf.for %i = %c0 to %length step %step {
      %at = arith.addi %first, %i : index
      %t = tile.load %buf[%at] : memref<1107296256xf32, #scale.mem<symmetric>> -> tensor<4xf32>
    }
  }
  return
}

// -----

// The token of the last put alone announces none of those before it.

func.func @last(%buf: memref<1024xf32, #scale.mem<symmetric>>) {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %step = arith.constant 64 : index
    %end = arith.constant 1024 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %none = comm.join()
    %all = scf.for %i = %c0 to %end step %step iter_args(%before = %none) -> (!comm.token) {
      %t = arith.constant dense<1.0> : tensor<64xf32>
      // expected-error @below {{has no notify: the peer cannot know when it may read}}
      // expected-note @below {{add the put's token, by `after`, to a comm.notify to the same device}}
      %sent = comm.put %t, %buf[%i] to %peer : tensor<64xf32>, memref<1024xf32, #scale.mem<symmetric>>
      scf.yield %sent : !comm.token
    }
    comm.notify %sig[%c0] add %one to %peer after %all : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
  }
  return
}

// -----

// Puts of neighbouring blocks that reach into each other are found.

func.func @overlap(%buf: memref<1048576xf32, #scale.mem<symmetric>>) {
  %sig = comm.signal_alloc : !comm.signal<16>
  tile.kernel devices(2) blocks(%x) = (16) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %step = arith.constant 64 : index
    %length = arith.constant 1024 : index
    %more = arith.constant 1088 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %first = arith.muli %x, %length : index
    %none = comm.join()
    %all = scf.for %i = %c0 to %more step %step iter_args(%before = %none) -> (!comm.token) {
      %at = arith.addi %first, %i : index
      %t = arith.constant dense<1.0> : tensor<64xf32>
      // expected-error @below {{writes the same elements as block 0 of device 0, and nothing orders the two writes}}
      // expected-note @below {{block 0 of device 0 writes here to the same elements of device 1}}
      %sent = comm.put %t, %buf[%at] to %peer : tensor<64xf32>, memref<1048576xf32, #scale.mem<symmetric>>
      %both = comm.join(%before, %sent)
      scf.yield %both : !comm.token
    }
    comm.notify %sig[%x] add %one to %peer after %all : !comm.signal<16>
    %came = comm.wait %sig[%x] ge %one : !comm.signal<16>
  }
  return
}

// -----

// The view of a device's part ends where the next begins: what a loop puts beyond its end is not written.

func.func @view(%buf: memref<200xf32, #scale.mem<symmetric>>) {
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %step = arith.constant 16 : index
    %length = arith.constant 100 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %part = arith.muli %me, %length : index
    %mine = memref.subview %buf[%part] [100] [1] : memref<200xf32, #scale.mem<symmetric>> to memref<100xf32, strided<[1], offset: ?>, #scale.mem<symmetric>>
    %none = comm.join()
    %all = scf.for %i = %c0 to %length step %step iter_args(%before = %none) -> (!comm.token) {
      %t = arith.constant dense<1.0> : tensor<16xf32>
      %sent = comm.put %t, %mine[%i] to %peer : tensor<16xf32>, memref<100xf32, strided<[1], offset: ?>, #scale.mem<symmetric>>
      tile.store %t, %mine[%i] : tensor<16xf32>, memref<100xf32, strided<[1], offset: ?>, #scale.mem<symmetric>>
      %both = comm.join(%before, %sent)
      scf.yield %both : !comm.token
    }
    comm.notify %sig[%me] add %one to %peer after %all : !comm.signal<2>
    %came = comm.wait %sig[%peer] ge %one : !comm.signal<2>
  }
  return
}
