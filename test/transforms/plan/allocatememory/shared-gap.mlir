// Bytes that are free again, but too few for the next tile, with a tile that is
// still read behind them.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<128xf32> {tile.init = "random"}, %b: memref<128xf32> {tile.init = "random"},
                %o: memref<64xf32> {tile.out}, %p: memref<128xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %first = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %behind = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %large = tile.alloc : memref<128xf32, #scale.mem<l1>>
    tile.copy %a[%c0] to %first[%c0] tile(64) : memref<128xf32> to memref<64xf32, #scale.mem<l1>>
    tile.copy %a[%c64] to %behind[%c0] tile(64) : memref<128xf32> to memref<64xf32, #scale.mem<l1>>
    %f = tile.load %first[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.copy %b[%c0] to %large[%c0] tile(128) : memref<128xf32> to memref<128xf32, #scale.mem<l1>>
    %h = tile.load %behind[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    %l = tile.load %large[%c0] : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>
    %s = arith.addf %f, %h : tensor<64xf32>
    tile.store %s, %o[%c0] : tensor<64xf32>, memref<64xf32>
    tile.store %l, %p[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}
