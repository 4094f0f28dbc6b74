// RUN: tsopt %s | tsopt | FileCheck %s

// Barriers by number, at which roles meet or only arrive, print as they are read.

// CHECK-LABEL: func @barriers
func.func @barriers() {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // CHECK: %[[B:.*]] = tile.named_barrier [256, 128]
    %b = tile.named_barrier [256, 128]
    tile.specialize @warpgroup {
      tile.role "first" units(1) {
        // CHECK: tile.named_barrier_arrive %[[B]][%c0]
        tile.named_barrier_arrive %b[%c0]
        // CHECK: tile.named_barrier_sync %[[B]][%c1]
        tile.named_barrier_sync %b[%c1]
      }
      tile.role "second" units(1) {
        tile.named_barrier_sync %b[%c0]
      }
    }
  }
  return
}
