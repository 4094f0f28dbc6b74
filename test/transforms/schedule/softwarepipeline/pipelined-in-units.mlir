// A pipelined loop that each warpgroup runs on its own rows: each has a ring of
// buffers of its own.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%x: memref<64x64xf16> {tile.init = "random"}, %y: memref<64x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    scale.on @warpgroup as (%w, %n) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      %row = arith.muli %w, %c32 : index
      %z = arith.constant dense<0.0> : tensor<32x32xf32>
      %s = tile.pipelined %k = %c0 to %c64 step %c16 stages(3) iter_args(%acc = %z) -> (tensor<32x32xf32>) {
        %a = tile.load %x[%row, %k] : memref<64x64xf16> -> tensor<32x16xf16>
        %b2 = tile.load %x[%k, %c0] : memref<64x64xf16> -> tensor<16x32xf16>
        %g = tile.gemm %a, %b2, %acc : tensor<32x16xf16>, tensor<16x32xf16> -> tensor<32x32xf32>
        tile.yield %g : tensor<32x32xf32>
      }
      tile.store %s, %y[%row, %c0] : tensor<32x32xf32>, memref<64x32xf32>
      scale.yield
    }
  }
  return
}

func.func @reference(%x: memref<64x64xf16>, %y: memref<64x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c32 step %c1 {
      %s = scf.for %l = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %x[%i, %l] : memref<64x64xf16>
        %b = memref.load %x[%l, %j] : memref<64x64xf16>
        %u = arith.extf %a : f16 to f64
        %v = arith.extf %b : f16 to f64
        %p = arith.mulf %u, %v : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %y[%i, %j] : memref<64x32xf32>
    }
  }
  return
}
