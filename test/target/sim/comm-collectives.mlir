// What each collective gives to whom: two devices with a tile each, [0, 1] and [10, 11].
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// Rows are devices.
// CHECK: argument 0 [2 2]: 10 12 10 12
// CHECK: argument 1 [2 4]: 0 1 10 11 0 1 10 11
// CHECK: argument 2 [2 1]: 10 12
// CHECK: argument 3 [2 2]: 0 10 1 11
// CHECK: argument 4 [2 2]: 10 11 10 11
// CHECK: argument 5 [2 2]: 10 11 0 1
// CHECK: argument 6 [2 2]: 0 2 1 2
func.func @main(%sum: memref<2x2xi32> {tile.out}, %all: memref<2x4xi32> {tile.out}, %part: memref<2x1xi32> {tile.out}, %turned: memref<2x2xi32> {tile.out},
    %one: memref<2x2xi32> {tile.out}, %swapped: memref<2x2xi32> {tile.out}, %ranks: memref<2x2xi32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %peer = arith.subi %c1, %me : index
    %base = arith.muli %me, %c10 : index
    %t = tile.parallel (%i) = (2) {
      %e = arith.addi %i, %base : index
      %v = arith.index_cast %e : index to i32
      tile.yield %v : i32
    } : tensor<2xi32>

    %sumd = scale.view %sum shard<0> at @device : memref<2x2xi32> -> memref<1x2xi32>
    %0 = comm.all_reduce add %t at @device : tensor<2xi32> -> tensor<2xi32>
    tile.store %0, %sumd[%c0, %c0] : tensor<2xi32>, memref<1x2xi32>

    %alld = scale.view %all shard<0> at @device : memref<2x4xi32> -> memref<1x4xi32>
    %1 = comm.all_gather %t dim 0 at @device : tensor<2xi32> -> tensor<4xi32>
    tile.store %1, %alld[%c0, %c0] : tensor<4xi32>, memref<1x4xi32>

    %partd = scale.view %part shard<0> at @device : memref<2x1xi32> -> memref<1x1xi32>
    %2 = comm.reduce_scatter add %t dim 0 at @device : tensor<2xi32> -> tensor<1xi32>
    tile.store %2, %partd[%c0, %c0] : tensor<1xi32>, memref<1x1xi32>

    %turnedd = scale.view %turned shard<0> at @device : memref<2x2xi32> -> memref<1x2xi32>
    %3 = comm.all_to_all %t dim 0 at @device : tensor<2xi32> -> tensor<2xi32>
    tile.store %3, %turnedd[%c0, %c0] : tensor<2xi32>, memref<1x2xi32>

    %oned = scale.view %one shard<0> at @device : memref<2x2xi32> -> memref<1x2xi32>
    %4 = comm.broadcast %t from %c1 at @device : tensor<2xi32>
    tile.store %4, %oned[%c0, %c0] : tensor<2xi32>, memref<1x2xi32>

    %swappedd = scale.view %swapped shard<0> at @device : memref<2x2xi32> -> memref<1x2xi32>
    %5 = comm.copy %t to %peer at @device : tensor<2xi32>
    tile.store %5, %swappedd[%c0, %c0] : tensor<2xi32>, memref<1x2xi32>

    comm.barrier @device
    %ranksd = scale.view %ranks shard<0> at @device : memref<2x2xi32> -> memref<1x2xi32>
    %6 = tile.parallel (%i) = (2) {
      %first = arith.cmpi eq, %i, %c0 : index
      %which = arith.select %first, %me, %n : index
      %v = arith.index_cast %which : index to i32
      tile.yield %v : i32
    } : tensor<2xi32>
    tile.store %6, %ranksd[%c0, %c0] : tensor<2xi32>, memref<1x2xi32>
  }
  return
}
