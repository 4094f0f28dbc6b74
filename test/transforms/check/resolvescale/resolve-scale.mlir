// RUN: tsopt %s --resolve-scale | FileCheck %s

// The numbers of units become constants.

// CHECK-LABEL: @main
// CHECK: scale.on @warpgroup
// CHECK: %[[N:.*]] = arith.constant 2 : index
// CHECK: tile.print "n", %[[N]]
// CHECK: %[[D:.*]] = arith.constant 4 : index
// CHECK: tile.print "d", %[[D]]
func.func @main() {
  tile.kernel devices(4) blocks(%x) = (1) threads(256) {
    scale.on @warpgroup as (%w, %n) {
      tile.print "n", %n : index
    }
    %d = scale.num_ranks @device
    tile.print "d", %d : index
  }
  return
}
