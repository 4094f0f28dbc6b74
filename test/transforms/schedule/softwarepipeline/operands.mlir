// RUN: tsopt %s --software-pipeline --split-input-file --verify-diagnostics | FileCheck %s

// Loads from which something is computed run ahead, whether it reaches a product or
// not: numbers of 8 bits that are factors only after a conversion, and sums of rows.

// CHECK-LABEL: @dequantise
// CHECK-DAG: %[[A:.*]] = tile.alloc : memref<3x64x32xf16, #scale.mem<l1>>
// CHECK-DAG: %[[B:.*]] = tile.alloc : memref<3x32x64xi8, #scale.mem<l1>>
// CHECK-COUNT-2: tile.async_commit
// CHECK: scf.for
// CHECK: tile.async_wait 1
// CHECK: tile.copy async %{{.*}} to %[[A]]
// CHECK: tile.copy async %{{.*}} to %[[B]]
// CHECK: %[[X:.*]] = tile.load %[[A]]
// CHECK: %[[Q:.*]] = tile.load %[[B]]
// CHECK: %[[Y:.*]] = arith.sitofp %[[Q]]
// CHECK: tile.gemm %[[X]], %[[Y]]
func.func @dequantise(%a: memref<64x512xf16>, %b: memref<512x64xi8>, %c: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %u = tile.load %a[%c0, %k] : memref<64x512xf16> -> tensor<64x32xf16>
      %q = tile.load %b[%k, %c0] : memref<512x64xi8> -> tensor<32x64xi8>
      %v = arith.sitofp %q : tensor<32x64xi8> to tensor<32x64xf16>
      %r = tile.gemm %u, %v, %acc : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    tile.store %s, %c[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @sums
// CHECK: %[[A:.*]] = tile.alloc : memref<2x64x32xf32, #scale.mem<l1>>
// CHECK: scf.for
// CHECK: tile.async_wait 0
// CHECK: tile.copy async %{{.*}} to %[[A]]
// CHECK: %[[X:.*]] = tile.load %[[A]]
// CHECK: arith.addf %{{.*}}, %[[X]]
func.func @sums(%a: memref<64x500xf32>, %c: memref<64x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c500 = arith.constant 500 : index
    %zero = arith.constant dense<0.0> : tensor<64x32xf32>
    %s = tile.pipelined %k = %c0 to %c500 step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x32xf32>) {
      %u = tile.load %a[%c0, %k] : memref<64x500xf32> -> tensor<64x32xf32>
      %r = arith.addf %acc, %u : tensor<64x32xf32>
      tile.yield %r : tensor<64x32xf32>
    }
    tile.store %s, %c[%c0, %c0] : tensor<64x32xf32>, memref<64x32xf32>
  }
  return
}

// -----

// CHECK-LABEL: @stay
// CHECK-NOT: tile.alloc
func.func @stay(%a: memref<512x512xf32>, %d: memref<64x512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %big = arith.constant dense<0.0> : tensor<256x128xf32>
    %s, %n = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %big, %sum = %c0) -> (tensor<256x128xf32>, index) {
      // expected-remark @below {{is not prefetched: its ring buffer of 393216 bytes would take more than half of the 232448 bytes of shared memory that are left}}
      %u = tile.load %a[%c0, %k] : memref<512x512xf32> -> tensor<256x128xf32>
      %r = arith.addf %acc, %u : tensor<256x128xf32>
      tile.yield %r, %sum : tensor<256x128xf32>, index
    }
    tile.pipelined %k = %c0 to %c512 step %c32 stages(3) {
      // expected-remark @below {{is not prefetched: 'tile.store' in the loop may write what it reads}}
      %u = tile.load %d[%c0, %k] : memref<64x512xf32> -> tensor<64x32xf32>
      %r = arith.addf %u, %u : tensor<64x32xf32>
      tile.store %r, %d[%c0, %k] : tensor<64x32xf32>, memref<64x512xf32>
    }
  }
  return
}
