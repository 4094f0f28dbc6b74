// Products of 8-bit floats by mma.sync, of one type and of two, and of f16 summed up in
// f16 and 8 long.
//
// REQUIRES: llc
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --tile-to-binary=arch=l40s | FileCheck %s --check-prefix=PTX
// RUN: tsopt %s --tile-to-binary=arch=h200 | FileCheck %s --check-prefix=PTX
// RUN: not tsopt %s --tile-to-binary=arch=a100 2>&1 | FileCheck %s --check-prefix=A100
// SAME: verified after every one of
// PTX: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32
// PTX: mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32
// PTX: mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16
// PTX: mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32
// A100: error: 'tile.gemm' op cannot use mma.sync as requested: the target @a100 has no scale.instruction @mma_e4m3

func.func @main(%A_e4m3: memref<16x64xf8E4M3FN> {tile.init = "random"}, %B_e4m3: memref<16x64xf8E4M3FN> {tile.init = "random"}, %C_e4m3: memref<16x16xf32> {tile.out},
    %A_mixed: memref<32x32xf8E5M2> {tile.init = "random"}, %B_mixed: memref<32x16xf8E4M3FN> {tile.init = "random"}, %C_mixed: memref<32x16xf32> {tile.out},
    %A_half: memref<32x32xf16> {tile.init = "random"}, %B_half: memref<32x16xf16> {tile.init = "random"}, %C_half: memref<32x16xf16> {tile.out},
    %A_short: memref<16x8xf16> {tile.init = "random"}, %B_short: memref<8x16xf16> {tile.init = "random"}, %C_short: memref<16x16xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<16x16xf32>
    %a = tile.load %A_e4m3[%c0, %c0] : memref<16x64xf8E4M3FN> -> tensor<16x64xf8E4M3FN>
    %s = tile.load %B_e4m3[%c0, %c0] : memref<16x64xf8E4M3FN> -> tensor<16x64xf8E4M3FN>
    %d = tile.gemm %a, %s, %z transpose_b impl(mma) : tensor<16x64xf8E4M3FN>, tensor<16x64xf8E4M3FN> -> tensor<16x16xf32>
    tile.store %d, %C_e4m3[%c0, %c0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<32x16xf32>
    %a = tile.load %A_mixed[%c0, %c0] : memref<32x32xf8E5M2> -> tensor<32x32xf8E5M2>
    %s = tile.load %B_mixed[%c0, %c0] : memref<32x16xf8E4M3FN> -> tensor<32x16xf8E4M3FN>
    %d = tile.gemm %a, %s, %z transpose_a impl(mma) : tensor<32x32xf8E5M2>, tensor<32x16xf8E4M3FN> -> tensor<32x16xf32>
    tile.store %d, %C_mixed[%c0, %c0] : tensor<32x16xf32>, memref<32x16xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<32x16xf16>
    %a = tile.load %A_half[%c0, %c0] : memref<32x32xf16> -> tensor<32x32xf16>
    %s = tile.load %B_half[%c0, %c0] : memref<32x16xf16> -> tensor<32x16xf16>
    %d = tile.gemm %a, %s, %z impl(mma) : tensor<32x32xf16>, tensor<32x16xf16> -> tensor<32x16xf16>
    tile.store %d, %C_half[%c0, %c0] : tensor<32x16xf16>, memref<32x16xf16>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<16x16xf32>
    %a = tile.load %A_short[%c0, %c0] : memref<16x8xf16> -> tensor<16x8xf16>
    %s = tile.load %B_short[%c0, %c0] : memref<8x16xf16> -> tensor<8x16xf16>
    %d = tile.gemm %a, %s, %z impl(mma) : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
    tile.store %d, %C_short[%c0, %c0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  return
}

func.func @reference(%A_e4m3: memref<16x64xf8E4M3FN>, %B_e4m3: memref<16x64xf8E4M3FN>, %C_e4m3: memref<16x16xf32>,
    %A_mixed: memref<32x32xf8E5M2>, %B_mixed: memref<32x16xf8E4M3FN>, %C_mixed: memref<32x16xf32>,
    %A_half: memref<32x32xf16>, %B_half: memref<32x16xf16>, %C_half: memref<32x16xf16>,
    %A_short: memref<16x8xf16>, %B_short: memref<8x16xf16>, %C_short: memref<16x16xf32>) {
  func.call @e4m3(%A_e4m3, %B_e4m3, %C_e4m3) : (memref<16x64xf8E4M3FN>, memref<16x64xf8E4M3FN>, memref<16x16xf32>) -> ()
  func.call @mixed(%A_mixed, %B_mixed, %C_mixed) : (memref<32x32xf8E5M2>, memref<32x16xf8E4M3FN>, memref<32x16xf32>) -> ()
  func.call @half(%A_half, %B_half, %C_half) : (memref<32x32xf16>, memref<32x16xf16>, memref<32x16xf16>) -> ()
  func.call @short(%A_short, %B_short, %C_short) : (memref<16x8xf16>, memref<8x16xf16>, memref<16x16xf32>) -> ()
  return
}

func.func @e4m3(%A: memref<16x64xf8E4M3FN>, %B: memref<16x64xf8E4M3FN>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 16 : index
  %k = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<16x64xf8E4M3FN>
        %y = memref.load %B[%j, %l] : memref<16x64xf8E4M3FN>
        %xf = arith.extf %x : f8E4M3FN to f64
        %yf = arith.extf %y : f8E4M3FN to f64
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

func.func @mixed(%A: memref<32x32xf8E5M2>, %B: memref<32x16xf8E4M3FN>, %C: memref<32x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 32 : index
  %n = arith.constant 16 : index
  %k = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%l, %i] : memref<32x32xf8E5M2>
        %y = memref.load %B[%l, %j] : memref<32x16xf8E4M3FN>
        %xf = arith.extf %x : f8E5M2 to f64
        %yf = arith.extf %y : f8E4M3FN to f64
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

func.func @half(%A: memref<32x32xf16>, %B: memref<32x16xf16>, %C: memref<32x16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 32 : index
  %n = arith.constant 16 : index
  %k = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<32x32xf16>
        %y = memref.load %B[%l, %j] : memref<32x16xf16>
        %xf = arith.extf %x : f16 to f64
        %yf = arith.extf %y : f16 to f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      %f = arith.truncf %s : f64 to f16
      memref.store %f, %C[%i, %j] : memref<32x16xf16>
    }
  }
  return
}

func.func @short(%A: memref<16x8xf16>, %B: memref<8x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 16 : index
  %k = arith.constant 8 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<16x8xf16>
        %y = memref.load %B[%l, %j] : memref<8x16xf16>
        %xf = arith.extf %x : f16 to f64
        %yf = arith.extf %y : f16 to f64
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
