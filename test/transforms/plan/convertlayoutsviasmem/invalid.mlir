// A conversion between warps moves no summands.
//
// RUN: tsopt %s --convert-layouts-via-smem --split-input-file --verify-diagnostics

#warps = #tile.layout<lane = [32@0], warp = [2@+]>
#registers = #tile.layout<reg = [2@+], lane = [32@0], warp = [2@*]>

func.func @other_summands() {
  tile.kernel blocks(%x) = (1) threads(64) {
    %t = arith.constant dense<0.0> : tensor<32xf32, #warps>
    // expected-error @below {{'tile.convert_layout' op has no lowering: the partial sums over reg differ ([] and [2@+]); reduce before converting}}
    %u = tile.convert_layout %t : tensor<32xf32, #warps> -> tensor<32xf32, #registers>
  }
  return
}

// -----

#rows = #tile.layout<reg = [32@0], lane = [32@1], warp = [2@+]>
#columns = #tile.layout<reg = [32@1], lane = [32@0], warp = [2@+]>

func.func @summands() {
  tile.kernel blocks(%x) = (1) threads(64) {
    %t = arith.constant dense<0.0> : tensor<32x32xf32, #rows>
    // expected-error @below {{'tile.convert_layout' op moves partial sums between warps; all-reduce them first}}
    %u = tile.convert_layout %t : tensor<32x32xf32, #rows> -> tensor<32x32xf32, #columns>
  }
  return
}
