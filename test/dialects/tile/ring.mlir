// RUN: tsopt %s | tsopt | FileCheck %s

// Rings, roles and copies by the copy engine print as they are read.

// CHECK-LABEL: func @ring
func.func @ring(%A: memref<512x512xbf16>, %C: memref<512x512xbf16>) {
  tile.kernel blocks(%x) = (1) threads(384) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<4x128x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<4x8xf32, #scale.mem<l1>>
    // CHECK: %[[RING:.*]] = tile.ring %{{.*}}, %{{.*}} : memref<4x128x64xbf16, #scale.mem<l1>>, memref<4x8xf32, #scale.mem<l1>>
    %ring = tile.ring %a, %b : memref<4x128x64xbf16, #scale.mem<l1>>, memref<4x8xf32, #scale.mem<l1>>
    // CHECK: tile.specialize @warpgroup {
    tile.specialize @warpgroup {
      // CHECK: tile.role "load" units(1) registers(40) {
      tile.role "load" units(1) registers(40) {
        // CHECK: %[[N:.*]] = tile.cursor
        %n = tile.cursor
        // CHECK: %[[S:.*]] = tile.acquire %[[RING]][%[[N]]]
        %s = tile.acquire %ring[%n]
        %y = tile.slot %a[%s] : memref<4x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
        // CHECK: tile.copy async %{{.*}}[%c0, %c0] to %{{.*}}[%c0, %c0] tile(128, 64) engine(tma) arrives(%[[RING]][%[[N]]]) : memref<512x512xbf16> to memref<128x64xbf16, #scale.mem<l1>>
        tile.copy async %A[%c0, %c0] to %y[%c0, %c0] tile(128, 64) engine(tma) arrives(%ring[%n]) : memref<512x512xbf16> to memref<128x64xbf16, #scale.mem<l1>>
        // CHECK: tile.publish %[[RING]][%[[N]]]
        tile.publish %ring[%n]
        // CHECK: tile.advance %[[RING]][%[[N]]]
        %m = tile.advance %ring[%n]
      }
      // CHECK: tile.role "math" units(2) registers(232) {
      tile.role "math" units(2) registers(232) {
        %n = tile.cursor
        // CHECK: tile.take %[[RING]]
        %s = tile.take %ring[%n]
        %y = tile.slot %a[%s] : memref<4x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
        // CHECK: tile.copy async %{{.*}}[%c0, %c0] to %{{.*}}[%c0, %c0] tile(128, 64) engine(tma) : memref<128x64xbf16, #scale.mem<l1>> to memref<512x512xbf16>
        tile.copy async %y[%c0, %c0] to %C[%c0, %c0] tile(128, 64) engine(tma) : memref<128x64xbf16, #scale.mem<l1>> to memref<512x512xbf16>
        // CHECK: tile.copy async %{{.*}}[%c0, %c0] to %{{.*}}[%c0, %c0] tile(128, 64) engine(tma) accumulate(add) : memref<128x64xbf16, #scale.mem<l1>> to memref<512x512xbf16>
        tile.copy async %y[%c0, %c0] to %C[%c0, %c0] tile(128, 64) engine(tma) accumulate(add) : memref<128x64xbf16, #scale.mem<l1>> to memref<512x512xbf16>
        // CHECK: tile.async_commit bulk
        tile.async_commit bulk
        // CHECK: tile.async_wait 0 bulk read
        tile.async_wait 0 bulk read
        // CHECK: tile.release %[[RING]]
        tile.release %ring[%n]
        // CHECK: tile.barrier @role
        tile.barrier @role
        // CHECK: tile.async_wait 0 bulk
        tile.async_wait 0 bulk
      }
    }
  }
  return
}
