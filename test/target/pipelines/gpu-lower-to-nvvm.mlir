// RUN: tsopt %s '--pass-pipeline=builtin.module(convert-nvgpu-to-nvvm,gpu-kernel-outlining,convert-vector-to-scf,convert-scf-to-cf,convert-nvvm-to-llvm,convert-func-to-llvm,expand-strided-metadata,nvvm-attach-target{chip=sm_90},lower-affine,convert-arith-to-llvm,convert-index-to-llvm{index-bitwidth=64},canonicalize,cse,gpu.module(convert-gpu-to-nvvm{index-bitwidth=64}),gpu.module(canonicalize),gpu.module(cse),gpu.module(reconcile-unrealized-casts),gpu-to-llvm,convert-math-to-llvm,canonicalize,cse,reconcile-unrealized-casts)' --mlir-print-local-scope | FileCheck %s

// The passes of gpu-lower-to-nvvm-pipeline but for gpu-module-to-binary, on a launch
// with asynchronous copies.

// CHECK-LABEL: llvm.func @main(%arg0: i64, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: !llvm.ptr, %arg9: !llvm.ptr, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i64) {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0 : i8) : i8
// CHECK-NEXT:   %1 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %2 = llvm.mlir.constant(64 : index) : i64
// CHECK-NEXT:   %3 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %4 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %5 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:   %6 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:   %7 = llvm.getelementptr %1[4096] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:   %8 = llvm.ptrtoint %7 : !llvm.ptr to i64
// CHECK-NEXT:   %9 = llvm.call @mgpuMemAlloc(%8, %6, %0) : (i64, !llvm.ptr, i8) -> !llvm.ptr
// CHECK-NEXT:   llvm.call @mgpuMemcpy(%9, %arg2, %8, %6) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
// CHECK-NEXT:   llvm.call @mgpuStreamSynchronize(%6) : (!llvm.ptr) -> ()
// CHECK-NEXT:   llvm.call @mgpuStreamDestroy(%6) : (!llvm.ptr) -> ()
// CHECK-NEXT:   gpu.launch_func  @main_kernel::@main_kernel blocks in (%3, %3, %3) threads in (%5, %3, %3) : i64 args(%9 : !llvm.ptr, %9 : !llvm.ptr, %4 : i64, %2 : i64, %2 : i64, %2 : i64, %3 : i64, %4 : i64, %3 : i64, %arg0 : i64)
// CHECK-NEXT:   %10 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT:   llvm.call @mgpuMemcpy(%arg9, %9, %8, %10) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
// CHECK-NEXT:   llvm.call @mgpuMemFree(%9, %10) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:   llvm.call @mgpuStreamSynchronize(%10) : (!llvm.ptr) -> ()
// CHECK-NEXT:   llvm.call @mgpuStreamDestroy(%10) : (!llvm.ptr) -> ()
// CHECK-NEXT:   llvm.return
//
// CHECK-LABEL: gpu.module @main_kernel [#nvvm.target<chip = "sm_90">] {
// CHECK-NEXT:   llvm.func @__nv_expf(f32) -> f32
// CHECK-NEXT:   llvm.func @main_kernel(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64) attributes {gpu.kernel, gpu.known_block_size = array<i32: 32, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>, nvvm.kernel, nvvm.maxntid = array<i32: 32, 1, 1>} {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT:   %1 = llvm.mlir.constant(64 : index) : i64
// CHECK-NEXT:   %2 = nvvm.read.ptx.sreg.ctaid.x range <i32, 0, 1> : i32
// CHECK-NEXT:   %3 = llvm.sext %2 : i32 to i64
// CHECK-NEXT:   %4 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 32> : i32
// CHECK-NEXT:   %5 = llvm.sext %4 : i32 to i64
// CHECK-NEXT:   %6 = llvm.mul %3, %1 overflow<nsw> : i64
// CHECK-NEXT:   %7 = llvm.add %6, %5 : i64
// CHECK-NEXT:   llvm.br ^bb1(%arg7 : i64)
// CHECK-NEXT:   ^bb1(%8: i64):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:   %9 = llvm.icmp "slt" %8, %arg9 : i64
// CHECK-NEXT:   llvm.cond_br %9, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:   %10 = llvm.getelementptr %arg1[%7] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %11 = llvm.mul %arg7, %1 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %12 = llvm.add %11, %arg8 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %13 = llvm.getelementptr inbounds|nuw %10[%12] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %14 = llvm.load %13 : !llvm.ptr -> f32
// CHECK-NEXT:   %15 = llvm.fadd %14, %0 : f32
// CHECK-NEXT:   %16 = llvm.call @__nv_expf(%15) : (f32) -> f32
// CHECK-NEXT:   %17 = llvm.mul %arg8, %1 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %18 = llvm.add %17, %arg8 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %19 = llvm.getelementptr inbounds|nuw %10[%18] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   llvm.store %16, %19 : f32, !llvm.ptr
// CHECK-NEXT:   %20 = llvm.mul %8, %1 : i64
// CHECK-NEXT:   %21 = llvm.add %20, %arg7 : i64
// CHECK-NEXT:   %22 = llvm.getelementptr %arg1[%21] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %23 = llvm.load %22 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
// CHECK-NEXT:   %24 = llvm.fadd %23, %23 : vector<4xf32>
// CHECK-NEXT:   llvm.store %24, %22 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
// CHECK-NEXT:   %25 = llvm.add %8, %arg8 : i64
// CHECK-NEXT:   llvm.br ^bb1(%25 : i64)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:   nvvm.barrier0
// CHECK-NEXT:   llvm.return
// CHECK-NEXT:   }
//
// CHECK-LABEL: llvm.func @mgpuStreamCreate() -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuMemAlloc(i64, !llvm.ptr, i8) -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuMemcpy(!llvm.ptr, !llvm.ptr, i64, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamSynchronize(!llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamDestroy(!llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuMemFree(!llvm.ptr, !llvm.ptr)

func.func @main(%n: index, %src: memref<64x64xf32>, %dst: memref<64x64xf32>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %t0 = gpu.wait async
  %d, %t1 = gpu.alloc async [%t0] () : memref<64x64xf32>
  %t2 = gpu.memcpy async [%t1] %d, %src : memref<64x64xf32>, memref<64x64xf32>
  gpu.wait [%t2]
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %sub = memref.subview %d[%bx, %tx] [2, 2] [1, 1] : memref<64x64xf32> to memref<2x2xf32, strided<[64, 1], offset: ?>>
    %cst = arith.constant 1.0 : f32
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.load %sub[%c0, %c1] : memref<2x2xf32, strided<[64, 1], offset: ?>>
      %y = arith.addf %x, %cst : f32
      %z = math.exp %y : f32
      memref.store %z, %sub[%c1, %c1] : memref<2x2xf32, strided<[64, 1], offset: ?>>
      %v = vector.transfer_read %d[%i, %c0], %cst {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
      %w = arith.addf %v, %v : vector<4xf32>
      vector.store %w, %d[%i, %c0] : memref<64x64xf32>, vector<4xf32>
    }
    gpu.barrier
    gpu.terminator
  }
  %t3 = gpu.wait async
  %t4 = gpu.memcpy async [%t3] %dst, %d : memref<64x64xf32>, memref<64x64xf32>
  %t5 = gpu.dealloc async [%t4] %d : memref<64x64xf32>
  gpu.wait [%t5]
  return
}
