// Which thread moves which elements of a copy is its layout: as memory is accessed
// best, or as the program says.
//
// RUN: tsopt %s --infer-layout | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=OUT
// OUT: verified after every one of

// CHECK-DAG: #[[BEST:.*]] = #tile.layout<reg = [4@1, 2@0:8], lane = [8@1:4, 4@0], warp = [2@0:4]>
// CHECK-DAG: #[[WRITTEN:.*]] = #tile.layout<reg = [8@0:2], lane = [32@1], warp = [2@0]>
// CHECK-DAG: #[[UNIT:.*]] = #tile.layout<reg = [4@1, 4@0:4], lane = [8@1:4, 4@0]>
func.func @main(%x: memref<16x32xf32> {tile.init = "random"}, %y: memref<16x32xf32> {tile.out}, %z: memref<16x32xf32> {tile.out}, %u: memref<32x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    // CHECK: tile.copy %{{.*}} tile(16, 32) layout(#[[BEST]])
    tile.copy %x[%c0, %c0] to %y[%c0, %c0] tile(16, 32) : memref<16x32xf32> to memref<16x32xf32>
    // CHECK: tile.copy %{{.*}} tile(16, 32) layout(#[[WRITTEN]])
    tile.copy %x[%c0, %c0] to %z[%c0, %c0] tile(16, 32) layout(#tile.layout<reg = [8@0:2], lane = [32@1], warp = [2@0]>) : memref<16x32xf32> to memref<16x32xf32>
    scale.on @warp as (%w, %n) {
      %i = arith.muli %w, %c16 : index
      // CHECK: tile.copy %{{.*}} tile(16, 32) layout(#[[UNIT]])
      tile.copy %x[%c0, %c0] to %u[%i, %c0] tile(16, 32) : memref<16x32xf32> to memref<32x32xf32>
    }
  }
  return
}
