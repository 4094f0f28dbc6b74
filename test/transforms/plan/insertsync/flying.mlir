// RUN: tsopt %s --insert-sync | FileCheck %s

// A product in flight reads shared memory until it is awaited: what writes it then waits for the warps of others as well, whatever barrier
// stands in front of the wait.
// CHECK-LABEL: func @main
// CHECK: tile.gemm async
// CHECK: tile.barrier
// CHECK: tile.await
// CHECK: tile.barrier
// CHECK-NEXT: tile.store %{{.*}}, %[[S:.*]][%c0, %c0]
func.func @main(%A: memref<128x64xf16>, %B: memref<64x64xf16>, %C: memref<128x64xf32>, %D: memref<128x64xf16>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %s = tile.alloc : memref<128x64xf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xf16, #scale.mem<l1>>
    %a = tile.load %A[%c0, %c0] : memref<128x64xf16> -> tensor<128x64xf16>
    %y = tile.load %B[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    tile.store %a, %s[%c0, %c0] : tensor<128x64xf16>, memref<128x64xf16, #scale.mem<l1>>
    tile.store %y, %b[%c0, %c0] : tensor<64x64xf16>, memref<64x64xf16, #scale.mem<l1>>
    %f = tile.gemm async %s, %b, %zero : memref<128x64xf16, #scale.mem<l1>>, memref<64x64xf16, #scale.mem<l1>>, tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
    tile.barrier @block
    %c = tile.await %f : !tile.future<tensor<128x64xf32>> -> tensor<128x64xf32>
    %d = tile.load %D[%c0, %c0] : memref<128x64xf16> -> tensor<128x64xf16>
    tile.store %d, %s[%c0, %c0] : tensor<128x64xf16>, memref<128x64xf16, #scale.mem<l1>>
    tile.store %c, %C[%c0, %c0] : tensor<128x64xf32>, memref<128x64xf32>
  }
  return
}
