// Blocks start in the order of their numbers, and no more at a time than there is room
// for: those that wait must not keep others from starting.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics
// RUN: sed 's/threads(1024).*{/threads(512) cooperative {/; s/expected/was/' %s | tsopt - --verify-comm --split-input-file -o /dev/null

func.func @last_block_first(%sig: !comm.signal<1>) {
  // expected-note @below {{block 132 of device 0 does not start: 132 of 300 blocks are guaranteed to be concurrent on h200, one on each SM, and none of them ends; if blocks of a kernel wait for each other, it must be 'cooperative'}}
  tile.kernel devices(2) blocks(%x) = (300) threads(1024) {
    %c0 = arith.constant 0 : index
    %c299 = arith.constant 299 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %last = arith.cmpi eq, %x, %c299 : index
    scf.if %last {
      // expected-note @below {{block 299 of device 0 would notify it here, but does not start}}
      comm.notify %sig[%c0] add %one to %me : !comm.signal<1>
    } else {
      // expected-error @below {{never returns on block 0 of device 0 (and 263 more)}}
      %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    }
  }
  return
}

// -----

// Of a cooperative kernel there is room for as many as threads leave; where that is too little, it cannot start.

func.func @cooperative(%sig: !comm.signal<1>) {
  // expected-note @below {{block 264 of device 0 does not start: 264 of 300 blocks are concurrent on h200 at most, and none of them ends}}
  tile.kernel devices(2) blocks(%x) = (300) threads(1024) cooperative {
    %c0 = arith.constant 0 : index
    %c299 = arith.constant 299 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %last = arith.cmpi eq, %x, %c299 : index
    scf.if %last {
      // expected-note @below {{block 299 of device 0 would notify it here, but does not start}}
      comm.notify %sig[%c0] add %one to %me : !comm.signal<1>
    } else {
      // expected-error @below {{never returns on block 0 of device 0 (and 527 more)}}
      %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    }
  }
  return
}

// -----

// A block may always wait for those before it.

func.func @first_block_first(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (300) threads(1024) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %first = arith.cmpi eq, %x, %c0 : index
    scf.if %first {
      comm.notify %sig[%c0] add %one to %me : !comm.signal<1>
    } else {
      %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    }
  }
  return
}
