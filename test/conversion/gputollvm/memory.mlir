// RUN: tsopt %s --gpu-to-llvm --mlir-print-local-scope | FileCheck %s

// Streams, events, memory and registration are calls of the runtime.

// CHECK-LABEL: llvm.func @mem(%arg0: i64, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: f32, %arg9: i32) {
// CHECK-NEXT:    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %3 = llvm.insertvalue %arg3, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %4 = llvm.insertvalue %arg4, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %5 = llvm.insertvalue %arg6, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %6 = llvm.insertvalue %arg5, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %7 = llvm.insertvalue %arg7, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %8 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:    %9 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %10 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %11 = llvm.mul %9, %arg0 : i64
// CHECK-NEXT:    %12 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %13 = llvm.getelementptr %12[%11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %14 = llvm.ptrtoint %13 : !llvm.ptr to i64
// CHECK-NEXT:    %15 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %16 = llvm.mlir.constant(0 : i8) : i8
// CHECK-NEXT:    %17 = llvm.call @mgpuMemAlloc(%14, %8, %16) : (i64, !llvm.ptr, i8) -> !llvm.ptr
// CHECK-NEXT:    %18 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %19 = llvm.insertvalue %17, %18[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %20 = llvm.insertvalue %17, %19[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %21 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %22 = llvm.insertvalue %21, %20[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %23 = llvm.insertvalue %arg0, %22[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %24 = llvm.insertvalue %9, %23[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %25 = llvm.insertvalue %9, %24[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %26 = llvm.insertvalue %10, %25[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %27 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %28 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %29 = llvm.mul %27, %arg0 : i64
// CHECK-NEXT:    %30 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %31 = llvm.getelementptr %30[%29] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %32 = llvm.ptrtoint %31 : !llvm.ptr to i64
// CHECK-NEXT:    %33 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %34 = llvm.mlir.constant(1 : i8) : i8
// CHECK-NEXT:    %35 = llvm.call @mgpuMemAlloc(%32, %33, %34) : (i64, !llvm.ptr, i8) -> !llvm.ptr
// CHECK-NEXT:    %36 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %37 = llvm.insertvalue %35, %36[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %38 = llvm.insertvalue %35, %37[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %39 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %40 = llvm.insertvalue %39, %38[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %41 = llvm.insertvalue %arg0, %40[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %42 = llvm.insertvalue %27, %41[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %43 = llvm.insertvalue %27, %42[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %44 = llvm.insertvalue %28, %43[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %45 = builtin.unrealized_conversion_cast %44 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<?x4xf32>
// CHECK-NEXT:    %46 = llvm.extractvalue %7[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %47 = llvm.extractvalue %7[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %48 = llvm.mul %46, %47 : i64
// CHECK-NEXT:    %49 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %50 = llvm.getelementptr %49[%48] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %51 = llvm.ptrtoint %50 : !llvm.ptr to i64
// CHECK-NEXT:    %52 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %53 = llvm.extractvalue %26[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    llvm.call @mgpuMemcpy(%53, %52, %51, %8) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
// CHECK-NEXT:    %54 = llvm.extractvalue %26[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %55 = llvm.extractvalue %26[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %56 = llvm.mul %54, %55 : i64
// CHECK-NEXT:    %57 = llvm.bitcast %arg8 : f32 to i32
// CHECK-NEXT:    %58 = llvm.extractvalue %26[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    llvm.call @mgpuMemset32(%58, %57, %56, %8) : (!llvm.ptr, i32, i64, !llvm.ptr) -> ()
// CHECK-NEXT:    %59 = llvm.extractvalue %26[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    llvm.call @mgpuMemFree(%59, %8) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    gpu.dealloc  %45 : memref<?x4xf32>
// CHECK-NEXT:    llvm.call @mgpuStreamSynchronize(%8) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamDestroy(%8) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuSetDefaultDevice(%arg9) : (i32) -> ()
// CHECK-NEXT:    llvm.return
func.func @mem(%n: index, %src: memref<?x4xf32>, %v: f32, %vi: i32) {
  %t = gpu.wait async
  %0, %t0 = gpu.alloc async [%t] (%n) : memref<?x4xf32>
  %1 = gpu.alloc host_shared (%n) : memref<?x4xf32>
  %t1 = gpu.memcpy async [%t0] %0, %src : memref<?x4xf32>, memref<?x4xf32>
  %t2 = gpu.memset async [%t1] %0, %v : memref<?x4xf32>, f32
  %t3 = gpu.dealloc async [%t2] %0 : memref<?x4xf32>
  gpu.dealloc %1 : memref<?x4xf32>
  gpu.wait [%t3]
  gpu.set_default_device %vi
  return
}

// CHECK-LABEL: llvm.func @waits() {
// CHECK-NEXT:    %0 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:    %1 = llvm.call @mgpuEventCreate() : () -> !llvm.ptr
// CHECK-NEXT:    llvm.call @mgpuEventRecord(%1, %0) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    %2 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:    %3 = llvm.call @mgpuEventCreate() : () -> !llvm.ptr
// CHECK-NEXT:    llvm.call @mgpuEventRecord(%3, %2) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    %4 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:    llvm.call @mgpuStreamWaitEvent(%4, %1) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamWaitEvent(%4, %3) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuEventDestroy(%1) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuEventDestroy(%3) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamSynchronize(%4) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamDestroy(%4) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.return
func.func @waits() {
  %0 = gpu.wait async
  %1 = gpu.wait async
  %2 = gpu.wait async [%0, %1]
  gpu.wait [%2]
  return
}

// CHECK-LABEL: llvm.func @reg(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) {
// CHECK-NEXT:    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %6 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %7 = llvm.alloca %6 x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %5, %7 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
// CHECK-NEXT:    %8 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %9 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %10 = llvm.insertvalue %8, %9[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %11 = llvm.insertvalue %7, %10[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %12 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %13 = llvm.getelementptr %12[1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:    %14 = llvm.ptrtoint %13 : !llvm.ptr to i64
// CHECK-NEXT:    %15 = llvm.extractvalue %11[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %16 = llvm.extractvalue %11[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    llvm.call @mgpuMemHostRegisterMemRef(%15, %16, %14) : (i64, !llvm.ptr, i64) -> ()
// CHECK-NEXT:    %17 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %18 = llvm.getelementptr %17[1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:    %19 = llvm.ptrtoint %18 : !llvm.ptr to i64
// CHECK-NEXT:    %20 = llvm.extractvalue %11[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %21 = llvm.extractvalue %11[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    llvm.call @mgpuMemHostUnregisterMemRef(%20, %21, %19) : (i64, !llvm.ptr, i64) -> ()
// CHECK-NEXT:    llvm.return
func.func @reg(%m: memref<4xf32>) {
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  gpu.host_register %u : memref<*xf32>
  gpu.host_unregister %u : memref<*xf32>
  return
}
