// RUN: tsopt %s --pipeline-mma --verify-diagnostics

// What needs its own iteration's late part is not in the early one.
func.func @wrong(%A: memref<64x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(256) {
    tile.specialize @warpgroup {
      tile.role "a" units(2) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %zero = arith.constant dense<0.0> : tensor<64x64xf32>
        %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
          // expected-note @below {{the definition is here}}
          %e = math.exp %acc {tile.stage = 1} : tensor<64x64xf32>
          // expected-error @below {{uses a result of 'math.exp', which is computed an iteration later; add tile.stage = 1 to the user as well}}
          %f = arith.addf %e, %e : tensor<64x64xf32>
          scf.yield %f : tensor<64x64xf32>
        }
        tile.store %s, %A[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}
