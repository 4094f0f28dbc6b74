// Fragments of 8-bit and of 32-bit elements are loaded by ldmatrix as well: a row of a
// matrix is 16 bytes along K, whatever they hold. Across it they are loaded one by one.
//
// RUN: tsopt %s --split-input-file --infer-layout --allocate-memory --insert-sync --convert-tile-to-gpu | FileCheck %s
// CHECK-LABEL: func @bytes
// CHECK-COUNT-2: nvvm.ldmatrix {{.*}} num = 4 : i32
// CHECK-NOT: nvvm.ldmatrix
// CHECK: nvvm.mma.sync {{.*}}<s8>
func.func @bytes(%C: memref<16x16xi32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0> : tensor<16x16xi32>
    %a = tile.alloc : memref<16x32xi8, #scale.mem<l1>>
    %s = tile.alloc : memref<16x32xi8, #scale.mem<l1>>
    %d = tile.gemm %a, %s, %z transpose_b impl(mma) : memref<16x32xi8, #scale.mem<l1>>, memref<16x32xi8, #scale.mem<l1>> -> tensor<16x16xi32>
    tile.store %d, %C[%c0, %c0] : tensor<16x16xi32>, memref<16x16xi32>
  }
  return
}

// -----

// CHECK-LABEL: func @words
// CHECK: nvvm.ldmatrix {{.*}} num = 4 : i32
// CHECK-NOT: nvvm.ldmatrix
// CHECK: nvvm.mma.sync {{.*}}<tf32>
func.func @words(%C: memref<16x16xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<16x16xf32>
    %a = tile.alloc : memref<16x8xf32, #scale.mem<l1>>
    %s = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %d = tile.gemm %a, %s, %z precision(tf32) impl(mma) : memref<16x8xf32, #scale.mem<l1>>, memref<8x16xf32, #scale.mem<l1>> -> tensor<16x16xf32>
    tile.store %d, %C[%c0, %c0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  return
}
