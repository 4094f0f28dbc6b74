// Products by wgmma of what is not bf16: bytes without a sign and of both kinds, f32
// read as tf32, sums in f16.
//
// REQUIRES: llc
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --tile-to-binary | FileCheck %s
// SAME: verified after every one of
// CHECK: wgmma.mma_async.sync.aligned.m64n16k32.s32.u8.u8
// CHECK: wgmma.mma_async.sync.aligned.m64n16k32.s32.s8.u8
// CHECK: wgmma.mma_async.sync.aligned.m64n16k8.f32.tf32.tf32
// CHECK: wgmma.mma_async.sync.aligned.m64n16k16.f16.f16.f16
// CHECK: wgmma.mma_async.sync.aligned.m64n16k32.f16.e4m3.e5m2

func.func @main(%A_unsigned: memref<64x64xi8> {tile.init = "random"}, %B_unsigned: memref<16x64xi8> {tile.init = "random"}, %C_unsigned: memref<64x16xi32> {tile.out},
    %A_mixed: memref<64x32xi8> {tile.init = "random"}, %B_mixed: memref<16x32xi8> {tile.init = "random"}, %C_mixed: memref<64x16xi32> {tile.out},
    %A_tf32: memref<64x16xf32> {tile.init = "random"}, %B_tf32: memref<16x16xf32> {tile.init = "random"}, %C_tf32: memref<64x16xf32> {tile.out, tile.tolerance = 4.0e-3 : f64},
    %A_half: memref<64x32xf16> {tile.init = "random"}, %B_half: memref<32x16xf16> {tile.init = "random"}, %C_half: memref<64x16xf16> {tile.out},
    %A_small: memref<64x32xf8E4M3FN> {tile.init = "random"}, %B_small: memref<16x32xf8E5M2> {tile.init = "random"}, %C_small: memref<64x16xf16> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0> : tensor<64x16xi32>
    %a = tile.load %A_unsigned[%c0, %c0] : memref<64x64xi8> -> tensor<64x64xi8>
    %s = tile.load %B_unsigned[%c0, %c0] : memref<16x64xi8> -> tensor<16x64xi8>
    %d = tile.gemm %a, %s, %z transpose_b unsigned_a unsigned_b impl(wgmma) : tensor<64x64xi8>, tensor<16x64xi8> -> tensor<64x16xi32>
    tile.store %d, %C_unsigned[%c0, %c0] : tensor<64x16xi32>, memref<64x16xi32>
  }
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0> : tensor<64x16xi32>
    %a = tile.load %A_mixed[%c0, %c0] : memref<64x32xi8> -> tensor<64x32xi8>
    %s = tile.load %B_mixed[%c0, %c0] : memref<16x32xi8> -> tensor<16x32xi8>
    %d = tile.gemm %a, %s, %z transpose_b unsigned_b impl(wgmma) : tensor<64x32xi8>, tensor<16x32xi8> -> tensor<64x16xi32>
    tile.store %d, %C_mixed[%c0, %c0] : tensor<64x16xi32>, memref<64x16xi32>
  }
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<64x16xf32>
    %a = tile.load %A_tf32[%c0, %c0] : memref<64x16xf32> -> tensor<64x16xf32>
    %s = tile.load %B_tf32[%c0, %c0] : memref<16x16xf32> -> tensor<16x16xf32>
    %d = tile.gemm %a, %s, %z transpose_b precision(tf32) impl(wgmma) : tensor<64x16xf32>, tensor<16x16xf32> -> tensor<64x16xf32>
    tile.store %d, %C_tf32[%c0, %c0] : tensor<64x16xf32>, memref<64x16xf32>
  }
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<64x16xf16>
    %a = tile.load %A_half[%c0, %c0] : memref<64x32xf16> -> tensor<64x32xf16>
    %s = tile.load %B_half[%c0, %c0] : memref<32x16xf16> -> tensor<32x16xf16>
    %d = tile.gemm %a, %s, %z impl(wgmma) : tensor<64x32xf16>, tensor<32x16xf16> -> tensor<64x16xf16>
    tile.store %d, %C_half[%c0, %c0] : tensor<64x16xf16>, memref<64x16xf16>
  }
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<64x16xf16>
    %a = tile.load %A_small[%c0, %c0] : memref<64x32xf8E4M3FN> -> tensor<64x32xf8E4M3FN>
    %s = tile.load %B_small[%c0, %c0] : memref<16x32xf8E5M2> -> tensor<16x32xf8E5M2>
    %d = tile.gemm %a, %s, %z transpose_b impl(wgmma) : tensor<64x32xf8E4M3FN>, tensor<16x32xf8E5M2> -> tensor<64x16xf16>
    tile.store %d, %C_small[%c0, %c0] : tensor<64x16xf16>, memref<64x16xf16>
  }
  return
}

func.func @reference(%A_unsigned: memref<64x64xi8>, %B_unsigned: memref<16x64xi8>, %C_unsigned: memref<64x16xi32>,
    %A_mixed: memref<64x32xi8>, %B_mixed: memref<16x32xi8>, %C_mixed: memref<64x16xi32>,
    %A_tf32: memref<64x16xf32>, %B_tf32: memref<16x16xf32>, %C_tf32: memref<64x16xf32>,
    %A_half: memref<64x32xf16>, %B_half: memref<32x16xf16>, %C_half: memref<64x16xf16>,
    %A_small: memref<64x32xf8E4M3FN>, %B_small: memref<16x32xf8E5M2>, %C_small: memref<64x16xf16>) {
  func.call @unsigned(%A_unsigned, %B_unsigned, %C_unsigned) : (memref<64x64xi8>, memref<16x64xi8>, memref<64x16xi32>) -> ()
  func.call @mixed(%A_mixed, %B_mixed, %C_mixed) : (memref<64x32xi8>, memref<16x32xi8>, memref<64x16xi32>) -> ()
  func.call @tf32(%A_tf32, %B_tf32, %C_tf32) : (memref<64x16xf32>, memref<16x16xf32>, memref<64x16xf32>) -> ()
  func.call @half(%A_half, %B_half, %C_half) : (memref<64x32xf16>, memref<32x16xf16>, memref<64x16xf16>) -> ()
  func.call @small(%A_small, %B_small, %C_small) : (memref<64x32xf8E4M3FN>, memref<16x32xf8E5M2>, memref<64x16xf16>) -> ()
  return
}

func.func @unsigned(%A: memref<64x64xi8>, %B: memref<16x64xi8>, %C: memref<64x16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 64 : index
  %n = arith.constant 16 : index
  %k = arith.constant 64 : index
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (i32) {
        %x = memref.load %A[%i, %l] : memref<64x64xi8>
        %y = memref.load %B[%j, %l] : memref<16x64xi8>
        %xf = arith.extui %x : i8 to i32
        %yf = arith.extui %y : i8 to i32
        %p = arith.muli %xf, %yf : i32
        %t = arith.addi %acc, %p : i32
        scf.yield %t : i32
      }
      memref.store %s, %C[%i, %j] : memref<64x16xi32>
    }
  }
  return
}

func.func @mixed(%A: memref<64x32xi8>, %B: memref<16x32xi8>, %C: memref<64x16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 64 : index
  %n = arith.constant 16 : index
  %k = arith.constant 32 : index
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (i32) {
        %x = memref.load %A[%i, %l] : memref<64x32xi8>
        %y = memref.load %B[%j, %l] : memref<16x32xi8>
        %xf = arith.extsi %x : i8 to i32
        %yf = arith.extui %y : i8 to i32
        %p = arith.muli %xf, %yf : i32
        %t = arith.addi %acc, %p : i32
        scf.yield %t : i32
      }
      memref.store %s, %C[%i, %j] : memref<64x16xi32>
    }
  }
  return
}

func.func @tf32(%A: memref<64x16xf32>, %B: memref<16x16xf32>, %C: memref<64x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 64 : index
  %n = arith.constant 16 : index
  %k = arith.constant 16 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<64x16xf32>
        %y = memref.load %B[%j, %l] : memref<16x16xf32>
        %xf = arith.extf %x : f32 to f64
        %yf = arith.extf %y : f32 to f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<64x16xf32>
    }
  }
  return
}

func.func @half(%A: memref<64x32xf16>, %B: memref<32x16xf16>, %C: memref<64x16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 64 : index
  %n = arith.constant 16 : index
  %k = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<64x32xf16>
        %y = memref.load %B[%l, %j] : memref<32x16xf16>
        %xf = arith.extf %x : f16 to f64
        %yf = arith.extf %y : f16 to f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      %f = arith.truncf %s : f64 to f16
      memref.store %f, %C[%i, %j] : memref<64x16xf16>
    }
  }
  return
}

func.func @small(%A: memref<64x32xf8E4M3FN>, %B: memref<16x32xf8E5M2>, %C: memref<64x16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 64 : index
  %n = arith.constant 16 : index
  %k = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<64x32xf8E4M3FN>
        %y = memref.load %B[%j, %l] : memref<16x32xf8E5M2>
        %xf = arith.extf %x : f8E4M3FN to f64
        %yf = arith.extf %y : f8E5M2 to f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      %f = arith.truncf %s : f64 to f16
      memref.store %f, %C[%i, %j] : memref<64x16xf16>
    }
  }
  return
}
