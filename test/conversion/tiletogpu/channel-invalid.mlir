// RUN: tsopt %s --allocate-memory --convert-tile-to-gpu --split-input-file --verify-diagnostics

// Barriers are made once, of a channel that has memory.

func.func @loop(%n: index) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %slots = tile.alloc : memref<2x1x64xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @below {{'comm.channel' op is inside of a 'scf.for', which would initialize its barriers again while threads wait at them; move it to the beginning of the kernel}}
      %c = comm.channel @warp in %slots : !comm.channel<tensor<64xf32>, 1>, memref<2x1x64xf32, #scale.mem<l1>>
    }
  }
  return
}

// -----

func.func @no_slots() {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c = comm.channel @warp : !comm.channel<tensor<64xf32>, 1>
  }
  return
}
