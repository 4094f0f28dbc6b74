// RUN: tsopt %s --allow-unregistered-dialect --convert-nvgpu-to-nvvm --mlir-print-local-scope | FileCheck %s

// Tensor maps are pointers; they are made by the runtime, on the host.

!bar = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
!bars = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>
!map1 = !nvgpu.tensormap.descriptor<tensor = memref<128xf32, 3>, swizzle = none, l2promo = none, oob = nan, interleave = none>
!map2 = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!map5 = !nvgpu.tensormap.descriptor<tensor = memref<2x2x2x2x4xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>

// CHECK-LABEL: func.func @tma(%arg0: !nvgpu.tensormap.descriptor<tensor = memref<128xf32, 3>, swizzle = none, l2promo = none, oob = nan, interleave = none>, %arg1: !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %arg2: !nvgpu.tensormap.descriptor<tensor = memref<2x2x2x2x4xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %arg3: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %arg4: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>, %arg5: memref<128xf32, 3>, %arg6: memref<64x64xf16, 3>, %arg7: memref<2x2x2x2x4xf32, 3>, %arg8: index, %arg9: i16, %arg10: i1) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : !nvgpu.tensormap.descriptor<tensor = memref<2x2x2x2x4xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none> to !llvm.ptr
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg7 : memref<2x2x2x2x4xf32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<5 x i64>, array<5 x i64>)>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg1 : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none> to !llvm.ptr
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %arg4 : !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 4> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = builtin.unrealized_conversion_cast %arg6 : memref<64x64xf16, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %5 = builtin.unrealized_conversion_cast %arg8 : index to i64
// CHECK-NEXT:    %6 = builtin.unrealized_conversion_cast %arg3 : !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %7 = builtin.unrealized_conversion_cast %arg5 : memref<128xf32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %8 = builtin.unrealized_conversion_cast %arg0 : !nvgpu.tensormap.descriptor<tensor = memref<128xf32, 3>, swizzle = none, l2promo = none, oob = nan, interleave = none> to !llvm.ptr
// CHECK-NEXT:    %9 = llvm.mlir.constant(128 : i32) : i32
// CHECK-NEXT:    nvvm.fence.proxy.acquire <sys> %8, %9
// CHECK-NEXT:    nvvm.prefetch tensormap, %8 : !llvm.ptr
// CHECK-NEXT:    nvvm.prefetch tensormap, %8, predicate = %arg10 : !llvm.ptr, i1
// CHECK-NEXT:    %10 = llvm.extractvalue %7[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %11 = llvm.addrspacecast %10 : !llvm.ptr<3> to !llvm.ptr<7>
// CHECK-NEXT:    %12 = llvm.extractvalue %6[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %13 = llvm.getelementptr %12[%5] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %14 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %11, %8, %13, box[%14] : !llvm.ptr<7>, !llvm.ptr
// CHECK-NEXT:    %15 = llvm.extractvalue %4[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %16 = llvm.addrspacecast %15 : !llvm.ptr<3> to !llvm.ptr<7>
// CHECK-NEXT:    %17 = llvm.extractvalue %3[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %18 = llvm.getelementptr %17[%5] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %19 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    %20 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %16, %2, %18, box[%19, %20] : !llvm.ptr<7>, !llvm.ptr
// CHECK-NEXT:    %21 = llvm.extractvalue %4[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %22 = llvm.addrspacecast %21 : !llvm.ptr<3> to !llvm.ptr<7>
// CHECK-NEXT:    %23 = llvm.extractvalue %6[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %24 = llvm.getelementptr %23[%5] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %25 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    %26 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %22, %2, %24, box[%25, %26] multicast_mask = %arg9 : !llvm.ptr<7>, !llvm.ptr
// CHECK-NEXT:    %27 = llvm.extractvalue %4[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %28 = llvm.addrspacecast %27 : !llvm.ptr<3> to !llvm.ptr<7>
// CHECK-NEXT:    %29 = llvm.extractvalue %6[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %30 = llvm.getelementptr %29[%5] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %31 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    %32 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %28, %2, %30, box[%31, %32] predicate = %arg10 : !llvm.ptr<7>, !llvm.ptr
// CHECK-NEXT:    %33 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<5 x i64>, array<5 x i64>)>
// CHECK-NEXT:    %34 = llvm.addrspacecast %33 : !llvm.ptr<3> to !llvm.ptr<7>
// CHECK-NEXT:    %35 = llvm.extractvalue %6[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %36 = llvm.getelementptr %35[%5] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %37 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    %38 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    %39 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    %40 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    %41 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %34, %0, %36, box[%37, %38, %39, %40, %41] multicast_mask = %arg9 predicate = %arg10 : !llvm.ptr<7>, !llvm.ptr
// CHECK-NEXT:    %42 = llvm.extractvalue %7[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %43 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.global.shared.cta %8, %42, box[%43] : !llvm.ptr, <3>
// CHECK-NEXT:    %44 = llvm.extractvalue %4[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %45 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    %46 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.global.shared.cta %2, %44, box[%45, %46], predicate = %arg10 : !llvm.ptr, <3>
// CHECK-NEXT:    return
func.func @tma(%m1: !map1, %m2: !map2, %m5: !map5, %b: !bar, %bs: !bars, %d1: memref<128xf32, 3>, %d2: memref<64x64xf16, 3>, %d5: memref<2x2x2x2x4xf32, 3>, %i: index, %mask: i16, %p: i1) {
  nvgpu.tma.fence.descriptor %m1 : !map1
  nvgpu.tma.prefetch.descriptor %m1 : !map1
  nvgpu.tma.prefetch.descriptor %m1, predicate = %p : !map1
  nvgpu.tma.async.load %m1[%i], %b[%i] to %d1 : !map1, !bar -> memref<128xf32, 3>
  nvgpu.tma.async.load %m2[%i, %i], %bs[%i] to %d2 : !map2, !bars -> memref<64x64xf16, 3>
  nvgpu.tma.async.load %m2[%i, %i], %b[%i] to %d2 multicast_mask = %mask : !map2, !bar -> memref<64x64xf16, 3>
  nvgpu.tma.async.load %m2[%i, %i], %b[%i] to %d2, predicate = %p : !map2, !bar -> memref<64x64xf16, 3>
  nvgpu.tma.async.load %m5[%i, %i, %i, %i, %i], %b[%i] to %d5 multicast_mask = %mask, predicate = %p : !map5, !bar -> memref<2x2x2x2x4xf32, 3>
  nvgpu.tma.async.store %d1 to %m1[%i] : memref<128xf32, 3> -> !map1
  nvgpu.tma.async.store %d2 to %m2[%i, %i], predicate = %p : memref<64x64xf16, 3> -> !map2
  return
}

// CHECK-LABEL: func.func @create(%arg0: memref<*xf32>, %arg1: memref<*xf16>, %arg2: index) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : memref<*xf16> to !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : memref<*xf32> to !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %3 = llvm.mlir.constant(7 : i32) : i64
// CHECK-NEXT:    %4 = llvm.extractvalue %2[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %5 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %6 = llvm.mlir.constant(5 : i32) : i64
// CHECK-NEXT:    %7 = llvm.alloca %6 x i64 : (i64) -> !llvm.ptr
// CHECK-NEXT:    %8 = llvm.mlir.constant(0 : i32) : i64
// CHECK-NEXT:    %9 = llvm.getelementptr %7[%8] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT:    llvm.store %1, %9 : i64, !llvm.ptr
// CHECK-NEXT:    %10 = llvm.mlir.constant(0 : i32) : i64
// CHECK-NEXT:    %11 = llvm.mlir.constant(0 : i32) : i64
// CHECK-NEXT:    %12 = llvm.mlir.constant(0 : i32) : i64
// CHECK-NEXT:    %13 = llvm.mlir.constant(1 : i32) : i64
// CHECK-NEXT:    %14 = llvm.call @mgpuTensorMapEncodeTiledMemref(%4, %5, %3, %10, %11, %12, %13, %7) : (i64, !llvm.ptr, i64, i64, i64, i64, i64, !llvm.ptr) -> !llvm.ptr
// CHECK-NEXT:    %15 = builtin.unrealized_conversion_cast %14 : !llvm.ptr to !nvgpu.tensormap.descriptor<tensor = memref<128xf32, 3>, swizzle = none, l2promo = none, oob = nan, interleave = none>
// CHECK-NEXT:    %16 = llvm.mlir.constant(6 : i32) : i64
// CHECK-NEXT:    %17 = llvm.extractvalue %0[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %18 = llvm.extractvalue %0[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %19 = llvm.mlir.constant(5 : i32) : i64
// CHECK-NEXT:    %20 = llvm.alloca %19 x i64 : (i64) -> !llvm.ptr
// CHECK-NEXT:    %21 = llvm.mlir.constant(0 : i32) : i64
// CHECK-NEXT:    %22 = llvm.getelementptr %20[%21] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT:    llvm.store %1, %22 : i64, !llvm.ptr
// CHECK-NEXT:    %23 = llvm.mlir.constant(1 : i32) : i64
// CHECK-NEXT:    %24 = llvm.getelementptr %20[%23] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT:    llvm.store %1, %24 : i64, !llvm.ptr
// CHECK-NEXT:    %25 = llvm.mlir.constant(0 : i32) : i64
// CHECK-NEXT:    %26 = llvm.mlir.constant(3 : i32) : i64
// CHECK-NEXT:    %27 = llvm.mlir.constant(0 : i32) : i64
// CHECK-NEXT:    %28 = llvm.mlir.constant(0 : i32) : i64
// CHECK-NEXT:    %29 = llvm.call @mgpuTensorMapEncodeTiledMemref(%17, %18, %16, %25, %26, %27, %28, %20) : (i64, !llvm.ptr, i64, i64, i64, i64, i64, !llvm.ptr) -> !llvm.ptr
// CHECK-NEXT:    %30 = builtin.unrealized_conversion_cast %29 : !llvm.ptr to !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
// CHECK-NEXT:    "t.use"(%15, %30) : (!nvgpu.tensormap.descriptor<tensor = memref<128xf32, 3>, swizzle = none, l2promo = none, oob = nan, interleave = none>, !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>) -> ()
// CHECK-NEXT:    return
func.func @create(%u: memref<*xf32>, %u2: memref<*xf16>, %i: index) {
  %0 = nvgpu.tma.create.descriptor %u box[%i] : memref<*xf32> -> !map1
  %1 = nvgpu.tma.create.descriptor %u2 box[%i, %i] : memref<*xf16> -> !map2
  "t.use"(%0, %1) : (!map1, !map2) -> ()
  return
}
