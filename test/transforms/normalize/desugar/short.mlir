// Passes read what is written out: each is named alone, and finds short forms expanded.

// UNSUPPORTED: upstream
// RUN: tsopt %s --verify-tile | FileCheck %s
// RUN: tsopt %s --software-pipeline | FileCheck %s --check-prefixes=CHECK,LOOP

// CHECK-LABEL: @steps
func.func @steps() {
  // CHECK: tile.kernel blocks(%[[X:.*]]) = (2) threads(128)
  // CHECK: arith.muli %[[X]], %{{.*}} : index
  tile.kernel (%x) = (0) to (8) step (4) threads(128) {
  }
  return
}

// CHECK-LABEL: @literal
func.func @literal() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // CHECK-NOT: = 0 to 8 step 1
    // LOOP: scf.for
    tile.pipelined %k = 0 to 8 step 1 stages(2) {
    }
  }
  return
}
