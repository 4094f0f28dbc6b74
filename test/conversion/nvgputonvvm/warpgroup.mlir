// RUN: tsopt %s --convert-nvgpu-to-nvvm --mlir-print-local-scope | FileCheck %s

// A wgmma for each 64 rows and each k of the instruction.

!map = !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!mapB = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!da = !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>
!db = !nvgpu.warpgroup.descriptor<tensor = memref<64x32xf16, 3>>
!acc = !nvgpu.warpgroup.accumulator<fragmented = vector<128x32xf32>>
!acc1 = !nvgpu.warpgroup.accumulator<fragmented = vector<64x32xf32>>
!da1 = !nvgpu.warpgroup.descriptor<tensor = memref<64x16xf16, 3>>
!db1 = !nvgpu.warpgroup.descriptor<tensor = memref<16x32xf16, 3>>

// CHECK-LABEL: func.func @desc(%arg0: memref<128x64xf16, 3>, %arg1: !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>) -> !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : memref<128x64xf16, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %1 = llvm.mlir.constant(64 : i64) : i64
// CHECK-NEXT:    %2 = llvm.mlir.constant(1024 : i64) : i64
// CHECK-NEXT:    %3 = llvm.extractvalue %0[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %4 = llvm.ptrtoint %3 : !llvm.ptr<3> to i64
// CHECK-NEXT:    %5 = llvm.mlir.constant(46 : i64) : i64
// CHECK-NEXT:    %6 = llvm.shl %4, %5 : i64
// CHECK-NEXT:    %7 = llvm.mlir.constant(50 : i64) : i64
// CHECK-NEXT:    %8 = llvm.lshr %6, %7 : i64
// CHECK-NEXT:    %9 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %10 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %11 = llvm.mlir.constant(62 : i64) : i64
// CHECK-NEXT:    %12 = llvm.shl %10, %11 : i64
// CHECK-NEXT:    %13 = llvm.or %9, %12 : i64
// CHECK-NEXT:    %14 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %15 = llvm.mlir.constant(49 : i64) : i64
// CHECK-NEXT:    %16 = llvm.shl %14, %15 : i64
// CHECK-NEXT:    %17 = llvm.or %13, %16 : i64
// CHECK-NEXT:    %18 = llvm.mlir.constant(32 : i64) : i64
// CHECK-NEXT:    %19 = llvm.shl %1, %18 : i64
// CHECK-NEXT:    %20 = llvm.or %17, %19 : i64
// CHECK-NEXT:    %21 = llvm.mlir.constant(16 : i64) : i64
// CHECK-NEXT:    %22 = llvm.shl %2, %21 : i64
// CHECK-NEXT:    %23 = llvm.or %20, %22 : i64
// CHECK-NEXT:    %24 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %25 = llvm.shl %8, %24 : i64
// CHECK-NEXT:    %26 = llvm.or %23, %25 : i64
// CHECK-NEXT:    %27 = builtin.unrealized_conversion_cast %26 : i64 to !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>
// CHECK-NEXT:    return %27 : !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>
func.func @desc(%m: memref<128x64xf16, 3>, %t: !map) -> !da {
  %0 = nvgpu.warpgroup.generate.descriptor %m, %t : memref<128x64xf16, 3>, !map -> !da
  return %0 : !da
}

// CHECK-LABEL: func.func @mma(%arg0: !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, %arg1: !nvgpu.warpgroup.descriptor<tensor = memref<64x32xf16, 3>>, %arg2: !nvgpu.warpgroup.accumulator<fragmented = vector<128x32xf32>>) -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x32xf32>> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : !nvgpu.warpgroup.accumulator<fragmented = vector<128x32xf32>> to !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : !nvgpu.warpgroup.descriptor<tensor = memref<64x32xf16, 3>> to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>> to i64
// CHECK-NEXT:    nvvm.wgmma.fence.aligned
// CHECK-NEXT:    %3 = llvm.mlir.poison : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %4 = llvm.extractvalue %0[0] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %5 = nvvm.wgmma.mma_async %2, %1, %4, <m = 64, n = 32, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %6 = llvm.mlir.constant(2 : i32) : i64
// CHECK-NEXT:    %7 = llvm.add %2, %6 : i64
// CHECK-NEXT:    %8 = llvm.mlir.constant(128 : i32) : i64
// CHECK-NEXT:    %9 = llvm.add %1, %8 : i64
// CHECK-NEXT:    %10 = nvvm.wgmma.mma_async %7, %9, %5, <m = 64, n = 32, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %11 = llvm.mlir.constant(4 : i32) : i64
// CHECK-NEXT:    %12 = llvm.add %2, %11 : i64
// CHECK-NEXT:    %13 = llvm.mlir.constant(256 : i32) : i64
// CHECK-NEXT:    %14 = llvm.add %1, %13 : i64
// CHECK-NEXT:    %15 = nvvm.wgmma.mma_async %12, %14, %10, <m = 64, n = 32, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %16 = llvm.mlir.constant(6 : i32) : i64
// CHECK-NEXT:    %17 = llvm.add %2, %16 : i64
// CHECK-NEXT:    %18 = llvm.mlir.constant(384 : i32) : i64
// CHECK-NEXT:    %19 = llvm.add %1, %18 : i64
// CHECK-NEXT:    %20 = nvvm.wgmma.mma_async %17, %19, %15, <m = 64, n = 32, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %21 = llvm.extractvalue %0[1] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %22 = llvm.mlir.constant(512 : i32) : i64
// CHECK-NEXT:    %23 = llvm.add %2, %22 : i64
// CHECK-NEXT:    %24 = nvvm.wgmma.mma_async %23, %1, %21, <m = 64, n = 32, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %25 = llvm.mlir.constant(514 : i32) : i64
// CHECK-NEXT:    %26 = llvm.add %2, %25 : i64
// CHECK-NEXT:    %27 = llvm.mlir.constant(128 : i32) : i64
// CHECK-NEXT:    %28 = llvm.add %1, %27 : i64
// CHECK-NEXT:    %29 = nvvm.wgmma.mma_async %26, %28, %24, <m = 64, n = 32, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %30 = llvm.mlir.constant(516 : i32) : i64
// CHECK-NEXT:    %31 = llvm.add %2, %30 : i64
// CHECK-NEXT:    %32 = llvm.mlir.constant(256 : i32) : i64
// CHECK-NEXT:    %33 = llvm.add %1, %32 : i64
// CHECK-NEXT:    %34 = nvvm.wgmma.mma_async %31, %33, %29, <m = 64, n = 32, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %35 = llvm.mlir.constant(518 : i32) : i64
// CHECK-NEXT:    %36 = llvm.add %2, %35 : i64
// CHECK-NEXT:    %37 = llvm.mlir.constant(384 : i32) : i64
// CHECK-NEXT:    %38 = llvm.add %1, %37 : i64
// CHECK-NEXT:    %39 = nvvm.wgmma.mma_async %36, %38, %34, <m = 64, n = 32, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %40 = llvm.insertvalue %20, %3[0] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %41 = llvm.insertvalue %39, %40[1] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %42 = builtin.unrealized_conversion_cast %41 : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)> to !nvgpu.warpgroup.accumulator<fragmented = vector<128x32xf32>>
// CHECK-NEXT:    nvvm.wgmma.commit.group.sync.aligned
// CHECK-NEXT:    nvvm.wgmma.wait.group.sync.aligned 1
// CHECK-NEXT:    return %42 : !nvgpu.warpgroup.accumulator<fragmented = vector<128x32xf32>>
func.func @mma(%a: !da, %b: !db, %c: !acc) -> !acc {
  %0 = nvgpu.warpgroup.mma %a, %b, %c {transposeB} : !da, !db, !acc -> !acc
  return %0 : !acc
}

// CHECK-LABEL: func.func @mma1(%arg0: !nvgpu.warpgroup.descriptor<tensor = memref<64x16xf16, 3>>, %arg1: !nvgpu.warpgroup.descriptor<tensor = memref<16x32xf16, 3>>, %arg2: !nvgpu.warpgroup.accumulator<fragmented = vector<64x32xf32>>) -> !nvgpu.warpgroup.accumulator<fragmented = vector<64x32xf32>> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : !nvgpu.warpgroup.accumulator<fragmented = vector<64x32xf32>> to !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : !nvgpu.warpgroup.descriptor<tensor = memref<16x32xf16, 3>> to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : !nvgpu.warpgroup.descriptor<tensor = memref<64x16xf16, 3>> to i64
// CHECK-NEXT:    nvvm.wgmma.fence.aligned
// CHECK-NEXT:    %3 = llvm.mlir.poison : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %4 = llvm.extractvalue %0[0] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %5 = nvvm.wgmma.mma_async %2, %1, %4, <m = 64, n = 32, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %6 = llvm.insertvalue %5, %3[0] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %7 = builtin.unrealized_conversion_cast %6 : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)> to !nvgpu.warpgroup.accumulator<fragmented = vector<64x32xf32>>
// CHECK-NEXT:    nvvm.wgmma.commit.group.sync.aligned
// CHECK-NEXT:    nvvm.wgmma.wait.group.sync.aligned 2
// CHECK-NEXT:    return %7 : !nvgpu.warpgroup.accumulator<fragmented = vector<64x32xf32>>
func.func @mma1(%a: !da1, %b: !db1, %c: !acc1) -> !acc1 {
  %0 = nvgpu.warpgroup.mma %a, %b, %c {waitGroup = 2 : i64} : !da1, !db1, !acc1 -> !acc1
  return %0 : !acc1
}

// CHECK-LABEL: func.func @init() -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x32xf32>> {
// CHECK-NEXT:    %0 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT:    %1 = llvm.mlir.poison : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %2 = llvm.extractvalue %1[0] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %3 = llvm.insertvalue %0, %2[0] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %4 = llvm.insertvalue %0, %3[1] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %5 = llvm.insertvalue %0, %4[2] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %6 = llvm.insertvalue %0, %5[3] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %7 = llvm.insertvalue %0, %6[4] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %8 = llvm.insertvalue %0, %7[5] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %9 = llvm.insertvalue %0, %8[6] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %10 = llvm.insertvalue %0, %9[7] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %11 = llvm.insertvalue %0, %10[8] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %12 = llvm.insertvalue %0, %11[9] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %13 = llvm.insertvalue %0, %12[10] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %14 = llvm.insertvalue %0, %13[11] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %15 = llvm.insertvalue %0, %14[12] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %16 = llvm.insertvalue %0, %15[13] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %17 = llvm.insertvalue %0, %16[14] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %18 = llvm.insertvalue %0, %17[15] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %19 = llvm.extractvalue %1[1] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %20 = llvm.insertvalue %0, %19[0] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %21 = llvm.insertvalue %0, %20[1] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %22 = llvm.insertvalue %0, %21[2] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %23 = llvm.insertvalue %0, %22[3] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %24 = llvm.insertvalue %0, %23[4] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %25 = llvm.insertvalue %0, %24[5] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %26 = llvm.insertvalue %0, %25[6] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %27 = llvm.insertvalue %0, %26[7] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %28 = llvm.insertvalue %0, %27[8] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %29 = llvm.insertvalue %0, %28[9] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %30 = llvm.insertvalue %0, %29[10] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %31 = llvm.insertvalue %0, %30[11] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %32 = llvm.insertvalue %0, %31[12] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %33 = llvm.insertvalue %0, %32[13] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %34 = llvm.insertvalue %0, %33[14] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %35 = llvm.insertvalue %0, %34[15] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// CHECK-NEXT:    %36 = llvm.insertvalue %18, %1[0] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %37 = llvm.insertvalue %35, %36[1] : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)>
// CHECK-NEXT:    %38 = builtin.unrealized_conversion_cast %37 : !llvm.struct<(struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>, struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>)> to !nvgpu.warpgroup.accumulator<fragmented = vector<128x32xf32>>
// CHECK-NEXT:    return %38 : !nvgpu.warpgroup.accumulator<fragmented = vector<128x32xf32>>
func.func @init() -> !acc {
  %0 = nvgpu.warpgroup.mma.init.accumulator -> !acc
  return %0 : !acc
}
