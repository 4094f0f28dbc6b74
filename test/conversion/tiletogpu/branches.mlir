// What is made of a tile once, the fragments of a product's operand, serves all
// its uses, in whichever branches they are.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<32x32xbf16> {tile.init = "random"}, %o: memref<32x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<32x32xf32>
    %t = tile.load %a[%c0, %c0] : memref<32x32xbf16> -> tensor<32x32xbf16>
    %u = arith.addf %t, %t : tensor<32x32xbf16>
    %odd = arith.cmpi eq, %b, %c0 : index
    scf.if %odd {
      %r = tile.gemm %u, %u, %z : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
      tile.store %r, %o[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
    }
    %r = tile.gemm %u, %u, %z : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
    scf.if %odd {
      %s = arith.addf %r, %r : tensor<32x32xf32>
      tile.store %s, %o[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
    }
  }
  return
}
