// Atomic operations that PTX lacks compare and swap until nothing came between:
// maxima of floats, NaN among them, elements of 8 and 16 bits, indices, products.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%x: memref<64xf32> {tile.init = "random"}, %f: memref<8xf32> {tile.init = "zeros", tile.out}, %d: memref<8xf64> {tile.init = "zeros", tile.out},
                %h: memref<8xf16> {tile.init = "zeros", tile.out}, %b: memref<8xi8> {tile.init = "zeros", tile.out}, %s: memref<8xi16> {tile.init = "zeros", tile.out},
                %i: memref<8xindex> {tile.init = "zeros", tile.out}, %p: memref<2xf32> {tile.init = "ones", tile.out}, %q: memref<2xi64> {tile.init = "ones", tile.out},
                %t: memref<8xi1> {tile.init = "zeros", tile.out}, %e: memref<8xf8E5M2> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%blk) = (8) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %at = arith.muli %blk, %c8 : index
    %v = tile.load %x[%at] : memref<64xf32> -> tensor<8xf32>
    tile.atomic max %v, %f[%c0] : tensor<8xf32>, memref<8xf32>
    %w = arith.extf %v : tensor<8xf32> to tensor<8xf64>
    tile.atomic min %w, %d[%c0] : tensor<8xf64>, memref<8xf64>
    %u = arith.truncf %v : tensor<8xf32> to tensor<8xf16>
    tile.atomic max %u, %h[%c0] : tensor<8xf16>, memref<8xf16>
    %n = arith.fptosi %v : tensor<8xf32> to tensor<8xi8>
    tile.atomic add %n, %b[%c0] : tensor<8xi8>, memref<8xi8>
    %m = arith.extsi %n : tensor<8xi8> to tensor<8xi16>
    tile.atomic min %m, %s[%c0] : tensor<8xi16>, memref<8xi16>
    %o = tile.iota dim 0 : tensor<8xindex>
    tile.atomic add %o, %i[%c0] : tensor<8xindex>, memref<8xindex>
    %zero = arith.constant dense<0.0> : tensor<8xf32>
    %neg = arith.cmpf olt, %v, %zero : tensor<8xf32>
    tile.atomic min %neg, %t[%c0] : tensor<8xi1>, memref<8xi1>
    %small = arith.truncf %v : tensor<8xf32> to tensor<8xf8E5M2>
    tile.atomic max %small, %e[%c0] : tensor<8xf8E5M2>, memref<8xf8E5M2>
    // Of scalars one thread combines.
    %two = arith.constant 2.0 : f32
    %three = arith.constant 3 : i64
    %was = memref.atomic_rmw mulf %two, %p[%c1] : (f32, memref<2xf32>) -> f32
    %old = memref.atomic_rmw muli %three, %q[%c0] : (i64, memref<2xi64>) -> i64
  }
  return
}
