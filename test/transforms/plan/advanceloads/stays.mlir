// Loads that stay where they are.
//
// RUN: tsopt %s --split-input-file --advance-loads | FileCheck %s --implicit-check-not=arith.select
// UNSUPPORTED: upstream

// The loop writes what it loads.
// CHECK-LABEL: func @written
// CHECK: scf.for {{.*}} iter_args(%{{[a-z0-9]*}} = %{{[a-z0-9_]*}}) -> (tensor<64x64xf32, #{{[a-z0-9]*}}>)
func.func @written(%A: memref<64x64xf16>, %R: memref<64x4xf32>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %sum = scf.for %k = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %r = tile.load %R[0, %k] [64, 1] : memref<64x4xf32> -> tensor<64xf32>
      %d = tile.gemm %a, %a, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %m = tile.reduce add %d dims [1] : tensor<64x64xf32>
      %n = arith.addf %m, %r : tensor<64xf32>
      tile.store %n, %R[0, %k] [64, 1] : tensor<64xf32>, memref<64x4xf32>
      scf.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Where it reads depends on what the loop carries.
// CHECK-LABEL: func @carried
// CHECK: scf.for {{.*}} -> (tensor<64x64xf32, #{{[a-z0-9]*}}>, index)
func.func @carried(%A: memref<64x64xf16>, %R: memref<64x4xf32>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %sum, %at = scf.for %k = %c0 to %c4 step %c1 iter_args(%acc = %zero, %j = %c0) -> (tensor<64x64xf32>, index) {
      %r = tile.load %R[0, %j] [64, 1] : memref<64x4xf32> -> tensor<64xf32>
      %e = tile.expand_dims %r dim 1 : tensor<64xf32>
      %w = tile.broadcast %e : tensor<64x1xf32> -> tensor<64x64xf32>
      %s = arith.mulf %acc, %w : tensor<64x64xf32>
      %d = tile.gemm %a, %a, %s : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %n = arith.addi %j, %k : index
      scf.yield %d, %n : tensor<64x64xf32>, index
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// A number may not be read out of bounds, and the loop may have no iteration.
// CHECK-LABEL: func @perhaps
// CHECK: scf.for {{.*}} -> (tensor<64x64xf32, #{{[a-z0-9]*}}>)
// CHECK: memref.load
func.func @perhaps(%A: memref<64x64xf16>, %R: memref<?xf32>, %n: index, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %r = memref.load %R[%k] : memref<?xf32>
      %w = tile.fill %r : f32 -> tensor<64x64xf32>
      %s = arith.mulf %acc, %w : tensor<64x64xf32>
      %d = tile.gemm %a, %a, %s : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// A thread has no registers for two tiles of 64 registers beside its accumulators.
// CHECK-LABEL: func @large
// CHECK: scf.for {{.*}} iter_args(%{{[a-z0-9]*}} = %{{[a-z0-9_]*}}) -> (tensor<128x128xf32, #{{[a-z0-9]*}}>)
// CHECK: tile.load
func.func @large(%A: memref<128x128xf16>, %R: memref<512x128xf32>, %C: memref<128x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %a = tile.load %A[%c0, %c0] : memref<128x128xf16> -> tensor<128x128xf16>
    %sum = scf.for %k = %c0 to %c512 step %c128 iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %r = tile.load %R[%k, 0] : memref<512x128xf32> -> tensor<128x128xf32>
      %s = arith.addf %acc, %r : tensor<128x128xf32>
      %d = tile.gemm %a, %a, %s : tensor<128x128xf16>, tensor<128x128xf16> -> tensor<128x128xf32>
      scf.yield %d : tensor<128x128xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<128x128xf32>, memref<128x128xf32>
  }
  return
}
