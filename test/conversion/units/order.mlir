// Blocks are placed on units: clauses that order them are remarked.
//
// RUN: tsopt %s --tile-to-units=arch=mesh4x4 -o %t.mlir 2>&1 | FileCheck %s
// CHECK: order.mlir:6:3: remark: raster, resident has no effect on mesh4x4, where block i runs on unit i modulo the number of units
func.func @main(%x: memref<32x32xf32>) {
  tile.kernel blocks(%b, %c) = (1, 1) threads(32) resident(2) raster(2) {
    %t = tile.load %x[0, 0] : memref<32x32xf32> -> tensor<32x32xf32>
    tile.store %t, %x[0, 0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  return
}
