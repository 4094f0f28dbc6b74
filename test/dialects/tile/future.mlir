// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s
// RUN: tsopt %s --canonicalize --cse --loop-invariant-code-motion | FileCheck %s

// Products in flight are things of their own: two that are alike stay two, and one in a
// loop stays there.
// CHECK-LABEL: func private @futures
// CHECK-SAME: ({{.*}}, %[[C:.*]]: tensor<128x64xf32>, %{{.*}}: index)
func.func private @futures(%a: tensor<128x32xbf16>, %b: memref<64x32xbf16, #scale.mem<l1>>, %c: tensor<128x64xf32>, %n: index) -> (tensor<128x64xf32>, tensor<128x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[F:.*]] = tile.gemm async %{{.*}}, %{{.*}}, %[[C]] transpose_b : tensor<128x32xbf16>, memref<64x32xbf16, #scale.mem<l1>>, tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
  // CHECK: %[[G:.*]] = tile.gemm async %{{.*}}, %{{.*}}, %[[C]] transpose_b
  %f = tile.gemm async %a, %b, %c transpose_b : tensor<128x32xbf16>, memref<64x32xbf16, #scale.mem<l1>>, tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
  %g = tile.gemm async %a, %b, %c transpose_b : tensor<128x32xbf16>, memref<64x32xbf16, #scale.mem<l1>>, tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
  // CHECK: %[[H:.*]] = scf.for {{.*}} iter_args(%[[I:.*]] = %[[G]]) -> (!tile.future<tensor<128x64xf32>>)
  // CHECK-NEXT: tile.gemm async %{{.*}}, %{{.*}}, %[[I]] transpose_b : tensor<128x32xbf16>, memref<64x32xbf16, #scale.mem<l1>>, !tile.future<tensor<128x64xf32>> ->
  %h = scf.for %k = %c0 to %n step %c1 iter_args(%i = %g) -> (!tile.future<tensor<128x64xf32>>) {
    %j = tile.gemm async %a, %b, %i transpose_b : tensor<128x32xbf16>, memref<64x32xbf16, #scale.mem<l1>>, !tile.future<tensor<128x64xf32>> -> !tile.future<tensor<128x64xf32>>
    scf.yield %j : !tile.future<tensor<128x64xf32>>
  }
  // CHECK: tile.await %[[F]] : !tile.future<tensor<128x64xf32>> -> tensor<128x64xf32>
  // CHECK: tile.await %[[H]]
  %d = tile.await %f : !tile.future<tensor<128x64xf32>> -> tensor<128x64xf32>
  %e = tile.await %h : !tile.future<tensor<128x64xf32>> -> tensor<128x64xf32>
  return %d, %e : tensor<128x64xf32>, tensor<128x64xf32>
}
