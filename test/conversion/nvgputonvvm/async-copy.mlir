// RUN: tsopt %s --convert-nvgpu-to-nvvm --mlir-print-local-scope | FileCheck %s

// Asynchronous copies become cp.async; tokens are nothing at run time.

// CHECK-LABEL: func.func @copy(%arg0: memref<128x128xf32>, %arg1: memref<3x16x128xf32, 3>, %arg2: memref<128x128xf16, 3>, %arg3: memref<128x128xf16, 1>, %arg4: index, %arg5: index) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg5 : index to i64
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg3 : memref<128x128xf16, 1> to !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg2 : memref<128x128xf16, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %arg0 : memref<128x128xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %4 = builtin.unrealized_conversion_cast %arg4 : index to i64
// CHECK-NEXT:    %5 = builtin.unrealized_conversion_cast %arg1 : memref<3x16x128xf32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT:    %6 = llvm.extractvalue %5[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT:    %7 = llvm.mlir.constant(2048 : index) : i64
// CHECK-NEXT:    %8 = llvm.mul %4, %7 : i64
// CHECK-NEXT:    %9 = llvm.mlir.constant(128 : index) : i64
// CHECK-NEXT:    %10 = llvm.mul %4, %9 : i64
// CHECK-NEXT:    %11 = llvm.add %8, %10 : i64
// CHECK-NEXT:    %12 = llvm.add %11, %4 : i64
// CHECK-NEXT:    %13 = llvm.getelementptr %6[%12] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
// CHECK-NEXT:    %14 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %15 = llvm.mlir.constant(128 : index) : i64
// CHECK-NEXT:    %16 = llvm.mul %4, %15 : i64
// CHECK-NEXT:    %17 = llvm.add %16, %4 : i64
// CHECK-NEXT:    %18 = llvm.getelementptr %14[%17] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %19 = llvm.addrspacecast %18 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    nvvm.cp.async.shared.global %13, %19, 16, cache =  ca : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    %20 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    nvvm.cp.async.commit.group
// CHECK-NEXT:    %21 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    nvvm.cp.async.wait.group 1
// CHECK-NEXT:    %22 = llvm.extractvalue %5[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT:    %23 = llvm.mlir.constant(2048 : index) : i64
// CHECK-NEXT:    %24 = llvm.mul %4, %23 : i64
// CHECK-NEXT:    %25 = llvm.mlir.constant(128 : index) : i64
// CHECK-NEXT:    %26 = llvm.mul %4, %25 : i64
// CHECK-NEXT:    %27 = llvm.add %24, %26 : i64
// CHECK-NEXT:    %28 = llvm.add %27, %4 : i64
// CHECK-NEXT:    %29 = llvm.getelementptr %22[%28] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
// CHECK-NEXT:    %30 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %31 = llvm.mlir.constant(128 : index) : i64
// CHECK-NEXT:    %32 = llvm.mul %4, %31 : i64
// CHECK-NEXT:    %33 = llvm.add %32, %4 : i64
// CHECK-NEXT:    %34 = llvm.getelementptr %30[%33] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %35 = llvm.addrspacecast %34 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    nvvm.cp.async.shared.global %29, %35, 16, cache =  cg : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    %36 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %37 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %38 = llvm.mlir.constant(128 : index) : i64
// CHECK-NEXT:    %39 = llvm.mul %4, %38 : i64
// CHECK-NEXT:    %40 = llvm.add %39, %4 : i64
// CHECK-NEXT:    %41 = llvm.getelementptr %37[%40] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f16
// CHECK-NEXT:    %42 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %43 = llvm.mlir.constant(128 : index) : i64
// CHECK-NEXT:    %44 = llvm.mul %4, %43 : i64
// CHECK-NEXT:    %45 = llvm.add %44, %4 : i64
// CHECK-NEXT:    %46 = llvm.getelementptr %42[%45] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
// CHECK-NEXT:    %47 = llvm.addrspacecast %46 : !llvm.ptr<1> to !llvm.ptr<1>
// CHECK-NEXT:    %48 = llvm.mlir.constant(3 : i32) : i32
// CHECK-NEXT:    %49 = llvm.mlir.constant(16 : i32) : i32
// CHECK-NEXT:    %50 = llvm.trunc %0 : i64 to i32
// CHECK-NEXT:    %51 = llvm.mul %49, %50 : i32
// CHECK-NEXT:    %52 = llvm.lshr %51, %48 : i32
// CHECK-NEXT:    nvvm.cp.async.shared.global %41, %47, 8, cache =  ca, %52 : !llvm.ptr<3>, !llvm.ptr<1>, i32
// CHECK-NEXT:    %53 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    nvvm.cp.async.commit.group
// CHECK-NEXT:    %54 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    nvvm.cp.async.wait.group 0
// CHECK-NEXT:    return
func.func @copy(%g: memref<128x128xf32>, %s: memref<3x16x128xf32, 3>, %s4: memref<128x128xf16, 3>, %g4: memref<128x128xf16, 1>, %i: index, %n: index) {
  %0 = nvgpu.device_async_copy %g[%i, %i], %s[%i, %i, %i], 4 : memref<128x128xf32> to memref<3x16x128xf32, 3>
  %1 = nvgpu.device_async_create_group %0
  nvgpu.device_async_wait %1 {numGroups = 1 : i32}
  %2 = nvgpu.device_async_copy %g[%i, %i], %s[%i, %i, %i], 4 {bypassL1}: memref<128x128xf32> to memref<3x16x128xf32, 3>
  %3 = nvgpu.device_async_copy %g4[%i, %i], %s4[%i, %i], 4, %n : memref<128x128xf16, 1> to memref<128x128xf16, 3>
  %4 = nvgpu.device_async_create_group %2, %3
  nvgpu.device_async_wait %4
  return
}

// CHECK-LABEL: func.func @copy_int4(%arg0: memref<128x64xi4>, %arg1: memref<128x128xi4, 3>, %arg2: index) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : memref<128x64xi4> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg1 : memref<128x128xi4, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %4 = llvm.mlir.constant(128 : index) : i64
// CHECK-NEXT:    %5 = llvm.mul %1, %4 : i64
// CHECK-NEXT:    %6 = llvm.add %5, %1 : i64
// CHECK-NEXT:    %7 = llvm.getelementptr %3[%6] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i4
// CHECK-NEXT:    %8 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %9 = llvm.mlir.constant(64 : index) : i64
// CHECK-NEXT:    %10 = llvm.mul %1, %9 : i64
// CHECK-NEXT:    %11 = llvm.add %10, %1 : i64
// CHECK-NEXT:    %12 = llvm.getelementptr %8[%11] : (!llvm.ptr, i64) -> !llvm.ptr, i4
// CHECK-NEXT:    %13 = llvm.addrspacecast %12 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    nvvm.cp.async.shared.global %7, %13, 16, cache =  cg : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    %14 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    nvvm.cp.async.commit.group
// CHECK-NEXT:    %15 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    return
func.func @copy_int4(%s: memref<128x64xi4>, %d: memref<128x128xi4, 3>, %i: index) {
  %0 = nvgpu.device_async_copy %s[%i, %i], %d[%i, %i], 32 {bypassL1}: memref<128x64xi4> to memref<128x128xi4, 3>
  %1 = nvgpu.device_async_create_group %0
  return
}

