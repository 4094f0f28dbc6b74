// RUN: tsopt %s --rasterize-tiles --verify-diagnostics | FileCheck %s

// What cannot be persistent says why, and stays as it is.

// CHECK: tile.kernel blocks(%{{.*}}) = (8) threads(128) {
func.func @few() {
  // expected-remark @below {{is not persistent: its 8 blocks are concurrent already; the target has room for 132}}
  tile.kernel blocks(%x) = (8) threads(128) persistent {
  }
  return
}

// CHECK: tile.kernel blocks(%{{.*}}) = (1000) threads(128) cooperative {
func.func @waiting() {
  // expected-remark @below {{is not persistent: its blocks synchronize with each other}}
  tile.kernel blocks(%x) = (1000) threads(128) persistent cooperative {
  }
  return
}
