// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// In a kernel the number of units is that of the block or, inside another scale.on, of
// its units; parts have their types by it, and nothing need be written.

// CHECK-LABEL: func.func @units_seen
func.func @units_seen(%a: memref<512x8xf32>) {
  // CHECK: tile.kernel blocks(%{{.*}}) = (1) threads(512)
  tile.kernel blocks(%x) = (1) threads(512) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<512x8xf32> -> tensor<512x8xf32>
    // CHECK: scale.on @warpgroup as (%{{.*}}, %{{.*}}) in(%{{.*}} as %{{.*}} shard<0>) : (tensor<512x8xf32>) {
    scale.on @warpgroup as (%g, %m) in(%t as %tg shard<0>) : (tensor<512x8xf32>) {
      // CHECK: scale.on @warp as (%{{.*}}, %{{.*}}) in(%{{.*}} as %{{.*}} shard<0>) : (tensor<128x8xf32>) {
      scale.on @warp as (%w, %n) in(%tg as %tw shard<0>) : (tensor<128x8xf32>) {
        // CHECK: tile.print "part", %{{.*}} : tensor<32x8xf32>
        tile.print "part", %tw : tensor<32x8xf32>
      }
    }
    // CHECK: scale.on @warp as (%{{.*}}, %{{.*}}) in(%{{.*}} as %{{.*}} shard<0>) : (tensor<512x8xf32>) {
    scale.on @warp as (%w, %n) in(%t as %tw shard<0>) : (tensor<512x8xf32>) {
      // CHECK: tile.print "part", %{{.*}} : tensor<32x8xf32>
      tile.print "part", %tw : tensor<32x8xf32>
    }
    // A number that is right may be written, and is kept.
    // CHECK: scale.on @warp as (%{{.*}}, %{{.*}}) units(16) {
    scale.on @warp units(16) {
    }
  }
  return
}
