// Where all devices meet all must come; a counter is reset by who knows that all of its
// notifications have come.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

func.func @each_waits_elsewhere(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      // expected-error @+2 {{'comm.barrier' op waits on device 0 for all devices, but not all come}}
      // expected-note @below {{it waits here}}
      comm.barrier @device
      // expected-note @below {{device 0 would notify it here, but is itself stuck}}
      comm.notify %sig[%c0] add %one to %c1 : !comm.signal<1>
    } else {
      // expected-error @+2 {{'comm.wait' op never returns on device 1: it waits for counter 0 to be ge 1, which stays 0}}
      // expected-note @below {{device 1 waits here}}
      %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
      comm.barrier @device
    }
  }
  return
}

// -----

func.func @one_does_not_come() {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      // expected-error @+2 {{'comm.barrier' op waits on device 0 for all devices, but not all come}}
      // expected-note @below {{device 1 ends without having been here as often}}
      comm.barrier @device
    }
  }
  return
}

// -----

// Nothing makes the reset wait for the peer's notify.

func.func @reset_at_once(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-note @below {{this notify may come before or after the reset}}
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
    // expected-error @below {{'comm.reset' op resets on device 0 a counter that device 1 notifies, without having waited for it}}
    comm.reset %sig[%c0] : !comm.signal<1>
  }
  return
}
