// Stages are a number of iterations that can be in flight; passes that know less of shared memory say what has no room.
//
// UNSUPPORTED: upstream
// RUN: tsopt %s --verify-diagnostics --split-input-file

func.func @many(%A: memref<64x128xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%bz) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    // expected-error @+1 {{has 2147483647 stages; at most 1024 are supported}}
    %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(2147483647) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x128xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @more(%n: index) {
  tile.kernel blocks(%bz) = (1) threads(256) {
    // expected-error @+1 {{has 9223372036854775807 stages}}
    tile.pipelined %k = 0 to %n step 1 stages(at_least 9223372036854775807) {
      tile.yield
    }
  }
  return
}
