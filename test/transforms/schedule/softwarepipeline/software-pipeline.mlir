// RUN: tsopt %s --software-pipeline --split-input-file | FileCheck %s

// Loads that feed a product run ahead: with three stages two copies are under
// way when the loop starts, and each iteration waits for its own and starts the
// one two iterations later.

// CHECK-LABEL: @three_stages
// CHECK: %[[A:.*]] = tile.alloc : memref<3x64x32xf16, #scale.mem<l1>>
// CHECK: %[[B:.*]] = tile.alloc : memref<3x32x64xf16, #scale.mem<l1>>
// CHECK-COUNT-2: tile.async_commit
// CHECK: scf.for
// CHECK: tile.async_wait 1
// CHECK: scf.if
// CHECK: tile.copy async %{{.*}} to %[[A]]
// CHECK: tile.copy async %{{.*}} to %[[B]]
// CHECK: tile.async_commit
// CHECK: %[[X:.*]] = tile.load %[[A]]
// CHECK: %[[Y:.*]] = tile.load %[[B]]
// CHECK: tile.gemm %[[X]], %[[Y]]
// CHECK: tile.async_wait 0
func.func @three_stages(%a: memref<64x512xf16>, %b: memref<512x64xf16>, %c: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %u = tile.load %a[%c0, %k] : memref<64x512xf16> -> tensor<64x32xf16>
      %v = tile.load %b[%k, %c0] : memref<512x64xf16> -> tensor<32x64xf16>
      %r = tile.gemm %u, %v, %acc : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    tile.store %s, %c[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// One stage, or loads that feed no product: an ordinary loop.

// CHECK-LABEL: @no_copies
// CHECK-NOT: tile.alloc
// CHECK: scf.for
// CHECK-NEXT: tile.load
func.func @no_copies(%a: memref<64x512xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    tile.pipelined %k = %c0 to %c512 step %c32 stages(3) {
      %u = tile.load %a[%c0, %k] : memref<64x512xf16> -> tensor<64x32xf16>
      tile.print "u", %u : tensor<64x32xf16>
    }
  }
  return
}

// -----

// What the loop itself writes cannot be read early.

// CHECK-LABEL: @written
// CHECK-NOT: tile.copy async
func.func @written(%a: memref<64x512xf16>, %c: tensor<64x64xf32>, %t: tensor<64x32xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %c) -> (tensor<64x64xf32>) {
      %u = tile.load %a[%c0, %k] : memref<64x512xf16> -> tensor<64x32xf16>
      %r = tile.gemm %u, %u, %acc transpose_b : tensor<64x32xf16>, tensor<64x32xf16> -> tensor<64x64xf32>
      tile.store %t, %a[%c0, %k] : tensor<64x32xf16>, memref<64x512xf16>
      tile.yield %r : tensor<64x64xf32>
    }
  }
  return
}

// -----

// A loop that each unit runs has a ring for each.

// CHECK-LABEL: @in_units
// CHECK: %[[RING:.*]] = tile.alloc : memref<2x3x32x32xf16, #scale.mem<l1>>
// CHECK: scale.on @warpgroup as (%[[U:.*]], %{{.*}})
// CHECK: tile.copy async %{{.*}} to %[[RING]][%[[U]],
// CHECK: tile.load %[[RING]][%[[U]],
func.func @in_units(%a: memref<32x512xf16>, %c: memref<32x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    scale.on @warpgroup as (%w, %n) {
      %c0 = arith.constant 0 : index
      %c32 = arith.constant 32 : index
      %c512 = arith.constant 512 : index
      %zero = arith.constant dense<0.0> : tensor<32x32xf32>
      %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
        %u = tile.load %a[%c0, %k] : memref<32x512xf16> -> tensor<32x32xf16>
        %r = tile.gemm %u, %u, %acc : tensor<32x32xf16>, tensor<32x32xf16> -> tensor<32x32xf32>
        tile.yield %r : tensor<32x32xf32>
      }
    }
  }
  return
}
