// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.gemm is acc + a·b. The factors are in registers or in shared memory; either may
// be transposed. `policy` says how warps divide the result, `impl` by which instruction
// it is made; square and auto are not printed.

// CHECK-LABEL: func.func private @operands
func.func private @operands(%a: tensor<64x32xf16>, %b: tensor<32x16xf16>, %sa: memref<64x32xf16, #scale.mem<l1>>, %sb: memref<32x16xf16, #scale.mem<l1>>, %c: tensor<64x16xf32>) {
  // CHECK: tile.gemm %{{.*}}, %{{.*}}, %{{.*}} : tensor<64x32xf16>, tensor<32x16xf16> -> tensor<64x16xf32>
  %0 = tile.gemm %a, %b, %c : tensor<64x32xf16>, tensor<32x16xf16> -> tensor<64x16xf32>
  // CHECK: tile.gemm {{.*}} : tensor<64x32xf16>, memref<32x16xf16, #scale.mem<l1>> -> tensor<64x16xf32>
  %1 = tile.gemm %a, %sb, %0 : tensor<64x32xf16>, memref<32x16xf16, #scale.mem<l1>> -> tensor<64x16xf32>
  // CHECK: tile.gemm {{.*}} : memref<64x32xf16, #scale.mem<l1>>, memref<32x16xf16, #scale.mem<l1>> -> tensor<64x16xf32>
  %2 = tile.gemm %sa, %sb, %1 : memref<64x32xf16, #scale.mem<l1>>, memref<32x16xf16, #scale.mem<l1>> -> tensor<64x16xf32>
  return
}

// CHECK-LABEL: func.func private @transposed
func.func private @transposed(%a: tensor<32x64xf16>, %b: tensor<16x32xf16>, %an: tensor<64x32xf16>, %bn: tensor<32x16xf16>, %c: tensor<64x16xf32>) {
  // CHECK: tile.gemm {{.*}} transpose_a : tensor<32x64xf16>, tensor<32x16xf16> -> tensor<64x16xf32>
  %0 = tile.gemm %a, %bn, %c transpose_a : tensor<32x64xf16>, tensor<32x16xf16> -> tensor<64x16xf32>
  // CHECK: tile.gemm {{.*}} transpose_b : tensor<64x32xf16>, tensor<16x32xf16> -> tensor<64x16xf32>
  %1 = tile.gemm %an, %b, %c transpose_b : tensor<64x32xf16>, tensor<16x32xf16> -> tensor<64x16xf32>
  // CHECK: tile.gemm {{.*}} transpose_a transpose_b : tensor<32x64xf16>, tensor<16x32xf16> -> tensor<64x16xf32>
  %2 = tile.gemm %a, %b, %c transpose_a transpose_b : tensor<32x64xf16>, tensor<16x32xf16> -> tensor<64x16xf32>
  return
}

// CHECK-LABEL: func.func private @choices
func.func private @choices(%a: tensor<64x32xf32>, %b: tensor<32x16xf32>, %c: tensor<64x16xf32>) {
  // CHECK: tile.gemm {{.*}} policy(full_row) : tensor
  %0 = tile.gemm %a, %b, %c policy(full_row) : tensor<64x32xf32>, tensor<32x16xf32> -> tensor<64x16xf32>
  // CHECK: tile.gemm {{.*}} policy(full_col) impl(mma) : tensor
  %1 = tile.gemm %a, %b, %c policy(full_col) impl(mma) : tensor<64x32xf32>, tensor<32x16xf32> -> tensor<64x16xf32>
  // CHECK: tile.gemm {{.*}} impl(fma) {my.note} : tensor
  %2 = tile.gemm %a, %b, %c impl(fma) {my.note} : tensor<64x32xf32>, tensor<32x16xf32> -> tensor<64x16xf32>
  // CHECK: tile.gemm %{{.*}}, %{{.*}}, %{{.*}} : tensor
  %3 = tile.gemm %a, %b, %c policy(square) impl(auto) : tensor<64x32xf32>, tensor<32x16xf32> -> tensor<64x16xf32>
  return
}

// The accumulator of a split product holds summands.

// CHECK-LABEL: func.func private @summands
func.func private @summands(%a: tensor<64x32xf16>, %b: tensor<32x16xf16>, %c: tensor<64x16xf32, #tile.layout<warpgroup = [2@+]>>) {
  // CHECK: tile.gemm {{.*}} -> tensor<64x16xf32, #{{.*}}>
  %0 = tile.gemm %a, %b, %c : tensor<64x32xf16>, tensor<32x16xf16> -> tensor<64x16xf32, #tile.layout<warpgroup = [2@+]>>
  return
}

// Dimensions before those of the matrices count products, of factors in memory as well.

// CHECK-LABEL: func.func private @batches
func.func private @batches(%a: tensor<2x3x16x8xf16>, %b: tensor<2x3x4x8xf16>, %s: memref<5x8x16xf16, #scale.mem<l1>>, %t: memref<5x8x4xf16, #scale.mem<l1>>) {
  // CHECK: tile.gemm %{{.*}}, %{{.*}} transpose_b : tensor<2x3x16x8xf16>, tensor<2x3x4x8xf16> -> tensor<2x3x16x4xf32>
  %0 = tile.gemm %a, %b transpose_b : tensor<2x3x16x8xf16>, tensor<2x3x4x8xf16> -> tensor<2x3x16x4xf32>
  // CHECK: tile.gemm %{{.*}}, %{{.*}} transpose_a : memref<5x8x16xf16, #scale.mem<l1>>, memref<5x8x4xf16, #scale.mem<l1>> -> tensor<5x16x4xf32>
  %1 = tile.gemm %s, %t transpose_a : memref<5x8x16xf16, #scale.mem<l1>>, memref<5x8x4xf16, #scale.mem<l1>> -> tensor<5x16x4xf32>
  return
}
