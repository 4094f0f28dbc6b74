// Collectives can be lowered before layouts are inferred or after: then what they
// become has layouts too, also parts that have another shape than the program's
// tiles.
//
// RUN: tsrun %s --verify-each-stage='infer-layout,lower-comm,convert-layouts-via-smem,allocate-memory,insert-sync,convert-tile-to-gpu,convert-comm-to-gpu' | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of
// RUN: tsopt %s --infer-layout --lower-comm | FileCheck %s
// CHECK: #[[PART:.*]] = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0]>
// CHECK: tile.load %{{.*}} -> tensor<4x32xf32, #[[PART]]>

func.func @main(%a: memref<16x32xf32> {tile.init = "random"}, %o: memref<16x32xf32> {tile.out}, %g: memref<4x64xi32> {tile.init = "integers"}, %h: memref<2x64xi32> {tile.out},
                %p: memref<32xi32> {tile.init = "integers"}, %q: memref<16x32xi32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %ad = scale.view %a shard<0> at @device : memref<16x32xf32> -> memref<8x32xf32>
    %od = scale.view %o shard<0> at @device : memref<16x32xf32> -> memref<8x32xf32>
    %t = tile.load %ad[%c0, %c0] : memref<8x32xf32> -> tensor<8x32xf32>
    %u = comm.all_to_all %t dim 0 at @device : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %u, %od[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %gd = scale.view %g shard<0> at @device : memref<4x64xi32> -> memref<2x64xi32>
    %hd = scale.view %h shard<0> at @device : memref<2x64xi32> -> memref<1x64xi32>
    %v = tile.load %gd[%c0, %c0] : memref<2x64xi32> -> tensor<2x64xi32>
    %s = comm.reduce_scatter add %v dim 0 at @device : tensor<2x64xi32> -> tensor<1x64xi32>
    tile.store %s, %hd[%c0, %c0] : tensor<1x64xi32>, memref<1x64xi32>
    // What comes has the layout of what is given: %one is read in the layout that
    // suits memory, and used in one that suits rows of a matrix.
    %pd = scale.view %p shard<0> at @device : memref<32xi32> -> memref<16xi32>
    %qd = scale.view %q shard<0> at @device : memref<16x32xi32> -> memref<8x32xi32>
    %one = tile.load %pd[%c0] : memref<16xi32> -> tensor<16xi32>
    %me = comm.rank @device
    %c1 = arith.constant 1 : index
    %other = arith.subi %c1, %me : index
    %came = comm.copy %one to %other at @device : tensor<16xi32>
    %row = tile.expand_dims %came dim 0 : tensor<16xi32> -> tensor<1x16xi32>
    %rows = tile.broadcast %row : tensor<1x16xi32> -> tensor<8x16xi32>
    tile.store %rows, %qd[%c0, %c0] : tensor<8x16xi32>, memref<8x32xi32>
    tile.store %rows, %qd[%c0, %c16] : tensor<8x16xi32>, memref<8x32xi32>
  }
  return
}
