// C += A·B with K divided over blocks: each block multiplies its part of K and
// adds its product to C atomically. C starts as zero.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%A: memref<64x256xbf16> {tile.init = "random"},
                %B: memref<256x64xbf16> {tile.init = "random"},
                %C: memref<64x64xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel (%k0, %row, %col) = (0, 0, 0) to (256, 64, 64) step (64, 32, 32) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %kk = arith.addi %k0, %k : index
      %a = tile.load %A[%row, %kk] : memref<64x256xbf16> -> tensor<32x32xbf16>
      %b = tile.load %B[%kk, %col] : memref<256x64xbf16> -> tensor<32x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
      tile.yield %r : tensor<32x32xf32>
    }
    tile.atomic add %sum, %C[%row, %col] : tensor<32x32xf32>, memref<64x64xf32>
  }
  return
}

func.func @reference(%A: memref<64x256xbf16>, %B: memref<256x64xbf16>, %C: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 64 : index
  %n = arith.constant 64 : index
  %k = arith.constant 256 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<64x256xbf16>
        %b = memref.load %B[%l, %j] : memref<256x64xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
