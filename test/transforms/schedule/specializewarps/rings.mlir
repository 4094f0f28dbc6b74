// RUN: tsopt %s --split-input-file --specialize-warps | FileCheck %s

// Factors of different products come through rings of their own: the slot of the first is
// free again behind the first product, and the second's is waited for behind it.
// CHECK-LABEL: @parts
// CHECK: %[[K:.*]] = tile.ring %{{.*}} : memref<2x32x64xbf16, #scale.mem<l1>>
// CHECK: %[[V:.*]] = tile.ring %{{.*}} : memref<2x32x128xbf16, #scale.mem<l1>>
// CHECK: tile.role "load"
// CHECK: tile.acquire %[[K]]
// CHECK: tile.publish %[[K]]
// CHECK: tile.acquire %[[V]]
// CHECK: tile.publish %[[V]]
// CHECK: tile.role "math"
// CHECK: tile.take %[[K]]
// CHECK: tile.gemm
// CHECK-NEXT: tile.release %[[K]]
// CHECK: arith.truncf
// CHECK: tile.take %[[V]]
// CHECK: tile.gemm
// CHECK-NEXT: tile.release %[[V]]
// CHECK-NEXT: tile.advance %[[K]]
// CHECK-NEXT: tile.advance %[[V]]
func.func @parts(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %V: memref<512x128xbf16>, %O: memref<64x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %none = arith.constant dense<0.0> : tensor<64x32xf32>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<32x64xbf16>
      %vt = tile.load %V[%k, %c0] : memref<512x128xbf16> -> tensor<32x128xbf16>
      %p = tile.gemm %q, %kt, %none transpose_b : tensor<64x64xbf16>, tensor<32x64xbf16> -> tensor<64x32xf32>
      %h = arith.truncf %p : tensor<64x32xf32> to tensor<64x32xbf16>
      %d = tile.gemm %h, %vt, %acc : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// A loop that reads as one before it did goes on with its ring; one that reads another
// array has its own.
// CHECK-LABEL: @again
// CHECK-COUNT-2: tile.ring
// CHECK-NOT: tile.ring
// CHECK: tile.role "load"
// CHECK: %[[FIRST:.*]] = scf.for
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[FIRST]])
// CHECK: tile.role "math"
// CHECK: %[[FIRST:.*]]:2 = scf.for
// CHECK: %[[SECOND:.*]]:2 = scf.for {{.*}} iter_args(%{{.*}} = %[[FIRST]]#0, %{{.*}} = %[[FIRST]]#1)
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[SECOND]]#0, %{{.*}} = %{{.*}})
func.func @again(%A: memref<64x512xbf16>, %B: memref<64x512xbf16>, %C: memref<64x64xf32>, %m: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %r = tile.pipelined %k = %c0 to %m step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %p : tensor<64x64xf32>
    }
    %s = tile.pipelined %k = %m to %c512 step %c64 stages(3) iter_args(%acc = %r) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %p : tensor<64x64xf32>
    }
    %t = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %s) -> (tensor<64x64xf32>) {
      %a = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %p : tensor<64x64xf32>
    }
    tile.store %t, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
