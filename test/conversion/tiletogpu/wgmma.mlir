// RUN: tsopt %s --split-input-file --infer-layout --allocate-memory --insert-sync --insert-fences --convert-tile-to-gpu | FileCheck %s

// Two warpgroups multiply blocks of 64 rows each: the factor's descriptor of the
// second begins 64 rows of 128 bytes later. Steps along K are 32 bytes of a row where
// rows run along K, 16 rows where they do not. The first step adds to nothing. All is
// waited for, and the accumulator comes out of the wait.
// CHECK-LABEL: func @product
func.func @product(%A: memref<128x64xbf16>, %B: memref<64x128xbf16>, %C: memref<128x128xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %a = tile.alloc : memref<128x64xbf16, #scale.mem<l1>>
    %s = tile.alloc : memref<64x128xbf16, #scale.mem<l1>>
    tile.copy %A[%c0, %c0] to %a[%c0, %c0] tile(128, 64) : memref<128x64xbf16> to memref<128x64xbf16, #scale.mem<l1>>
    tile.copy %B[%c0, %c0] to %s[%c0, %c0] tile(64, 128) : memref<64x128xbf16> to memref<64x128xbf16, #scale.mem<l1>>
    // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    // CHECK-NEXT: gpu.barrier
    // CHECK: nvvm.wgmma.fence.aligned
    // CHECK: nvvm.wgmma.mma_async {{.*}}, <m = 64, n = 128, k = 16>, D[<f32>, <zero>],
    // CHECK-COUNT-3: nvvm.wgmma.mma_async {{.*}}, <m = 64, n = 128, k = 16>, D[<f32>, <one>], A[<bf16>, <one>, <row>], B[<bf16>, <one>, <row>]
    // CHECK-NOT: nvvm.wgmma.mma_async
    // CHECK: nvvm.wgmma.commit.group.sync.aligned
    // CHECK: llvm.inline_asm has_side_effects {{.*}}"wgmma.wait_group.sync.aligned 0;"
    %d = tile.gemm %a, %s, %zero impl(wgmma) : memref<128x64xbf16, #scale.mem<l1>>, memref<64x128xbf16, #scale.mem<l1>> -> tensor<128x128xf32>
    tile.store %d, %C[%c0, %c0] : tensor<128x128xf32>, memref<128x128xf32>
  }
  return
}

// -----

// CHECK-LABEL: func @bytes
func.func @bytes(%A: memref<64x64xi8>, %C: memref<64x64xi32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0> : tensor<64x64xi32>
    // CHECK: nvvm.wgmma.mma_async {{.*}}, <m = 64, n = 64, k = 32>, D[<s32>, <zero>],
    // CHECK: nvvm.wgmma.mma_async {{.*}}, <m = 64, n = 64, k = 32>, D[<s32>, <one>], A[<s8>, <one>, <row>], B[<s8>, <one>, <col>]
    // CHECK: llvm.inline_asm {{.*}}"=r,=r
    %d = tile.gemm %A, %A, %zero transpose_b impl(wgmma) : memref<64x64xi8>, memref<64x64xi8> -> tensor<64x64xi32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xi32>, memref<64x64xi32>
  }
  return
}
