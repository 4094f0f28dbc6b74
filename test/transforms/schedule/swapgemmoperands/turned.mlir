// Products whose right factor is computed have it on the left, and the sum is transposed.
//
// RUN: tsopt %s --split-input-file --swap-gemm-operands --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @carried
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
// CHECK: %[[SUM:.*]] = tile.pipelined {{.*}} iter_args(%[[ACC:.*]] = %[[ZERO]]) -> (tensor<64x128xf32>)
// CHECK: %[[A:.*]] = tile.load {{.*}} -> tensor<128x64xf16>
// CHECK: %[[W:.*]] = arith.sitofp
// CHECK: %[[D:.*]] = tile.gemm %[[W]], %[[A]], %[[ACC]] transpose_b policy(full_col) : tensor<64x64xf16>, tensor<128x64xf16> -> tensor<64x128xf32>
// CHECK: tile.yield %[[D]] : tensor<64x128xf32>
// CHECK: %[[BACK:.*]] = tile.transpose %[[SUM]], [1, 0] : tensor<64x128xf32>
// CHECK: tile.store %[[BACK]]
func.func @carried(%A: memref<128x256xf16>, %B: memref<64x256xi8>, %C: memref<128x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<128x256xf16> -> tensor<128x64xf16>
      %b = tile.load %B[%c0, %k] : memref<64x256xi8> -> tensor<64x64xi8>
      %w = arith.sitofp %b : tensor<64x64xi8> to tensor<64x64xf16>
      // expected-remark @below {{has swapped operands, so that the computed operand is read from registers}}
      %d = tile.gemm %a, %w, %acc transpose_b policy(full_row) : tensor<128x64xf16>, tensor<64x64xf16> -> tensor<128x64xf32>
      tile.yield %d : tensor<128x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<128x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// Weights along K, signs of the factors, no loop.

// CHECK-LABEL: func @once
// CHECK: %[[ONE:.*]] = arith.constant dense<1> : tensor<64x32xi32>
// CHECK: %[[D:.*]] = tile.gemm %{{.*}}, %{{.*}}, %[[ONE]] transpose_b unsigned_a : tensor<64x64xi8>, tensor<32x64xi8> -> tensor<64x32xi32>
// CHECK: tile.transpose %[[D]], [1, 0] : tensor<64x32xi32>
func.func @once(%A: memref<32x64xi8>, %B: memref<64x64xi8>, %C: memref<32x64xi32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant dense<1> : tensor<32x64xi32>
    %a = tile.load %A[%c0, %c0] : memref<32x64xi8> -> tensor<32x64xi8>
    %b = tile.load %B[%c0, %c0] : memref<64x64xi8> -> tensor<64x64xi8>
    %w = arith.addi %b, %b : tensor<64x64xi8>
    // expected-remark @below {{has swapped operands, so that the computed operand is read from registers}}
    %d = tile.gemm %a, %w, %one transpose_b unsigned_b : tensor<32x64xi8>, tensor<64x64xi8> -> tensor<32x64xi32>
    tile.store %d, %C[%c0, %c0] : tensor<32x64xi32>, memref<32x64xi32>
  }
  return
}

// -----

// The factor lies K by N.

// CHECK-LABEL: func @down
// CHECK: tile.gemm %{{.*}}, %{{.*}}, %{{.*}} transpose_a : tensor<64x128xf16>, tensor<64x64xf16> -> tensor<128x64xf32>
func.func @down(%A: memref<64x64xf16>, %B: memref<64x128xf16>, %C: memref<64x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %b = tile.load %B[%c0, %c0] : memref<64x128xf16> -> tensor<64x128xf16>
    %w = arith.mulf %b, %b : tensor<64x128xf16>
    // expected-remark @below {{has swapped operands, so that the computed operand is read from registers}}
    %d = tile.gemm %a, %w, %zero transpose_a : tensor<64x64xf16>, tensor<64x128xf16> -> tensor<64x128xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// wgmma reads 32-bit elements from shared memory only where they are contiguous along K. Those of the second operand lie along N.

// CHECK-LABEL: func @tf32
// CHECK: tile.gemm %{{.*}}, %{{.*}}, %{{.*}} transpose_a transpose_b precision(tf32) : tensor<32x64xf32>, tensor<64x32xf32> -> tensor<64x64xf32>
func.func @tf32(%A: memref<64x32xf32>, %B: memref<32x64xf32>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x32xf32> -> tensor<64x32xf32>
    %b = tile.load %B[%c0, %c0] : memref<32x64xf32> -> tensor<32x64xf32>
    // expected-remark @below {{has swapped operands, so that the operand that is not contiguous along K is read from registers}}
    %d = tile.gemm %a, %b, %zero precision(tf32) : tensor<64x32xf32>, tensor<32x64xf32> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Sixteen rows are too few for wgmma, 64 columns are not.

// CHECK-LABEL: func @few
// CHECK: %[[SUM:.*]] = tile.pipelined {{.*}} -> (tensor<64x16xf32>)
// CHECK: tile.gemm %{{.*}}, %{{.*}}, %{{.*}} transpose_a transpose_b : tensor<64x64xf16>, tensor<16x64xf16> -> tensor<64x16xf32>
// CHECK: tile.transpose %[[SUM]], [1, 0] : tensor<64x16xf32>
func.func @few(%A: memref<16x256xf16>, %B: memref<256x64xf16>, %C: memref<16x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<16x64xf32>
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<16x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<16x256xf16> -> tensor<16x64xf16>
      %b = tile.load %B[%k, %c0] : memref<256x64xf16> -> tensor<64x64xf16>
      // expected-remark @below {{has swapped operands, so that wgmma has its columns as rows}}
      %d = tile.gemm %a, %b, %acc : tensor<16x64xf16>, tensor<64x64xf16> -> tensor<16x64xf32>
      tile.yield %d : tensor<16x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<16x64xf32>, memref<16x64xf32>
  }
  return
}
