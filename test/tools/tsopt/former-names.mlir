// Passes that were renamed are still found by their former names, and say the new one.

// RUN: tsopt %s --expand-forms 2>&1 | FileCheck %s --check-prefixes=FLAG,CHECK
// RUN: tsopt %s --pass-pipeline='builtin.module(expand-forms)' | FileCheck %s
// UNSUPPORTED: upstream

// FLAG: tsopt: warning: --expand-forms has been renamed to --desugar

// CHECK: %[[ZERO:.*]] = arith.constant dense<0.0{{.*}}> : tensor<16x16xf32>
// CHECK: tile.gemm %{{.*}}, %{{.*}}, %[[ZERO]]
func.func @gemm(%A: memref<16x16xf16>, %B: memref<16x16xf16>, %C: memref<16x16xf32>) {
  tile.kernel blocks(%i) = (1) threads(32) {
    %a = tile.load %A[0, 0] : memref<16x16xf16> -> tensor<16x16xf16>
    %b = tile.load %B[0, 0] : memref<16x16xf16> -> tensor<16x16xf16>
    %c = tile.gemm %a, %b : tensor<16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf32>
    tile.store %c, %C[0, 0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  return
}
