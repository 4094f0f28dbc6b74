// Every collective at @device, @node and @world on 8 devices of 2 nodes: executed as written, and as exchanges
// of puts and signals, which verify-comm follows.
//
// RUN: tsrun %s --verify-each-stage=lower-comm --once --schedules 2 | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --verify-comm --lower-comm --verify-comm --verify-diagnostics --remarks=comm -o /dev/null

func.func @main(%a: memref<64x32xf32> {tile.init = "random"},
    %ard: memref<64x32xf32> {tile.out},
    %rsd: memref<16x32xf32> {tile.out},
    %agd: memref<256x32xf32> {tile.out},
    %ardo: memref<64x32xf32> {tile.out},
    %rsdo: memref<16x32xf32> {tile.out},
    %agdo: memref<256x32xf32> {tile.out},
    %aad: memref<64x32xf32> {tile.out},
    %bcd: memref<64x32xf32> {tile.out},
    %cpd: memref<64x32xf32> {tile.out},
    %arn: memref<64x32xf32> {tile.out},
    %rsn: memref<32x32xf32> {tile.out},
    %agn: memref<128x32xf32> {tile.out},
    %arno: memref<64x32xf32> {tile.out},
    %rsno: memref<32x32xf32> {tile.out},
    %agno: memref<128x32xf32> {tile.out},
    %aan: memref<64x32xf32> {tile.out},
    %bcn: memref<64x32xf32> {tile.out},
    %cpn: memref<64x32xf32> {tile.out},
    %arwh: memref<64x32xf32> {tile.out},
    %rswh: memref<8x32xf32> {tile.out},
    %agwh: memref<512x32xf32> {tile.out},
    %arwo: memref<64x32xf32> {tile.out},
    %rswo: memref<8x32xf32> {tile.out},
    %agwo: memref<512x32xf32> {tile.out},
    %aaw: memref<64x32xf32> {tile.out},
    %bcw: memref<64x32xf32> {tile.out},
    %cpw: memref<64x32xf32> {tile.out}) {
  tile.kernel devices(8) nodes(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %ad = scale.view %a shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %t = tile.load %ad[%c0, %c0] : memref<8x32xf32> -> tensor<8x32xf32>
    %ardd = scale.view %ard shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %ardt = comm.all_reduce add %t at @device : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %ardt, %ardd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %rsdd = scale.view %rsd shard<0> at @device : memref<16x32xf32> -> memref<2x32xf32>
    %rsdt = comm.reduce_scatter add %t dim 0 at @device : tensor<8x32xf32> -> tensor<2x32xf32>
    tile.store %rsdt, %rsdd[%c0, %c0] : tensor<2x32xf32>, memref<2x32xf32>
    %agdd = scale.view %agd shard<0> at @device : memref<256x32xf32> -> memref<32x32xf32>
    %agdt = comm.all_gather %t dim 0 at @device : tensor<8x32xf32> -> tensor<32x32xf32>
    tile.store %agdt, %agdd[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
    %ardod = scale.view %ardo shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %ardot = comm.all_reduce add %t at @device algorithm(one_shot) : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %ardot, %ardod[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %rsdod = scale.view %rsdo shard<0> at @device : memref<16x32xf32> -> memref<2x32xf32>
    %rsdot = comm.reduce_scatter add %t dim 0 at @device algorithm(one_shot) : tensor<8x32xf32> -> tensor<2x32xf32>
    tile.store %rsdot, %rsdod[%c0, %c0] : tensor<2x32xf32>, memref<2x32xf32>
    %agdod = scale.view %agdo shard<0> at @device : memref<256x32xf32> -> memref<32x32xf32>
    %agdot = comm.all_gather %t dim 0 at @device algorithm(one_shot) : tensor<8x32xf32> -> tensor<32x32xf32>
    tile.store %agdot, %agdod[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
    %aadd = scale.view %aad shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %aadt = comm.all_to_all %t dim 0 at @device : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %aadt, %aadd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %bcdd = scale.view %bcd shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %bcdt = comm.broadcast %t from %c1 at @device : tensor<8x32xf32>
    tile.store %bcdt, %bcdd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %cpdd = scale.view %cpd shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %med = scale.rank @device
    %nd = scale.num_ranks @device
    %qd = arith.addi %med, %c1 : index
    %nextd = arith.remui %qd, %nd : index
    %cpdt = comm.copy %t to %nextd at @device : tensor<8x32xf32>
    comm.barrier @device
    tile.store %cpdt, %cpdd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %arnd = scale.view %arn shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %arnt = comm.all_reduce add %t at @node : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %arnt, %arnd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %rsnd = scale.view %rsn shard<0> at @device : memref<32x32xf32> -> memref<4x32xf32>
    %rsnt = comm.reduce_scatter add %t dim 0 at @node : tensor<8x32xf32> -> tensor<4x32xf32>
    tile.store %rsnt, %rsnd[%c0, %c0] : tensor<4x32xf32>, memref<4x32xf32>
    %agnd = scale.view %agn shard<0> at @device : memref<128x32xf32> -> memref<16x32xf32>
    %agnt = comm.all_gather %t dim 0 at @node : tensor<8x32xf32> -> tensor<16x32xf32>
    tile.store %agnt, %agnd[%c0, %c0] : tensor<16x32xf32>, memref<16x32xf32>
    %arnod = scale.view %arno shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %arnot = comm.all_reduce add %t at @node algorithm(one_shot) : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %arnot, %arnod[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %rsnod = scale.view %rsno shard<0> at @device : memref<32x32xf32> -> memref<4x32xf32>
    %rsnot = comm.reduce_scatter add %t dim 0 at @node algorithm(one_shot) : tensor<8x32xf32> -> tensor<4x32xf32>
    tile.store %rsnot, %rsnod[%c0, %c0] : tensor<4x32xf32>, memref<4x32xf32>
    %agnod = scale.view %agno shard<0> at @device : memref<128x32xf32> -> memref<16x32xf32>
    %agnot = comm.all_gather %t dim 0 at @node algorithm(one_shot) : tensor<8x32xf32> -> tensor<16x32xf32>
    tile.store %agnot, %agnod[%c0, %c0] : tensor<16x32xf32>, memref<16x32xf32>
    %aand = scale.view %aan shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %aant = comm.all_to_all %t dim 0 at @node : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %aant, %aand[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %bcnd = scale.view %bcn shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %bcnt = comm.broadcast %t from %c1 at @node : tensor<8x32xf32>
    tile.store %bcnt, %bcnd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %cpnd = scale.view %cpn shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %men = scale.rank @node
    %nn = scale.num_ranks @node
    %qn = arith.addi %men, %c1 : index
    %nextn = arith.remui %qn, %nn : index
    %cpnt = comm.copy %t to %nextn at @node : tensor<8x32xf32>
    comm.barrier @node
    tile.store %cpnt, %cpnd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %arwhd = scale.view %arwh shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %arwht = comm.all_reduce add %t at @world algorithm(hierarchical) : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %arwht, %arwhd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %rswhd = scale.view %rswh shard<0> at @device : memref<8x32xf32> -> memref<1x32xf32>
    %rswht = comm.reduce_scatter add %t dim 0 at @world algorithm(hierarchical) : tensor<8x32xf32> -> tensor<1x32xf32>
    tile.store %rswht, %rswhd[%c0, %c0] : tensor<1x32xf32>, memref<1x32xf32>
    %agwhd = scale.view %agwh shard<0> at @device : memref<512x32xf32> -> memref<64x32xf32>
    %agwht = comm.all_gather %t dim 0 at @world algorithm(hierarchical) : tensor<8x32xf32> -> tensor<64x32xf32>
    tile.store %agwht, %agwhd[%c0, %c0] : tensor<64x32xf32>, memref<64x32xf32>
    %arwod = scale.view %arwo shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %arwot = comm.all_reduce add %t at @world algorithm(one_shot) : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %arwot, %arwod[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %rswod = scale.view %rswo shard<0> at @device : memref<8x32xf32> -> memref<1x32xf32>
    %rswot = comm.reduce_scatter add %t dim 0 at @world algorithm(one_shot) : tensor<8x32xf32> -> tensor<1x32xf32>
    tile.store %rswot, %rswod[%c0, %c0] : tensor<1x32xf32>, memref<1x32xf32>
    %agwod = scale.view %agwo shard<0> at @device : memref<512x32xf32> -> memref<64x32xf32>
    %agwot = comm.all_gather %t dim 0 at @world algorithm(one_shot) : tensor<8x32xf32> -> tensor<64x32xf32>
    tile.store %agwot, %agwod[%c0, %c0] : tensor<64x32xf32>, memref<64x32xf32>
    %aawd = scale.view %aaw shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %aawt = comm.all_to_all %t dim 0 at @world : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %aawt, %aawd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %bcwd = scale.view %bcw shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %bcwt = comm.broadcast %t from %c1 at @world : tensor<8x32xf32>
    tile.store %bcwt, %bcwd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %cpwd = scale.view %cpw shard<0> at @device : memref<64x32xf32> -> memref<8x32xf32>
    %mew = scale.rank @world
    %nw = scale.num_ranks @world
    %qw = arith.addi %mew, %c1 : index
    %nextw = arith.remui %qw, %nw : index
    %cpwt = comm.copy %t to %nextw at @world : tensor<8x32xf32>
    comm.barrier @world
    tile.store %cpwt, %cpwd[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
  }
  return
}
