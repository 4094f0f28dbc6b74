// RUN: tsopt %s --rasterize-tiles | FileCheck %s

// Which tile a block takes: with raster(n) down n rows before the next column. The host's
// grid stays as it is.

// CHECK-LABEL: func.func @raster
func.func @raster(%A: memref<?x?xf32>, %t: memref<f32>) {
  // CHECK: tile.kernel blocks(%[[X:.*]], %[[Y:.*]]) = (8, 16) threads(128) {
  tile.kernel blocks(%x, %y) = (8, 16) threads(128) raster(4) {
    // The block's number, and the place of that in groups of 4 rows.
    // CHECK: %[[R:.*]] = arith.muli %[[Y]], %c8
    // CHECK: %[[N:.*]] = arith.addi %[[R]], %[[X]]
    // CHECK: arith.divui %[[N]]
    // CHECK: arith.minui
    // CHECK: %[[COL:.*]] = arith.minui
    // CHECK: %[[ROW:.*]] = arith.minui
    // CHECK: memref.load %{{.*}}[%[[ROW]], %[[COL]]]
    %v = memref.load %A[%y, %x] : memref<?x?xf32>
    memref.store %v, %t[] : memref<f32>
  }
  return
}

// As many blocks as the target has multiprocessors, from tile to tile; without raster in groups of 8 rows.

// CHECK-LABEL: func.func @persistent
func.func @persistent(%A: memref<?x?xf32>, %t: memref<f32>) {
  // CHECK: tile.kernel blocks(%[[B:.*]]) = (132) threads(128) {
  tile.kernel blocks(%x, %y) = (64, 64) threads(128) persistent {
    // CHECK: scf.for %{{.*}} = %[[B]] to
    %v = memref.load %A[%y, %x] : memref<?x?xf32>
    memref.store %v, %t[] : memref<f32>
  }
  return
}

// Where a loop runs the longer the further a tile lies along a dimension, the last go first, and groups have so
// many rows, and rounds such a direction, that all blocks have as much to do: here 11 rows, every other round
// from the last block to the first.

// CHECK-LABEL: func.func @uneven
func.func @uneven(%A: memref<?x?xf32>, %t: memref<f32>) {
  // The last round, the 12th, goes backwards as well: blocks of which the turn comes take one more tile.
  // CHECK: %[[MORE:.*]] = arith.select
  // CHECK: %[[END:.*]] = arith.select %{{.*}}, %[[MORE]], %{{.*}} : index
  // CHECK: scf.for %[[T:.*]] = %{{.*}} to %[[END]] step
  // CHECK: arith.select %{{.*}}, %{{.*}}, %[[T]] : index
  // CHECK: arith.constant 11 : index
  // CHECK: %[[LAST:.*]] = arith.subi %c16
  // CHECK: %[[X:.*]] = arith.subi %[[LAST]]
  // CHECK: to %[[X]] step
  tile.kernel blocks(%x, %y) = (16, 96) threads(128) persistent {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %x step %c1 {
      %v = memref.load %A[%y, %i] : memref<?x?xf32>
      memref.store %v, %t[] : memref<f32>
    }
  }
  return
}
