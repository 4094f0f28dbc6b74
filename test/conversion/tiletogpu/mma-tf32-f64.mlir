// Products of f32, of which tensor cores read 19 bits when they may, and of f64: of the
// wide shapes on Hopper, of 8 rows elsewhere.
//
// REQUIRES: llc
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --tile-to-binary=arch=a100 | FileCheck %s --check-prefixes=PTX,A100
// RUN: tsopt %s --tile-to-binary=arch=h200 | FileCheck %s --check-prefixes=PTX,H200
// SAME: verified after every one of
// PTX: mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
// PTX: mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32
// A100: mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64
// A100-NOT: mma.sync.aligned.m16n8k{{.*}}f64
// H200: mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64
// H200: mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64
// H200: mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64

func.func @main(%A_tf32: memref<16x32xf32> {tile.init = "random"}, %B_tf32: memref<16x16xf32> {tile.init = "random"}, %C_tf32: memref<32x16xf32> {tile.out, tile.tolerance = 4.0e-3 : f64},
    %A_short: memref<16x4xf32> {tile.init = "random"}, %B_short: memref<4x16xf32> {tile.init = "random"}, %C_short: memref<16x16xf32> {tile.out, tile.tolerance = 4.0e-3 : f64},
    %A_wide: memref<16x16xf64> {tile.init = "random"}, %B_wide: memref<16x16xf64> {tile.init = "random"}, %C_wide: memref<16x16xf64> {tile.out},
    %A_half: memref<8x16xf64> {tile.init = "random"}, %B_half: memref<8x8xf64> {tile.init = "random"}, %C_half: memref<16x8xf64> {tile.out},
    %A_flat: memref<8x8xf64> {tile.init = "random"}, %B_flat: memref<8x16xf64> {tile.init = "random"}, %C_flat: memref<8x16xf64> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<32x16xf32>
    %a = tile.load %A_tf32[%c0, %c0] : memref<16x32xf32> -> tensor<16x32xf32>
    %s = tile.load %B_tf32[%c0, %c0] : memref<16x16xf32> -> tensor<16x16xf32>
    %d = tile.gemm %a, %s, %z transpose_a precision(tf32) impl(mma) : tensor<16x32xf32>, tensor<16x16xf32> -> tensor<32x16xf32>
    tile.store %d, %C_tf32[%c0, %c0] : tensor<32x16xf32>, memref<32x16xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<16x16xf32>
    %a = tile.load %A_short[%c0, %c0] : memref<16x4xf32> -> tensor<16x4xf32>
    %s = tile.load %B_short[%c0, %c0] : memref<4x16xf32> -> tensor<4x16xf32>
    %d = tile.gemm %a, %s, %z precision(tf32) impl(mma) : tensor<16x4xf32>, tensor<4x16xf32> -> tensor<16x16xf32>
    tile.store %d, %C_short[%c0, %c0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<16x16xf64>
    %a = tile.load %A_wide[%c0, %c0] : memref<16x16xf64> -> tensor<16x16xf64>
    %s = tile.load %B_wide[%c0, %c0] : memref<16x16xf64> -> tensor<16x16xf64>
    %d = tile.gemm %a, %s, %z transpose_b impl(mma) : tensor<16x16xf64>, tensor<16x16xf64> -> tensor<16x16xf64>
    tile.store %d, %C_wide[%c0, %c0] : tensor<16x16xf64>, memref<16x16xf64>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<16x8xf64>
    %a = tile.load %A_half[%c0, %c0] : memref<8x16xf64> -> tensor<8x16xf64>
    %s = tile.load %B_half[%c0, %c0] : memref<8x8xf64> -> tensor<8x8xf64>
    %d = tile.gemm %a, %s, %z transpose_a impl(mma) : tensor<8x16xf64>, tensor<8x8xf64> -> tensor<16x8xf64>
    tile.store %d, %C_half[%c0, %c0] : tensor<16x8xf64>, memref<16x8xf64>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<8x16xf64>
    %a = tile.load %A_flat[%c0, %c0] : memref<8x8xf64> -> tensor<8x8xf64>
    %s = tile.load %B_flat[%c0, %c0] : memref<8x16xf64> -> tensor<8x16xf64>
    %d = tile.gemm %a, %s, %z impl(mma) : tensor<8x8xf64>, tensor<8x16xf64> -> tensor<8x16xf64>
    tile.store %d, %C_flat[%c0, %c0] : tensor<8x16xf64>, memref<8x16xf64>
  }
  return
}

func.func @reference(%A_tf32: memref<16x32xf32>, %B_tf32: memref<16x16xf32>, %C_tf32: memref<32x16xf32>,
    %A_short: memref<16x4xf32>, %B_short: memref<4x16xf32>, %C_short: memref<16x16xf32>,
    %A_wide: memref<16x16xf64>, %B_wide: memref<16x16xf64>, %C_wide: memref<16x16xf64>,
    %A_half: memref<8x16xf64>, %B_half: memref<8x8xf64>, %C_half: memref<16x8xf64>,
    %A_flat: memref<8x8xf64>, %B_flat: memref<8x16xf64>, %C_flat: memref<8x16xf64>) {
  func.call @tf32(%A_tf32, %B_tf32, %C_tf32) : (memref<16x32xf32>, memref<16x16xf32>, memref<32x16xf32>) -> ()
  func.call @short(%A_short, %B_short, %C_short) : (memref<16x4xf32>, memref<4x16xf32>, memref<16x16xf32>) -> ()
  func.call @wide(%A_wide, %B_wide, %C_wide) : (memref<16x16xf64>, memref<16x16xf64>, memref<16x16xf64>) -> ()
  func.call @half(%A_half, %B_half, %C_half) : (memref<8x16xf64>, memref<8x8xf64>, memref<16x8xf64>) -> ()
  func.call @flat(%A_flat, %B_flat, %C_flat) : (memref<8x8xf64>, memref<8x16xf64>, memref<8x16xf64>) -> ()
  return
}

func.func @tf32(%A: memref<16x32xf32>, %B: memref<16x16xf32>, %C: memref<32x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 32 : index
  %n = arith.constant 16 : index
  %k = arith.constant 16 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%l, %i] : memref<16x32xf32>
        %y = memref.load %B[%l, %j] : memref<16x16xf32>
        %xf = arith.extf %x : f32 to f64
        %yf = arith.extf %y : f32 to f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<32x16xf32>
    }
  }
  return
}

func.func @short(%A: memref<16x4xf32>, %B: memref<4x16xf32>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 16 : index
  %k = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<16x4xf32>
        %y = memref.load %B[%l, %j] : memref<4x16xf32>
        %xf = arith.extf %x : f32 to f64
        %yf = arith.extf %y : f32 to f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

func.func @wide(%A: memref<16x16xf64>, %B: memref<16x16xf64>, %C: memref<16x16xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 16 : index
  %k = arith.constant 16 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<16x16xf64>
        %y = memref.load %B[%j, %l] : memref<16x16xf64>
        %xf = arith.addf %x, %zero : f64
        %yf = arith.addf %y, %zero : f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      memref.store %s, %C[%i, %j] : memref<16x16xf64>
    }
  }
  return
}

func.func @half(%A: memref<8x16xf64>, %B: memref<8x8xf64>, %C: memref<16x8xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 8 : index
  %k = arith.constant 8 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%l, %i] : memref<8x16xf64>
        %y = memref.load %B[%l, %j] : memref<8x8xf64>
        %xf = arith.addf %x, %zero : f64
        %yf = arith.addf %y, %zero : f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      memref.store %s, %C[%i, %j] : memref<16x8xf64>
    }
  }
  return
}

func.func @flat(%A: memref<8x8xf64>, %B: memref<8x16xf64>, %C: memref<8x16xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 8 : index
  %n = arith.constant 16 : index
  %k = arith.constant 8 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<8x8xf64>
        %y = memref.load %B[%l, %j] : memref<8x16xf64>
        %xf = arith.addf %x, %zero : f64
        %yf = arith.addf %y, %zero : f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      memref.store %s, %C[%i, %j] : memref<8x16xf64>
    }
  }
  return
}
