// RUN: tsopt %s --gpu-to-llvm=use-bare-pointers-for-kernels=1 --mlir-print-local-scope | FileCheck %s

// A memref of static shape is one pointer for the kernel.

// CHECK-LABEL: gpu.module @k {
// CHECK-NEXT:   llvm.func @kern(%arg0: i32, %arg1: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
// CHECK-NEXT:   llvm.return
// CHECK-NEXT:   }
//
// CHECK-LABEL: llvm.func @launch(%arg0: i32, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg3, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg4, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %6 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %7 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   gpu.launch_func  @k::@kern blocks in (%6, %6, %6) threads in (%6, %6, %6) : i64 args(%arg0 : i32, %7 : !llvm.ptr)
// CHECK-NEXT:   llvm.return
//

module attributes {gpu.container_module} {
  gpu.module @k {
    llvm.func @kern(%a: i32, %p: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  func.func @launch(%x: i32, %m: memref<8xf32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @k::@kern blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : i32, %m : memref<8xf32>)
    return
  }
}
