// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.kernel launches blocks of threads. The clauses say how many devices, blocks of a
// cluster, blocks of the grid and threads; defaults (one device, clusters of one block)
// are not printed, and neither is the tile.yield that ends the body.

// One dimension of eight blocks.

// CHECK-LABEL: func.func @grid
func.func @grid(%n: index) {
  // CHECK: tile.kernel blocks(%{{.*}}) = (8) threads(128) {
  // CHECK-NOT: tile.yield
  // CHECK: }
  tile.kernel blocks(%x) = (8) threads(128) {
  }
  // Up to three dimensions, of constants and values.
  // CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}, %{{.*}}) = (%{{.*}}, 2, %{{.*}}) threads(1024) {
  tile.kernel blocks(%x, %y, %z) = (%n, 2, %n) threads(1024) {
  }
  // Two blocks share a multiprocessor.
  // CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (8, 8) threads(128) resident(2) raster(4) {
  tile.kernel blocks(%x, %y) = (8, 8) threads(128) resident(2) raster(4) {
  }
  // A grid without blocks runs nothing.
  // CHECK: tile.kernel blocks(%{{.*}}) = (0) threads(32) {
  tile.kernel blocks(%x) = (0) threads(32) {
  }
  return
}

// CHECK-LABEL: func.func @clauses
func.func @clauses() {
  // CHECK: tile.kernel devices(4) blocks(%{{.*}}) = (1) threads(32) {
  tile.kernel devices(4) blocks(%x) = (1) threads(32) {
  }
  // CHECK: tile.kernel cluster(2) blocks(%{{.*}}) = (4) threads(32) {
  tile.kernel cluster(2) blocks(%x) = (4) threads(32) {
  }
  // CHECK: tile.kernel devices(2) cluster(2) blocks(%{{.*}}) = (4) threads(32) cooperative {
  tile.kernel devices(2) cluster(2) blocks(%x) = (4) threads(32) cooperative {
  }
  // What a clause says by default may be written.
  // CHECK: tile.kernel blocks(%{{.*}}) = (1) threads(32) {
  tile.kernel devices(1) cluster(1) blocks(%x) = (1) threads(32) {
  }
  return
}

// Attributes of other dialects are carried along; shared_bytes is what
// allocate-memory writes.

// CHECK-LABEL: func.func @attributes
func.func @attributes() {
  // CHECK: tile.kernel blocks(%{{.*}}) = (1) threads(32) attributes {my.note = "x", shared_bytes = 128 : i64} {
  tile.kernel blocks(%x) = (1) threads(32) attributes {my.note = "x", shared_bytes = 128} {
  }
  return
}

// Blocks that count in steps: names are where their tiles begin.

// CHECK-LABEL: func.func @steps
func.func @steps(%m: index, %n: index) {
  // CHECK: tile.kernel (%{{.*}}, %{{.*}}) = (0, 64) to (%{{.*}}, 4096) step (128, %{{.*}}) threads(128) raster(8) persistent {
  tile.kernel (%row, %col) = (0, 64) to (%m, 4096) step (128, %n) threads(128) raster(8) persistent {
  }
  // CHECK: tile.kernel devices(2) cluster(2) (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (32) threads(32) cooperative {
  tile.kernel devices(2) cluster(2) (%row) = (%n) to (%m) step (32) threads(32) cooperative {
  }
  return
}
