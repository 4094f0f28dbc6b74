// What the block stored is read by other threads in a scale.on: the barrier of a
// warpgroup that the program has there is not enough.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%A: memref<128x32xf32> {tile.init = "random"}, %O: memref<128x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<128x32xf32, #scale.mem<l1>>
    %t = tile.load %A[%c0, %c0] : memref<128x32xf32> -> tensor<128x32xf32>
    tile.store %t, %s[%c0, %c0] : tensor<128x32xf32>, memref<128x32xf32, #scale.mem<l1>>
    scale.on @warpgroup as (%w, %n) in(%s as %sl replica) : (memref<128x32xf32, #scale.mem<l1>>) {
      %c1 = arith.constant 1 : index
      %c00 = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      tile.barrier @warpgroup
      %u = arith.subi %c1, %w : index
      %r = arith.muli %u, %c64 : index
      %x = tile.load %sl[%r, %c00] : memref<128x32xf32, #scale.mem<l1>> -> tensor<64x32xf32>
      tile.store %x, %O[%r, %c00] : tensor<64x32xf32>, memref<128x32xf32>
    }
  }
  return
}
