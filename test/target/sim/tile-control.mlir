// Blocks of a grid, loops, and tiles that are made an element at a time.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK: argument 0 [2 3]: 0 1 2 10 11 12
func.func @main(%o: memref<2x3xi32> {tile.out}, %p: memref<4x4xi32> {tile.out}, %q: memref<1xi32> {tile.out}) {
  // Block (x, y) writes 10 · y + x.
  tile.kernel blocks(%x, %y) = (3, 2) threads(32) {
    %c10 = arith.constant 10 : index
    %0 = arith.muli %y, %c10 : index
    %1 = arith.addi %0, %x : index
    %2 = arith.index_cast %1 : index to i32
    %t = tile.fill %2 : i32 -> tensor<1x1xi32>
    tile.store %t, %o[%y, %x] : tensor<1x1xi32>, memref<2x3xi32>
  }

  // An element is its coordinates' product, below the diagonal.
  // CHECK: argument 1 [4 4]: 0 0 0 0 0 1 0 0 0 2 4 0 0 3 6 9
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i32
    %t = tile.parallel (%i, %j) = (4, 4) {
      %n = arith.muli %i, %j : index
      %e = arith.index_cast %n : index to i32
      %below = arith.cmpi sle, %j, %i : index
      %r = arith.select %below, %e, %zero : i32
      tile.yield %r : i32
    } : tensor<4x4xi32>
    tile.store %t, %p[%c0, %c0] : tensor<4x4xi32>, memref<4x4xi32>
  }

  // 0 + 2 + 4.
  // CHECK: argument 2 [1]: 6
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c6 = arith.constant 6 : index
    %zero = arith.constant dense<0> : tensor<1xi32>
    %s = tile.pipelined %k = %c0 to %c6 step %c2 stages(3) iter_args(%acc = %zero) -> (tensor<1xi32>) {
      %n = arith.index_cast %k : index to i32
      %t = tile.fill %n : i32 -> tensor<1xi32>
      %u = arith.addi %acc, %t : tensor<1xi32>
      tile.yield %u : tensor<1xi32>
    }
    tile.store %s, %q[%c0] : tensor<1xi32>, memref<1xi32>
  }
  return
}
