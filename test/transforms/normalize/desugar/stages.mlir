// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified

// Short forms mean what they are written out to, at every stage: rows that a step does not
// divide, sums along two dimensions, a product without an accumulator.

func.func @main(%A: memref<100x64xbf16> {tile.init = "random"}, %B: memref<64x48xbf16> {tile.init = "random"},
                %C: memref<100x48xf32> {tile.out}, %S: memref<100xf32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %m = memref.dim %A, %c0 : memref<100x64xbf16>
  tile.kernel (%row, %col) = (0, 0) to (%m, 48) step (32, 16) threads(128) raster(2) {
    %z = arith.constant dense<0.0> : tensor<32x16xf32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %z) -> (tensor<32x16xf32>) {
      %a = tile.load %A[%row, %k] : memref<100x64xbf16> -> tensor<32x32xbf16>
      %b = tile.load %B[%k, %col] : memref<64x48xbf16> -> tensor<32x16xbf16>
      %p = tile.gemm %a, %b : tensor<32x32xbf16>, tensor<32x16xbf16> -> tensor<32x16xf32>
      %s = arith.addf %acc, %p : tensor<32x16xf32>
      tile.yield %s : tensor<32x16xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<32x16xf32>, memref<100x48xf32>
  }
  tile.kernel (%row) = (0) to (100) step (4) threads(64) {
    %t = tile.load %A[%row, 0] : memref<100x64xbf16> -> tensor<4x64xbf16>
    %f = arith.extf %t : tensor<4x64xbf16> to tensor<4x64xf32>
    %g = tile.reshape %f : tensor<4x64xf32> -> tensor<4x8x8xf32>
    %most = tile.reduce max %g dims [1, 2] keep : tensor<4x8x8xf32>
    %b = tile.broadcast %most : tensor<4x1x1xf32> -> tensor<4x8x8xf32>
    %d = arith.subf %g, %b : tensor<4x8x8xf32>
    %s = tile.reduce add %d dims [1, 2] : tensor<4x8x8xf32>
    tile.store %s, %S[%row] : tensor<4xf32>, memref<100xf32>
  }
  return
}

func.func @reference(%A: memref<100x64xbf16>, %B: memref<64x48xbf16>, %C: memref<100x48xf32>, %S: memref<100xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 100 : index
  %n = arith.constant 48 : index
  %k = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  %low = arith.constant -1.0e30 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<100x64xbf16>
        %b = memref.load %B[%l, %j] : memref<64x48xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<100x48xf32>
    }
    %most = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %low) -> (f64) {
      %a = memref.load %A[%i, %l] : memref<100x64xbf16>
      %x = arith.extf %a : bf16 to f64
      %r = arith.maximumf %acc, %x : f64
      scf.yield %r : f64
    }
    %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
      %a = memref.load %A[%i, %l] : memref<100x64xbf16>
      %x = arith.extf %a : bf16 to f64
      %d = arith.subf %x, %most : f64
      %r = arith.addf %acc, %d : f64
      scf.yield %r : f64
    }
    %f = arith.truncf %s : f64 to f32
    memref.store %f, %S[%i] : memref<100xf32>
  }
  return
}
