// RUN: tsopt %s --insert-sync --split-input-file --verify-diagnostics

// The copy of a whole block is waited for by one of its warps: all would have to
// meet after it, but only one comes.

func.func @not_all_come(%a: memref<64xf32>, %o: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.copy async %a[%c0] to %s[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    tile.async_commit
    scale.on @warp as (%w, %n) {
      %first = arith.cmpi eq, %w, %c0 : index
      // expected-note @below {{the condition depends on the index of the unit of @warp}}
      scf.if %first {
        tile.async_wait 0
        // expected-note @below {{move this use, or the wait for its copies, out of the condition}}
        // expected-error @below {{'tile.barrier' op must be executed by all units of @warp together, but is in divergent code}}
        %t = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
        tile.store %t, %o[%c0] : tensor<64xf32>, memref<64xf32>
      }
    }
  }
  return
}
