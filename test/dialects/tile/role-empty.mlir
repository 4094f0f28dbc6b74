// RUN: tsopt %s --canonicalize --cse | FileCheck %s

// A role with nothing to do stays: its warpgroups are of the block.

// CHECK-LABEL: func @idle
// CHECK: threads(256)
// CHECK: tile.role "idle" units(1)
// CHECK: tile.role "work" units(1)
func.func @idle(%C: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    tile.specialize @warpgroup {
      tile.role "idle" units(1) {
        %c0 = arith.constant 0 : index
      }
      tile.role "work" units(1) {
        %c0 = arith.constant 0 : index
        %zero = arith.constant dense<0.0> : tensor<64xf32>
        tile.store %zero, %C[%c0] : tensor<64xf32>, memref<64xf32>
      }
    }
  }
  return
}

// Together they go: where no role does anything, neither does the whole.

// CHECK-LABEL: func @nothing
// CHECK-NOT: tile.specialize
// CHECK: return
func.func @nothing() {
  tile.kernel blocks(%b) = (1) threads(256) {
    tile.specialize @warpgroup {
      tile.role "one" units(1) {
      }
      tile.role "other" units(1) {
      }
    }
  }
  return
}
