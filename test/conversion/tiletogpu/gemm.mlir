// Products at every stage of lowering: mma for f16 and bf16, multiply-adds for
// f32 and i8, transposed operands, one to four warps, ragged extents.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<50x48xf16> {tile.init = "random"}, %b: memref<48x40xf16> {tile.init = "random"}, %c: memref<50x40xf32> {tile.out, tile.tolerance = 1.0e-3 : f64},
   %af: memref<50x20xf32> {tile.init = "random"}, %bf: memref<20x40xf32> {tile.init = "random"}, %cf: memref<50x40xf32> {tile.out},
   %at: memref<48x50xbf16> {tile.init = "random"}, %bt: memref<40x48xbf16> {tile.init = "random"}, %ct: memref<50x40xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}, %ci: memref<32x32xi32> {tile.out},
   %ai: memref<32x32xi8> {tile.init = "random"}) {
  tile.kernel blocks(%x, %y) = (2, 1) threads(32) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c16 = arith.constant 16 : index
    %c48 = arith.constant 48 : index
    %i = arith.muli %x, %c32 : index
    %z = arith.constant dense<0.0> : tensor<32x64xf32>
    %s = tile.pipelined %k = %c0 to %c48 step %c16 stages(3) iter_args(%acc = %z) -> (tensor<32x64xf32>) {
      %u = tile.load %a[%i, %k] : memref<50x48xf16> -> tensor<32x16xf16>
      %v = tile.load %b[%k, %c0] : memref<48x40xf16> -> tensor<16x64xf16>
      %r = tile.gemm %u, %v, %acc : tensor<32x16xf16>, tensor<16x64xf16> -> tensor<32x64xf32>
      tile.yield %r : tensor<32x64xf32>
    }
    tile.store %s, %c[%i, %c0] : tensor<32x64xf32>, memref<50x40xf32>
  }
  tile.kernel blocks(%x, %y) = (4, 2) threads(64) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c20 = arith.constant 20 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %i = arith.muli %x, %c16 : index
    %j = arith.muli %y, %c32 : index
    %z = arith.constant dense<0.0> : tensor<16x32xf32>
    %s = tile.pipelined %k = %c0 to %c20 step %c4 stages(2) iter_args(%acc = %z) -> (tensor<16x32xf32>) {
      %u = tile.load %af[%i, %k] : memref<50x20xf32> -> tensor<16x4xf32>
      %v = tile.load %bf[%k, %j] : memref<20x40xf32> -> tensor<4x32xf32>
      %r = tile.gemm %u, %v, %acc : tensor<16x4xf32>, tensor<4x32xf32> -> tensor<16x32xf32>
      tile.yield %r : tensor<16x32xf32>
    }
    tile.store %s, %cf[%i, %j] : tensor<16x32xf32>, memref<50x40xf32>
  }
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c48 = arith.constant 48 : index
    %c16 = arith.constant 16 : index
    %z = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c48 step %c16 stages(1) iter_args(%acc = %z) -> (tensor<64x64xf32>) {
      %u = tile.load %at[%k, %c0] : memref<48x50xbf16> -> tensor<16x64xbf16>
      %v = tile.load %bt[%c0, %k] : memref<40x48xbf16> -> tensor<64x16xbf16>
      %r = tile.gemm %u, %v, %acc transpose_a transpose_b policy(full_row) : tensor<16x64xbf16>, tensor<64x16xbf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    tile.store %s, %ct[%c0, %c0] : tensor<64x64xf32>, memref<50x40xf32>
  }
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0> : tensor<32x32xi32>
    %u = tile.load %ai[%c0, %c0] : memref<32x32xi8> -> tensor<32x32xi8>
    %r = tile.gemm %u, %u, %z : tensor<32x32xi8>, tensor<32x32xi8> -> tensor<32x32xi32>
    tile.store %r, %ci[%c0, %c0] : tensor<32x32xi32>, memref<32x32xi32>
  }
  return
}
