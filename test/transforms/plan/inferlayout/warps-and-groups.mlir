// RUN: tsopt %s --infer-layout | FileCheck %s
// RUN: tsopt %s --infer-layout | tsopt --verify-tile --infer-layout | FileCheck %s
// RUN: tsrun %s --verify-each-stage

// A kernel that names warpgroups counts its warps in groups of four: its eight
// units of @warp are four in each of two.

// CHECK-DAG: #[[SUM:.*]] = #tile.layout<{{.*}}warp = [4@+], warpgroup = [2@+]>
// CHECK-DAG: #[[CUT:.*]] = #tile.layout<{{.*}}warp = [4@0:4], warpgroup = [2@0:16]>
// CHECK-LABEL: @main
func.func @main(%in: memref<32x16xf32> {tile.init = "integers"}, %sum: memref<4x16xf32> {tile.out},
    %twice: memref<32x16xf32> {tile.out}, %both: memref<16x16xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %t = tile.load %in[%c0, %c0] : memref<32x16xf32> -> tensor<32x16xf32>
    // CHECK: scale.on @warp {{.*}} in(%{{.*}} as %{{.*}} shard<0>{{.*}}) : (tensor<32x16xf32, #[[CUT]]>) -> (tensor<4x16xf32, #[[SUM]]> partial<add>, tensor<32x16xf32, #[[CUT]]> shard<0>)
    %p:2 = scale.on @warp as (%w, %n) in(%t as %x shard<0>) : (tensor<32x16xf32>)
        -> (tensor<4x16xf32, #tile.layout<warp = [8@+]>> partial<add>, tensor<32x16xf32> shard<0>) {
      %d = arith.addf %x, %x : tensor<4x16xf32>
      scale.yield %x, %d : tensor<4x16xf32>, tensor<4x16xf32>
    }
    %s = comm.all_reduce add %p#0 at @warp : tensor<4x16xf32, #tile.layout<warp = [8@+]>> -> tensor<4x16xf32>
    tile.store %s, %sum[%c0, %c0] : tensor<4x16xf32>, memref<4x16xf32>
    tile.store %p#1, %twice[%c0, %c0] : tensor<32x16xf32>, memref<32x16xf32>
    %q = scale.on @warpgroup as (%g, %gs) in(%p#1 as %y shard<0>) : (tensor<32x16xf32>)
        -> (tensor<16x16xf32, #tile.layout<warpgroup = [2@+]>> partial<add>) {
      scale.yield %y : tensor<16x16xf32>
    }
    %r = comm.all_reduce add %q at @warpgroup : tensor<16x16xf32, #tile.layout<warpgroup = [2@+]>> -> tensor<16x16xf32>
    tile.store %r, %both[%c0, %c0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  return
}
