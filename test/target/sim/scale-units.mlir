// Code of units: which one runs, of how many, and what part of a tile it has. The text of
// several units comes in any order.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK-DAG: unit 0 2
// CHECK-DAG: unit 1 2
// CHECK: argument 0 [8]: 0 1 2 3 104 105 106 107
// CHECK: argument 1 [4]: 3 4 5 6
// CHECK: argument 2 [4]: 0 0 1 1
func.func @main(%o: memref<8xi32> {tile.out}, %r: memref<4xi32> {tile.out}, %d: memref<4xi32> {tile.out}) {
  // Each warp adds 100 times its number to its half.
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c100 = arith.constant 100 : i32
    %t = tile.iota dim 0 : tensor<8xi32>
    %u = scale.on @warp as (%w, %n) in(%t as %tw shard<0>) : (tensor<8xi32>) -> (tensor<8xi32> shard<0>) {
      %me = scale.rank @warp
      %of = scale.num_ranks @warp
      %mi = arith.index_cast %me : index to i32
      %ni = arith.index_cast %of : index to i32
      tile.print "unit", %mi, %ni : i32, i32
      %m = arith.muli %mi, %c100 : i32
      %s = tile.fill %m : i32 -> tensor<4xi32>
      %v = arith.addi %tw, %s : tensor<4xi32>
      scale.yield %v : tensor<4xi32>
    }
    tile.store %u, %o[%c0] : tensor<8xi32>, memref<8xi32>
  }

  // A replica is all of it for each, a partial result is summed over the units.
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.iota dim 0 : tensor<4xi32>
    %u = scale.on @warp as (%w, %n) in(%t as %tw replica) : (tensor<4xi32>) -> (tensor<4xi32> replica) {
      %three = arith.constant dense<3> : tensor<4xi32>
      %v = arith.addi %tw, %three : tensor<4xi32>
      scale.yield %v : tensor<4xi32>
    }
    tile.store %u, %r[%c0] : tensor<4xi32>, memref<4xi32>
  }

  // Each device writes its number to its part.
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %mine = scale.view %d shard<0> at @device : memref<4xi32> -> memref<2xi32>
    %me = scale.rank @device
    %mi = arith.index_cast %me : index to i32
    %t = tile.fill %mi : i32 -> tensor<2xi32>
    tile.store %t, %mine[%c0] : tensor<2xi32>, memref<2xi32>
  }
  return
}
