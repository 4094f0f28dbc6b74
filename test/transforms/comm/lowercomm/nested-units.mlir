// A collective between devices in a scale.on inside a scale.on: the units of both are counted
// together, and each has counters and slots of its own. Products are combined as sums are.
//
// RUN: tsopt %s --lower-comm --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK-LABEL: func.func @main
// CHECK: comm.signal_alloc : !comm.signal<16>
// CHECK: comm.symm_alloc : memref<8x2x2x4xf32, #scale.mem<symmetric>>
// CHECK: scale.on @warpgroup as (%[[G:.*]], %{{.*}})
// CHECK:   scale.on @warp as (%[[W:.*]], %{{.*}})
// CHECK:     %[[FIRST:.*]] = arith.muli %[[G]], %c4
// CHECK:     arith.addi %[[FIRST]], %[[W]]
// CHECK:     arith.mulf {{.*}} : tensor<4xf32>
func.func @main(%a: memref<2x32xf32> {tile.init = "uniform"}, %o: memref<2x32xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %ad = scale.view %a shard<0> at @device : memref<2x32xf32> -> memref<1x32xf32>
    %od = scale.view %o shard<0> at @device : memref<2x32xf32> -> memref<1x32xf32>
    %t = tile.load %ad[%c0, %c0] : memref<1x32xf32> -> tensor<32xf32>
    %r = scale.on @warpgroup in(%t as %tg shard<0>) : (tensor<32xf32>) -> (tensor<32xf32> shard<0>) {
      %u = scale.on @warp in(%tg as %tw shard<0>) : (tensor<16xf32>) -> (tensor<16xf32> shard<0>) {
        %s = comm.all_reduce mul %tw at @device : tensor<4xf32> -> tensor<4xf32>
        scale.yield %s : tensor<4xf32>
      }
      scale.yield %u : tensor<16xf32>
    }
    tile.store %r, %od[%c0, %c0] : tensor<32xf32>, memref<1x32xf32>
  }
  return
}
