// RUN: tsopt %s --convert-nvgpu-to-nvvm --mlir-print-local-scope | FileCheck %s

// Tokens that pass through scf, mbarriers of a gpu.module, and strided memrefs.

// CHECK-LABEL: func.func @loop(%arg0: memref<128xf32>, %arg1: memref<128xf32, 3>, %arg2: index, %arg3: i1) -> !nvgpu.device.async.token {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : memref<128xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg1 : memref<128xf32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.getelementptr %3[%1] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
// CHECK-NEXT:    %5 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %6 = llvm.getelementptr %5[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %7 = llvm.addrspacecast %6 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    nvvm.cp.async.shared.global %4, %7, 16, cache =  ca : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    %8 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %9 = scf.for %arg4 = %1 to %1 step %1 iter_args(%arg5 = %8) -> (i32)  : i64 {
// CHECK-NEXT:    %12 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %13 = llvm.getelementptr %12[%1] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
// CHECK-NEXT:    %14 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %15 = llvm.getelementptr %14[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %16 = llvm.addrspacecast %15 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    nvvm.cp.async.shared.global %13, %16, 16, cache =  ca : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    %17 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    scf.yield %17 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %10 = scf.if %arg3 -> (i32) {
// CHECK-NEXT:    scf.yield %9 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %8 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %11 = builtin.unrealized_conversion_cast %10 : i32 to !nvgpu.device.async.token
// CHECK-NEXT:    nvvm.cp.async.wait.group 0
// CHECK-NEXT:    return %11 : !nvgpu.device.async.token
func.func @loop(%g: memref<128xf32>, %s: memref<128xf32, 3>, %i: index, %c: i1) -> !nvgpu.device.async.token {
  %t = nvgpu.device_async_copy %g[%i], %s[%i], 4 : memref<128xf32> to memref<128xf32, 3>
  %r = scf.for %k = %i to %i step %i iter_args(%a = %t) -> !nvgpu.device.async.token {
    %0 = nvgpu.device_async_copy %g[%i], %s[%i], 4 : memref<128xf32> to memref<128xf32, 3>
    scf.yield %0 : !nvgpu.device.async.token
  }
  %q = scf.if %c -> !nvgpu.device.async.token {
    scf.yield %r : !nvgpu.device.async.token
  } else {
    scf.yield %t : !nvgpu.device.async.token
  }
  nvgpu.device_async_wait %q
  return %q : !nvgpu.device.async.token
}

// CHECK-LABEL: gpu.module @k {
// CHECK-NEXT:    memref.global "private" @__mbarrier : memref<1xi64, 3> {alignment = 8 : i64}
// CHECK-NEXT:    gpu.func @f(%arg0: index) kernel {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-NEXT:    %1 = memref.get_global @__mbarrier : memref<1xi64, 3>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %1 : memref<1xi64, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.getelementptr %3[%0] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %5 = llvm.trunc %0 : i64 to i32
// CHECK-NEXT:    nvvm.mbarrier.init %4, %5 : !llvm.ptr<3>, i32
// CHECK-NEXT:    gpu.return
// CHECK-NEXT:    }
gpu.module @k {
  gpu.func @f(%n: index) kernel {
    %b = nvgpu.mbarrier.create -> !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
    nvgpu.mbarrier.init %b[%n], %n : !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
    gpu.return
  }
}

// CHECK-LABEL: func.func @strided(%arg0: memref<?x?xf32, strided<[?, 1], offset: ?>>, %arg1: memref<128x128xf32, #gpu.address_space<workgroup>>, %arg2: index) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : memref<?x?xf32, strided<[?, 1], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg1 : memref<128x128xf32, #gpu.address_space<workgroup>> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %4 = llvm.mlir.constant(128 : index) : i64
// CHECK-NEXT:    %5 = llvm.mul %1, %4 : i64
// CHECK-NEXT:    %6 = llvm.add %5, %1 : i64
// CHECK-NEXT:    %7 = llvm.getelementptr %3[%6] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
// CHECK-NEXT:    %8 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %9 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %10 = llvm.getelementptr %8[%9] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %11 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %12 = llvm.mul %1, %11 : i64
// CHECK-NEXT:    %13 = llvm.add %12, %1 : i64
// CHECK-NEXT:    %14 = llvm.getelementptr %10[%13] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %15 = llvm.addrspacecast %14 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    nvvm.cp.async.shared.global %7, %15, 16, cache =  ca : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    %16 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    return
func.func @strided(%g: memref<?x?xf32, strided<[?, 1], offset: ?>>, %s: memref<128x128xf32, #gpu.address_space<workgroup>>, %i: index) {
    %0 = nvgpu.device_async_copy %g[%i, %i], %s[%i, %i], 4 : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<128x128xf32, #gpu.address_space<workgroup>>
  return
}

