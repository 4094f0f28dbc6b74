// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

// Scopes, equality, resets, and what cannot be checked.

// A counter that another device changes needs scope sys at both ends
// (Triton-distributed's first tutorial waits with scope gpu).

func.func @scope(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-note @below {{this notify is for another device}}
    comm.notify %sig[%c0] add %one to %next scope(sys) : !comm.signal<1>
    // expected-error @below {{'comm.wait' op has scope gpu, but its signal goes from device to device: both ends must have scope sys, which is the default}}
    %t = comm.wait %sig[%c0] ge %one scope(gpu) : !comm.signal<1>
  }
  return
}

// -----

// Between the blocks of one device gpu is enough.

func.func @own_device(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %me = comm.rank @device
    comm.notify %sig[%c0] add %one to %me scope(gpu) : !comm.signal<1>
    %t = comm.wait %sig[%c0] ge %two scope(gpu) : !comm.signal<1>
  }
  return
}

// -----

// Device 1 may signal twice before device 0 looks.

func.func @equal(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      // expected-error @below {{waits on device 0 for a counter to equal a value, but another notify may change the counter first}}
      %t = comm.wait %sig[%c0] eq %one : !comm.signal<1>
    } else {
      comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
      // expected-note @below {{this notify is not ordered after the wait; use a wait for ge instead}}
      comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
    }
  }
  return
}

// -----

// After the reset the peer may already have signalled again.

func.func @reset(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
    %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    // expected-note @below {{the reset is here; add a barrier over all that notify after it, or do not reset the counter and wait by epoch}}
    comm.reset %sig[%c0] : !comm.signal<1>
    // expected-error @below {{'comm.notify' op may be lost: it is not ordered after the reset of the counter}}
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
  }
  return
}

// -----

// With a barrier it is right.

func.func @reset_and_barrier(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
    %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    comm.reset %sig[%c0] : !comm.signal<1>
    comm.barrier @device
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
    %u = comm.wait %sig[%c0] ge %one : !comm.signal<1>
  }
  return
}

// -----

func.func @out_of_range(%sig: !comm.signal<2>) {
  tile.kernel devices(2) blocks(%x) = (4) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    // expected-error @below {{'comm.notify' op names counter 2 of !comm.signal<2>}}
    comm.notify %sig[%x] add %one to %c0 : !comm.signal<2>
  }
  return
}

// -----

func.func @no_such_device(%sig: !comm.signal<2>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.addi %me, %c1 : index
    // expected-error @below {{names device 2 on device 1, but the kernel runs on 2}}
    comm.notify %sig[%c0] add %one to %next : !comm.signal<2>
  }
  return
}

// -----

// What depends on data cannot be followed.

func.func @unknown(%sig: !comm.signal<8>, %counts: memref<4xi32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %n = memref.load %counts[%c0] : memref<4xi32>
    // expected-remark @below {{communication is not checked for races and deadlocks: the value is not statically known}}
    %t = comm.wait %sig[%c0] ge %n : !comm.signal<8>
  }
  return
}

// -----

// expected-note @below {{nothing notifies this signal}}
func.func @unknown_grid(%sig: !comm.signal<8>, %n: index) {
  // expected-note @below {{found with 4 blocks: the number of blocks is not statically known}}
  tile.kernel devices(2) blocks(%x) = (%n) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    // expected-error @below {{never returns on block 0 of device 0 (and 7 more)}}
    %t = comm.wait %sig[%c0] ge %one : !comm.signal<8>
  }
  return
}
