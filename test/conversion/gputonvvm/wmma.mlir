// RUN: tsopt %s --convert-gpu-to-nvvm | FileCheck %s

// A matrix of a subgroup is the fragment in a thread's registers: floats of 32 bits are multiplied as tf32, in registers of integers.

gpu.module @m {
  // CHECK-LABEL: llvm.func @tf32
  // CHECK-SAME:    (%[[A:.*]]: !llvm.struct<(i32, i32, i32, i32)>, %[[M:.*]]: !llvm.ptr
  // CHECK:         %[[X:.*]] = llvm.mlir.constant(5.000000e-01 : f32) : f32
  // CHECK:         %[[STRIDE:.*]] = llvm.mlir.constant(64 : index) : i32
  // CHECK:         %[[B:.*]] = nvvm.wmma.load %{{.*}}, %[[STRIDE]] {eltype = #nvvm.mma_type<tf32>, frag = #nvvm.mma_frag<b>, k = 8 : i32, layout = #nvvm.mma_layout<col>, m = 16 : i32, n = 16 : i32}
  // CHECK-COUNT-8: llvm.insertvalue %[[X]]
  // CHECK:         nvvm.wmma.mma {{.*}} {eltypeA = #nvvm.mma_type<tf32>, eltypeB = #nvvm.mma_type<f32>, k = 8 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 16 : i32, n = 16 : i32}
  // CHECK:         nvvm.wmma.store {{.*}} {eltype = #nvvm.mma_type<f32>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
  func.func @tf32(%a: !gpu.mma_matrix<16x8xf32, "AOp">, %m: memref<64x64xf32>, %i: index) {
    %b = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 64 : index, transpose} : memref<64x64xf32> -> !gpu.mma_matrix<8x16xf32, "BOp">
    %half = arith.constant 0.5 : f32
    %c = gpu.subgroup_mma_constant_matrix %half : !gpu.mma_matrix<16x16xf32, "COp">
    %d = gpu.subgroup_mma_compute %a, %b, %c {b_transpose} : !gpu.mma_matrix<16x8xf32, "AOp">, !gpu.mma_matrix<8x16xf32, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
    gpu.subgroup_mma_store_matrix %d, %m[%i, %i] {leadDimension = 64 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<64x64xf32>
    return
  }

  // Elements in pairs, a subgroup of another shape, an extreme that is NaN where an operand is.
  // CHECK-LABEL: llvm.func @elementwise
  // CHECK:         llvm.fdiv %{{.*}}, %{{.*}} : vector<2xf16>
  // CHECK:         llvm.fcmp "olt"
  // CHECK:         llvm.fcmp "uno"
  // CHECK:         nvvm.wmma.store {{.*}} {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<col>, m = 32 : i32, n = 8 : i32}
  func.func @elementwise(%c: !gpu.mma_matrix<32x8xf16, "COp">, %d: !gpu.mma_matrix<32x8xf16, "COp">, %m: memref<32x32xf16, 3>, %i: index) {
    %q = gpu.subgroup_mma_elementwise divf %c, %d : (!gpu.mma_matrix<32x8xf16, "COp">, !gpu.mma_matrix<32x8xf16, "COp">) -> !gpu.mma_matrix<32x8xf16, "COp">
    %l = gpu.subgroup_mma_elementwise minf %q, %d : (!gpu.mma_matrix<32x8xf16, "COp">, !gpu.mma_matrix<32x8xf16, "COp">) -> !gpu.mma_matrix<32x8xf16, "COp">
    gpu.subgroup_mma_store_matrix %l, %m[%i, %i] {leadDimension = 32 : index, transpose} : !gpu.mma_matrix<32x8xf16, "COp">, memref<32x32xf16, 3>
    return
  }
}
