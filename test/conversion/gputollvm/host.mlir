// RUN: tsopt %s --gpu-to-llvm --mlir-print-local-scope | FileCheck %s

// The rest of the host's code is converted along.

// CHECK-LABEL: llvm.func @host(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i1) -> f32 {
// CHECK-NEXT:    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %6 = llvm.mlir.constant(dense<0.000000e+00> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT:    %7 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT:    llvm.cond_br %arg6, ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:    %8 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %9 = llvm.getelementptr inbounds|nuw %8[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %10 = llvm.load %9 : !llvm.ptr -> f32
// CHECK-NEXT:    llvm.return %10 : f32
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:    %11 = llvm.add %arg5, %arg5 : i64
// CHECK-NEXT:    %12 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %13 = llvm.getelementptr %12[%11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    llvm.store %6, %13 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
// CHECK-NEXT:    llvm.return %7 : f32
func.func @host(%a: memref<?xf32>, %i: index, %c: i1) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = memref.load %a[%i] : memref<?xf32>
  return %0 : f32
^bb2:
  %1 = arith.constant 0.0 : f32
  %v = vector.broadcast %1 : f32 to vector<4xf32>
  %i2 = index.add %i, %i
  vector.store %v, %a[%i2] : memref<?xf32>, vector<4xf32>
  return %1 : f32
}

// CHECK-LABEL: llvm.func @two(%arg0: i32) {
// CHECK-NEXT:    %0 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:    %1 = llvm.call @mgpuEventCreate() : () -> !llvm.ptr
// CHECK-NEXT:    llvm.call @mgpuEventRecord(%1, %0) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    %2 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:    %3 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:    llvm.call @mgpuStreamWaitEvent(%3, %1) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuEventDestroy(%1) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamSynchronize(%3) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamDestroy(%3) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamSynchronize(%2) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamDestroy(%2) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.return
func.func @two(%x: i32) {
  %t = gpu.wait async
  %t1 = gpu.wait async
  %t2 = gpu.wait async [%t]
  gpu.wait [%t2, %t1]
  return
}

