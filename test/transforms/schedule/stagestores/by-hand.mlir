// Results of roles that a program writes are stored as it says; those of a role with the mark of specialize-warps, which is
// removed, by TMA.
//
// RUN: tsopt %s --stage-stores | FileCheck %s

// CHECK-LABEL: func.func @by_hand
func.func @by_hand(%C: memref<64x64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0 = arith.constant 0 : index
  tile.kernel blocks(%x) = (1) threads(128) {
    // CHECK-NOT: tile.alloc
    // CHECK: tile.role "math" units(1) {
    // CHECK-NEXT: tile.store %{{.*}}, %arg0
    // CHECK-NEXT: }
    tile.specialize @warpgroup {
      tile.role "math" units(1) {
        tile.store %zero, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @marked
func.func @marked(%C: memref<64x64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0 = arith.constant 0 : index
  tile.kernel blocks(%x) = (1) threads(128) {
    // CHECK: %[[BUFFER:.*]] = tile.alloc : memref<64x64xf32
    // CHECK: tile.role "math" units(1) {
    // CHECK: tile.store %{{.*}}, %[[BUFFER]]
    // CHECK-NEXT: tile.copy async %[[BUFFER]]{{.*}} to %arg0{{.*}} engine(tma)
    tile.specialize @warpgroup {
      tile.role "math" units(1) attributes {tile.consumer} {
        tile.store %zero, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}
