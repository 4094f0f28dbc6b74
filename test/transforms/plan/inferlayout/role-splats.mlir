// A constant tile of the block that roles use is made in each role: the layout that a role's threads
// hold spreads over fewer warpgroups than the block has.

// UNSUPPORTED: upstream
// RUN: tsopt %s --infer-layout | FileCheck %s
// RUN: tsopt %s --convert-tile-to-gpu -o /dev/null
// RUN: tsrun %s --verify-each-stage="convert-tile-to-gpu" | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of

// CHECK-NOT: arith.constant dense
// CHECK: tile.role "one"
// CHECK: arith.constant dense<1.000000e+00> : tensor<64x64xf32, #
// CHECK: tile.role "other"
// CHECK: arith.constant dense<1.000000e+00> : tensor<64x64xf32, #
func.func @main(%A: memref<64x64xf32>, %B: memref<64x64xf32>) {
  tile.kernel blocks(%i) = (1) threads(256) {
    %ones = arith.constant dense<1.0> : tensor<64x64xf32>
    tile.specialize @warpgroup {
      tile.role "one" units(1) {
        tile.store %ones, %A[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
      }
      tile.role "other" units(1) {
        tile.store %ones, %B[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}
