// RUN: tsopt %s --gpu-to-llvm --mlir-print-local-scope | FileCheck %s

// Launches get the kernel's arguments and a stream.

// CHECK-LABEL: gpu.module @k attributes {gpu.kernel_modules} {
// CHECK-NEXT:   llvm.func @kern(%arg0: i32, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64) attributes {gpu.kernel, nvvm.kernel} {
// CHECK-NEXT:   llvm.return
// CHECK-NEXT:   }
//
// CHECK-LABEL: llvm.func @launch(%arg0: i32, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i32) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg3, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg4, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %6 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %7 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %8 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %9 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %10 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %11 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   gpu.launch_func  @k::@kern blocks in (%arg6, %6, %6) threads in (%6, %6, %6) : i64 dynamic_shared_memory_size %arg7 args(%arg0 : i32, %7 : !llvm.ptr, %8 : !llvm.ptr, %9 : i64, %10 : i64, %11 : i64)
// CHECK-NEXT:   llvm.return
//
// CHECK-LABEL: llvm.func @launch_async(%arg0: i32, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i32) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg3, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg4, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %6 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %7 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:   %8 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %9 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %10 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %11 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %12 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   gpu.launch_func <%7 : !llvm.ptr> @k::@kern blocks in (%arg6, %6, %6) threads in (%6, %6, %6) : i64 args(%arg0 : i32, %8 : !llvm.ptr, %9 : !llvm.ptr, %10 : i64, %11 : i64, %12 : i64)
// CHECK-NEXT:   llvm.call @mgpuStreamSynchronize(%7) : (!llvm.ptr) -> ()
// CHECK-NEXT:   llvm.call @mgpuStreamDestroy(%7) : (!llvm.ptr) -> ()
// CHECK-NEXT:   llvm.return
//
// CHECK-LABEL: llvm.func @cluster(%arg0: i32, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg3, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg4, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %6 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %7 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %8 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %9 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %10 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %11 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   gpu.launch_func  @k::@kern clusters in (%6, %6, %6) blocks in (%arg6, %6, %6) threads in (%6, %6, %6) : i64 args(%arg0 : i32, %7 : !llvm.ptr, %8 : !llvm.ptr, %9 : i64, %10 : i64, %11 : i64)
// CHECK-NEXT:   llvm.return
//
// CHECK-LABEL: llvm.func @mgpuStreamCreate() -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuStreamSynchronize(!llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamDestroy(!llvm.ptr)

module attributes {gpu.container_module} {
  gpu.module @k attributes {gpu.kernel_modules} {
    llvm.func @kern(%a: i32, %p: !llvm.ptr, %q: !llvm.ptr, %o: i64, %s: i64, %t: i64) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  func.func @launch(%x: i32, %m: memref<?xf32>, %gx: index, %dyn: i32) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @k::@kern blocks in (%gx, %c1, %c1) threads in (%c1, %c1, %c1) dynamic_shared_memory_size %dyn args(%x : i32, %m : memref<?xf32>)
    return
  }
  func.func @launch_async(%x: i32, %m: memref<?xf32>, %gx: index, %dyn: i32) {
    %c1 = arith.constant 1 : index
    %t = gpu.wait async
    %t1 = gpu.launch_func async [%t] @k::@kern blocks in (%gx, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : i32, %m : memref<?xf32>)
    gpu.wait [%t1]
    return
  }
  func.func @cluster(%x: i32, %m: memref<?xf32>, %gx: index) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @k::@kern clusters in (%c1, %c1, %c1) blocks in (%gx, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : i32, %m : memref<?xf32>)
    return
  }
}
