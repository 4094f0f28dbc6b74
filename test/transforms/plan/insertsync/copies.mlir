// Fewer elements than threads: several threads hold each, one writes it, all read
// it back.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<64xf32> {tile.init = "random"}, %s: memref<64xf32> {tile.init = "zeros", tile.out}, %o: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
    tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32>
    %u = tile.load %s[%c0] : memref<64xf32> -> tensor<64xf32>
    %v = arith.addf %u, %u : tensor<64xf32>
    tile.store %v, %o[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
