// RUN: tsopt %s --fold-memref-alias-ops --mlir-print-local-scope | FileCheck %s

// Matrices of a subgroup.

// CHECK-LABEL: func.func @matrices(%arg0: memref<128x128xf16, 3>, %arg1: index, %arg2: index, %arg3: index) -> !gpu.mma_matrix<16x16xf16, "AOp"> {
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg1, %arg3]
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg1]
// CHECK-NEXT:    %2 = gpu.subgroup_mma_load_matrix %arg0[%0, %1] {leadDimension = 128 : index} : memref<128x128xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
// CHECK-NEXT:    %3 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg1, %arg3]
// CHECK-NEXT:    %4 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg1]
// CHECK-NEXT:    %5 = gpu.subgroup_mma_load_matrix %arg0[%3, %4] {leadDimension = 128 : index, transpose} : memref<128x128xf16, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
// CHECK-NEXT:    %6 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg1, %arg3]
// CHECK-NEXT:    %7 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg3]
// CHECK-NEXT:    gpu.subgroup_mma_store_matrix %5, %arg0[%6, %7] {leadDimension = 128 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<128x128xf16, 3>
// CHECK-NEXT:    return %2 : !gpu.mma_matrix<16x16xf16, "AOp">
func.func @matrices(%m: memref<128x128xf16, 3>, %a: index, %b: index, %i: index) -> !gpu.mma_matrix<16x16xf16, "AOp"> {
  %0 = memref.subview %m[%a, %b][32, 32][1, 1] : memref<128x128xf16, 3> to memref<32x32xf16, strided<[128, 1], offset: ?>, 3>
  %f = gpu.subgroup_mma_load_matrix %0[%i, %a] {leadDimension = 128 : index} : memref<32x32xf16, strided<[128, 1], offset: ?>, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
  %c = gpu.subgroup_mma_load_matrix %0[%i, %a] {leadDimension = 128 : index, transpose} : memref<32x32xf16, strided<[128, 1], offset: ?>, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %c, %0[%i, %i] {leadDimension = 128 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, strided<[128, 1], offset: ?>, 3>
  return %f : !gpu.mma_matrix<16x16xf16, "AOp">
}
