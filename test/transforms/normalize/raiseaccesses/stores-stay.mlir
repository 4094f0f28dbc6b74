// RUN: tsopt %s --raise-stores | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// Stores that are of no tile, or under a condition of single elements, stay: every other row; a condition on the tile's elements; a least
// coordinate; columns before rows; what divides under its condition; what the body reads, after it has written; two stores to the same memory.

// CHECK-LABEL: func.func @main
// CHECK-NOT:     memref.subview
// CHECK-COUNT-8: memref.store
func.func @main(%x: memref<8x8xi32> {tile.init = "random"}, %y: memref<7x16x16xi32> {tile.init = dense<1> : tensor<7x16x16xi32>, tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7.i32 = arith.constant 7 : i32
    %c0.i32 = arith.constant 0 : i32
    %t = tile.load %x[0, 0] : memref<8x8xi32> -> tensor<8x8xi32>
    tile.parallel (%i, %j) = (8, 8) in(%t as %e) : (tensor<8x8xi32>) {
      %row = arith.muli %i, %c2 : index
      memref.store %e, %y[%c0, %row, %j] : memref<7x16x16xi32>
    }
    tile.parallel (%i, %j) = (8, 8) in(%t as %e) : (tensor<8x8xi32>) {
      %positive = arith.cmpi sgt, %e, %c0.i32 : i32
      scf.if %positive {
        memref.store %e, %y[%c1, %i, %j] : memref<7x16x16xi32>
      }
    }
    tile.parallel (%i, %j) = (8, 8) in(%t as %e) : (tensor<8x8xi32>) {
      %late = arith.cmpi sge, %i, %c3 : index
      scf.if %late {
        memref.store %e, %y[%c2, %i, %j] : memref<7x16x16xi32>
      }
    }
    tile.parallel (%i, %j) = (8, 8) in(%t as %e) : (tensor<8x8xi32>) {
      memref.store %e, %y[%c3, %j, %i] : memref<7x16x16xi32>
    }
    tile.parallel (%i, %j) = (8, 8) in(%t as %e) : (tensor<8x8xi32>) {
      %some = arith.cmpi slt, %j, %c3 : index
      scf.if %some {
        %k = arith.index_cast %j : index to i32
        %over = arith.addi %k, %c7.i32 : i32
        %d = arith.divsi %e, %over : i32
        memref.store %d, %y[%c4, %i, %j] : memref<7x16x16xi32>
      }
    }
    %u = tile.parallel (%i, %j) = (8, 8) in(%t as %e) : (tensor<8x8xi32>) {
      memref.store %e, %y[%c5, %i, %j] : memref<7x16x16xi32>
      %back = memref.load %y[%c5, %i, %j] : memref<7x16x16xi32>
      tile.yield %back : i32
    } : tensor<8x8xi32>
    tile.parallel (%i, %j) = (8, 8) in(%t as %e) : (tensor<8x8xi32>) {
      memref.store %c7.i32, %y[%c6, %i, %j] : memref<7x16x16xi32>
      %few = arith.cmpi slt, %i, %c3 : index
      scf.if %few {
        memref.store %e, %y[%c6, %i, %j] : memref<7x16x16xi32>
      }
    }
    tile.store %u, %y[5, 8, 0] : tensor<8x8xi32>, memref<7x16x16xi32>
  }
  return
}
