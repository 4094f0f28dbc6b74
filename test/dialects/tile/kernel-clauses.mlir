// RUN: tsopt %s | FileCheck %s
//
// Clauses of a kernel are read in any order, and printed in one.

// CHECK-LABEL: @late
// CHECK: tile.kernel devices(2) nodes(2) cluster(2) blocks(%{{.*}}) = (4, 8) threads(128) resident(2) raster(2) persistent {
func.func @late() {
  tile.kernel persistent threads(128) blocks(%i, %j) = (4, 8) raster(2) cluster(2) resident(2) nodes(2) devices(2) {
  }
  return
}

// CHECK-LABEL: @steps
// CHECK: tile.kernel cluster(2) (%{{.*}}) = (0) to (%{{.*}}) step (16) threads(64) cooperative attributes {shared_bytes = 64 : i64} {
func.func @steps(%n: index) {
  tile.kernel cooperative cluster(2) threads(64) (%i) = (0) to (%n) step (16) attributes {shared_bytes = 64 : i64} {
  }
  return
}

// The units of devices are known in the body wherever the clause stands.
// CHECK-LABEL: @units
// CHECK: scale.on @device
func.func @units(%a: memref<64xf32>) {
  tile.kernel blocks(%i) = (1) threads(128) devices(2) {
    scale.on @device as (%d, %count) {
    }
  }
  return
}
