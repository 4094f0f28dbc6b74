// A product of matrices whose extents are known only at run time.
//
// RUN: tsrun %s --dim 0=70x50 --dim 1=50x90 --dim 2=70x90 --verify-each-stage | FileCheck %s
// RUN: tsrun %s --dim 0=64x32 --dim 1=32x64 --dim 2=64x64 --verify-each-stage | FileCheck %s
// RUN: tsrun %s --dim 0=1x100 --dim 1=100x3 --dim 2=1x3 --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<?x?xbf16> {tile.init = "random"}, %b: memref<?x?xbf16> {tile.init = "random"}, %c: memref<?x?xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %m = memref.dim %c, %c0 : memref<?x?xf32>
  %n = memref.dim %c, %c1 : memref<?x?xf32>
  %kk = memref.dim %a, %c1 : memref<?x?xbf16>
  %gm = arith.ceildivui %m, %c64 : index
  %gn = arith.ceildivui %n, %c64 : index
  tile.kernel blocks(%x, %y) = (%gn, %gm) threads(128) {
    %c32 = arith.constant 32 : index
    %i = arith.muli %y, %c64 : index
    %j = arith.muli %x, %c64 : index
    %z = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %kk step %c32 stages(3) iter_args(%acc = %z) -> (tensor<64x64xf32>) {
      %u = tile.load %a[%i, %k] : memref<?x?xbf16> -> tensor<64x32xbf16>
      %v = tile.load %b[%k, %j] : memref<?x?xbf16> -> tensor<32x64xbf16>
      %r = tile.gemm %u, %v, %acc : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    tile.store %s, %c[%i, %j] : tensor<64x64xf32>, memref<?x?xf32>
  }
  return
}
