// RUN: tsopt %s -convert-gpu-to-nvvm | FileCheck %s

// Functions that the target lacks are called in libdevice; small floats go through
// f32, vectors element by element.

// CHECK-LABEL: gpu.module @unary {
// CHECK:       llvm.func @__nv_expf(f32) -> f32
// CHECK:       llvm.func @__nv_fast_logf(f32) -> f32
// CHECK:       llvm.func @__nv_sin(f64) -> f64
// CHECK:       llvm.func @__nv_tanhf(f32) -> f32
// CHECK:       llvm.func @unary(%arg0: f32, %arg1: f64, %arg2: f16) -> !llvm.struct<(f32, f32, f64, f16)> {
// CHECK:       %0 = llvm.call @__nv_expf(%arg0) : (f32) -> f32
// CHECK:       %1 = llvm.call @__nv_fast_logf(%arg0) : (f32) -> f32
// CHECK:       %2 = llvm.call @__nv_sin(%arg1) : (f64) -> f64
// CHECK:       %3 = llvm.fpext %arg2 : f16 to f32
// CHECK:       %4 = llvm.call @__nv_tanhf(%3) : (f32) -> f32
// CHECK:       %5 = llvm.fptrunc %4 : f32 to f16
// CHECK:       llvm.return %10 : !llvm.struct<(f32, f32, f64, f16)>
gpu.module @unary {
  gpu.func @unary(%x: f32, %d: f64, %h: f16) -> (f32, f32, f64, f16) {
    %0 = math.exp %x : f32
    %1 = math.log %x fastmath<afn> : f32
    %2 = math.sin %d : f64
    %3 = math.tanh %h : f16
    gpu.return %0, %1, %2, %3 : f32, f32, f64, f16
  }
}

// CHECK-LABEL: gpu.module @vector {
// CHECK:       llvm.func @__nv_erff(f32) -> f32
// CHECK:       llvm.func @vector(%arg0: vector<2xf32>) -> vector<2xf32> {
// CHECK:       %1 = llvm.mlir.constant(0 : i64) : i64
// CHECK:       %2 = llvm.extractelement %arg0[%1 : i64] : vector<2xf32>
// CHECK:       %3 = llvm.call @__nv_erff(%2) : (f32) -> f32
// CHECK:       %4 = llvm.insertelement %3, %0[%1 : i64] : vector<2xf32>
// CHECK:       %5 = llvm.mlir.constant(1 : i64) : i64
// CHECK:       %6 = llvm.extractelement %arg0[%5 : i64] : vector<2xf32>
// CHECK:       %7 = llvm.call @__nv_erff(%6) : (f32) -> f32
// CHECK:       %8 = llvm.insertelement %7, %4[%5 : i64] : vector<2xf32>
// CHECK:       llvm.return %8 : vector<2xf32>
gpu.module @vector {
  gpu.func @vector(%v: vector<2xf32>) -> vector<2xf32> {
    %0 = math.erf %v : vector<2xf32>
    gpu.return %0 : vector<2xf32>
  }
}

// Results in two places, arguments of two kinds, answers.
// CHECK-LABEL: gpu.module @mixed {
// CHECK:       llvm.func @__nv_sincosf(f32, !llvm.ptr, !llvm.ptr)
// CHECK:       llvm.func @__nv_powif(f32, i32) -> f32
// CHECK:       llvm.func @__nv_isnanf(f32) -> i32
// CHECK:       llvm.func @mixed(%arg0: f32, %arg1: i32) -> !llvm.struct<(f32, f32, f32, i1)> {
// CHECK:       %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK:       %1 = llvm.alloca %0 x f32 : (i32) -> !llvm.ptr
// CHECK:       %2 = llvm.alloca %0 x f32 : (i32) -> !llvm.ptr
// CHECK:       llvm.call @__nv_sincosf(%arg0, %1, %2) : (f32, !llvm.ptr, !llvm.ptr) -> ()
// CHECK:       %3 = llvm.load %1 : !llvm.ptr -> f32
// CHECK:       %4 = llvm.load %2 : !llvm.ptr -> f32
// CHECK:       %5 = llvm.call @__nv_powif(%arg0, %arg1) : (f32, i32) -> f32
// CHECK:       %6 = llvm.call @__nv_isnanf(%arg0) : (f32) -> i32
// CHECK:       %7 = llvm.mlir.constant(0 : i32) : i32
// CHECK:       %8 = llvm.icmp "ne" %6, %7 : i32
// CHECK:       llvm.return %13 : !llvm.struct<(f32, f32, f32, i1)>
gpu.module @mixed {
  gpu.func @mixed(%x: f32, %i: i32) -> (f32, f32, f32, i1) {
    %s, %c = math.sincos %x : f32
    %p = math.fpowi %x, %i : f32, i32
    %n = math.isnan %x : f32
    gpu.return %s, %c, %p, %n : f32, f32, f32, i1
  }
}
