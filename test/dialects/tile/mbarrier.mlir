// RUN: tsopt %s | tsopt | FileCheck %s

// Barriers of which the program says who arrives, and copies that complete a phase, print as they are read.

// CHECK-LABEL: func @barriers
func.func @barriers(%A: memref<512x512xbf16>, %i: index) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<128x64xbf16, #scale.mem<l1>>
    // CHECK: %[[B:.*]] = tile.mbarrier [128, 256]
    %b = tile.mbarrier [128, 256]
    // CHECK: tile.mbarrier {{\[}}1] {offset = 64 : i64}
    %c = tile.mbarrier [1] {offset = 64 : i64}
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        // CHECK: tile.mbarrier_wait %[[B]][%{{.*}}], %{{.*}}
        tile.mbarrier_wait %b[%c0], %i
        // CHECK: tile.copy async %{{.*}}[%c0, %c0] to %{{.*}}[%c0, %c0] tile(128, 64) engine(tma) completes(%[[B]][%c0]) : memref<512x512xbf16> to memref<128x64xbf16, #scale.mem<l1>>
        tile.copy async %A[%c0, %c0] to %a[%c0, %c0] tile(128, 64) engine(tma) completes(%b[%c0]) : memref<512x512xbf16> to memref<128x64xbf16, #scale.mem<l1>>
        // CHECK: tile.mbarrier_arrive %[[B]][%c0]
        tile.mbarrier_arrive %b[%c0]
      }
      tile.role "math" units(1) {
      }
    }
  }
  return
}
