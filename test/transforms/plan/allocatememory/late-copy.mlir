// A copy that lands after the last use of its tile: a tile that shared the bytes
// would be overwritten.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<64xf32> {tile.init = "random"}, %o: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %r = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
    tile.copy async %a[%c0] to %s[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    tile.async_commit
    %z = arith.addf %t, %t : tensor<64xf32>
    tile.store %z, %r[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    tile.async_wait 0
    %u = tile.load %r[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %u, %o[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
