// Signals that cannot become counters in memory: the pass must see where they are made, and
// who uses them.
//
// RUN: tsopt %s --convert-tile-to-gpu --convert-comm-to-gpu --split-input-file --verify-diagnostics

func.func @argument(%sig: !comm.signal<1>) {
  // expected-error @below {{'tile.kernel' op uses symmetric memory that is not the result of a comm.symm_alloc or comm.signal_alloc in this function}}
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : i32
    comm.notify %sig[%c0] add %c1 to %c0 : !comm.signal<1>
  }
  return
}

// -----

func.func private @callee(!comm.signal<1>)
func.func @called() {
  // expected-error @below {{'comm.signal_alloc' op has an unsupported use: func.call}}
  %sig = comm.signal_alloc : !comm.signal<1>
  func.call @callee(%sig) : (!comm.signal<1>) -> ()
  return
}

// -----

// convert-tile-to-gpu removes comm.consume; written below it, one is still there.

func.func @token() {
  %sig = comm.signal_alloc : !comm.signal<1>
  %m = comm.symm_alloc : memref<8xf32, #scale.mem<symmetric>>
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one) threads(%tx, %ty, %tz) in (%sx = %one, %sy = %one, %sz = %one) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : i32
    // expected-error @below {{'comm.wait' op has a token that is still used; run --convert-tile-to-gpu first}}
    %t = comm.wait %sig[%c0] ge %c1 : !comm.signal<1>
    %b = comm.consume %m, %t : memref<8xf32, #scale.mem<symmetric>>
    gpu.terminator
  }
  return
}
