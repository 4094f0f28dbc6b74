// Every collective at @device, three times in a loop, on 2 devices: executed at
// every stage of lowering. Signals count on and buffers alternate.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<16x16xf32> {tile.init = "random"}, %ar: memref<16x16xf32> {tile.out}, %ag: memref<16x32xf32> {tile.out},
    %rs: memref<16x8xf32> {tile.out}, %aa: memref<16x16xf32> {tile.out}, %bc: memref<16x16xf32> {tile.out}, %cp: memref<16x16xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %p = arith.addi %me, %c1 : index
    %next = arith.remui %p, %n : index
    %last = arith.subi %n, %c1 : index

    %ad = scale.view %a shard<0> at @device : memref<16x16xf32> -> memref<8x16xf32>
    %ard = scale.view %ar shard<0> at @device : memref<16x16xf32> -> memref<8x16xf32>
    %agd = scale.view %ag shard<0> at @device : memref<16x32xf32> -> memref<8x32xf32>
    %rsd = scale.view %rs shard<0> at @device : memref<16x8xf32> -> memref<8x8xf32>
    %aad = scale.view %aa shard<0> at @device : memref<16x16xf32> -> memref<8x16xf32>
    %bcd = scale.view %bc shard<0> at @device : memref<16x16xf32> -> memref<8x16xf32>
    %cpd = scale.view %cp shard<0> at @device : memref<16x16xf32> -> memref<8x16xf32>
    scf.for %i = %c0 to %c3 step %c1 {
    %t = tile.load %ad[%c0, %c0] : memref<8x16xf32> -> tensor<8x16xf32>
    %s = comm.all_reduce add %t at @device : tensor<8x16xf32> -> tensor<8x16xf32>
    tile.store %s, %ard[%c0, %c0] : tensor<8x16xf32>, memref<8x16xf32>
    %g = comm.all_gather %t dim 1 at @device : tensor<8x16xf32> -> tensor<8x32xf32>
    tile.store %g, %agd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %r = comm.reduce_scatter max %t dim 1 at @device : tensor<8x16xf32> -> tensor<8x8xf32>
    tile.store %r, %rsd[%c0, %c0] : tensor<8x8xf32>, memref<8x8xf32>
    %q = comm.all_to_all %t dim 1 at @device : tensor<8x16xf32> -> tensor<8x16xf32>
    tile.store %q, %aad[%c0, %c0] : tensor<8x16xf32>, memref<8x16xf32>
    %b = comm.broadcast %t from %last at @device : tensor<8x16xf32>
    tile.store %b, %bcd[%c0, %c0] : tensor<8x16xf32>, memref<8x16xf32>
    %c = comm.copy %t to %next at @device : tensor<8x16xf32>
    comm.barrier @device
    tile.store %c, %cpd[%c0, %c0] : tensor<8x16xf32>, memref<8x16xf32>
    }
  }
  return
}
