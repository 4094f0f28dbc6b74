// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s
// RUN: tsopt %s --canonicalize --cse | FileCheck %s

// A wait stays where it is, and two futures of one tile stay two: each is awaited once.
// CHECK-LABEL: func private @waits
// CHECK-SAME: (%[[A:.*]]: tensor<{{.*}}>, %{{.*}}: memref<{{.*}}>, %[[C:.*]]: tensor<128x64xf32>)
func.func private @waits(%a: tensor<128x32xbf16>, %b: memref<64x32xbf16, #scale.mem<l1>>, %c: tensor<128x64xf32>) -> (tensor<128x64xf32>, tensor<128x64xf32>) {
  // CHECK: %[[F:.*]] = tile.ready %[[C]] : tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
  // CHECK: %[[G:.*]] = tile.ready %[[C]]
  %f = tile.ready %c : tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
  %g = tile.ready %c : tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
  // CHECK: %[[H:.*]] = tile.gemm async %[[A]], %{{.*}}, %[[F]] transpose_b
  %h = tile.gemm async %a, %b, %f transpose_b : tensor<128x32xbf16>, memref<64x32xbf16, #scale.mem<l1>>, !tile.future<tensor<128x64xf32>> -> !tile.future<tensor<128x64xf32>>
  // CHECK: tile.wait_products 1
  // CHECK: tile.wait_products 0
  tile.wait_products 1
  tile.wait_products 0
  // CHECK: tile.await %[[G]]
  // CHECK: tile.await %[[H]]
  %x = tile.await %g : !tile.future<tensor<128x64xf32>> -> tensor<128x64xf32>
  %y = tile.await %h : !tile.future<tensor<128x64xf32>> -> tensor<128x64xf32>
  return %x, %y : tensor<128x64xf32>, tensor<128x64xf32>
}
