// RUN: tsopt %s --infer-layout --split-input-file | FileCheck %s
// RUN: tsopt %s --infer-layout --lower-comm --split-input-file | FileCheck %s --check-prefix=LOWERED

// Without anything that forces a layout, memory decides: each lane takes 16
// bytes, lanes follow each other, then warps.

// CHECK: #[[L:.*]] = #tile.layout<reg = [4@0, 2@0:512], lane = [32@0:4], warp = [4@0:128]>
// CHECK-LABEL: @coalesced
// CHECK: tile.load {{.*}} -> tensor<1024xf32, #[[L]]>
// CHECK: math.exp %{{.*}} : tensor<1024xf32, #[[L]]>
func.func @coalesced(%a: memref<1024xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<1024xf32> -> tensor<1024xf32>
    %e = math.exp %t : tensor<1024xf32>
    tile.store %e, %a[%c0] : tensor<1024xf32>, memref<1024xf32>
  }
  return
}

// -----

// A product forces the fragments of its instruction. What is computed from the
// accumulator keeps its layout; factors are converted to theirs.

// CHECK-LABEL: @product
// CHECK: %[[A:.*]] = tile.convert_layout
// CHECK: %[[B:.*]] = tile.convert_layout
// CHECK: %[[C:.*]] = tile.gemm %[[A]], %[[B]], %{{.*}} impl(mma) : {{.*}} -> tensor<32x32xf32, #[[ACC:.*]]>
// CHECK: arith.negf %[[C]] : tensor<32x32xf32, #[[ACC]]>
func.func @product(%a: memref<32x32xf16>, %c: memref<32x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %t = tile.load %a[%c0, %c0] : memref<32x32xf16> -> tensor<32x32xf16>
    %u = tile.load %a[%c0, %c0] : memref<32x32xf16> -> tensor<32x32xf16>
    %p = tile.gemm %t, %u, %zero : tensor<32x32xf16>, tensor<32x32xf16> -> tensor<32x32xf32>
    %n = arith.negf %p : tensor<32x32xf32>
    tile.store %n, %c[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  return
}

// -----

// Shared memory gets a swizzle that spreads neighbouring rows over the banks;
// rows that are no power of two are padded.

// CHECK-DAG: #[[S:.*]] = #tile.swizzle<3, 3, 3>
// CHECK-DAG: #[[P:.*]] = #tile.swizzle<0, 0, 0, pitch = 56>
// CHECK-LABEL: @swizzle
// CHECK: tile.alloc : memref<64x64xf16, #[[S]], #scale.mem<l1>>
// CHECK: tile.alloc : memref<64x48xf16, #[[P]], #scale.mem<l1>>
func.func @swizzle() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<64x64xf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x48xf16, #scale.mem<l1>>
  }
  return
}

// -----

// A reduction across warps leaves a summand in each, which an all-reduce adds;
// lower-comm does that by an exchange through shared memory.

// CHECK-DAG: #[[PART:.*]] = #tile.layout<{{.*}}combiner = max>
// CHECK-LABEL: @across_warps
// CHECK: %[[M:.*]] = tile.reduce max {{.*}} -> tensor<64xf32, #[[PART]]>
// CHECK: %[[S:.*]] = comm.all_reduce max %[[M]] at @warp : tensor<64xf32, #[[PART]]> -> tensor<64xf32, #[[WHOLE:.*]]>
// CHECK: tile.store %[[S]], {{.*}} : tensor<64xf32, #[[WHOLE]]>
// LOWERED-LABEL: @across_warps
// LOWERED: tile.reduce max
// LOWERED: tile.alloc : memref<4x64xf32, #scale.mem<l1>>
// LOWERED: tile.store %{{.*}} summands
// LOWERED: arith.maximumf
func.func @across_warps(%a: memref<64x64xf32>, %o: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<64x64xf32> -> tensor<64x64xf32>
    %m = tile.reduce max %t dim 0 : tensor<64x64xf32> -> tensor<64xf32>
    tile.store %m, %o[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// A scan follows its dimension through a thread's registers and the lanes of a
// warp: where there are lines enough a thread has all of one, and along the other
// dimension the lanes go on with no conversion between.

// CHECK: #[[L:.*]] = #tile.layout<reg = [32@0], lane = [32@1]>
// CHECK-LABEL: @scans
// CHECK: tile.scan add %{{.*}} dim 0 : tensor<32x32xf32, #[[L]]>
// CHECK-NOT: tile.convert_layout
// CHECK: tile.scan add %{{.*}} dim 1 : tensor<32x32xf32, #[[L]]>
func.func @scans(%a: memref<32x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    %s = tile.scan add %t dim 0 : tensor<32x32xf32>
    %u = tile.scan add %s dim 1 : tensor<32x32xf32>
    tile.store %u, %a[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  return
}
