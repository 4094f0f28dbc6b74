// A swizzle reaches no further than the tile does.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<256xf32> {tile.init = "random"}, %o: memref<256xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %s = tile.alloc : memref<2x128xf32, #scale.mem<l1>>
    %t = tile.load %a[%c0] : memref<256xf32> -> tensor<256xf32>
    scale.on @warpgroup as (%w, %n) in(%t as %tw shard<0>, %s as %sw replica) : (tensor<256xf32>, memref<2x128xf32, #scale.mem<l1>>) {
      tile.store %tw, %sw[%w, %c0] : tensor<128xf32>, memref<2x128xf32, #scale.mem<l1>>
      tile.barrier
      %peer = arith.subi %c1, %w : index
      %v = tile.load %sw[%peer, %c0] : memref<2x128xf32, #scale.mem<l1>> -> tensor<128xf32>
      %at = arith.muli %w, %c128 : index
      tile.store %v, %o[%at] : tensor<128xf32>, memref<256xf32>
    }
  }
  return
}
