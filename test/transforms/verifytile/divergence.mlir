// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

// What units do together, all of them must reach.

func.func @barrier() {
  tile.kernel blocks(%x) = (4) threads(256) {
    %c0 = arith.constant 0 : index
    // All threads of a block agree on its number.
    %first_block = arith.cmpi eq, %x, %c0 : index
    scf.if %first_block {
      tile.barrier
    }
    scale.on @warpgroup as (%w, %n) {
      %first = arith.cmpi eq, %w, %c0 : index
      // expected-note @below {{the condition depends on which unit of @warpgroup runs it}}
      scf.if %first {
        // Only the threads of this warpgroup.
        tile.barrier @warpgroup
        // expected-error @below {{'tile.barrier' op must be reached by all units of @warpgroup together, but stands under a condition on which they may disagree}}
        tile.barrier
      }
    }
  }
  return
}

// -----

func.func @collective(%in: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %in[%c0] : memref<64xf32> -> tensor<64xf32>
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    // expected-note @below {{those that do not get here are waited for without end}}
    scf.if %first {
      // expected-error @below {{'comm.all_reduce' op must be reached by all units of @device together}}
      %s = comm.all_reduce max %t at @device : tensor<64xf32> -> tensor<64xf32>
    }
  }
  return
}

// -----

// A signal is between two devices: they need not do the same.

func.func @signal(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      comm.notify %sig[%c0] add %one to %c1 : !comm.signal<1>
    } else {
      %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    }
  }
  return
}

// -----

// The number of iterations differs between warps.

func.func @loop() {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scale.on @warp as (%w, %n) {
      // expected-note @below {{depends on which unit of @warp runs it}}
      scf.for %i = %c0 to %w step %c1 {
        // expected-error @below {{must be reached by all units of @warp together}}
        tile.barrier
      }
    }
  }
  return
}
