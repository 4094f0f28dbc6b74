// A tile that runs ahead and is taken by units is loaded by them: each reads its own part of
// the ring's slot, so that the whole tile is never in registers. Summands stay outside: they
// are carried.
//
// RUN: tsopt %s --software-pipeline --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK-LABEL: @main
// CHECK: %[[A:.*]] = tile.alloc : memref<2x64x32xf16, #scale.mem<l1>>
// CHECK: %[[B:.*]] = tile.alloc : memref<2x32x64xf16, #scale.mem<l1>>
// CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}, %[[SLOT:.*]] = %{{.*}})
// CHECK: scale.on @warpgroup as (%[[G:.*]], %{{.*}}) in(%[[ACC]] as %[[PART:.*]] shard<0>) :
// CHECK-DAG: %[[V:.*]] = tile.load %[[B]][%[[SLOT]], 0, 0] : {{.*}} -> tensor<32x64xf16>
// CHECK-DAG: %[[AT:.*]] = arith.muli %[[G]], %c32
// CHECK-DAG: %[[U:.*]] = tile.load %[[A]][%[[SLOT]], %[[AT]], 0] : {{.*}} -> tensor<32x32xf16>
// CHECK: tile.gemm %[[U]], %[[V]], %[[PART]]
func.func @main(%a: memref<64x96xf16> {tile.init = "integers"}, %b: memref<96x64xf16> {tile.init = "integers"}, %o: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c96 = arith.constant 96 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %r = tile.pipelined %k = %c0 to %c96 step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %u = tile.load %a[%c0, %k] : memref<64x96xf16> -> tensor<64x32xf16>
      %v = tile.load %b[%k, %c0] : memref<96x64xf16> -> tensor<32x64xf16>
      %s = scale.on @warpgroup in(%u as %uw shard<0>, %v as %vw replica, %acc as %aw shard<0>)
          : (tensor<64x32xf16>, tensor<32x64xf16>, tensor<64x64xf32>) -> (tensor<64x64xf32> shard<0>) {
        %p = tile.gemm %uw, %vw, %aw : tensor<32x32xf16>, tensor<32x64xf16> -> tensor<32x64xf32>
        scale.yield %p : tensor<32x64xf32>
      }
      tile.yield %s : tensor<64x64xf32>
    }
    tile.store %r, %o[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
