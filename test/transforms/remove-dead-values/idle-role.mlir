// UNSUPPORTED: upstream
// Reason: mlir-opt does not have the tile dialect.
//
// RUN: tsopt %s --remove-dead-values | FileCheck %s
// The warpgroups of a role that does nothing stay: the kernel's threads count them.

// CHECK-LABEL: func.func @idle
// CHECK: tile.role "idle" units(1) {
// CHECK-NEXT: }
// CHECK-NEXT: tile.role "work" units(1) {
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
