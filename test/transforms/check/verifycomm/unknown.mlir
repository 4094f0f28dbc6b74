// What decides over communication must be known before the program runs, or be the same to all: how often a
// loop turns, which counter and which device is meant. Each is said where
// it is, and nothing is checked. instances.mlir has what is checked for a few rounds or blocks.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

func.func @loop(%sig: !comm.signal<1>, %counts: memref<4xindex>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %n = memref.load %counts[%me] : memref<4xindex>
    // expected-remark @below {{the trip count of this loop, which communicates, is not statically known}}
    scf.for %i = %c0 to %n step %c1 {
      comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
    }
  }
  return
}

// -----

func.func @condition(%sig: !comm.signal<1>, %flags: memref<4xi1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %c = memref.load %flags[%c0] : memref<4xi1>
    // expected-remark @below {{whether this communication is executed is not statically known}}
    scf.if %c {
      comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
    }
  }
  return
}

// -----

func.func @counter(%sig: !comm.signal<8>, %which: memref<4xindex>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %i = memref.load %which[%c0] : memref<4xindex>
    // expected-remark @below {{the counter it names is not statically known}}
    comm.notify %sig[%i] add %one to %c0 : !comm.signal<8>
  }
  return
}

// -----

func.func @round(%sig: !comm.signal<8>, %which: memref<4xindex>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %i = memref.load %which[%c0] : memref<4xindex>
    // expected-remark @below {{the counter it names is not statically known}}
    %r = comm.round %sig[%i] : !comm.signal<8>
  }
  return
}

// -----

func.func @device(%sig: !comm.signal<8>, %which: memref<4xindex>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %i = memref.load %which[%c0] : memref<4xindex>
    // expected-remark @below {{the device it names is not statically known}}
    comm.notify %sig[%c0] add %one to %i : !comm.signal<8>
  }
  return
}

// -----

// Of a window it need not be known: what else is communicated is checked.

func.func @window(%which: memref<4xindex>, %t: tensor<8xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %i = memref.load %which[%c0] : memref<4xindex>
    // expected-remark @below {{the address of this access depends on runtime values: it is checked only for races with accesses that it must alias}}
    // expected-error @+2 {{has no notify: the peer cannot know when it may read}}
    // expected-note @below {{add the put's token, by `after`, to a comm.notify to the same device}}
    %p = comm.put %t, %buf[%i] to %c0 : tensor<8xf32>, memref<64xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

// What does not communicate may depend on anything.

func.func @elsewhere(%n: index, %flags: memref<4xi1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c = memref.load %flags[%c0] : memref<4xi1>
    %i = scf.if %c -> (index) {
      scf.yield %c0 : index
    } else {
      scf.yield %n : index
    }
    memref.store %c, %flags[%i] : memref<4xi1>
    comm.barrier @device
  }
  return
}

// -----

func.func @while(%sig: !comm.signal<1>, %flags: memref<4xi1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    // expected-remark @below {{the trip count of this loop, which communicates, is not statically known}}
    scf.while : () -> () {
      %c = memref.load %flags[%me] : memref<4xi1>
      scf.condition(%c)
    } do {
      comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
      scf.yield
    }
  }
  return
}

// -----

// A loop that asks is not a wait: what it has seen when it ends depends on when it asked.

func.func @polled(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %true = arith.constant true
    comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
    // expected-remark @below {{how often this loop executes comm.test (a comm.wait is checked) is not statically known}}
    scf.while : () -> () {
      %done, %t = comm.test %sig[%c0] ge %one : !comm.signal<1>
      %again = arith.xori %done, %true : i1
      scf.condition(%again)
    } do {
      scf.yield
    }
  }
  return
}

// -----

func.func @grid(%sig: !comm.signal<1>, %n: index) {
  // expected-remark @below {{the number of blocks is not statically known}}
  tile.kernel devices(2) blocks(%x) = (%n) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
  }
  return
}
