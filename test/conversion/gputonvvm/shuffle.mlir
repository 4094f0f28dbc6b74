// RUN: tsopt %s -convert-gpu-to-nvvm | FileCheck %s

// The mask of lanes and the clamp are computed from the width. Values of 64 bits go
// by halves.

// CHECK-LABEL: gpu.module @shuffle {
// CHECK:       llvm.func @shuffle(%arg0: f32, %arg1: i32, %arg2: i32) -> !llvm.struct<(f32, f32, i1)> {
// CHECK:       %[[ALL:.*]] = llvm.mlir.constant(32 : i32) : i32
// CHECK:       %[[LANES:.*]] = llvm.mlir.constant(32 : i32) : i32
// CHECK:       %[[OFF:.*]] = llvm.sub %[[LANES]], %arg2 : i32
// CHECK:       %[[MASK:.*]] = llvm.lshr %{{.*}}, %[[OFF]] : i32
// CHECK:       %[[LAST:.*]] = llvm.sub %arg2, %{{.*}} : i32
// CHECK:       nvvm.shfl.sync  bfly %[[MASK]], %arg0, %arg1, %[[LAST]] : f32 -> f32
// CHECK:       %[[NONE:.*]] = llvm.sub %{{.*}}, %[[ALL]] : i32
// CHECK:       %[[WHOLE:.*]] = llvm.lshr %{{.*}}, %[[NONE]] : i32
// CHECK:       %[[UP:.*]] = nvvm.shfl.sync  up %[[WHOLE]], %arg0, %arg1, %[[NONE]] {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
// CHECK:       llvm.extractvalue %[[UP]][0] : !llvm.struct<(f32, i1)>
// CHECK:       llvm.extractvalue %[[UP]][1] : !llvm.struct<(f32, i1)>
// CHECK:       llvm.return %{{.*}} : !llvm.struct<(f32, f32, i1)>
gpu.module @shuffle {
  gpu.func @shuffle(%x: f32, %i: i32, %n: i32) -> (f32, f32, i1) {
    %0, %v0 = gpu.shuffle xor %x, %i, %n : f32
    %all = arith.constant 32 : i32
    %1, %v1 = gpu.shuffle up %x, %i, %all : f32
    gpu.return %0, %1, %v1 : f32, f32, i1
  }
}

// CHECK-LABEL: gpu.module @wide {
// CHECK:       llvm.func @wide(%arg0: f64, %arg1: i32, %arg2: i32) -> f64 {
// CHECK:       %0 = llvm.mlir.constant(32 : i64) : i64
// CHECK:       %1 = llvm.bitcast %arg0 : f64 to i64
// CHECK:       %2 = llvm.trunc %1 : i64 to i32
// CHECK:       %3 = llvm.lshr %1, %0 : i64
// CHECK:       %4 = llvm.trunc %3 : i64 to i32
// CHECK:       %5 = llvm.mlir.constant(1 : i32) : i32
// CHECK:       %6 = llvm.mlir.constant(-1 : i32) : i32
// CHECK:       %7 = llvm.mlir.constant(32 : i32) : i32
// CHECK:       %8 = llvm.sub %7, %arg2 : i32
// CHECK:       %9 = llvm.lshr %6, %8 : i32
// CHECK:       %10 = llvm.sub %arg2, %5 : i32
// CHECK:       %11 = nvvm.shfl.sync  idx %9, %2, %arg1, %10 : i32 -> i32
// CHECK:       %12 = llvm.mlir.constant(1 : i32) : i32
// CHECK:       %13 = llvm.mlir.constant(-1 : i32) : i32
// CHECK:       %14 = llvm.mlir.constant(32 : i32) : i32
// CHECK:       %15 = llvm.sub %14, %arg2 : i32
// CHECK:       %16 = llvm.lshr %13, %15 : i32
// CHECK:       %17 = llvm.sub %arg2, %12 : i32
// CHECK:       %18 = nvvm.shfl.sync  idx %16, %4, %arg1, %17 : i32 -> i32
// CHECK:       %19 = llvm.zext %11 : i32 to i64
// CHECK:       %20 = llvm.zext %18 : i32 to i64
// CHECK:       %21 = llvm.shl %20, %0 : i64
// CHECK:       %22 = llvm.or %21, %19 : i64
// CHECK:       %23 = llvm.bitcast %22 : i64 to f64
// CHECK:       llvm.return %23 : f64
gpu.module @wide {
  gpu.func @wide(%x: f64, %i: i32, %n: i32) -> f64 {
    %0, %v0 = gpu.shuffle idx %x, %i, %n : f64
    gpu.return %0 : f64
  }
}
