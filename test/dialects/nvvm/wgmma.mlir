// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// A warpgroup's matrix multiplications.

// CHECK-LABEL: llvm.func @wgmma_mma_async(
// CHECK:         %1 = nvvm.wgmma.mma_async %arg0, %arg0, %0, <m = 64, n = 8, k = 16>, D[<f32>, <one>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK:         %3 = nvvm.wgmma.mma_async %arg0, %arg0, %2, <m = 64, n = 16, k = 16>, D[<f32>, <one>], A[<bf16>, <one>, <col>], B[<bf16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK:         %5 = nvvm.wgmma.mma_async %arg0, %arg0, %4, <m = 64, n = 8, k = 16>, D[<f16>, <one>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(i32, i32)> -> !llvm.struct<(i32, i32)>
// CHECK:         %7 = nvvm.wgmma.mma_async %arg0, %arg0, %6, <m = 64, n = 8, k = 32>, D[<s32>, <one>, <satfinite>], A[<s8>, <one>, <row>], B[<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK:         %9 = nvvm.wgmma.mma_async %arg0, %arg0, %8, <m = 64, n = 8, k = 32>, D[<f32>, <zero>], A[<e4m3>, <one>, <row>], B[<e5m2>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK:         %11 = nvvm.wgmma.mma_async %arg0, %arg0, %10, <m = 64, n = 8, k = 256>, D[<s32>, <one>], A[<b1>, <one>, <row>], B[<b1>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
llvm.func @wgmma_mma_async(%l: i64) {
  %r0 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
  %r1 = nvvm.wgmma.mma_async %l, %l, %r0, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  %r2 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
  %r3 = nvvm.wgmma.mma_async %l, %l, %r2, <m = 64, n = 16, k = 16>, D [<f32>, <one>], A [<bf16>, <one>, <col>], B [<bf16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
  %r4 = llvm.mlir.undef : !llvm.struct<(i32, i32)>
  %r5 = nvvm.wgmma.mma_async %l, %l, %r4, <m = 64, n = 8, k = 16>, D [<f16>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(i32, i32)> -> !llvm.struct<(i32, i32)>
  %r6 = llvm.mlir.undef : !llvm.struct<(i32, i32, i32, i32)>
  %r7 = nvvm.wgmma.mma_async %l, %l, %r6, <m = 64, n = 8, k = 32>, D [<s32>, <one>, <satfinite>], A [<s8>, <one>, <row>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  %r8 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
  %r9 = nvvm.wgmma.mma_async %l, %l, %r8, <m = 64, n = 8, k = 32>, D [<f32>, <zero>], A [<e4m3>, <one>, <row>], B [<e5m2>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  %r10 = llvm.mlir.undef : !llvm.struct<(i32, i32, i32, i32)>
  %r11 = nvvm.wgmma.mma_async %l, %l, %r10, <m = 64, n = 8, k = 256>, D [<s32>, <one>], A [<b1>, <one>, <row>], B [<b1>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// CHECK-LABEL: llvm.func @wgmma_fence_aligned(
// CHECK-NEXT:    nvvm.wgmma.fence.aligned
llvm.func @wgmma_fence_aligned() {
  nvvm.wgmma.fence.aligned
  llvm.return
}

// CHECK-LABEL: llvm.func @wgmma_commit_group_sync_aligned(
// CHECK-NEXT:    nvvm.wgmma.commit.group.sync.aligned
llvm.func @wgmma_commit_group_sync_aligned() {
  nvvm.wgmma.commit.group.sync.aligned
  llvm.return
}

// CHECK-LABEL: llvm.func @wgmma_wait_group_sync_aligned(
// CHECK-NEXT:    nvvm.wgmma.wait.group.sync.aligned 1
llvm.func @wgmma_wait_group_sync_aligned() {
  nvvm.wgmma.wait.group.sync.aligned 1
  llvm.return
}
