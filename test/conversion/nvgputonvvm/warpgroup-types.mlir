// RUN: tsopt %s --convert-nvgpu-to-nvvm --mlir-print-local-scope | FileCheck %s

// The instruction's k and types follow from the elements.

!da = !nvgpu.warpgroup.descriptor<tensor = memref<128x32xbf16, 3>>
!db = !nvgpu.warpgroup.descriptor<tensor = memref<32x16xbf16, 3>>
!acc = !nvgpu.warpgroup.accumulator<fragmented = vector<128x16xf32>>
!dat = !nvgpu.warpgroup.descriptor<tensor = memref<64x32xtf32, 3>>
!dbt = !nvgpu.warpgroup.descriptor<tensor = memref<32x8xtf32, 3>>
!acct = !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf32>>
!daf = !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf8E4M3FN, 3>>
!dbf = !nvgpu.warpgroup.descriptor<tensor = memref<64x8xf8E5M2, 3>>
!dah = !nvgpu.warpgroup.descriptor<tensor = memref<64x32xf16, 3>>
!dbh = !nvgpu.warpgroup.descriptor<tensor = memref<32x8xf16, 3>>
!acch = !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf16>>

// CHECK-LABEL: func.func @mma(%arg0: !nvgpu.warpgroup.descriptor<tensor = memref<128x32xbf16, 3>>, %arg1: !nvgpu.warpgroup.descriptor<tensor = memref<32x16xbf16, 3>>, %arg2: !nvgpu.warpgroup.accumulator<fragmented = vector<128x16xf32>>) -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x16xf32>> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : !nvgpu.warpgroup.accumulator<fragmented = vector<128x16xf32>> to !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : !nvgpu.warpgroup.descriptor<tensor = memref<32x16xbf16, 3>> to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : !nvgpu.warpgroup.descriptor<tensor = memref<128x32xbf16, 3>> to i64
// CHECK-NEXT:    nvvm.wgmma.fence.aligned
// CHECK-NEXT:    %3 = llvm.mlir.poison : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %4 = llvm.extractvalue %0[0] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %5 = nvvm.wgmma.mma_async %2, %1, %4, <m = 64, n = 16, k = 16>, D[<f32>, <one>, <wrapped>], A[<bf16>, <one>, <row>], B[<bf16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %6 = llvm.mlir.constant(2 : i32) : i64
// CHECK-NEXT:    %7 = llvm.add %2, %6 : i64
// CHECK-NEXT:    %8 = llvm.mlir.constant(64 : i32) : i64
// CHECK-NEXT:    %9 = llvm.add %1, %8 : i64
// CHECK-NEXT:    %10 = nvvm.wgmma.mma_async %7, %9, %5, <m = 64, n = 16, k = 16>, D[<f32>, <one>, <wrapped>], A[<bf16>, <one>, <row>], B[<bf16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %11 = llvm.extractvalue %0[1] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %12 = llvm.mlir.constant(128 : i32) : i64
// CHECK-NEXT:    %13 = llvm.add %2, %12 : i64
// CHECK-NEXT:    %14 = nvvm.wgmma.mma_async %13, %1, %11, <m = 64, n = 16, k = 16>, D[<f32>, <one>, <wrapped>], A[<bf16>, <one>, <row>], B[<bf16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %15 = llvm.mlir.constant(130 : i32) : i64
// CHECK-NEXT:    %16 = llvm.add %2, %15 : i64
// CHECK-NEXT:    %17 = llvm.mlir.constant(64 : i32) : i64
// CHECK-NEXT:    %18 = llvm.add %1, %17 : i64
// CHECK-NEXT:    %19 = nvvm.wgmma.mma_async %16, %18, %14, <m = 64, n = 16, k = 16>, D[<f32>, <one>, <wrapped>], A[<bf16>, <one>, <row>], B[<bf16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %20 = llvm.insertvalue %10, %3[0] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %21 = llvm.insertvalue %19, %20[1] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %22 = builtin.unrealized_conversion_cast %21 : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32)>)> to !nvgpu.warpgroup.accumulator<fragmented = vector<128x16xf32>>
// CHECK-NEXT:    nvvm.wgmma.commit.group.sync.aligned
// CHECK-NEXT:    nvvm.wgmma.wait.group.sync.aligned 1
// CHECK-NEXT:    return %22 : !nvgpu.warpgroup.accumulator<fragmented = vector<128x16xf32>>
func.func @mma(%a: !da, %b: !db, %c: !acc) -> !acc {
  %0 = nvgpu.warpgroup.mma %a, %b, %c {transposeB} : !da, !db, !acc -> !acc
  return %0 : !acc
}

// CHECK-LABEL: func.func @mmat(%arg0: !nvgpu.warpgroup.descriptor<tensor = memref<64x32xtf32, 3>>, %arg1: !nvgpu.warpgroup.descriptor<tensor = memref<32x8xtf32, 3>>, %arg2: !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf32>>) -> !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf32>> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf32>> to !llvm.struct<(struct<(f32, f32, f32, f32)>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : !nvgpu.warpgroup.descriptor<tensor = memref<32x8xtf32, 3>> to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : !nvgpu.warpgroup.descriptor<tensor = memref<64x32xtf32, 3>> to i64
// CHECK-NEXT:    nvvm.wgmma.fence.aligned
// CHECK-NEXT:    %3 = llvm.mlir.poison : !llvm.struct<(struct<(f32, f32, f32, f32)>)>
// CHECK-NEXT:    %4 = llvm.extractvalue %0[0] : !llvm.struct<(struct<(f32, f32, f32, f32)>)>
// CHECK-NEXT:    %5 = nvvm.wgmma.mma_async %2, %1, %4, <m = 64, n = 8, k = 8>, D[<f32>, <one>, <wrapped>], A[<tf32>, <one>, <row>], B[<tf32>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %6 = llvm.mlir.constant(1 : i32) : i64
// CHECK-NEXT:    %7 = llvm.add %2, %6 : i64
// CHECK-NEXT:    %8 = llvm.mlir.constant(32 : i32) : i64
// CHECK-NEXT:    %9 = llvm.add %1, %8 : i64
// CHECK-NEXT:    %10 = nvvm.wgmma.mma_async %7, %9, %5, <m = 64, n = 8, k = 8>, D[<f32>, <one>, <wrapped>], A[<tf32>, <one>, <row>], B[<tf32>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %11 = llvm.mlir.constant(2 : i32) : i64
// CHECK-NEXT:    %12 = llvm.add %2, %11 : i64
// CHECK-NEXT:    %13 = llvm.mlir.constant(64 : i32) : i64
// CHECK-NEXT:    %14 = llvm.add %1, %13 : i64
// CHECK-NEXT:    %15 = nvvm.wgmma.mma_async %12, %14, %10, <m = 64, n = 8, k = 8>, D[<f32>, <one>, <wrapped>], A[<tf32>, <one>, <row>], B[<tf32>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %16 = llvm.mlir.constant(3 : i32) : i64
// CHECK-NEXT:    %17 = llvm.add %2, %16 : i64
// CHECK-NEXT:    %18 = llvm.mlir.constant(96 : i32) : i64
// CHECK-NEXT:    %19 = llvm.add %1, %18 : i64
// CHECK-NEXT:    %20 = nvvm.wgmma.mma_async %17, %19, %15, <m = 64, n = 8, k = 8>, D[<f32>, <one>, <wrapped>], A[<tf32>, <one>, <row>], B[<tf32>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %21 = llvm.insertvalue %20, %3[0] : !llvm.struct<(struct<(f32, f32, f32, f32)>)>
// CHECK-NEXT:    %22 = builtin.unrealized_conversion_cast %21 : !llvm.struct<(struct<(f32, f32, f32, f32)>)> to !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf32>>
// CHECK-NEXT:    nvvm.wgmma.commit.group.sync.aligned
// CHECK-NEXT:    nvvm.wgmma.wait.group.sync.aligned 1
// CHECK-NEXT:    return %22 : !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf32>>
func.func @mmat(%a: !dat, %b: !dbt, %c: !acct) -> !acct {
  %0 = nvgpu.warpgroup.mma %a, %b, %c : !dat, !dbt, !acct -> !acct
  return %0 : !acct
}

// CHECK-LABEL: func.func @mmaf(%arg0: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf8E4M3FN, 3>>, %arg1: !nvgpu.warpgroup.descriptor<tensor = memref<64x8xf8E5M2, 3>>, %arg2: !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf32>>) -> !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf32>> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf32>> to !llvm.struct<(struct<(f32, f32, f32, f32)>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : !nvgpu.warpgroup.descriptor<tensor = memref<64x8xf8E5M2, 3>> to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf8E4M3FN, 3>> to i64
// CHECK-NEXT:    nvvm.wgmma.fence.aligned
// CHECK-NEXT:    %3 = llvm.mlir.poison : !llvm.struct<(struct<(f32, f32, f32, f32)>)>
// CHECK-NEXT:    %4 = llvm.extractvalue %0[0] : !llvm.struct<(struct<(f32, f32, f32, f32)>)>
// CHECK-NEXT:    %5 = nvvm.wgmma.mma_async %2, %1, %4, <m = 64, n = 8, k = 32>, D[<f32>, <one>, <wrapped>], A[<e4m3>, <one>, <row>], B[<e5m2>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %6 = llvm.mlir.constant(2 : i32) : i64
// CHECK-NEXT:    %7 = llvm.add %2, %6 : i64
// CHECK-NEXT:    %8 = llvm.mlir.constant(128 : i32) : i64
// CHECK-NEXT:    %9 = llvm.add %1, %8 : i64
// CHECK-NEXT:    %10 = nvvm.wgmma.mma_async %7, %9, %5, <m = 64, n = 8, k = 32>, D[<f32>, <one>, <wrapped>], A[<e4m3>, <one>, <row>], B[<e5m2>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %11 = llvm.insertvalue %10, %3[0] : !llvm.struct<(struct<(f32, f32, f32, f32)>)>
// CHECK-NEXT:    %12 = builtin.unrealized_conversion_cast %11 : !llvm.struct<(struct<(f32, f32, f32, f32)>)> to !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf32>>
// CHECK-NEXT:    nvvm.wgmma.commit.group.sync.aligned
// CHECK-NEXT:    nvvm.wgmma.wait.group.sync.aligned 1
// CHECK-NEXT:    return %12 : !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf32>>
func.func @mmaf(%a: !daf, %b: !dbf, %c: !acct) -> !acct {
  %0 = nvgpu.warpgroup.mma %a, %b, %c : !daf, !dbf, !acct -> !acct
  return %0 : !acct
}

// CHECK-LABEL: func.func @mmah(%arg0: !nvgpu.warpgroup.descriptor<tensor = memref<64x32xf16, 3>>, %arg1: !nvgpu.warpgroup.descriptor<tensor = memref<32x8xf16, 3>>, %arg2: !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf16>>) -> !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf16>> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf16>> to !llvm.struct<(struct<(f16, f16)>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : !nvgpu.warpgroup.descriptor<tensor = memref<32x8xf16, 3>> to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : !nvgpu.warpgroup.descriptor<tensor = memref<64x32xf16, 3>> to i64
// CHECK-NEXT:    nvvm.wgmma.fence.aligned
// CHECK-NEXT:    %3 = llvm.mlir.poison : !llvm.struct<(struct<(f16, f16)>)>
// CHECK-NEXT:    %4 = llvm.extractvalue %0[0] : !llvm.struct<(struct<(f16, f16)>)>
// CHECK-NEXT:    %5 = nvvm.wgmma.mma_async %2, %1, %4, <m = 64, n = 8, k = 16>, D[<f16>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(f16, f16)> -> !llvm.struct<(f16, f16)>
// CHECK-NEXT:    %6 = llvm.mlir.constant(2 : i32) : i64
// CHECK-NEXT:    %7 = llvm.add %2, %6 : i64
// CHECK-NEXT:    %8 = llvm.mlir.constant(64 : i32) : i64
// CHECK-NEXT:    %9 = llvm.add %1, %8 : i64
// CHECK-NEXT:    %10 = nvvm.wgmma.mma_async %7, %9, %5, <m = 64, n = 8, k = 16>, D[<f16>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(f16, f16)> -> !llvm.struct<(f16, f16)>
// CHECK-NEXT:    %11 = llvm.insertvalue %10, %3[0] : !llvm.struct<(struct<(f16, f16)>)>
// CHECK-NEXT:    %12 = builtin.unrealized_conversion_cast %11 : !llvm.struct<(struct<(f16, f16)>)> to !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf16>>
// CHECK-NEXT:    nvvm.wgmma.commit.group.sync.aligned
// CHECK-NEXT:    nvvm.wgmma.wait.group.sync.aligned 1
// CHECK-NEXT:    return %12 : !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf16>>
func.func @mmah(%a: !dah, %b: !dbh, %c: !acch) -> !acch {
  %0 = nvgpu.warpgroup.mma %a, %b, %c : !dah, !dbh, !acch -> !acch
  return %0 : !acch
}
