// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

// Waits that are never satisfied: who waits for what, who could have signalled.

func.func @lost_notify(%sig: !comm.signal<1>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %four = arith.constant 4 : i32
    %me = comm.rank @device
    %other = arith.cmpi ne, %me, %c0 : index
    scf.if %other {
      // expected-note @below {{counter 0 of device 0 was notified 3 times here}}
      comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
    } else {
      // expected-error @below {{'comm.wait' op never returns on device 0: it waits for counter 0 to be ge 4, but the counter stays at 3}}
      %t = comm.wait %sig[%c0] ge %four : !comm.signal<1>
    }
  }
  return
}

// -----

// Each device waits before it signals.

func.func @cycle(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-error @below {{never returns on block 0 of device 0 (and 3 more)}}
    // expected-note @below {{it waits here}}
    %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    // expected-note @below {{block 0 of device 1 would notify it here, but is blocked itself}}
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
  }
  return
}

// -----

// The signal goes to the wrong counter.

func.func @wrong_counter(%sig: !comm.signal<2>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-note @below {{this notifies the signal, but never counter 0 of device 0}}
    comm.notify %sig[%c1] add %one to %next : !comm.signal<2>
    // expected-error @below {{never returns on device 0 (and one more)}}
    %t = comm.wait %sig[%c0] ge %one : !comm.signal<2>
  }
  return
}

// -----

func.func @nobody() {
  // expected-note @below {{nothing notifies this signal}}
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    // expected-error @below {{never returns}}
    %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
  }
  return
}

// -----

// Not all devices come to the barrier.

func.func @barrier() {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      // expected-error @below {{'comm.barrier' op waits on device 0 for all devices, but not all arrive}}
      // expected-note @below {{device 1 ends after fewer arrivals here}}
      comm.barrier @device
    }
  }
  return
}

// -----

// The next kernel goes on with the counters of the last.

func.func @two_kernels() {
  // expected-note @below {{nothing notifies this signal}}
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
  }
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    // expected-error @below {{never returns on device 0 (and one more): it waits for counter 0 to be ge 2, but the counter stays at 1}}
    %u = comm.wait %sig[%c0] ge %two : !comm.signal<1>
  }
  return
}
