// Communication is followed as far as it can be in a moment; where that ends is said,
// once a kernel.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

// More signals than are followed: nothing is checked.

func.func @too_long(%sig: !comm.signal<1>) {
  // expected-remark @below {{communication is not checked for races and deadlocks: too much communication to follow}}
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100000000 : index
    %one = arith.constant 1 : i32
    scf.for %i = %c0 to %n step %c1 {
      comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
    }
  }
  return
}

// -----

// More units than are followed.

func.func @too_many(%sig: !comm.signal<1>) {
  // expected-remark @below {{there are more blocks than are followed}}
  tile.kernel devices(2) blocks(%x) = (1000) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
  }
  return
}

// -----

// A wait for several of a counter's notifications does not know whose it has seen; what
// it cannot have missed is found by stopping it and running the others. Here half of a
// thousand blocks wait for as many.

func.func @too_many_orders(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (512) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
    scf.if %first {
      // expected-remark @below {{from here on each wait is taken to see its counter's notifications in one order only: there are too many to try more}}
      %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    }
  }
  return
}
