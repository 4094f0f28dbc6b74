// RUN: tsopt %s --infer-layout | FileCheck %s

// cp.async moves 4 bytes at least: a row of few narrow elements is moved by as many threads as it has
// words. A column has none, and what is complete at once needs none.

// CHECK-DAG: #[[HALVES:.*]] = #tile.layout<reg = [2@0], lane = [16@0:2, 2@*], warp = [4@*]>
// CHECK-DAG: #[[BYTES:.*]] = #tile.layout<reg = [4@0], lane = [32@0:4], warp = [2@0:128, 2@*]>
// CHECK-DAG: #[[ONE:.*]] = #tile.layout<lane = [32@0], warp = [4@*]>
// CHECK: tile.copy async {{.*}} tile(32) layout(#[[HALVES]])
// CHECK: tile.copy async {{.*}} tile(256) layout(#[[BYTES]])
// CHECK: tile.copy async {{.*}} tile(32) layout(#[[ONE]])
// CHECK: tile.copy %{{.*}} tile(32) layout(#[[ONE]])
func.func @few(%h: memref<4x32xf16>, %b: memref<4x256xi8>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %sh = tile.alloc : memref<32xf16, #scale.mem<l1>>
    %sb = tile.alloc : memref<256xi8, #scale.mem<l1>>
    %sc = tile.alloc : memref<32xi8, #scale.mem<l1>>
    %so = tile.alloc : memref<32xf16, #scale.mem<l1>>
    tile.copy async %h[%x, 0] [1, 32] to %sh[%c0] tile(32) : memref<4x32xf16> to memref<32xf16, #scale.mem<l1>>
    tile.copy async %b[%x, 0] [1, 256] to %sb[%c0] tile(256) : memref<4x256xi8> to memref<256xi8, #scale.mem<l1>>
    tile.copy async %b[0, %x] [32, 1] to %sc[%c0] tile(32) : memref<4x256xi8> to memref<32xi8, #scale.mem<l1>>
    tile.copy %h[%x, 0] [1, 32] to %so[%c0] tile(32) : memref<4x32xf16> to memref<32xf16, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
  }
  return
}
