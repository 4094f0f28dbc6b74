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
  tile.kernel devices(2) blocks(%x) = (600000) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
  }
  return
}
