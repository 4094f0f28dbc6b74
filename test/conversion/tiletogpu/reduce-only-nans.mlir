// Where NaNs do not count, a line of NaNs alone is what the reduction begins with: -inf, inf, and the greatest numbers of a format without infinities.
//
// RUN: tsrun %s --verify --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%O: memref<8xf32> {tile.out}, %P: memref<40xf16> {tile.out}, %Q: memref<1xf32> {tile.out}, %R: memref<8x1xf64> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %x = arith.constant dense<0x7FC00000> : tensor<8x64xf32>
    %r = tile.reduce maxnum %x dim 1 : tensor<8x64xf32> -> tensor<8xf32>
    tile.store %r, %O[%c0] : tensor<8xf32>, memref<8xf32>
    %h = arith.constant dense<0x7E00> : tensor<8x40xf16>
    %s = tile.reduce minnum %h dim 0 : tensor<8x40xf16> -> tensor<40xf16>
    tile.store %s, %P[%c0] : tensor<40xf16>, memref<40xf16>
    %t = tile.reduce maxnum %x dims [0, 1] keep : tensor<8x64xf32> -> tensor<1x1xf32>
    %u = tile.reshape %t : tensor<1x1xf32> -> tensor<1xf32>
    tile.store %u, %Q[%c0] : tensor<1xf32>, memref<1xf32>
    %d = arith.constant dense<0x7FF8000000000000> : tensor<8x1xf64>
    %v = tile.reduce minnum %d dim 1 keep : tensor<8x1xf64> -> tensor<8x1xf64>
    tile.store %v, %R[%c0, %c0] : tensor<8x1xf64>, memref<8x1xf64>
  }
  return
}

func.func @reference(%O: memref<8xf32>, %P: memref<40xf16>, %Q: memref<1xf32>, %R: memref<8x1xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c40 = arith.constant 40 : index
  %least = arith.constant 0xFF800000 : f32
  %greatest = arith.constant 0x7C00 : f16
  %wide = arith.constant 0x7FF0000000000000 : f64
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %least, %O[%i] : memref<8xf32>
    memref.store %wide, %R[%i, %c0] : memref<8x1xf64>
  }
  scf.for %i = %c0 to %c40 step %c1 {
    memref.store %greatest, %P[%i] : memref<40xf16>
  }
  memref.store %least, %Q[%c0] : memref<1xf32>
  return
}
