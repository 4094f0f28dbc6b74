// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics -o /dev/null

// Three devices count everybody's notifies in one counter, round by round. A fast
// one's second notify counts for a slow one's first: that shows only when the fast
// one runs ahead, and is found in any case.

func.func @one_counter(%buf: memref<2x3x4xf32, #scale.mem<symmetric>>, %sig: !comm.signal<1>) {
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    %three = arith.constant 3 : i32
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %t = arith.constant dense<1.0> : tensor<4xf32>
    scf.for %round = %c0 to %c4 step %c1 {
      %slot = arith.remui %round, %c2 : index
      scf.for %d = %c0 to %n step %c1 {
        %next = arith.addi %me, %d : index
        %to = arith.remui %next, %n : index
        // expected-note @below {{the put is here}}
        %a = comm.put %t, %buf[%slot, %me, %c0] to %to : tensor<4xf32>, memref<2x3x4xf32, #scale.mem<symmetric>>
        comm.notify %sig[%c0] add %one to %to after %a : !comm.signal<1>
      }
      %r = arith.index_cast %round : index to i32
      %r1 = arith.addi %r, %one : i32
      %want = arith.muli %r1, %three : i32
      // expected-note @below {{more units notify this counter than the wait needs, so it may have counted a fast unit's second notify instead of a slow unit's first}}
      %tok = comm.wait %sig[%c0] ge %want : !comm.signal<1>
      scf.for %s = %c0 to %n step %c1 {
        // expected-error @below {{reads on device 2 what device 0 puts there, without a wait for the put}}
        %v = tile.load %buf[%slot, %s, %c0] : memref<2x3x4xf32, #scale.mem<symmetric>> -> tensor<4xf32>
      }
    }
  }
  return
}

// -----

// A counter for each source, and a wait for each, is right.

func.func @one_each(%buf: memref<2x3x4xf32, #scale.mem<symmetric>>, %sig: !comm.signal<3>) {
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %t = arith.constant dense<1.0> : tensor<4xf32>
    scf.for %round = %c0 to %c4 step %c1 {
      %slot = arith.remui %round, %c2 : index
      scf.for %d = %c0 to %n step %c1 {
        %next = arith.addi %me, %d : index
        %to = arith.remui %next, %n : index
        %a = comm.put %t, %buf[%slot, %me, %c0] to %to : tensor<4xf32>, memref<2x3x4xf32, #scale.mem<symmetric>>
        comm.notify %sig[%me] add %one to %to after %a : !comm.signal<3>
      }
      %r = arith.index_cast %round : index to i32
      %want = arith.addi %r, %one : i32
      scf.for %s = %c0 to %n step %c1 {
        %tok = comm.wait %sig[%s] ge %want : !comm.signal<3>
      }
      scf.for %s = %c0 to %n step %c1 {
        %v = tile.load %buf[%slot, %s, %c0] : memref<2x3x4xf32, #scale.mem<symmetric>> -> tensor<4xf32>
      }
    }
  }
  return
}

// -----

// So is one counter for a single round, however many notify: all of them are
// needed.

func.func @one_round(%buf: memref<3x4xf32, #scale.mem<symmetric>>, %sig: !comm.signal<1>) {
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %three = arith.constant 3 : i32
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %t = arith.constant dense<1.0> : tensor<4xf32>
    scf.for %d = %c0 to %n step %c1 {
      %a = comm.put %t, %buf[%me, %c0] to %d : tensor<4xf32>, memref<3x4xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %d after %a : !comm.signal<1>
    }
    %tok = comm.wait %sig[%c0] ge %three : !comm.signal<1>
    %v = tile.load %buf[%c0, %c0] : memref<3x4xf32, #scale.mem<symmetric>> -> tensor<3x4xf32>
  }
  return
}

// -----

// And rounds with a barrier between them: nobody runs ahead.

func.func @barrier(%buf: memref<3x4xf32, #scale.mem<symmetric>>, %sig: !comm.signal<1>) {
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    %three = arith.constant 3 : i32
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %t = arith.constant dense<1.0> : tensor<4xf32>
    scf.for %round = %c0 to %c4 step %c1 {
      scf.for %d = %c0 to %n step %c1 {
        %a = comm.put %t, %buf[%me, %c0] to %d : tensor<4xf32>, memref<3x4xf32, #scale.mem<symmetric>>
        comm.notify %sig[%c0] add %one to %d after %a : !comm.signal<1>
      }
      %r = arith.index_cast %round : index to i32
      %r1 = arith.addi %r, %one : i32
      %want = arith.muli %r1, %three : i32
      %tok = comm.wait %sig[%c0] ge %want : !comm.signal<1>
      %v = tile.load %buf[%c0, %c0] : memref<3x4xf32, #scale.mem<symmetric>> -> tensor<3x4xf32>
      comm.barrier @device
    }
  }
  return
}
