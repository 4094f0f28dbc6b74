// Comparators that are no strict weak order, as the simulator sees when it sorts by them.
//
// RUN: not tsrun %s --entry=itself 2>&1 | FileCheck %s --check-prefix=ITSELF
// ITSELF: error: 'tile.sort' op has a comparator for which an element is less than itself
// RUN: not tsrun %s --entry=both 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: error: 'tile.sort' op has a comparator for which each of two elements is less than the other
// RUN: not tsrun %s --entry=circle 2>&1 | FileCheck %s --check-prefix=CIRCLE
// CIRCLE: error: 'tile.sort' op has a comparator that is not transitive: a later element is less than an earlier one
// RUN: not tsrun %s --entry=nan 2>&1 | FileCheck %s --check-prefix=NAN
// NAN: error: 'tile.sort' op has a comparator for which an element is equivalent to two elements that are not equivalent to each other, as olt with a NaN
//
// Elements that are alike come in an order that the seed of the schedule says.
// RUN: tsrun %s --entry=ties --schedule=1 | FileCheck %s --check-prefix=ONE
// RUN: tsrun %s --entry=ties | FileCheck %s --check-prefix=NONE
// NONE: ids[0] 0
// ONE-NOT: ids[0] 0

func.func @itself() {
  tile.kernel blocks(%b) = (1) threads(32) {
    %x = tile.iota dim 0 : tensor<5xi32>
    %s = tile.sort(%x) dim 0 : tensor<5xi32> {
    ^bb0(%u: i32, %v: i32):
      %t = arith.cmpi sle, %u, %v : i32
      tile.yield %t : i1
    }
  }
  return
}

func.func @both() {
  tile.kernel blocks(%b) = (1) threads(32) {
    %x = tile.iota dim 0 : tensor<5xi32>
    %s = tile.sort(%x) dim 0 : tensor<5xi32> {
    ^bb0(%u: i32, %v: i32):
      %t = arith.cmpi ne, %u, %v : i32
      tile.yield %t : i1
    }
  }
  return
}

// Each number comes before the next two of five in a ring.
func.func @circle() {
  tile.kernel blocks(%b) = (1) threads(32) {
    %x = tile.iota dim 0 : tensor<5xi32>
    %s = tile.sort(%x) dim 0 : tensor<5xi32> {
    ^bb0(%u: i32, %v: i32):
      %c5 = arith.constant 5 : i32
      %c3 = arith.constant 3 : i32
      %c0 = arith.constant 0 : i32
      %d = arith.subi %v, %u : i32
      %e = arith.addi %d, %c5 : i32
      %f = arith.remui %e, %c5 : i32
      %low = arith.cmpi sgt, %f, %c0 : i32
      %high = arith.cmpi slt, %f, %c3 : i32
      %t = arith.andi %low, %high : i1
      tile.yield %t : i1
    }
  }
  return
}

func.func @nan() {
  tile.kernel blocks(%b) = (1) threads(32) {
    %x = arith.constant dense<[3.0, 0x7FC00000, 1.0, 2.0]> : tensor<4xf32>
    %s = tile.sort(%x) dim 0 : tensor<4xf32> {
    ^bb0(%u: f32, %v: f32):
      %t = arith.cmpf olt, %u, %v : f32
      tile.yield %t : i1
    }
  }
  return
}

func.func @ties() {
  tile.kernel blocks(%b) = (1) threads(32) {
    %x = arith.constant dense<7> : tensor<5xi32>
    %i = tile.iota dim 0 : tensor<5xi32>
    %s, %p = tile.sort(%x, %i) dim 0 : tensor<5xi32>, tensor<5xi32> {
    ^bb0(%u: i32, %iu: i32, %v: i32, %iv: i32):
      %t = arith.cmpi slt, %u, %v : i32
      tile.yield %t : i1
    }
    tile.print "ids", %p : tensor<5xi32>
  }
  return
}
