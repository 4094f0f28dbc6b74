// The last use of a tile is a copy to the next, which begins there: they must not
// share bytes.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<128xf32> {tile.init = "random"}, %o: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c24 = arith.constant 24 : index
    %from = tile.alloc : memref<128xf32, #scale.mem<l1>>
    %to = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.copy %a[%c0] to %from[%c0] tile(128) : memref<128xf32> to memref<128xf32, #scale.mem<l1>>
    tile.copy %from[%c24] to %to[%c0] tile(64) : memref<128xf32, #scale.mem<l1>> to memref<64xf32, #scale.mem<l1>>
    %t = tile.load %to[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %t, %o[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
