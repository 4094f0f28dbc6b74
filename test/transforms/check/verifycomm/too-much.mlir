// Communication is followed as far as it can be in a moment; where that ends is said,
// once a kernel. What is followed is checked: a race there is one of the whole.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

// More signals than are followed.

func.func @too_long(%sig: !comm.signal<2>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = arith.constant 100000000 : index
    %one = arith.constant 1 : i32
    // expected-remark @below {{communication is checked for races for 2 devices × 1 blocks, the first 65536 signals and accesses of each, only: there is too much communication to check}}
    scf.for %i = %c0 to %n step %c1 {
      %square = arith.muli %i, %i : index
      %which = arith.remui %square, %c2 : index
      // expected-note @below {{this does not prove all cases: the counter, device or element that it accesses depends on the iteration in a way that is not periodic}}
      comm.notify %sig[%which] add %one to %c0 : !comm.signal<2>
    }
  }
  return
}

// -----

// More blocks than are followed, and all of them count in one word. A wait for
// a block that is not followed is no deadlock.

func.func @too_many(%sig: !comm.signal<2>) {
  // expected-remark @below {{communication is checked for races for 2 devices × 64 blocks only: it has more blocks than can be checked}}
  tile.kernel devices(2) blocks(%x) = (600000) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %all = arith.constant 600000 : i32
    %me = comm.rank @device
    comm.notify %sig[%c0] add %one to %me : !comm.signal<2>
    %t = comm.wait %sig[%c0] ge %all : !comm.signal<2>
  }
  // expected-remark @below {{communication is not checked for races and deadlocks: the kernel before it is not analyzed to its end}}
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    comm.barrier @device
  }
  return
}

// -----

// The second round overwrites what the first one reads, in however many rounds.

func.func @race(%t: tensor<256xf32>) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100000000 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-remark @below {{communication is checked for races for 2 devices × 1 blocks}}
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @below {{on device 1 may overwrite what device 0 reads on device 0 before it is read}}
      // expected-note @below {{notify after the read, or alternate between two buffers}}
      %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
      %round = arith.index_cast %i : index to i32
      %want = arith.addi %round, %one : i32
      %came = comm.wait %sig[%c0] ge %want : !comm.signal<1>
      // expected-note @below {{the read is here}}
      %r = tile.load %buf[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    }
  }
  return
}
