// C = A·Bᵀ of 8-bit floats, summed up in f32 and stored as bf16. Rows of 128 bytes come
// by the copy engine into the slots of a ring, where tensor cores read them; no size
// divides the tile.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%A: memref<136x272xf8E4M3FN> {tile.init = "random"}, %B: memref<112x272xf8E4M3FN> {tile.init = "random"}, %C: memref<136x112xbf16> {tile.out}) {
  tile.kernel (%row, %col) = (0, 0) to (136, 112) step (64, 64) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = 0 to 272 step 128 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<136x272xf8E4M3FN> -> tensor<64x128xf8E4M3FN>
      %b = tile.load %B[%col, %k] : memref<112x272xf8E4M3FN> -> tensor<64x128xf8E4M3FN>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x128xf8E4M3FN>, tensor<64x128xf8E4M3FN> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %o = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %o, %C[%row, %col] : tensor<64x64xbf16>, memref<136x112xbf16>
  }
  return
}

func.func @reference(%A: memref<136x272xf8E4M3FN>, %B: memref<112x272xf8E4M3FN>, %C: memref<136x112xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 136 : index
  %n = arith.constant 112 : index
  %k = arith.constant 272 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<136x272xf8E4M3FN>
        %y = memref.load %B[%j, %l] : memref<112x272xf8E4M3FN>
        %xf = arith.extf %x : f8E4M3FN to f64
        %yf = arith.extf %y : f8E4M3FN to f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<136x112xbf16>
    }
  }
  return
}
