// Collectives can be lowered before layouts are inferred or after: then what they
// become has layouts too, also parts that have another shape than the program's
// tiles.
//
// RUN: tsrun %s --verify-each-stage='infer-layout,lower-comm,stage-conversions,allocate-memory,insert-sync,convert-tile-to-gpu,convert-comm-to-gpu' | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of
// RUN: tsopt %s --infer-layout --lower-comm | FileCheck %s
// CHECK: #[[PART:.*]] = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0]>
// CHECK: tile.load %{{.*}} -> tensor<4x32xf32, #[[PART]]>

func.func @main(%a: memref<16x32xf32> {tile.init = "random"}, %o: memref<16x32xf32> {tile.out}, %g: memref<4x64xi32> {tile.init = "integers"}, %h: memref<2x64xi32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
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
  }
  return
}
