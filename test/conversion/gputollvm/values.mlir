// RUN: tsopt %s --gpu-to-llvm --mlir-print-local-scope | FileCheck %s

// What is set has 16 or 32 bits; other address spaces are cast; what cannot be
// converted stays.

// CHECK-LABEL: llvm.func @memset(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i32, %arg6: !llvm.ptr, %arg7: !llvm.ptr, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: f16, %arg12: !llvm.ptr<1>, %arg13: !llvm.ptr<1>, %arg14: i64, %arg15: i64, %arg16: i64, %arg17: i16) {
// CHECK-NEXT:    %0 = llvm.mlir.poison : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %1 = llvm.insertvalue %arg12, %0[0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %2 = llvm.insertvalue %arg13, %1[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.insertvalue %arg14, %2[2] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.insertvalue %arg15, %3[3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %5 = llvm.insertvalue %arg16, %4[4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %6 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %7 = llvm.insertvalue %arg6, %6[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %8 = llvm.insertvalue %arg7, %7[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %9 = llvm.insertvalue %arg8, %8[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %10 = llvm.insertvalue %arg9, %9[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %11 = llvm.insertvalue %arg10, %10[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %12 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %13 = llvm.insertvalue %arg0, %12[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %14 = llvm.insertvalue %arg1, %13[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %15 = llvm.insertvalue %arg2, %14[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %16 = llvm.insertvalue %arg3, %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %17 = llvm.insertvalue %arg4, %16[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %18 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:    %19 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:    %20 = llvm.bitcast %arg5 : i32 to i32
// CHECK-NEXT:    %21 = llvm.extractvalue %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    llvm.call @mgpuMemset32(%21, %20, %19, %18) : (!llvm.ptr, i32, i64, !llvm.ptr) -> ()
// CHECK-NEXT:    %22 = llvm.extractvalue %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %23 = llvm.bitcast %arg11 : f16 to i16
// CHECK-NEXT:    %24 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    llvm.call @mgpuMemset16(%24, %23, %22, %18) : (!llvm.ptr, i16, i64, !llvm.ptr) -> ()
// CHECK-NEXT:    %25 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %26 = llvm.bitcast %arg17 : i16 to i16
// CHECK-NEXT:    %27 = llvm.extractvalue %5[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %28 = llvm.addrspacecast %27 : !llvm.ptr<1> to !llvm.ptr
// CHECK-NEXT:    llvm.call @mgpuMemset16(%28, %26, %25, %18) : (!llvm.ptr, i16, i64, !llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamSynchronize(%18) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamDestroy(%18) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.return
func.func @memset(%m: memref<8xi32>, %x: i32, %h: memref<?xf16>, %y: f16, %z: memref<4xi16, 1>, %w: i16) {
  %t = gpu.wait async
  %t1 = gpu.memset async [%t] %m, %x : memref<8xi32>, i32
  %t2 = gpu.memset async [%t1] %h, %y : memref<?xf16>, f16
  %t3 = gpu.memset async [%t2] %z, %w : memref<4xi16, 1>, i16
  gpu.wait [%t3]
  return
}

// CHECK-LABEL: llvm.func @bad(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: f64) {
// CHECK-NEXT:    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %6 = builtin.unrealized_conversion_cast %5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<8xf64>
// CHECK-NEXT:    %7 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:    %8 = builtin.unrealized_conversion_cast %7 : !llvm.ptr to !gpu.async.token
// CHECK-NEXT:    %9 = gpu.memset async [%8] %6, %arg5 : memref<8xf64>, f64
// CHECK-NEXT:    %10 = builtin.unrealized_conversion_cast %9 : !gpu.async.token to !llvm.ptr
// CHECK-NEXT:    llvm.call @mgpuEventSynchronize(%10) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuEventDestroy(%10) : (!llvm.ptr) -> ()
// CHECK-NEXT:    gpu.memset  %6, %arg5 : memref<8xf64>, f64
// CHECK-NEXT:    llvm.return
func.func @bad(%m: memref<8xf64>, %x: f64) {
  %t = gpu.wait async
  %t1 = gpu.memset async [%t] %m, %x : memref<8xf64>, f64
  gpu.wait [%t1]
  gpu.memset %m, %x : memref<8xf64>, f64
  return
}

// CHECK-LABEL: llvm.func @spaces(%arg0: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
// CHECK-NEXT:    %0 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:    %1 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %2 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %3 = llvm.getelementptr %2[%arg0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %4 = llvm.ptrtoint %3 : !llvm.ptr to i64
// CHECK-NEXT:    %5 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %6 = llvm.mlir.constant(0 : i8) : i8
// CHECK-NEXT:    %7 = llvm.call @mgpuMemAlloc(%4, %0, %6) : (i64, !llvm.ptr, i8) -> !llvm.ptr
// CHECK-NEXT:    %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %9 = llvm.insertvalue %7, %8[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %10 = llvm.insertvalue %7, %9[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %11 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %12 = llvm.insertvalue %11, %10[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %13 = llvm.insertvalue %arg0, %12[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %14 = llvm.insertvalue %1, %13[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %15 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %16 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:    %17 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %18 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:    %19 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %20 = llvm.getelementptr %19[%18] : (!llvm.ptr, i64) -> !llvm.ptr, vector<4xf32>
// CHECK-NEXT:    %21 = llvm.ptrtoint %20 : !llvm.ptr to i64
// CHECK-NEXT:    %22 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %23 = llvm.mlir.constant(0 : i8) : i8
// CHECK-NEXT:    %24 = llvm.call @mgpuMemAlloc(%21, %0, %23) : (i64, !llvm.ptr, i8) -> !llvm.ptr
// CHECK-NEXT:    %25 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %26 = llvm.insertvalue %24, %25[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %27 = llvm.insertvalue %24, %26[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %28 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %29 = llvm.insertvalue %28, %27[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %30 = llvm.insertvalue %15, %29[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %31 = llvm.insertvalue %16, %30[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %32 = llvm.insertvalue %16, %31[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %33 = llvm.insertvalue %17, %32[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %34 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:    %35 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %36 = llvm.getelementptr %35[%34] : (!llvm.ptr, i64) -> !llvm.ptr, vector<4xf32>
// CHECK-NEXT:    %37 = llvm.ptrtoint %36 : !llvm.ptr to i64
// CHECK-NEXT:    %38 = llvm.extractvalue %33[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %39 = llvm.extractvalue %33[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    llvm.call @mgpuMemcpy(%39, %38, %37, %0) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamSynchronize(%0) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamDestroy(%0) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.return %14 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
func.func @spaces(%n: index) -> memref<?xf32> {
  %t = gpu.wait async
  %0, %t0 = gpu.alloc async [%t] (%n) : memref<?xf32>
  %1, %t1 = gpu.alloc async [%t0] () : memref<4x8xvector<4xf32>>
  %t2 = gpu.memcpy async [%t1] %1, %1 : memref<4x8xvector<4xf32>>, memref<4x8xvector<4xf32>>
  gpu.wait [%t2]
  return %0 : memref<?xf32>
}

// CHECK-LABEL: llvm.func @scalar() {
// CHECK-NEXT:    %0 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:    %1 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %2 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %3 = llvm.getelementptr %2[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %4 = llvm.ptrtoint %3 : !llvm.ptr to i64
// CHECK-NEXT:    %5 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %6 = llvm.mlir.constant(0 : i8) : i8
// CHECK-NEXT:    %7 = llvm.call @mgpuMemAlloc(%4, %0, %6) : (i64, !llvm.ptr, i8) -> !llvm.ptr
// CHECK-NEXT:    %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %9 = llvm.insertvalue %7, %8[0] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %10 = llvm.insertvalue %7, %9[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %11 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %12 = llvm.insertvalue %11, %10[2] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %13 = llvm.extractvalue %12[0] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    llvm.call @mgpuMemFree(%13, %0) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamSynchronize(%0) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamDestroy(%0) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.return
func.func @scalar() {
  %t = gpu.wait async
  %1, %t1 = gpu.alloc async [%t] () : memref<f32>
  %t2 = gpu.dealloc async [%t1] %1 : memref<f32>
  gpu.wait [%t2]
  return
}

