// RUN: tsopt %s --order-blocks | FileCheck %s

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

// Where a loop runs the longer the further a tile lies along the first dimension, groups have so many rows
// that a round is whole columns: 132 blocks take 11 columns of 12 rows, and 16 columns go by in 16 rounds.

// CHECK-LABEL: func.func @uneven
func.func @uneven(%A: memref<?x?xf32>, %t: memref<f32>) {
  // CHECK: scf.for %[[T:.*]] = %{{.*}} to %{{.*}} step
  // CHECK: arith.constant 12 : index
  tile.kernel blocks(%x, %y) = (16, 64) threads(128) persistent {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %x step %c1 {
      %v = memref.load %A[%y, %i] : memref<?x?xf32>
      memref.store %v, %t[] : memref<f32>
    }
  }
  return
}
