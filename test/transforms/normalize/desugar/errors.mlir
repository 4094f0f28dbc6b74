// RUN: tsopt %s --split-input-file --desugar --verify-diagnostics

// What only a value says is checked when it is known.

func.func @step() {
  %c0 = arith.constant 0 : index
  // expected-error @below {{has a step of 0 in dimension 1; a step must be positive}}
  tile.kernel (%x, %y) = (0, 0) to (8, 8) step (4, %c0) threads(128) {
  }
  return
}

// -----

// An extent that no parameter says.

func.func @extents(%A: memref<64x64xbf16>, %bm: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.load %A[0, 0] [%bm, 64] : memref<64x64xbf16> -> tensor<?x64xbf16>
    // expected-error @below {{'tile.gemm' op multiplies tiles of dynamic extents; give them static extents, or make each dynamic extent a tile.param}}
    %p = tile.gemm %a, %a transpose_b : tensor<?x64xbf16>, tensor<?x64xbf16> -> tensor<?x?xf32>
  }
  return
}
