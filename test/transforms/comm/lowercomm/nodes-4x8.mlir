// The collectives of 32 devices of 4 nodes that go by nodes, and exchanges of all at once.
//
// RUN: tsrun %s --verify-each-stage=lower-comm --once --schedules 1 | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --verify-comm --lower-comm --verify-comm --verify-diagnostics --remarks=comm -o /dev/null

func.func @main(%a: memref<1024x8xf32> {tile.init = "random"},
    %arwh: memref<1024x8xf32> {tile.out},
    %rswh: memref<32x8xf32> {tile.out},
    %agwh: memref<32768x8xf32> {tile.out},
    %aaw: memref<1024x8xf32> {tile.out},
    %bcw: memref<1024x8xf32> {tile.out},
    %cpw: memref<1024x8xf32> {tile.out}) {
  tile.kernel devices(32) nodes(4) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %ad = scale.view %a shard<0> at @device : memref<1024x8xf32> -> memref<32x8xf32>
    %t = tile.load %ad[%c0, %c0] : memref<32x8xf32> -> tensor<32x8xf32>
    %arwhd = scale.view %arwh shard<0> at @device : memref<1024x8xf32> -> memref<32x8xf32>
    %arwht = comm.all_reduce add %t at @world algorithm(hierarchical) : tensor<32x8xf32> -> tensor<32x8xf32>
    tile.store %arwht, %arwhd[%c0, %c0] : tensor<32x8xf32>, memref<32x8xf32>
    %rswhd = scale.view %rswh shard<0> at @device : memref<32x8xf32> -> memref<1x8xf32>
    %rswht = comm.reduce_scatter add %t dim 0 at @world algorithm(hierarchical) : tensor<32x8xf32> -> tensor<1x8xf32>
    tile.store %rswht, %rswhd[%c0, %c0] : tensor<1x8xf32>, memref<1x8xf32>
    %agwhd = scale.view %agwh shard<0> at @device : memref<32768x8xf32> -> memref<1024x8xf32>
    %agwht = comm.all_gather %t dim 0 at @world algorithm(hierarchical) : tensor<32x8xf32> -> tensor<1024x8xf32>
    tile.store %agwht, %agwhd[%c0, %c0] : tensor<1024x8xf32>, memref<1024x8xf32>
    %aawd = scale.view %aaw shard<0> at @device : memref<1024x8xf32> -> memref<32x8xf32>
    %aawt = comm.all_to_all %t dim 0 at @world : tensor<32x8xf32> -> tensor<32x8xf32>
    tile.store %aawt, %aawd[%c0, %c0] : tensor<32x8xf32>, memref<32x8xf32>
    %bcwd = scale.view %bcw shard<0> at @device : memref<1024x8xf32> -> memref<32x8xf32>
    %bcwt = comm.broadcast %t from %c1 at @world : tensor<32x8xf32>
    tile.store %bcwt, %bcwd[%c0, %c0] : tensor<32x8xf32>, memref<32x8xf32>
    %cpwd = scale.view %cpw shard<0> at @device : memref<1024x8xf32> -> memref<32x8xf32>
    %mew = scale.rank @world
    %nw = scale.num_ranks @world
    %qw = arith.addi %mew, %c1 : index
    %nextw = arith.remui %qw, %nw : index
    %cpwt = comm.copy %t to %nextw at @world : tensor<32x8xf32>
    comm.barrier @world
    tile.store %cpwt, %cpwd[%c0, %c0] : tensor<32x8xf32>, memref<32x8xf32>
  }
  return
}
