// C = A·B on one device with tensor cores. No size divides the tile: M = 100,
// N = 72, K = 200 against tiles of 64x64x64. Loads of A and B run two
// iterations ahead.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%A: memref<100x200xbf16> {tile.init = "random"},
                %B: memref<200x72xbf16> {tile.init = "random"},
                %C: memref<100x72xf32> {tile.out}) {
  tile.kernel (%row, %col) = (0, 0) to (100, 72) step (64, 64) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = 0 to 200 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<100x200xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%k, %col] : memref<200x72xbf16> -> tensor<64x64xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<64x64xf32>, memref<100x72xf32>
  }
  return
}

func.func @reference(%A: memref<100x200xbf16>, %B: memref<200x72xbf16>, %C: memref<100x72xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 100 : index
  %n = arith.constant 72 : index
  %k = arith.constant 200 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<100x200xbf16>
        %b = memref.load %B[%l, %j] : memref<200x72xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<100x72xf32>
    }
  }
  return
}
