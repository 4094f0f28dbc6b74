// Outside of loops, what only products read that take it from shared memory goes there by async copies, which are
// waited for where the first product stands: of two copies the second may still be under way.
//
// RUN: tsopt %s --desugar --software-pipeline | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK-LABEL: func.func @main
//       CHECK:   %[[A:.*]] = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
//       CHECK:   tile.copy async %arg0[%{{.*}}, 0] to %[[A]]
//  CHECK-NEXT:   tile.async_commit
//       CHECK:   %[[B:.*]] = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
//       CHECK:   tile.copy async %arg1[%{{.*}}, 0] to %[[B]]
//  CHECK-NEXT:   tile.async_commit
//       CHECK:   %[[C:.*]] = tile.load %arg2
//       CHECK:   tile.async_wait 1
//       CHECK:   %[[S:.*]] = tile.gemm %[[A]], %[[A]], %{{.*}} transpose_b
//       CHECK:   tile.async_wait 0
//       CHECK:   tile.gemm %{{.*}}, %[[B]]
//       CHECK:   tile.copy async %arg3[%{{.*}}, 0] to %[[D:.*]][
//       CHECK:   tile.async_wait 0
//       CHECK:   tile.gemm %{{.*}}, %[[D]]
func.func @main(%k: memref<128x64xbf16> {tile.init = "random"}, %v: memref<128x64xbf16> {tile.init = "random"}, %c: memref<128x64xf32> {tile.init = "random"},
                %w: memref<128x64xbf16> {tile.init = "random"}, %o: memref<128x64xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (128) step (64) threads(128) {
    %a = tile.load %k[%i, 0] : memref<128x64xbf16> -> tensor<64x64xbf16>
    %b = tile.load %v[%i, 0] : memref<128x64xbf16> -> tensor<64x64xbf16>
    %z = tile.load %c[%i, 0] : memref<128x64xf32> -> tensor<64x64xf32>
    %s = tile.gemm %a, %a transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    %p = arith.truncf %s : tensor<64x64xf32> to tensor<64x64xbf16>
    %r = tile.gemm %p, %b, %z : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    %d = tile.load %w[%i, 0] : memref<128x64xbf16> -> tensor<64x64xbf16>
    %t = tile.gemm %p, %d, %r : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %t, %o[%i, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// What is computed with, what the kernel may write, and what is padded with another number than zero is loaded
// to registers.
// CHECK-LABEL: func.func @stays
//   CHECK-NOT:   tile.copy
//       CHECK:   return
func.func @stays(%k: memref<128x64xbf16>, %v: memref<128x64xbf16>, %w: memref<100x64xbf16>, %o: memref<128x64xf32>) {
  tile.kernel (%i) = (0) to (128) step (64) threads(128) {
    %one = arith.constant 1.0 : bf16
    %a = tile.load %k[%i, 0] : memref<128x64xbf16> -> tensor<64x64xbf16>
    %b = tile.load %v[%i, 0] : memref<128x64xbf16> -> tensor<64x64xbf16>
    %c = tile.load %w[%i, 0] pad(%one : bf16) : memref<100x64xbf16> -> tensor<64x64xbf16>
    %r = tile.gemm %b, %b transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    %s = tile.gemm %a, %a, %r transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    %t = tile.gemm %c, %c, %s transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    %f = arith.extf %a : tensor<64x64xbf16> to tensor<64x64xf32>
    %g = arith.addf %t, %f : tensor<64x64xf32>
    %h = arith.truncf %g : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %g, %o[%i, 0] : tensor<64x64xf32>, memref<128x64xf32>
    tile.store %h, %v[%i, 0] : tensor<64x64xbf16>, memref<128x64xbf16>
  }
  return
}
