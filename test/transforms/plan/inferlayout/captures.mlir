// RUN: tsopt %s --infer-layout | FileCheck %s
// RUN: tsrun %s --verify-each-stage

// What a unit takes from around it is an input of its scale.on: all of the tile,
// for every unit. Only at a clause does a tile's layout change from that of a
// block to that of a unit.

// CHECK-DAG: #[[BLOCK:.*]] = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>
// CHECK-DAG: #[[ALL:.*]] = #tile.layout<reg = [4@1, 4@0:4], lane = [8@1:4, 4@0], warp = [4@*]>
// CHECK-DAG: #[[UNIT:.*]] = #tile.layout<reg = [4@1, 4@0:4], lane = [8@1:4, 4@0]>

// CHECK-LABEL: @main
func.func @main(%in: memref<16x32xf32> {tile.init = "integers"}, %rows: memref<4x16xf32> {tile.out},
    %nested: memref<8x16x32xf32> {tile.out}, %sum: memref<16x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    // CHECK: %[[T:.*]] = tile.load {{.*}} -> tensor<16x32xf32, #[[BLOCK]]>
    %t = tile.load %in[%c0, %c0] : memref<16x32xf32> -> tensor<16x32xf32>
    // CHECK: %[[W:.*]] = tile.convert_layout %[[T]] : {{.*}} -> tensor<16x32xf32, #[[ALL]]>
    // CHECK: scale.on @warp {{.*}} in(%[[W]] as %[[P:.*]] replica : tensor<16x32xf32, #[[UNIT]]>)
    scale.on @warp as (%w, %n) {
      // CHECK-NEXT: tile.reduce add %[[P]] dims [1] : tensor<16x32xf32, #[[UNIT]]>
      %r = tile.reduce add %t dim 1 : tensor<16x32xf32> -> tensor<16xf32>
      tile.store %r, %rows[%w, %c0] : tensor<16xf32>, memref<4x16xf32>
    }
    // Every warp's summand is the block's tile.
    // CHECK: scale.on @warp {{.*}} in(%{{.*}} as %{{.*}} replica
    %p = scale.on @warp as (%w, %n) -> (tensor<16x32xf32, #tile.layout<warp = [4@+]>> partial<add>) {
      scale.yield %t : tensor<16x32xf32>
    }
    %s = comm.all_reduce add %p at @warp : tensor<16x32xf32, #tile.layout<warp = [4@+]>> -> tensor<16x32xf32>
    tile.store %s, %sum[%c0, %c0] : tensor<16x32xf32>, memref<16x32xf32>
  }
  // Through two levels, of which the kernel counts warps in groups; a constant is
  // made where it is used.
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant dense<1.0> : tensor<16x32xf32>
    %t = tile.load %in[%c0, %c0] : memref<16x32xf32> -> tensor<16x32xf32>
    // CHECK: scale.on @warpgroup {{.*}} in(%{{.*}} as %[[G:.*]] replica
    scale.on @warpgroup as (%g, %gs) {
      // CHECK: scale.on @warp {{.*}} in(%{{.*}} as %[[X:.*]] replica
      scale.on @warp as (%w, %n) {
        // CHECK: %[[ONE:.*]] = arith.constant dense<1.000000e+00>
        // CHECK: arith.addf %[[X]], %[[ONE]]
        %more = arith.addf %t, %one : tensor<16x32xf32>
        %first = arith.muli %g, %c4 : index
        %unit = arith.addi %first, %w : index
        tile.store %more, %nested[%unit, %c0, %c0] : tensor<16x32xf32>, memref<8x16x32xf32>
      }
    }
  }
  return
}
