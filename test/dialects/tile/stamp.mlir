// RUN: tsopt %s | tsopt | FileCheck %s

// CHECK-LABEL: func.func @stamps(
// CHECK-SAME: %[[M:.*]]: memref<8x2x64xi64> {tile.init = "zeros", tile.stamps = {fingerprint = "f", grid = array<i64: 8>, kernel = 0 : i64, lanes = [{role = "", sites = [{at = "x.mlir:1:2", name = "tile.take", wait}], threads = 32 : i64}, {role = "r", sites = [], threads = 32 : i64}]}}
func.func @stamps(%m: memref<8x2x64xi64> {tile.init = "zeros", tile.stamps = {fingerprint = "f", grid = array<i64: 8>, kernel = 0 : i64,
    lanes = [{role = "", sites = [{at = "x.mlir:1:2", name = "tile.take", wait}], threads = 32 : i64}, {role = "r", sites = [], threads = 32 : i64}]}}) {
  tile.kernel blocks(%b) = (8) threads(32) {
    // CHECK: %[[P:.*]] = tile.stamp_begin %[[M]][%[[B:.*]], 1] : memref<8x2x64xi64>
    // CHECK: %[[Q:.*]] = tile.stamp 3, %[[M]][%[[B]], 1, %[[P]]] : memref<8x2x64xi64>
    // CHECK: tile.stamp_end %[[M]][%[[B]], 1, %[[Q]]] : memref<8x2x64xi64>
    %p = tile.stamp_begin %m[%b, 1] : memref<8x2x64xi64>
    %q = tile.stamp 3, %m[%b, 1, %p] : memref<8x2x64xi64>
    tile.stamp_end %m[%b, 1, %q] : memref<8x2x64xi64>
  }
  return
}
