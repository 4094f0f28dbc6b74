// RUN: tsopt %s | tsopt | FileCheck %s

// Matrices that a subgroup holds together.

// CHECK-LABEL: func.func @m(%arg0: memref<32x32xf16, 3>, %arg1: memref<32x32xsi8, 3>, %arg2: index, %arg3: f16) {
// CHECK-NEXT: %0 = gpu.subgroup_mma_load_matrix %arg0[%arg2, %arg2] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
// CHECK-NEXT: %1 = gpu.subgroup_mma_load_matrix %arg0[%arg2, %arg2] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
// CHECK-NEXT: %2 = gpu.subgroup_mma_constant_matrix %arg3 : !gpu.mma_matrix<16x16xf16, "COp">
// CHECK-NEXT: %3 = gpu.subgroup_mma_compute %0, %1, %2 {a_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
// CHECK-NEXT: %4 = gpu.subgroup_mma_elementwise  addf %3, %2 {x} : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
// CHECK-NEXT: %5 = gpu.subgroup_mma_elementwise  negatef %3 : (!gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
// CHECK-NEXT: %6 = gpu.subgroup_mma_extract_thread_local %4[%arg2] : !gpu.mma_matrix<16x16xf16, "COp"> -> f16
// CHECK-NEXT: %7 = gpu.subgroup_mma_insert_thread_local %6, %4[%arg2] : f16, !gpu.mma_matrix<16x16xf16, "COp"> -> !gpu.mma_matrix<16x16xf16, "COp">
// CHECK-NEXT: gpu.subgroup_mma_store_matrix %7, %arg0[%arg2, %arg2] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
func.func @m(%A : memref<32x32xf16, 3>, %B: memref<32x32xsi8, 3>, %i : index, %f: f16) {
  %a = gpu.subgroup_mma_load_matrix %A[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
  %b = gpu.subgroup_mma_load_matrix %A[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
  %c = gpu.subgroup_mma_constant_matrix %f : !gpu.mma_matrix<16x16xf16, "COp">
  %d = gpu.subgroup_mma_compute %a, %b, %c {a_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  %e = gpu.subgroup_mma_elementwise addf %d, %c {x} : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
  %e2 = gpu.subgroup_mma_elementwise negatef %d : (!gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
  %v = gpu.subgroup_mma_extract_thread_local %e[%i] : !gpu.mma_matrix<16x16xf16, "COp"> -> f16
  %w = gpu.subgroup_mma_insert_thread_local %v, %e[%i] : f16, !gpu.mma_matrix<16x16xf16, "COp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %w, %A[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
  return
}
