// Factors of two types are multiplied by multiply-adds of the accumulator's type; bytes
// with and without a sign.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of

func.func @main(%A_floats: memref<16x8xf16> {tile.init = "random"}, %B_floats: memref<8x16xf32> {tile.init = "random"}, %C_floats: memref<16x16xf32> {tile.out},
    %A_small: memref<16x32xf8E4M3FN> {tile.init = "random"}, %B_small: memref<16x32xbf16> {tile.init = "random"}, %C_small: memref<16x16xf32> {tile.out},
    %A_bytes: memref<8x16xi8> {tile.init = "random"}, %B_bytes: memref<8x16xi8> {tile.init = "random"}, %C_bytes: memref<16x16xi32> {tile.out},
    %A_words: memref<16x32xi16> {tile.init = "random"}, %B_words: memref<32x16xi8> {tile.init = "random"}, %C_words: memref<16x16xi32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<16x16xf32>
    %a = tile.load %A_floats[%c0, %c0] : memref<16x8xf16> -> tensor<16x8xf16>
    %s = tile.load %B_floats[%c0, %c0] : memref<8x16xf32> -> tensor<8x16xf32>
    %d = tile.gemm %a, %s, %z impl(fma) : tensor<16x8xf16>, tensor<8x16xf32> -> tensor<16x16xf32>
    tile.store %d, %C_floats[%c0, %c0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<16x16xf32>
    %a = tile.load %A_small[%c0, %c0] : memref<16x32xf8E4M3FN> -> tensor<16x32xf8E4M3FN>
    %s = tile.load %B_small[%c0, %c0] : memref<16x32xbf16> -> tensor<16x32xbf16>
    %d = tile.gemm %a, %s, %z transpose_b impl(fma) : tensor<16x32xf8E4M3FN>, tensor<16x32xbf16> -> tensor<16x16xf32>
    tile.store %d, %C_small[%c0, %c0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0> : tensor<16x16xi32>
    %a = tile.load %A_bytes[%c0, %c0] : memref<8x16xi8> -> tensor<8x16xi8>
    %s = tile.load %B_bytes[%c0, %c0] : memref<8x16xi8> -> tensor<8x16xi8>
    %d = tile.gemm %a, %s, %z transpose_a unsigned_b impl(fma) : tensor<8x16xi8>, tensor<8x16xi8> -> tensor<16x16xi32>
    tile.store %d, %C_bytes[%c0, %c0] : tensor<16x16xi32>, memref<16x16xi32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0> : tensor<16x16xi32>
    %a = tile.load %A_words[%c0, %c0] : memref<16x32xi16> -> tensor<16x32xi16>
    %s = tile.load %B_words[%c0, %c0] : memref<32x16xi8> -> tensor<32x16xi8>
    %d = tile.gemm %a, %s, %z unsigned_b impl(fma) : tensor<16x32xi16>, tensor<32x16xi8> -> tensor<16x16xi32>
    tile.store %d, %C_words[%c0, %c0] : tensor<16x16xi32>, memref<16x16xi32>
  }
  return
}

func.func @reference(%A_floats: memref<16x8xf16>, %B_floats: memref<8x16xf32>, %C_floats: memref<16x16xf32>,
    %A_small: memref<16x32xf8E4M3FN>, %B_small: memref<16x32xbf16>, %C_small: memref<16x16xf32>,
    %A_bytes: memref<8x16xi8>, %B_bytes: memref<8x16xi8>, %C_bytes: memref<16x16xi32>,
    %A_words: memref<16x32xi16>, %B_words: memref<32x16xi8>, %C_words: memref<16x16xi32>) {
  func.call @floats(%A_floats, %B_floats, %C_floats) : (memref<16x8xf16>, memref<8x16xf32>, memref<16x16xf32>) -> ()
  func.call @small(%A_small, %B_small, %C_small) : (memref<16x32xf8E4M3FN>, memref<16x32xbf16>, memref<16x16xf32>) -> ()
  func.call @bytes(%A_bytes, %B_bytes, %C_bytes) : (memref<8x16xi8>, memref<8x16xi8>, memref<16x16xi32>) -> ()
  func.call @words(%A_words, %B_words, %C_words) : (memref<16x32xi16>, memref<32x16xi8>, memref<16x16xi32>) -> ()
  return
}

func.func @floats(%A: memref<16x8xf16>, %B: memref<8x16xf32>, %C: memref<16x16xf32>) {
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
        %y = memref.load %B[%l, %j] : memref<8x16xf32>
        %xf = arith.extf %x : f16 to f64
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

func.func @small(%A: memref<16x32xf8E4M3FN>, %B: memref<16x32xbf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 16 : index
  %k = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<16x32xf8E4M3FN>
        %y = memref.load %B[%j, %l] : memref<16x32xbf16>
        %xf = arith.extf %x : f8E4M3FN to f64
        %yf = arith.extf %y : bf16 to f64
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

func.func @bytes(%A: memref<8x16xi8>, %B: memref<8x16xi8>, %C: memref<16x16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 16 : index
  %k = arith.constant 8 : index
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (i32) {
        %x = memref.load %A[%l, %i] : memref<8x16xi8>
        %y = memref.load %B[%l, %j] : memref<8x16xi8>
        %xf = arith.extsi %x : i8 to i32
        %yf = arith.extui %y : i8 to i32
        %p = arith.muli %xf, %yf : i32
        %t = arith.addi %acc, %p : i32
        scf.yield %t : i32
      }
      memref.store %s, %C[%i, %j] : memref<16x16xi32>
    }
  }
  return
}

func.func @words(%A: memref<16x32xi16>, %B: memref<32x16xi8>, %C: memref<16x16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 16 : index
  %k = arith.constant 32 : index
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (i32) {
        %x = memref.load %A[%i, %l] : memref<16x32xi16>
        %y = memref.load %B[%l, %j] : memref<32x16xi8>
        %xf = arith.extsi %x : i16 to i32
        %yf = arith.extui %y : i8 to i32
        %p = arith.muli %xf, %yf : i32
        %t = arith.addi %acc, %p : i32
        scf.yield %t : i32
      }
      memref.store %s, %C[%i, %j] : memref<16x16xi32>
    }
  }
  return
}
